// `npm test`: the checks, and the projects of vitest.config.ts. It installs what is missing.
//   npm test community         the test files whose path has the word
//   npm test -- --only=unit    parts, several with commas; `server` is every server test on the embedded database
//   npm test -- --all          every server test on both databases, and more inputs
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare } from './lib/prepare.mjs'
import { fromRoot, root, runScript, runToEnd } from './lib/run.mjs'
import { chromium, installSystemPackages, postgresPrograms } from './lib/system-packages.mjs'

/** @typedef {import('../test/result-reporter.ts').Result} Result */

const PARTS = ['check', 'unit', 'embedded', 'server', 'postgres', 'pooled', 'e2e']
const results = mkdtempSync(path.join(tmpdir(), 'earshot-result-'))

await runScript(async () => {
  process.chdir(root)
  const { parts, filters, isLong } = readArguments(process.argv.slice(2))
  await prepare({ sites: false })
  if (parts.some((part) => ['postgres', 'pooled', 'e2e'].includes(part))) await installSystemPackages()
  const server = parts.filter((part) => ['unit', 'embedded', 'server', 'postgres', 'pooled'].includes(part))
  // Without PostgreSQL, the embedded database is the only one for all tests.
  const projects = postgresPrograms() === undefined ? server.map((part) => (part === 'unit' ? part : 'server')) : server
  const isBrowser = parts.includes('e2e') && chromium() !== undefined
  // A browser test waits about half of its time, so the other parts go beside the browser tests, on one core.
  const isBeside = isBrowser && projects.length > 0
  const vitest = (/** @type {string[]} */ names, /** @type {boolean} */ isQuiet) =>
    runVitest([...names.flatMap((name) => ['--project', name]), ...(isQuiet ? ['--maxWorkers=1'] : []), ...filters], {
      isQuiet,
      isLong,
    })
  const others = async () => [
    ...(parts.includes('check') ? [await runChecks()] : []),
    ...(projects.length > 0 ? [await vitest([...new Set(projects)], isBeside)] : []),
  ]
  const all = (await Promise.all([isBrowser ? vitest(['e2e'], false) : [], others()])).flat()
  return report(all)
}).finally(() => rmSync(results, { recursive: true, force: true }))

/** @param {string[]} args */
function readArguments(args) {
  const isLong = args.includes('--all')
  const only = args.flatMap((arg) => (arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : []))
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const unknown = [
    ...only.filter((part) => !PARTS.includes(part)),
    ...args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only=') && arg !== '--all'),
  ]
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(' ')}. Parts are ${PARTS.join(', ')}; other words pick test files.`)
  const usual = [...(filters.length > 0 ? [] : ['check']), 'unit', isLong ? 'server' : 'embedded', 'postgres', 'e2e']
  return { parts: only.length > 0 ? only : usual, filters, isLong }
}

/**
 * Runs projects of vitest.config.ts. `isQuiet` prints what it says when it ends.
 * @param {string[]} args
 * @param {{ isQuiet: boolean, isLong: boolean }} options
 * @returns {Promise<Result>}
 */
async function runVitest(args, { isQuiet, isLong }) {
  const file = path.join(results, `${args[1]}.json`)
  // Tests start hundreds of threads and processes that read the same modules.
  const cache = path.join(tmpdir(), 'earshot-compile-cache')
  const { code, output } = await runToEnd(pinnedNode(), [fromRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], {
    isShown: !isQuiet,
    env: {
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: cache,
      TEST_RESULT_FILE: file,
      ...(isLong ? { TEST_THOROUGH: 'on' } : {}),
    },
  })
  process.stdout.write(output)
  /** @type {Result} */
  let result = { passed: 0, skipped: 0, failures: [], late: [] }
  try {
    result = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Vitest broke off, or found no test file.
  }
  if (code !== 0 && result.failures.length === 0) result.failures.push(`vitest ${args.join(' ')} ended with ${code}`)
  return result
}

/** Prints last what a reader has to look at. @param {Result[]} all @returns {number} the exit code */
function report(all) {
  const [late, failures] = [all.flatMap((each) => each.late), all.flatMap((each) => each.failures)]
  if (late.length > 0) console.log(`\nPassed, but not at the first try:\n  ${late.join('\n  ')}`)
  for (const failure of failures) console.log(`\nFAILED ${failure}`)
  const sum = (/** @type {(each: Result) => number} */ of) => all.reduce((total, each) => total + of(each), 0)
  console.log(
    `\n${sum((each) => each.passed)} passed, ${failures.length} failed, ${sum((each) => each.skipped)} skipped`,
  )
  return failures.length > 0 ? 1 : 0
}
