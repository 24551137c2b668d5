// The parts of the test suite that are projects of vitest.config.ts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pinnedNode } from './dependencies.mjs'
import { withPostgres } from './postgres.mjs'
import { fromRoot } from './root.mjs'
import { runToEnd } from './run.mjs'
import { chromium, postgresPrograms } from './system-packages.mjs'

/** @typedef {{ file: string, name: string, state: 'passed' | 'failed' | 'skipped', isLate: boolean, message?: string }} Test `isLate`: passed, but not at the first try; `message`: what is wrong */
/** @typedef {{ passed: number, failed: number, skipped: number, files?: { file: string, ms: number }[], tests?: Test[], processor?: number }} Result `failed` also counts what is not a test, like a file that cannot be loaded; `processor`: seconds of it */
/** @typedef {'own' | 'live' | 'at once'} Output it writes itself (with what a terminal can do), line by line, or all of it when it ends */
/** @typedef {{ filters: string[], names?: string[] }} Picked files whose path has one of the words, in them the tests of these names; none is all */
/** @typedef {(picked: Picked, output: Output) => Promise<Result>} Run */

/** @type {Result} */
export const FAILED = { passed: 0, failed: 1, skipped: 0 }

// What runs beside the browser tests takes one core at most: they wait for answers, and a machine with too much to do breaks their limits of time.
const BESIDE = { own: [], live: [], 'at once': ['--maxWorkers=1'] }

/** @type {Run} */
export const unitTests = (picked, output) => vitest('unit', picked, output)

/** `scope`: `all`, or `embedded` for what has the database as its subject. @param {'all' | 'embedded'} scope @returns {Run} */
export const testsOnPglite = (scope) => (picked, output) => vitest('server', picked, output, { TEST_SCOPE: scope })

/** Skips all where there is no PostgreSQL. @type {Run} */
export async function testsOnPostgres(picked, output) {
  const programs = postgresPrograms()
  if (programs === undefined) return allSkipped('server', picked)
  return withPostgres(programs, async (url, cluster) => {
    const result = await vitest('server', picked, output, { TEST_DATABASE_URL: url })
    return { ...result, processor: (result.processor ?? 0) + cluster.processor() }
  })
}

/** Skips all where there is no Chromium. @type {Run} */
export async function browserTests(picked, output) {
  const browser = chromium()
  if (browser === undefined) return allSkipped('e2e', picked)
  return vitest('e2e', picked, output, { CHROMIUM_PATH: browser })
}

/** Counts the tests of a part that cannot run here. @param {string} project @param {Picked} picked @returns {Promise<Result>} */
export async function allSkipped(project, { filters }) {
  const { output } = await runToEnd(
    pinnedNode(),
    [fromRoot('node_modules/vitest/vitest.mjs'), 'list', '--project', project, ...filters],
    { env: { FORCE_COLOR: '0' } },
  )
  const skipped = output.split('\n').filter((line) => line.includes(' > ')).length
  console.log(`${skipped} tests skipped`)
  return { passed: 0, failed: 0, skipped }
}

/** Runs one project; its reporter leaves the numbers in a file. @param {string} project @param {Picked} picked @param {Output} output @param {NodeJS.ProcessEnv} [env] @returns {Promise<Result>} */
async function vitest(project, { filters, names }, output, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-result-'))
  const file = path.join(folder, 'result.json')
  const only = names === undefined ? [] : ['--testNamePattern', `(${names.map((name) => escaped(name)).join('|')})$`]
  try {
    const { code, output: said } = await runToEnd(
      pinnedNode(),
      [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...BESIDE[output], ...only, ...filters],
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

// RegExp.escape is not in the Node that scripts may be started with.
const escaped = (/** @type {string} */ text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
