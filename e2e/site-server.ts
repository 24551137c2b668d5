import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { copyTestDb } from '../apps/server/src/testing/database/database.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { copyDemoWorld } from './demo-world.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
/** The folder for logs and screenshots of failures. */
export const output = path.join(root, 'e2e/.output')
const READY_WITHIN_MS = 180_000
const CLOSED_WITHIN_MS = 20_000

/**
 * Starts a separate server while it is needed: on a free port, in a temporary folder. `log` names its log in
 * e2e/.output; `settings` are environment variables, `prepare` fills the folder before the start.
 */
export async function startSite(
  log: string,
  settings: { [name: string]: string } = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!existsSync(path.join(root, 'apps/web/build/server/index.js')))
    throw new Error('the sites are not built: run node scripts/start.mjs --no-serve')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-e2e-'))
  await (settings.DEMO === 'off' ? copyTestDb(dataDir) : copyDemoWorld(dataDir))
  leaveSoundsForLater(dataDir)
  await prepare?.(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(output, { recursive: true })
  const logFile = path.join(output, log)
  const written = createWriteStream(logFile)
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'on',
      DEMO_PASSWORDS: 'known',
      RATE_LIMITS: 'off',
      BACKUP_MINUTES: '0',
      LOG_LEVEL: 'warn',
      EARSHOT_STARTER_PID: String(process.pid),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout.pipe(written)
  server.stderr.pipe(written)
  const stop = async () => {
    await end(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url)
  } catch (error) {
    await stop()
    throw new Error(`the server under test did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`, {
      cause: error,
    })
  }
  return { url, stop }
}

/** Sounds are generated on first playback; generating all others meanwhile would take a core for more than a minute. */
function leaveSoundsForLater(dataDir: string): void {
  const folder = path.join(dataDir, 'media/audio')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'demo-all-made.txt'), '')
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok === true) return
    if (Date.now() > deadline) throw new Error(`not ready within ${READY_WITHIN_MS / 1000} s`)
    await wait(100)
  }
  throw new Error(`ended with ${server.exitCode ?? server.signalCode}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), CLOSED_WITHIN_MS)
  await ended
  clearTimeout(timer)
}
