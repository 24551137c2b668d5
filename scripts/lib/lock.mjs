import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const BEAT_MS = 1_000
const STALE_MS = 10_000

/**
 * Runs `work` while no other process holds `folder`; calls `onWait` once when that means waiting. The holder renews the
 * folder's time, so a lock of a process that was killed ends by itself.
 * @param {string} folder made and removed here
 * @param {() => Promise<void>} work
 * @param {() => void} onWait
 */
export async function alone(folder, work, onWait) {
  for (let tries = 0; !isTaken(folder); tries += 1) {
    if (tries === 0) onWait()
    await wait(BEAT_MS / 4)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true })
  }
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), BEAT_MS)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function isTaken(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
