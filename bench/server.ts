// The real server as a separate process, on a database of the bench.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { LEAN_ENV, LEAN_FLAGS } from '../scripts/lib/exec-node.mjs'

/** A running server; `dataDir` is removed when it stops. */
export type Server = { origin: string; dataDir: string; pid: number; stop: () => Promise<void> }

const root = path.join(import.meta.dirname, '..')
/** Milliseconds; the demo world is built before the server answers. */
const READY_WITHIN_MS = 180_000

/**
 * Starts the server as `npm start` does, without rate limits and without the demo world; on the embedded database
 * unless another is given. A given data directory is kept when the server stops.
 */
export async function startServer(
  databaseUrl: string | undefined,
  env: Record<string, string> = {},
  given?: string,
): Promise<Server> {
  const dataDir = given ?? temporaryFolder()
  mkdirSync(path.join(dataDir, 'media'), { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...LEAN_FLAGS, path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
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
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const until = Date.now() + READY_WITHIN_MS
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`the server did not start:\n${output}`)
    }
    await wait(100)
  }
  return { origin, dataDir, pid: child.pid ?? 0, stop }
}

/** A new folder for a server's data. */
export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'earshot-bench-'))

/** Returns the memory of a process in bytes: the current and the peak value. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
