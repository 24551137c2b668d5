import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, test } from 'vitest'
import { fromRoot, run } from '../scripts/lib/run.mjs'

const PARTS = ['apps', 'packages'].flatMap((parent) => readdirSync(fromRoot(parent)).map((name) => `${parent}/${name}`))
const PROJECTS = ['.', ...PARTS].filter((folder) => existsSync(fromRoot(folder, 'tsconfig.json')))

const expectSuccess = ([program, ...args]: readonly [string, ...string[]], cwd = fromRoot()) =>
  run(process.execPath, [fromRoot('node_modules', program), ...args], { cwd })

// The compiler and the linter both read the types of the routes.
beforeAll(() => expectSuccess(['@react-router/dev/bin.cjs', 'typegen'], fromRoot('apps/web')))

test.concurrent.for<[string, [string, ...string[]]]>([
  ['format', ['oxfmt/bin/oxfmt', '--check']],
  ['lint and import rules', ['oxlint/bin/oxlint']],
  ['dead code', ['knip/bin/knip.js', '--no-progress', '--no-config-hints']],
  // Packages of React Router can use "typescript", so npm would install it where the product runs as well.
  ...PROJECTS.map((folder): [string, [string, ...string[]]] => [
    `types of ${folder}`,
    ['typescript-compiler/bin/tsc', '--pretty', '-p', folder],
  ]),
])('%s', ([, command]) => expectSuccess(command))
