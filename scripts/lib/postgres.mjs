// A throw-away PostgreSQL of its own for the tests: made, used and removed again, beside any that is installed.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { processorSeconds } from './processor.mjs'
import { run, runToEnd } from './run.mjs'
import { isRunning } from './starter.mjs'

// Not under a home folder, which the user postgres may not enter.
const PARENT = '/tmp'
const PREFIX = 'earshot-postgres-'

/**
 * Starts a cluster, gives its address to `work`, and removes it. `stop` ends it as a crash does, or with "fast" as an operator does; `start` brings it back; `processor` says how many seconds of it the cluster took so far.
 * @template T
 * @param {string} programs folder with initdb and pg_ctl
 * @param {(url: string, cluster: { stop: (mode?: 'immediate' | 'fast') => Promise<void>, start: () => Promise<void>, processor: () => number }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(programs, work) {
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {}
  await removeAbandoned(programs, user)
  const folder = mkdtempSync(path.join(PARENT, `${PREFIX}${process.pid}-`))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const password = randomBytes(18).toString('hex')
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C.UTF-8' } }
  try {
    writeFileSync(path.join(folder, 'password'), password)
    await run(
      path.join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'earshot',
        '--auth=scram-sha-256',
        `--pwfile=${path.join(folder, 'password')}`,
        '--encoding=UTF8',
        '--no-sync',
      ],
      options,
    )
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=100',
    ]
    writeFileSync(
      path.join(data, 'postgresql.auto.conf'),
      settings.map((line) => line.replace(/=(.*)/, " = '$1'\n")).join(''),
    )
    const control = async (/** @type {string[]} */ args) => {
      await run(path.join(programs, 'pg_ctl'), [...args, '-w', '-D', data], options)
    }
    const start = () => control(['start', '-l', path.join(folder, 'log')])
    await start()
    return await work(`postgresql://earshot:${password}@127.0.0.1:${port}/postgres`, {
      start,
      stop: (mode = 'immediate') => control(['stop', '-m', mode]),
      processor: () => processorSeconds(Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10)),
    })
  } finally {
    await remove(programs, folder, user)
  }
}

/** Clusters of test runs that were killed. @param {string} programs @param {{ uid?: number, gid?: number }} user */
async function removeAbandoned(programs, user) {
  for (const name of readdirSync(PARENT)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await remove(programs, path.join(PARENT, name), user)
  }
}

/** @param {string} programs @param {string} folder @param {{ uid?: number, gid?: number }} user */
async function remove(programs, folder, user) {
  await runToEnd(path.join(programs, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', path.join(folder, 'data')], {
    ...user,
    cwd: PARENT,
    isCleanUp: true,
  })
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} name of a user of this machine @returns {{ uid?: number, gid?: number }} */
function idsOf(name) {
  const id = (/** @type {string} */ what) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
