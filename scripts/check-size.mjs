// Checks what each route costs on the wire against size-budget.json, and prints the table.
// `--lower` writes what was reached as the new budget; it never raises one. `--why=/route` lists a route's files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot } from './lib/root.mjs'
import { sizeOfPlayer, sizesOfSite } from './lib/sizes.mjs'

// kB of brotli, 1 kB = 1000 bytes. What no route may pass.
const JS_GOAL = 130
const CSS_GOAL = 13
// What the front page may weigh (docs/decisions/021). React and the router alone weigh 89.
const FRONT_PAGE_JS_GOAL = 110
// A new version of a bundler moves every file by a few bytes.
const SLACK = 0.3

/** @typedef {{ js: number, css: number }} Budget kB */

const budgetFile = fromRoot('size-budget.json')
const kB = (/** @type {number} */ bytes) => Math.ceil(bytes / 100) / 10
// As decimal: 126.6 + 0.3 is less than 126.9 otherwise.
const withSlack = (/** @type {number} */ budget) => Math.round((budget + SLACK) * 10) / 10

await runScript(async () => {
  await prepare({ sites: true, out: process.stderr })
  if (!existsSync(fromRoot('apps/web/build/server/index.js'))) {
    console.log('There is no build of the site to measure.')
    return 0
  }
  /** @type {Record<string, Budget>} */
  const budgets = existsSync(budgetFile) ? JSON.parse(readFileSync(budgetFile, 'utf8')) : {}
  const sizes = [...(await sizesOfSite()), ...sizeOfPlayer()]
  const why = process.argv.find((arg) => arg.startsWith('--why='))?.slice('--why='.length)
  for (const { file, bytes } of sizes.find(({ route }) => route === why)?.files ?? [])
    console.log(`${kB(bytes).toFixed(1).padStart(7)}  ${file}`)
  const rows = sizes.map(({ route, js, css }) => {
    const goal = { js: route === '/' ? FRONT_PAGE_JS_GOAL : JS_GOAL, css: CSS_GOAL }
    const budget = budgets[route] ?? goal
    const reached = { js: kB(js), css: kB(css) }
    const limit = { js: Math.min(goal.js, withSlack(budget.js)), css: Math.min(goal.css, withSlack(budget.css)) }
    return { route, reached, budget, limit, isOver: reached.js > limit.js || reached.css > limit.css }
  })
  print(rows)
  if (process.argv.includes('--lower')) lower(rows)
  const over = rows.filter(({ isOver }) => isOver)
  for (const { route, reached, limit } of over)
    console.log(
      `${route} is over its budget: ${reached.js} of ${limit.js.toFixed(1)} kB JavaScript, ${reached.css} of ${limit.css.toFixed(1)} kB CSS.`,
    )
  const gone = Object.keys(budgets).filter((route) => !rows.some((row) => row.route === route))
  if (gone.length > 0) console.log(`size-budget.json names routes that do not exist: ${gone.join(', ')}`)
  return over.length + gone.length > 0 ? 1 : 0
})

/** @param {{ route: string, reached: Budget, budget: Budget, isOver: boolean }[]} rows */
function print(rows) {
  const width = Math.max(5, ...rows.map(({ route }) => route.length))
  console.log(`${'route'.padEnd(width)}   JS kB   budget   CSS kB   budget`)
  for (const { route, reached, budget, isOver } of rows)
    console.log(
      `${route.padEnd(width)} ${reached.js.toFixed(1).padStart(7)} ${budget.js.toFixed(1).padStart(8)} ${reached.css.toFixed(1).padStart(8)} ${budget.css.toFixed(1).padStart(8)}${isOver ? '   over' : ''}`,
    )
}

/** @param {{ route: string, reached: Budget, budget: Budget }[]} rows */
function lower(rows) {
  const lines = rows.map(
    ({ route, reached, budget }) =>
      `  ${JSON.stringify(route)}: ${JSON.stringify({ js: Math.min(reached.js, budget.js), css: Math.min(reached.css, budget.css) })}`,
  )
  writeFileSync(budgetFile, `{\n${lines.join(',\n')}\n}\n`)
}
