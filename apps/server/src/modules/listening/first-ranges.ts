import type { PlayableKind } from '@earshot/contract/listening'
import { LRUCache } from 'lru-cache'

/** Maximum number of remembered pairs of listener and sound. */
const REMEMBER_MAX = 50_000
/** Milliseconds without a request after which the next request of a sound counts as its first. */
const REMEMBER_MS = 6 * 3_600_000

/**
 * Records in this process when an address first requested a sound: a listener cannot have heard more than the time
 * since then.
 */
export function firstRanges(now: () => Date) {
  const known = new LRUCache<string, number>({ max: REMEMBER_MAX, ttl: REMEMBER_MS, updateAgeOnGet: true })
  const keyOf = (address: string, kind: PlayableKind, itemId: number) => `${kind} ${itemId} ${address}`
  return {
    record: (address: string, kind: PlayableKind, itemId: number): void => {
      const key = keyOf(address, kind, itemId)
      if (known.get(key) === undefined) known.set(key, now().getTime())
    },
    /** Returns the seconds since the first range; undefined when none is recorded. */
    secondsSince: (address: string, kind: PlayableKind, itemId: number): number | undefined => {
      const at = known.get(keyOf(address, kind, itemId))
      return at === undefined ? undefined : Math.max(0, Math.ceil((now().getTime() - at) / 1000))
    },
  }
}
