import { performance } from 'node:perf_hooks'

/** Milliseconds between two checks whether the process is idle. */
const CHECK_MS = 15_000
/** Maximum share of busy time of an idle process between two checks. */
const IDLE_SHARE = 0.1
/** Growth of memory since the last collection that justifies another one. */
const GROWTH = 1.05

/**
 * The observed values of the process: memory in bytes, share of busy time since the last check, and the garbage
 * collector.
 */
export type Process = { memory: () => number; workedShare: () => number; collect: () => Promise<void> }

/**
 * Returns memory to the system while the process is idle: V8 collects garbage only when new objects are created, so an
 * idle server would keep the memory of its last peak. Returns a function that stops it.
 */
export function freeIdleMemory(given: Process | undefined = currentProcess(), everyMs = CHECK_MS): () => void {
  if (given === undefined) return () => {}
  const { memory, workedShare, collect } = given
  let least = 0
  const check = async () => {
    const isIdle = workedShare() < IDLE_SHARE
    if (!isIdle || memory() < least * GROWTH) return
    await collect()
    least = memory()
  }
  const timer = setInterval(() => void check(), everyMs).unref()
  return () => clearInterval(timer)
}

// The collector is available only if Node was started with --expose-gc, as `npm start` does.
function currentProcess(): Process | undefined {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  let last = performance.eventLoopUtilization()
  return {
    memory: () => process.memoryUsage.rss(),
    workedShare: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collect: async () => {
      await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    },
  }
}
