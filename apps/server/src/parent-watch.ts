import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls `onGone` once when the npm that started this process has ended.
 *
 * npm hands a SIGTERM to its shell only, and a SIGKILL to nobody: without this watch the server would live on,
 * holding the port and the database. The launcher names npm's process id in `EARSHOT_STARTER_PID`; started any
 * other way (`starterPid` undefined), nothing is watched. The timer does not keep the process alive.
 */
export function watchStarter(starterPid: number | undefined, onGone: () => void): void {
  if (starterPid === undefined) return
  const timer = setInterval(() => {
    if (isRunning(starterPid)) return
    clearInterval(timer)
    onGone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isZombie(pid)
}

/** An ended process keeps its number until its own parent asks how it ended; only Linux tells us. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
