// Checks that do not run the product. Each counts as one test.
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pinnedNode } from './dependencies.mjs'
import { fromRoot, run } from './run.mjs'

const AT_ONCE = Math.min(availableParallelism(), 4)

/** @returns {{ title: string, args: string[], folder?: string }[]} a package's program and its arguments each */
function listChecks() {
  const parts = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(fromRoot(parent)).map((name) => `${parent}/${name}`),
  )
  const projects = ['.', ...parts].filter((folder) => existsSync(fromRoot(folder, 'tsconfig.json')))
  return [
    { title: 'format', args: ['oxfmt/bin/oxfmt', '--check'] },
    { title: 'lint and import rules', args: ['oxlint/bin/oxlint'] },
    { title: 'dead code', args: ['knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
    ...projects.map((folder) => ({
      title: `types of ${folder === '.' ? 'scripts and tests' : folder}`,
      // Under its own name npm would install it where the product runs as well: packages of React Router can use it.
      args: ['typescript-compiler/bin/tsc', '-p', '.', '--pretty'],
      folder,
    })),
  ]
}

/**
 * Runs all checks, a few at once, and prints each as it ends.
 * @returns {Promise<import('../../test/result-reporter.ts').Result>} the names of those that failed
 */
export async function runChecks() {
  const node = (/** @type {string[]} */ [program = '', ...args], /** @type {string} */ folder = '.') =>
    run(pinnedNode(), [fromRoot('node_modules', program), ...args], {
      cwd: fromRoot(folder),
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
  // The compiler and the linter both read the types of the routes.
  await node(['@react-router/dev/bin.cjs', 'typegen'], 'apps/web')
  const checks = listChecks()
  const work = checks.values()
  /** @type {string[]} */
  const failures = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { title, args, folder } of work) {
        const began = Date.now()
        try {
          await node(args, folder)
          console.log(`ok      ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
        } catch (error) {
          console.log(`${String(error)}\nFAILED  ${title}\n`)
          failures.push(`check: ${title}`)
        }
      }
    }),
  )
  return { passed: checks.length - failures.length, skipped: 0, failures, late: [] }
}
