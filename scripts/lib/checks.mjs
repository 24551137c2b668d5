// What can be checked without running the product. Each check counts as one test.
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pinnedNode } from './dependencies.mjs'
import { fromRoot } from './root.mjs'
import { runToEnd } from './run.mjs'

/** @typedef {{ title: string, steps: string[][], cwd?: string, isShown?: boolean }} Check each step is a script with its arguments; `isShown` prints a good result too */

/** @returns {Check[]} */
function listChecks() {
  const tsc = fromRoot('node_modules/typescript/bin/tsc')
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}`),
  )
  return [
    { title: 'format', steps: [[fromRoot('node_modules/oxfmt/bin/oxfmt'), '--check']] },
    { title: 'lint and import rules', steps: [[fromRoot('node_modules/oxlint/bin/oxlint')]] },
    ...['.', ...workspaces]
      .filter((folder) => existsSync(fromRoot(folder, 'tsconfig.json')))
      .map((folder) => ({
        title: `types of ${folder === '.' ? 'scripts and tests' : folder}`,
        cwd: fromRoot(folder),
        steps: [[tsc, '-p', '.', '--pretty']],
      })),
    { title: 'dead code', steps: [[fromRoot('node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints']] },
    { title: 'conventions', steps: [[fromRoot('scripts/check-conventions.mjs')]] },
    { title: 'sizes', steps: [[fromRoot('scripts/check-size.mjs')]], isShown: true },
  ]
}

/**
 * Runs all checks, a few at once, and prints each as it ends.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runChecks() {
  // The compiler and the linter both read the types of the routes.
  await runToEnd(pinnedNode(), [fromRoot('node_modules/@react-router/dev/bin.cjs'), 'typegen'], {
    cwd: fromRoot('apps/web'),
  })
  const checks = listChecks()
  const work = checks.values()
  let failed = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), 4) }, async () => {
      for (const check of work) if (!(await isGood(check))) failed += 1
    }),
  )
  return { passed: checks.length - failed, failed, skipped: 0 }
}

/** @param {Check} check */
async function isGood({ title, steps, cwd, isShown = false }) {
  const began = Date.now()
  let shown = ''
  for (const args of steps) {
    const { code, output } = await runToEnd(pinnedNode(), args, {
      cwd,
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    shown = output.trimEnd()
    if (code === 0) continue
    console.log(`${shown}\nFAILED  ${title}\n`)
    return false
  }
  console.log(`ok      ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)${isShown ? `\n${shown}` : ''}`)
  return true
}
