// Programs that npm does not bring: a browser and a database for the tests, a decoder to compare with.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { step } from './steps.mjs'

/** Folder of PostgreSQL's own programs, newest first; undefined when it is not installed. */
export function postgresPrograms() {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(versions, version, 'bin')) : []
  return [...debian, ...pathFolders()].find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl')))
}

/** Path of the Chromium that the browser tests drive. */
export function chromium() {
  return process.env.CHROMIUM_PATH ?? programs('chromium', 'chromium-browser', 'google-chrome')
}

/** Path of ffmpeg. */
export function ffmpeg() {
  return programs('ffmpeg')
}

const WANTED = [
  { package: 'chromium', use: 'browser tests', find: chromium },
  { package: 'postgresql', use: 'tests on PostgreSQL', find: postgresPrograms },
  { package: 'ffmpeg', use: 'tests with rarer audio formats', find: ffmpeg },
]

/** Installs what is missing where that is possible, and says what still is. */
export async function installSystemPackages() {
  const missing = WANTED.filter(({ find }) => find() === undefined).map((each) => each.package)
  if (missing.length > 0 && process.getuid?.() === 0 && programs('apt-get') !== undefined) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step(`Installing ${missing.join(', ')} by apt-get`, async () => {
      await run('apt-get', ['update', '-q'], { env })
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env })
    }).catch((error) => console.log(error instanceof Error && 'output' in error ? error.output : error))
  }
  for (const { package: name, use, find } of WANTED) {
    if (find() === undefined) console.log(`Missing: ${name} (for the ${use}, which are skipped). On Debian: apt-get install ${name}`)
  }
}

/** @param {...string} names the first that is on the PATH @returns {string | undefined} */
function programs(...names) {
  return names.flatMap((name) => pathFolders().map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
}
