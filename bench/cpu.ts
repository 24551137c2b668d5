// Processor time of processes, which other work on the machine changes little (Linux only: NaN elsewhere), and of the machine.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a process has worked so far, on all its threads. */
export function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return NaN
  }
}

/** Milliseconds that the connections of a database have worked so far; `name` is the database's. */
export function cpuOfDatabase(name: string): number {
  return [...connectionsOf(name).values()].reduce((sum, worked) => sum + worked, 0)
}

/** Begins to measure the connections of a database; the function that is returned tells what they have worked since. Those that end meanwhile are left out. */
export function watchDatabase(name: string): () => number {
  const before = connectionsOf(name)
  return () => [...connectionsOf(name)].reduce((sum, [pid, worked]) => sum + worked - (before.get(pid) ?? 0), 0)
}

/** Seconds over which the machine is looked at, the share of its processors that may be busy then, and the seconds after which nobody waits any more. */
const QUIET = { seconds: 5, busy: 0.1, within: 600 } as const

/** Waits until the machine does next to nothing. False when it was still busy after ten minutes. */
export async function whenQuiet(): Promise<boolean> {
  const until = Date.now() + QUIET.within * 1_000
  while (Date.now() < until) {
    const before = busyTime()
    await wait(QUIET.seconds * 1_000)
    if ((busyTime() - before) / (QUIET.seconds * 1_000 * cpus().length) < QUIET.busy) return true
  }
  return false
}

// Milliseconds that all processors worked since the machine started.
const busyTime = (): number => cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.irq, 0)

function connectionsOf(name: string): Map<string, number> {
  if (!existsSync('/proc/self/task')) return new Map([['', NaN]])
  const pids = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => titleOf(pid).startsWith('postgres:') && titleOf(pid).includes(` ${name} `))
  return new Map(pids.map((pid) => [pid, cpuOf(Number(pid)) || 0]))
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it has just ended
  }
}
