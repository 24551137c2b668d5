// Programs that npm does not bring: a browser and a database for the tests, a decoder to compare with.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { step } from './prepare.mjs'
import { run } from './run.mjs'

/** Folder of PostgreSQL's own programs, newest first; undefined when it is not installed. */
export function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => path.join(debian, version, 'bin')), ...pathFolders()].find((folder) =>
    existsSync(path.join(folder, 'initdb')),
  )
}

/**
 * Path of the Chromium that the browser tests drive: best the one without windows, which draws no toolbar of its own
 * for every page and takes half the time.
 */
export const chromium = () =>
  process.env.CHROMIUM_PATH ?? find('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')

/** Path of PgBouncer. */
export const pgbouncer = () => find('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((file) => existsSync(file))

/** Path of ffmpeg. */
export const ffmpeg = () => find('ffmpeg')

// The first available package of each list is used.
const WANTED = [
  { packages: ['chromium-headless-shell', 'chromium'], use: 'browser tests', isThere: chromium },
  { packages: ['postgresql'], use: 'tests on PostgreSQL', isThere: postgresPrograms },
  { packages: ['ffmpeg'], use: 'tests with rarer audio formats', isThere: ffmpeg },
]

/** Installs what is missing where that is possible, and says what still is. */
export async function installSystemPackages() {
  const missing = WANTED.filter(({ isThere }) => isThere() === undefined)
  if (missing.length > 0 && process.getuid?.() === 0 && find('apt-get') !== undefined) {
    const apt = (/** @type {string} */ title, /** @type {string[]} */ ...args) =>
      step(title, () => run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })).catch(console.log)
    await apt('Asking apt-get what there is', 'update', '-q')
    for (const { packages, isThere } of missing)
      for (const name of packages)
        if (isThere() === undefined)
          await apt(`Installing ${name} by apt-get`, 'install', '-y', '-q', '--no-install-recommends', name)
  }
  for (const { packages, use, isThere } of WANTED)
    if (isThere() === undefined)
      console.log(`Missing for the ${use}, which are skipped: apt-get install ${packages.join(' or ')}`)
}

/** @param {...string} names the first that is on the PATH */
const find = (...names) =>
  names.flatMap((name) => pathFolders().map((folder) => path.join(folder, name))).find((file) => existsSync(file))

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
