import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isRunning } from '../../../../../scripts/lib/scratch-folder.mjs'
import { postgresPrograms } from '../../../../../scripts/lib/system-packages.mjs'
import { freePort } from '../free-port.ts'

// Not under a home folder, which the user postgres may not enter; in memory if the temporary files are.
const PARENT = tmpdir().startsWith('/dev/shm') ? '/dev/shm' : '/tmp'
const PREFIX = 'earshot-postgres-'
// Queries of tests read few rows; to compile them takes longer than to run them.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100', 'jit=off']

/** A throw-away PostgreSQL: `stop` ends it as a crash does, `start` brings it back, `remove` deletes it. */
export type Cluster = { url: string; stop: () => Promise<void>; start: () => Promise<void>; remove: () => void }

/** Starts a PostgreSQL beside any that is installed. It is deleted at the latest when this process exits. */
export async function startPostgres(): Promise<Cluster> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is missing. On Debian: apt-get install postgresql')
  const user = idsOfPostgres()
  const removeFolder = (folder: string) => {
    const args = ['stop', '-w', '-m', 'immediate', '-D', path.join(folder, 'data')]
    spawnSync(path.join(programs, 'pg_ctl'), args, { ...user, cwd: PARENT })
    rmSync(folder, { recursive: true, force: true })
  }
  for (const name of readdirSync(PARENT)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) removeFolder(path.join(PARENT, name))
  }

  const folder = mkdtempSync(path.join(PARENT, `${PREFIX}${process.pid}-`))
  const remove = () => {
    removeFolder(folder)
    process.off('exit', remove)
  }
  process.once('exit', remove)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const [data, secret, password] = [
    path.join(folder, 'data'),
    path.join(folder, 'secret'),
    randomBytes(18).toString('hex'),
  ]
  writeFileSync(secret, password)
  const run = async (program: string, ...args: string[]): Promise<void> => {
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
    await promisify(execFile)(path.join(programs, program), [...args, '-D', data], options)
  }
  await run('initdb', '-U', 'earshot', '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, ...SETTINGS]
  const lines = settings.map((line) => line.replace(/=(.*)/, " = '$1'\n"))
  writeFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''))
  const start = () => run('pg_ctl', 'start', '-w', '-l', path.join(folder, 'log'))
  await start()
  return {
    url: `postgresql://earshot:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop: () => run('pg_ctl', 'stop', '-w', '-m', 'immediate'),
    remove,
  }
}

/** Root may not start PostgreSQL itself: the numbers of its user then; else nothing. */
export function idsOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
