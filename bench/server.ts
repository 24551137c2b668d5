// The real server as a separate process, on a database of the bench.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { LEAN_ENV, LEAN_FLAGS } from '../scripts/lib/exec-node.mjs'

/**
 * A running server. `crash` ends it with kill -9 and starts it again at the same URL; `stop` ends it in an orderly way
 * and removes `dataDir`.
 */
export type Server = {
  origin: string
  dataDir: string
  pid: number
  crash: () => Promise<void>
  stop: (how?: { keepsData: boolean }) => Promise<void>
}

type Running = { pid: number; end: (signal: NodeJS.Signals) => Promise<void> }

const root = path.join(import.meta.dirname, '..')
/** Milliseconds; the demo world is built before the server answers. */
const READY_WITHIN_MS = 180_000

/**
 * Starts the server as `npm start` does, with no limits on requests and without the demo world; on the embedded
 * database where no other is named.
 */
export async function startServer(databaseUrl: string | undefined, env: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-bench-'))
  mkdirSync(path.join(dataDir, 'media'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const begin = async (until = Date.now() + READY_WITHIN_MS): Promise<Running> => {
    const child = spawn(process.execPath, [...LEAN_FLAGS, path.join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...LEAN_ENV,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        DEMO: 'off',
        RATE_LIMITS: 'off',
        BACKUP_MINUTES: '0',
        LOG_LEVEL: 'error',
        EARSHOT_STARTER_PID: String(process.pid),
        ...env,
      },
    })
    const ended = once(child, 'close')
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    while (!(await isReady(origin))) {
      if (Date.now() > until) throw new Error('the server did not start')
      // A busy machine may be too slow for the first connection to the database.
      if (child.exitCode !== null) return begin(until)
      await wait(100)
    }
    return { pid: child.pid ?? 0, end }
  }
  let running = await begin()
  return {
    origin,
    dataDir,
    pid: running.pid,
    crash: async () => {
      await running.end('SIGKILL')
      running = await begin()
    },
    stop: async ({ keepsData } = { keepsData: false }) => {
      await running.end('SIGTERM')
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs `work` with a server, and with a connection to its database. */
export async function withServer<T>(url: string, work: (server: Server, pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {})
  // Members of the bench have no phone.
  const server = await startServer(url, { PHONE_REQUIRED: 'off' })
  try {
    return await work(server, pool)
  } finally {
    await server.stop()
    await pool.end()
  }
}

/** Returns the memory of a process in bytes: the current and the peak value. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
