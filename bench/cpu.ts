// Processor time of processes, which other work on the machine changes little. Linux only: NaN elsewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs'

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
