// `npm test`: checks, then unit tests, server tests on PGlite and on PostgreSQL, browser tests.
// `npm test -- --only=unit|server|postgres|e2e|check` runs parts (several with commas); further words pick test files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { pinnedNode } from './lib/dependencies.mjs'
import { withPostgres } from './lib/postgres.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { CommandFailed, runToEnd } from './lib/run.mjs'
import { chromium, installSystemPackages, postgresPrograms } from './lib/system-packages.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Result */

/** @type {Result} */
const FAILED = { passed: 0, failed: 1, skipped: 0 }
const PARTS = /** @type {const} */ (['check', 'unit', 'server', 'postgres', 'e2e'])

await runScript(async () => {
  process.chdir(root)
  /** @type {Result[]} */
  const results = []
  try {
    await runParts(readArguments(process.argv.slice(2)), results)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    results.push(FAILED)
  }
  const total = (/** @type {keyof Result} */ key) => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
  return total('failed') > 0 ? 1 : 0
})

/** @param {{ parts: Set<string>, filters: string[] }} wanted @param {Result[]} results grows as parts end */
async function runParts({ parts, filters }, results) {
  const part = async (/** @type {string} */ title, /** @type {() => Promise<Result>} */ work) => {
    console.log(`\n== ${title}`)
    const began = Date.now()
    results.push(await work())
    console.log(`== ${title}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  await prepare({ sites: false })
  if (parts.has('postgres') || parts.has('e2e')) await installSystemPackages()
  if (parts.has('check') || parts.has('e2e')) await part('Builds', build)
  const isBuilt = results.every(({ failed }) => failed === 0)
  if (parts.has('check')) await part('Checks', runChecks)
  if (parts.has('unit')) await part('Unit tests', () => vitest('unit', filters))
  if (parts.has('server')) await part('Server tests on PGlite', () => vitest('server', filters))
  if (parts.has('postgres')) await part('Server tests on PostgreSQL', () => onPostgres(filters))
  if (parts.has('e2e')) await part('Browser tests', () => (isBuilt ? inBrowser(filters) : allSkipped('e2e', filters)))
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

/** @param {string[]} args @returns {{ parts: Set<string>, filters: string[] }} */
function readArguments(args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','))
  const unknown = [...only.filter((name) => !PARTS.some((part) => part === name)), ...args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only='))]
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. Parts are ${PARTS.join(', ')}; other words pick test files.`)
  return { parts: new Set(only.length > 0 ? only : PARTS), filters: args.filter((arg) => !arg.startsWith('-')) }
}

/** @param {string[]} filters @returns {Promise<Result>} */
async function onPostgres(filters) {
  const programs = postgresPrograms()
  if (programs === undefined) return allSkipped('server', filters)
  return withPostgres(programs, (url) => vitest('server', filters, { TEST_DATABASE_URL: url }))
}

/** @param {string[]} filters @returns {Promise<Result>} */
async function inBrowser(filters) {
  const browser = chromium()
  return browser === undefined ? allSkipped('e2e', filters) : vitest('e2e', filters, { CHROMIUM_PATH: browser })
}

/**
 * Runs one project of vitest.config.ts; its reporter leaves the numbers in a file.
 * @param {string} project
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Result>}
 */
async function vitest(project, filters, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-result-'))
  const file = path.join(folder, 'result.json')
  try {
    const { code } = await runToEnd(pinnedNode(), [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...filters], {
      inherit: true, graceMs: 30_000, env: { NODE_ENV: 'test', TEST_DATABASE_URL: undefined, ...env, TEST_RESULT_FILE: file },
    })
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
  const { output } = await runToEnd(pinnedNode(), [fromRoot('node_modules/vitest/vitest.mjs'), 'list', '--project', project, ...filters], { env: { FORCE_COLOR: '0' } })
  const skipped = output.split('\n').filter((line) => line.includes(' > ')).length
  console.log(`${skipped} tests skipped`)
  return { passed: 0, failed: 0, skipped }
}
