// `npm test`: projects of vitest.config.ts. It installs what is missing.
//   npm test community         the test files whose path has the word
//   npm test -- --only=unit    parts, several with commas; `server` is every server test on the embedded database
//   npm test -- --all          every server test on both databases, and more inputs
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare } from './lib/prepare.mjs'
import { fromRoot, root, runScript, runToEnd } from './lib/run.mjs'
import { makeScratchFolder } from './lib/scratch-folder.mjs'
import { chromium, installSystemPackages, postgresPrograms } from './lib/system-packages.mjs'

/** @typedef {import('../test/result-reporter.ts').Result} Result */

const PARTS = ['check', 'unit', 'embedded', 'server', 'postgres', 'pooled', 'e2e']
const scratch = makeScratchFolder()

await runScript(async () => {
  process.chdir(root)
  const { parts, filters, isLong } = readArguments()
  await prepare({ sites: false })
  if (parts.some((part) => ['postgres', 'pooled', 'e2e'].includes(part))) await installSystemPackages()
  // Without PostgreSQL, the embedded database is the only one for all tests.
  const isAlone = postgresPrograms() === undefined
  const nameOf = (/** @type {string} */ part) =>
    isAlone && /^(embedded|postgres|pooled)$/.test(part) ? 'server' : part
  const projects = [...new Set(parts.filter((part) => part !== 'e2e').map(nameOf))]
  const isBrowser = parts.includes('e2e') && chromium() !== undefined
  const options = { filters, isLong, isQuiet: false }
  if (!isBrowser) return report([await runVitest(projects, options)])
  // A browser test waits about half of its time, so one worker runs other tests beside the browser tests. When these
  // end, a second worker takes its part of what is left.
  const others = filters.length > 0 ? [{ names: projects }] : projects.flatMap(shardsOf)
  const next = async (/** @type {Result[]} */ done = []) => {
    const run = others.pop()
    if (run === undefined || run.names.length === 0) return done
    return next([...done, await runVitest(run.names, { ...options, isQuiet: true, shard: run.shard })])
  }
  const browserFirst = async () => next([await runVitest(['e2e'], options)])
  return report((await Promise.all([browserFirst(), next()])).flat())
}).finally(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * Returns the runs of a project: a long one has several, so that two workers can share it.
 * @param {string} name
 * @returns {{ names: string[], shard?: string }[]}
 */
function shardsOf(name) {
  if (!/^(postgres|pooled|server)$/.test(name)) return [{ names: [name] }]
  return ['1/4', '2/4', '3/4', '4/4'].map((shard) => ({ names: [name], shard }))
}

/** The parts to run, and the words that pick test files. Throws for an unknown option or part. */
function readArguments() {
  const { values, positionals: filters } = parseArgs({
    options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const usual = ['check', 'unit', values.all ? 'server' : 'embedded', 'postgres', 'e2e']
  const parts = values.only?.split(',') ?? usual.slice(filters.length > 0 ? 1 : 0)
  const unknown = parts.filter((part) => !PARTS.includes(part))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Parts are ${PARTS.join(', ')}.`)
  return { parts, filters, isLong: values.all }
}

/**
 * Runs projects of vitest.config.ts. With `isQuiet`, what it says is printed when it ends.
 * @param {string[]} projects
 * @param {{ filters: string[], isQuiet: boolean, isLong: boolean, shard?: string | undefined }} options
 * @returns {Promise<Result>}
 */
async function runVitest(projects, { filters, isQuiet, isLong, shard }) {
  const file = path.join(scratch, `${[...projects, shard].join('-').replace('/', '-')}.json`)
  // One area has few browser tests, which leave a core free.
  const workers = isQuiet && filters.length === 0 ? ['--maxWorkers=1'] : []
  const part = shard === undefined ? [] : [`--shard=${shard}`]
  const args = [...projects.map((name) => `--project=${name}`), ...workers, ...part, ...filters]
  const { code, output } = await runToEnd(pinnedNode(), [fromRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], {
    isShown: !isQuiet,
    env: {
      NODE_ENV: 'test',
      TMPDIR: scratch,
      // Tests start hundreds of threads and processes that read the same modules.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'earshot-compile-cache'),
      TEST_RESULT_FILE: file,
      ...(isLong ? { TEST_THOROUGH: 'on' } : {}),
    },
  })
  process.stdout.write(output)
  // Vitest writes no result if it breaks off.
  const result = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, skipped: 0, failures: [], late: [] }
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
