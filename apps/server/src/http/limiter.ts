import { busy } from '../errors.ts'

/** Most pieces of work of a limiter that run, and most that wait for one of them to end. */
export type LimiterSize = { running: number; waiting: number }

/** A bounded queue for one kind of work. `isWanted` says whether somebody still waits for the result. */
export type Limiter = {
  isFull: () => boolean
  /** Waits for a free place and returns the function that frees it. Throws 503 at once when the limiter is full, and later when the client has left. */
  enter: (isWanted: () => boolean) => Promise<() => void>
  /** Does work in a place of the limiter. Throws as `enter` does. */
  run: <T>(isWanted: () => boolean, work: () => Promise<T>) => Promise<T>
}

type Waiting = { isWanted: () => boolean; go: () => void; drop: () => void }

/** Opens a limiter: first come, first served. Work whose client has left is dropped before it starts. */
export function openLimiter({ running: mostRunning, waiting: mostWaiting }: LimiterSize): Limiter {
  const waiting = new Set<Waiting>()
  let running = 0

  const dropUnwanted = () => {
    for (const each of waiting) {
      if (each.isWanted()) continue
      waiting.delete(each)
      each.drop()
    }
  }
  const isFull = () => {
    if (running < mostRunning || waiting.size < mostWaiting) return false
    dropUnwanted()
    return waiting.size >= mostWaiting
  }
  const startNext = () => {
    for (const next of waiting) {
      waiting.delete(next)
      if (next.isWanted()) return next.go()
      next.drop()
    }
    running -= 1
  }
  const place = () => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      startNext()
    }
  }
  const enter: Limiter['enter'] = async (isWanted) => {
    if (isFull()) throw busy()
    if (running < mostRunning) running += 1
    else
      await new Promise<void>((go, fail) => {
        waiting.add({ isWanted, go, drop: () => fail(busy()) })
      })
    return place()
  }
  return {
    isFull,
    enter,
    run: async (isWanted, work) => {
      const leave = await enter(isWanted)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
