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
  if (!existsSync('/proc/self/task')) return NaN
  const backends = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => titleOf(pid).startsWith('postgres:') && titleOf(pid).includes(` ${name} `))
  return backends.reduce((sum, pid) => sum + (cpuOf(Number(pid)) || 0), 0)
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it has just ended
  }
}
