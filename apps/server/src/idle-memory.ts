import { performance } from 'node:perf_hooks'

/** How often it is looked whether the process is idle, in milliseconds. */
const LOOK_MS = 15_000
/** The share of the time between two looks that an idle process works at most. */
const IDLE_SHARE = 0.1
/** Growth of the memory since the last collection that is worth another one. */
const GROWTH = 1.05

/** The observed values of the process: memory in bytes, share of busy time since the last check, and the garbage collector. */
export type Process = { memory: () => number; workedShare: () => number; collect: () => Promise<void> }

/**
 * Returns memory to the system when the process has little to do: V8 collects garbage only when new objects are made, so an idle server would keep what
 * the last crowd left. Returns what ends it.
 */
export function freeIdleMemory(given: Process | undefined = ownProcess(), everyMs = LOOK_MS): () => void {
  if (given === undefined) return () => {}
  const { memory, workedShare, collect } = given
  let least = 0
  const look = async () => {
    const isIdle = workedShare() < IDLE_SHARE
    if (!isIdle || memory() < least * GROWTH) return
    await collect()
    least = memory()
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}

// The collector can be asked only where Node was started with --expose-gc, as `npm start` does.
function ownProcess(): Process | undefined {
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
