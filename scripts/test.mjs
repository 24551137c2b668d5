// `npm test`: checks, then unit tests, server tests on PostgreSQL and what has the database as its subject on PGlite too, browser tests.
// `npm test community` runs the test files of one area: those whose path has the word. `npm test -- --all` runs all server tests on both databases, and tries more inputs.
// `npm test -- --only=unit|server|postgres|e2e|check` runs parts (several with commas; `server` alone is all of them on PGlite).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { filesOf } from './lib/compress.mjs'
import { pinnedNode } from './lib/dependencies.mjs'
import { withPostgres } from './lib/postgres.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { endedSeconds } from './lib/processor.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { CommandFailed, runToEnd } from './lib/run.mjs'
import { chromium, installSystemPackages, postgresPrograms } from './lib/system-packages.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, files?: { file: string, ms: number }[], processor?: number }} Result `processor`: seconds of it */
/** @typedef {Result & { title: string, seconds: number }} Part */
/** @typedef {'own' | 'live' | 'at once'} Output it writes itself (with what a terminal can do), line by line, or all of it when it ends */
/** @typedef {{ parts: Set<string>, filters: string[], isEmbeddedInFull: boolean, isThorough: boolean }} Wanted */

/** @type {Result} */
const FAILED = { passed: 0, failed: 1, skipped: 0 }
const PARTS = /** @type {const} */ (['check', 'unit', 'server', 'postgres', 'e2e'])
const SLOWEST = 10
// What runs beside the browser tests takes one core at most: they wait for answers, and a machine with too much to do breaks their limits of time.
const BESIDE = { own: [], live: [], 'at once': ['--maxWorkers=1'] }

await runScript(async () => {
  process.chdir(root)
  /** @type {Part[]} */
  const done = []
  try {
    await runParts(readArguments(process.argv.slice(2)), done)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    done.push({ ...FAILED, title: 'What broke off', seconds: 0 })
  }
  printTimes(done)
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    done.reduce((sum, result) => sum + result[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
  return total('failed') > 0 ? 1 : 0
})

/**
 * Runs the parts. A browser test waits about half of its time, so in a full run all other parts go beside the browser tests.
 * @param {Wanted} wanted
 * @param {Part[]} done grows as parts end
 */
async function runParts({ parts, filters, isEmbeddedInFull, isThorough }, done) {
  const part = async (/** @type {string} */ title, /** @type {() => Promise<Result>} */ work) => {
    console.log(`\n== ${title}`)
    const [began, before] = [Date.now(), endedSeconds()]
    const result = await work()
    // Builds and checks do not count themselves, and the browser tests end later.
    done.push({ processor: endedSeconds() - before, ...result, title, seconds: (Date.now() - began) / 1000 })
    console.log(`== ${title}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  if (isThorough) process.env['TEST_THOROUGH'] = 'on'
  await prepare({ sites: false })
  if (parts.has('postgres') || parts.has('e2e')) await installSystemPackages()
  if (parts.has('check') || parts.has('e2e')) await part('Builds', build)
  const isBuilt = done.every(({ failed }) => failed === 0)
  // Where there is no PostgreSQL, PGlite is the one database that all tests can have.
  const scope = isEmbeddedInFull || (parts.has('postgres') && postgresPrograms() === undefined) ? 'all' : 'embedded'
  const others = async (/** @type {Output} */ output) => {
    if (parts.has('check')) await part('Checks', runChecks)
    if (parts.has('unit')) await part('Unit tests', () => vitest('unit', filters, { output }))
    if (parts.has('postgres')) await part('Server tests on PostgreSQL', () => onPostgres(filters, output))
    if (parts.has('server'))
      await part('Server tests on PGlite', () => vitest('server', filters, { output, env: { TEST_SCOPE: scope } }))
  }
  const browser = async (/** @type {Output} */ output) => {
    if (parts.has('e2e'))
      await part('Browser tests', () => (isBuilt ? inBrowser(filters, output) : allSkipped('e2e', filters)))
  }
  if (filters.length === 0) {
    const ends = await Promise.allSettled([browser('live'), others('at once')])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } else {
    await others('own')
    await browser('own')
  }
}

/** @param {Part[]} done */
function printTimes(done) {
  const row = (/** @type {number} */ seconds, /** @type {string} */ what) =>
    console.log(`${seconds.toFixed(1).padStart(7)}  ${what}`)
  console.log('\nSeconds by part, and of processors')
  for (const { title, seconds, processor = 0 } of done) row(seconds, `${title} (${processor.toFixed(0)})`)
  const processors = done.reduce((sum, { processor = 0 }) => sum + processor, 0)
  console.log(`${processors.toFixed(0)} seconds of processors in all`)
  const files = done.flatMap((part) =>
    (part.files ?? []).map(({ file, ms }) => ({
      ms,
      what: part.title.startsWith('Server') ? `${file} (${part.title.split(' ').at(-1)})` : file,
    })),
  )
  if (files.length === 0) return
  console.log(`The ${SLOWEST} slowest files`)
  for (const { ms, what } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) row(ms / 1000, what)
}

/** @returns {Promise<Result>} */
async function build() {
  try {
    await prepare({ sites: true })
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error instanceof CommandFailed ? `${error.output}\n${error.message}` : error)
    return FAILED
  }
}

/** @param {string[]} args @returns {Wanted} */
function readArguments(args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','))
  const unknown = [
    ...only.filter((name) => !PARTS.some((part) => part === name)),
    ...args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only=') && arg !== '--all'),
  ]
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(' ')}. Parts are ${PARTS.join(', ')}; other words pick test files.`)
  const filters = args.filter((arg) => !arg.startsWith('-'))
  return {
    parts: new Set(only.length > 0 ? only : partsWith(filters)),
    filters,
    isEmbeddedInFull: args.includes('--all') || only.includes('server'),
    isThorough: args.includes('--all'),
  }
}

/** All parts, or those with test files whose path has one of the words. @param {string[]} words */
function partsWith(words) {
  if (words.length === 0) return PARTS
  const has = (/** @type {string[]} */ folders, /** @type {RegExp} */ kind) =>
    folders.some((folder) =>
      filesOf(fromRoot(folder)).some((name) => {
        const file = `${folder}/${name}`
        return (
          kind.test(file) && !/(^|\/)(node_modules|build)\//.test(file) && words.some((word) => file.includes(word))
        )
      }),
    )
  const isServer = has(['apps/server/src'], /(?<!\.rules)\.test\.ts$/)
  const isUnit =
    has(['packages', 'apps/web/app', 'apps/player/src', 'test'], /\.test\.tsx?$/) ||
    has(['apps/server/src'], /\.rules\.test\.ts$/)
  return PARTS.filter(
    (name) =>
      ({ check: false, unit: isUnit, server: isServer, postgres: isServer, e2e: has(['e2e'], /\.spec\.ts$/) })[name],
  )
}

/** @param {string[]} filters @param {Output} output @returns {Promise<Result>} */
async function onPostgres(filters, output) {
  const programs = postgresPrograms()
  if (programs === undefined) return allSkipped('server', filters) // they run on PGlite
  return withPostgres(programs, async (url, cluster) => {
    const result = await vitest('server', filters, { output, env: { TEST_DATABASE_URL: url } })
    return { ...result, processor: (result.processor ?? 0) + cluster.processor() }
  })
}

/** @param {string[]} filters @param {Output} output @returns {Promise<Result>} */
async function inBrowser(filters, output) {
  const browser = chromium()
  return browser === undefined
    ? allSkipped('e2e', filters)
    : vitest('e2e', filters, { output, env: { CHROMIUM_PATH: browser } })
}

/**
 * Runs one project of vitest.config.ts; its reporter leaves the numbers in a file.
 * @param {string} project
 * @param {string[]} filters
 * @param {{ output: Output, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Result>}
 */
async function vitest(project, filters, { output, env = {} }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-result-'))
  const file = path.join(folder, 'result.json')
  try {
    const { code, output: said } = await runToEnd(
      pinnedNode(),
      [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...BESIDE[output], ...filters],
      {
        inherit: output === 'own',
        graceMs: 30_000,
        ...(output === 'live' ? { onOutput: (chunk) => process.stdout.write(chunk) } : {}),
        env: {
          NODE_ENV: 'test',
          // Tests start hundreds of threads and processes that read the same modules.
          NODE_COMPILE_CACHE: path.join(tmpdir(), 'earshot-compile-cache'),
          TEST_DATABASE_URL: undefined,
          TEST_SCOPE: undefined,
          ...env,
          TEST_RESULT_FILE: file,
        },
      },
    )
    if (output === 'at once') process.stdout.write(said)
    /** @type {Result} */
    const result = readResult(file)
    // A run that broke without a failed test has failed all the same.
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file @returns {Result} */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return FAILED
  }
}

/** Counts the tests of a part that cannot run here. @param {string} project @param {string[]} filters @returns {Promise<Result>} */
async function allSkipped(project, filters) {
  const { output } = await runToEnd(
    pinnedNode(),
    [fromRoot('node_modules/vitest/vitest.mjs'), 'list', '--project', project, ...filters],
    { env: { FORCE_COLOR: '0' } },
  )
  const skipped = output.split('\n').filter((line) => line.includes(' > ')).length
  console.log(`${skipped} tests skipped`)
  return { passed: 0, failed: 0, skipped }
}
