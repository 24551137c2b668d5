// `npm test`: checks, then unit tests, server tests on PostgreSQL and what has the database as its subject on PGlite too, browser tests.
// `npm test community` runs the test files of one area: those whose path has the word. `npm test -- --all` runs all server tests on both databases, and tries more inputs.
// `npm test -- --only=unit|server|postgres|e2e|check` runs parts (several with commas; `server` alone is all of them on PGlite).
import { runChecks } from './lib/checks.mjs'
import { filesOf } from './lib/compress.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { endedSeconds } from './lib/processor.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { CommandFailed } from './lib/run.mjs'
import { installSystemPackages, postgresPrograms } from './lib/system-packages.mjs'
import { FAILED, allSkipped, browserTests, testsOnPglite, testsOnPostgres, unitTests } from './lib/vitest.mjs'

/** @typedef {import('./lib/vitest.mjs').Result} Result */
/** @typedef {import('./lib/vitest.mjs').Output} Output */
/** @typedef {import('./lib/vitest.mjs').Run} Run */
/** @typedef {Result & { title: string, seconds: number, run?: Run }} Part `run` runs some of its tests again */
/** @typedef {{ parts: Set<string>, filters: string[], isEmbeddedInFull: boolean, isThorough: boolean }} Wanted */

const PARTS = /** @type {const} */ (['check', 'unit', 'server', 'postgres', 'e2e'])
const SLOWEST = 10
// More than this is not one slow moment of the machine.
const MOST_TRIED_AGAIN = 10

await runScript(async () => {
  process.chdir(root)
  /** @type {Part[]} */
  const done = []
  try {
    await runParts(readArguments(process.argv.slice(2)), done)
    if (process.env['CI'] !== undefined) await tryAgain(done)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    done.push({ ...FAILED, title: 'What broke off', seconds: 0 })
  }
  printTimes(done)
  printFailures(done)
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
  /** @param {string} title @param {() => Promise<Result>} work @param {Run} [run] runs some of its tests again */
  const part = async (title, work, run) => {
    console.log(`\n== ${title}`)
    const [began, before] = [Date.now(), endedSeconds()]
    const result = await work()
    const seconds = (Date.now() - began) / 1000
    // Builds and checks do not count themselves, and the browser tests end later.
    done.push({ processor: endedSeconds() - before, ...result, title, seconds, ...(run === undefined ? {} : { run }) })
    console.log(`== ${title}: ${seconds.toFixed(0)} s`)
  }
  /** @param {string} title @param {Run} run @param {Output} output */
  const tests = (title, run, output) => part(title, () => run({ filters }, output), run)
  if (isThorough) process.env['TEST_THOROUGH'] = 'on'
  await prepare({ sites: false })
  if (parts.has('postgres') || parts.has('e2e')) await installSystemPackages()
  if (parts.has('check') || parts.has('e2e')) await part('Builds', build)
  const isBuilt = done.every(({ failed }) => failed === 0)
  // Where there is no PostgreSQL, PGlite is the one database that all tests can have.
  const scope = isEmbeddedInFull || (parts.has('postgres') && postgresPrograms() === undefined) ? 'all' : 'embedded'
  const others = async (/** @type {Output} */ output) => {
    if (parts.has('check')) await part('Checks', runChecks)
    if (parts.has('unit')) await tests('Unit tests', unitTests, output)
    // Where there is no PostgreSQL, they run on PGlite.
    if (parts.has('postgres')) await tests('Server tests on PostgreSQL', testsOnPostgres, output)
    if (parts.has('server')) await tests('Server tests on PGlite', testsOnPglite(scope), output)
  }
  const browser = async (/** @type {Output} */ output) => {
    if (!parts.has('e2e')) return
    if (isBuilt) await tests('Browser tests', browserTests, output)
    else await part('Browser tests', () => allSkipped('e2e', { filters }))
  }
  if (filters.length === 0) {
    const ends = await Promise.allSettled([browser('live'), others('at once')])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } else {
    await others('own')
    await browser('own')
  }
}

/**
 * Gives the tests that failed one more try, when nothing runs beside them. What passes is counted as passed, and named.
 * @param {Part[]} done is corrected
 */
async function tryAgain(done) {
  for (const part of done) {
    const { run, tests = [] } = part
    const failed = tests.filter(({ state }) => state === 'failed')
    if (run === undefined || failed.length === 0 || failed.length > MOST_TRIED_AGAIN) continue
    console.log(`\n== ${part.title}: ${failed.length} of them again, alone`)
    const filters = [...new Set(failed.map(({ file }) => file))]
    const again = await run({ filters, names: failed.map(({ name }) => name) }, 'live')
    const passes = (again.tests ?? []).filter(({ state }) => state === 'passed')
    for (const test of failed) {
      if (!passes.some(({ file, name }) => file === test.file && name === test.name)) continue
      Object.assign(test, { state: 'passed', isLate: true })
      part.passed += 1
      part.failed -= 1
    }
  }
}

/** Last of all, so that the end of a long report tells what to look at. @param {Part[]} done */
function printFailures(done) {
  const tests = done.flatMap(({ title, tests: ofPart = [] }) => ofPart.map((test) => ({ ...test, title })))
  const late = tests.filter(({ isLate }) => isLate)
  if (late.length > 0) console.log('\nPassed, but not at the first try')
  for (const { file, name } of late) console.log(`  ${file}: ${name}`)
  for (const { title, file, name, state, message } of tests)
    if (state === 'failed') console.log(`\nFailed in ${title}: ${file}: ${name}\n${message}`)
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
