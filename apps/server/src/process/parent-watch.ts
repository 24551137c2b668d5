import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 500

/**
 * Calls `onGone` once when the npm that started this process has ended.
 *
 * npm sends a SIGTERM only to its shell, and a SIGKILL to nobody: without this watch the server would continue to run
 * and hold the port and the database. The launcher passes npm's process id in `EARSHOT_STARTER_PID`; without it
 * (`starterPid` undefined) nothing is watched. The timer does not keep the process alive.
 */
export function watchStarter(starterPid: number | undefined, onGone: () => void): void {
  if (starterPid === undefined) return
  const timer = setInterval(() => {
    if (isRunning(starterPid)) return
    clearInterval(timer)
    onGone()
  }, CHECK_EVERY_MS)
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

/** An ended process keeps its id until its own parent reads the exit status; only Linux reports this state. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
