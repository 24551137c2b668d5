// Programs that npm does not bring: a browser and a database for the tests, a decoder to compare with.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { step } from './steps.mjs'

/** Folder of PostgreSQL's own programs, newest first; undefined when it is not installed. */
export function postgresPrograms() {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : []
  return [...debian, ...pathFolders()].find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl')),
  )
}

/** Path of the Chromium that the browser tests drive: best the one without windows, which draws no toolbar of its own for every page and takes half the time. */
export function chromium() {
  return (
    process.env.CHROMIUM_PATH ?? programs('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
  )
}

/** Path of ffmpeg. */
export function ffmpeg() {
  return programs('ffmpeg')
}

// Of several packages the first that there is.
const WANTED = [
  { packages: ['chromium-headless-shell', 'chromium'], use: 'browser tests', find: chromium },
  { packages: ['postgresql'], use: 'tests on PostgreSQL', find: postgresPrograms },
  { packages: ['ffmpeg'], use: 'tests with rarer audio formats', find: ffmpeg },
]

/** Installs what is missing where that is possible, and says what still is. */
export async function installSystemPackages() {
  const missing = WANTED.filter(({ find }) => find() === undefined)
  if (missing.length > 0 && process.getuid?.() === 0 && programs('apt-get') !== undefined) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const told = (/** @type {unknown} */ error) =>
      console.log(error instanceof Error && 'output' in error ? error.output : error)
    await step('Asking apt-get what there is', () => run('apt-get', ['update', '-q'], { env })).catch(told)
    for (const { packages, find } of missing) {
      for (const name of packages) {
        if (find() === undefined)
          await step(`Installing ${name} by apt-get`, () =>
            run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env }),
          ).catch(told)
      }
    }
  }
  for (const { packages, use, find } of WANTED) {
    if (find() === undefined)
      console.log(
        `Missing: ${packages.join(' or ')} (for the ${use}, which are skipped). On Debian: apt-get install ${packages[0]}`,
      )
  }
}

/** @param {...string} names the first that is on the PATH @returns {string | undefined} */
function programs(...names) {
  return names
    .flatMap((name) => pathFolders().map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
}
