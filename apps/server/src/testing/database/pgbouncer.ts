import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { idsOfPostgres } from './postgres.ts'

const POOL_SIZE = 5
const TRIES = 50

/** The PgBouncer to start: its program, the server behind it, and its mode. */
export type Pooler = { program: string; url: string; mode: 'session' | 'transaction' }

/** Starts PgBouncer in front of a PostgreSQL. Returns the URL that leads through it. */
export async function startPgbouncer({
  program,
  url,
  mode,
}: Pooler): Promise<{ url: string; stop: () => Promise<void> }> {
  const behind = new URL(url)
  const through = new URL(url)
  through.port = String(await freePort())
  const folder = mkdtempSync('/tmp/earshot-pgbouncer-')
  const [settings, users] = [path.join(folder, 'settings.ini'), path.join(folder, 'users.txt')]
  writeFileSync(users, `"${behind.username}" "${behind.password}"\n`)
  const lines = [
    '[databases]',
    `* = host=${behind.hostname} port=${behind.port}`,
    '[pgbouncer]',
    `listen_addr = ${through.hostname}`,
    `listen_port = ${through.port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 1000',
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  // The user that the process takes must be able to enter the folder.
  chmodSync(folder, 0o755)
  const child = spawn(program, ['-q', settings], { ...idsOfPostgres(), stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(through)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: through.href, stop }
}

async function untilListening({ hostname, port }: URL): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const socket = connect(Number(port), hostname)
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (tried === TRIES) throw error
      await wait(100)
    } finally {
      socket.destroy()
    }
  }
}
