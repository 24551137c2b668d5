import { beforeAll, test } from 'vitest'
import { fromRoot, run } from '../scripts/lib/run.mjs'

const expectSuccess = ([program, ...args]: readonly [string, ...string[]], cwd = fromRoot()) =>
  run(process.execPath, [fromRoot('node_modules', program), ...args], { cwd })

// The linter also checks types, and reads those of the routes.
beforeAll(() => expectSuccess(['@react-router/dev/bin.cjs', 'typegen'], fromRoot('apps/web')))

test.concurrent.for<[string, [string, ...string[]]]>([
  ['format', ['oxfmt/bin/oxfmt', '--check']],
  ['types, lint and import rules', ['oxlint/bin/oxlint']],
  ['dead code', ['knip/bin/knip.js', '--no-progress', '--no-config-hints']],
])('%s', ([, command]) => expectSuccess(command))
