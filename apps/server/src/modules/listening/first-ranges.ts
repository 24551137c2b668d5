import type { PlayableKind } from '@earshot/contract/listening'
import { LRUCache } from 'lru-cache'

/** Listeners and sounds that are remembered. */
const REMEMBER_MAX = 50_000
/** A sound that was not asked for in so many milliseconds is a new one. */
const REMEMBER_MS = 6 * 3_600_000

/** Remembers when an address first asked for a sound, in this process: nobody has heard more of it than the time since then. */
export function firstRanges(now: () => Date) {
  const known = new LRUCache<string, number>({ max: REMEMBER_MAX, ttl: REMEMBER_MS, updateAgeOnGet: true })
  const keyOf = (address: string, kind: PlayableKind, itemId: number) => `${kind} ${itemId} ${address}`
  return {
    note: (address: string, kind: PlayableKind, itemId: number): void => {
      const key = keyOf(address, kind, itemId)
      if (known.get(key) === undefined) known.set(key, now().getTime())
    },
    /** Seconds since the first range; undefined when none is known. */
    secondsSince: (address: string, kind: PlayableKind, itemId: number): number | undefined => {
      const at = known.get(keyOf(address, kind, itemId))
      return at === undefined ? undefined : Math.max(0, Math.ceil((now().getTime() - at) / 1000))
    },
  }
}
