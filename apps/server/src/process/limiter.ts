import { busy } from '../http/errors.ts'

/** Maximum number of running tasks, of all groups and of one, and of waiting tasks. */
export type LimiterSize = { running: number; waiting: number; ofGroup?: number }

/**
 * A bounded queue for one kind of task. `isWanted` returns whether a client still waits for the result. Tasks of other
 * `groups`, such as addresses, take turns: a group with many tasks delays only its own, and is refused first when the
 * limiter is full.
 */
export type Limiter = {
  /**
   * Waits for a free slot and returns the function that releases it. Throws 503 immediately if the limiter is full, or
   * later if the client has disconnected.
   */
  enter: (isWanted: () => boolean, group?: string) => Promise<() => void>
  /** Runs a task in a slot of the limiter. Throws like `enter`. */
  run: <T>(isWanted: () => boolean, work: () => Promise<T>, group?: string) => Promise<T>
}

type Waiting = { isWanted: () => boolean; go: () => void; drop: () => void }

/**
 * Opens a limiter: groups take turns, and within a group tasks run in order of arrival. A task whose client has
 * disconnected is dropped before it starts.
 */
export function openLimiter({
  running: mostRunning,
  waiting: mostWaiting,
  ofGroup = mostRunning,
}: LimiterSize): Limiter {
  // The first group is the next one.
  const groups = new Map<string, Waiting[]>()
  /** The groups of running tasks. */
  const running: string[] = []

  const dropUnwanted = () => {
    for (const [group, waiting] of groups) {
      const wanted = waiting.filter((each) => {
        const isWanted = each.isWanted()
        if (!isWanted) each.drop()
        return isWanted
      })
      if (wanted.length === 0) groups.delete(group)
      else groups.set(group, wanted)
    }
  }
  const countWaiting = () => [...groups.values()].flat().length
  const isCrowded = () => {
    if (running.length < mostRunning || countWaiting() < mostWaiting) return false
    dropUnwanted()
    return countWaiting() >= mostWaiting
  }
  // A full limiter drops the newest task of the group with the most waiting tasks, in favour of a group with fewer.
  const largerThan = (group: string): Waiting[] | undefined => {
    const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
    return largest.length > (groups.get(group)?.length ?? 0) + 1 ? largest : undefined
  }
  const mayRun = (group: string): boolean =>
    running.length < mostRunning && running.filter((each) => each === group).length < ofGroup
  const startNext = () => {
    dropUnwanted()
    const turn = [...groups].find(([group]) => mayRun(group))
    if (turn === undefined) return
    const [group, [next, ...rest]] = turn
    groups.delete(group)
    if (rest.length > 0) groups.set(group, rest)
    running.push(group)
    next?.go()
  }
  const slot = (group: string) => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      running.splice(running.indexOf(group), 1)
      startNext()
    }
  }
  const enter: Limiter['enter'] = async (isWanted, group = '') => {
    if (isCrowded()) {
      const larger = largerThan(group)
      if (larger === undefined) throw busy()
      larger.pop()?.drop()
    }
    if (mayRun(group)) running.push(group)
    else
      await new Promise<void>((go, fail) => {
        const waiting = { isWanted, go, drop: () => fail(busy()) }
        groups.set(group, [...(groups.get(group) ?? []), waiting])
      })
    return slot(group)
  }
  return {
    enter,
    run: async (isWanted, work, group) => {
      const leave = await enter(isWanted, group)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
