import { mkdirSync, rmSync, statSync, utimes } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const BEAT_MS = 1_000
const STALE_MS = 10_000

/**
 * Runs `work` while no other process holds `folder`; calls `onWait` once when that means waiting. The holder renews the
 * folder's time, so the lock of a killed process ends by itself.
 * @param {string} folder made and removed here
 * @param {() => Promise<void>} work
 * @param {() => void} onWait
 */
export async function alone(folder, work, onWait) {
  let stale = 0
  for (let tries = 0; !isTaken(folder); tries += 1) {
    if (tries === 0) onWait()
    await wait(BEAT_MS / 4)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    // After the machine slept, the holder gets the time of one beat.
    stale = Date.now() - mtimeMs > STALE_MS ? stale + 1 : 0
    if (stale > 4) rmSync(folder, { recursive: true, force: true })
  }
  // A process that slept alone for ten seconds has lost its folder.
  const beat = setInterval(() => utimes(folder, new Date(), new Date(), () => {}), BEAT_MS)
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
