import { LRUCache } from 'lru-cache'
import { concerns } from './invalidation.ts'
import type { Invalidation } from './invalidation.ts'
import type { Tag } from './tags.ts'

/** Milliseconds for which an unchanged document is cached, and characters of all cached documents. */
const CACHE_MS = 60_000
const CACHE_CHARACTERS = 16_000_000

/** Returns the cached document with a name and these tags, or the result of `make`. */
export type Documents = (name: string, tags: readonly Tag[], make: () => Promise<string>) => Promise<string>

type Making = { tags: readonly Tag[]; text: Promise<string> }

/**
 * Opens the cache of documents for visitors beside pages: feeds, site maps, embedded players and texts of share cards.
 * A document is cached until something that it shows changes. Requests at the same time share one rendering; one that
 * fails, or that a change overtakes, is not cached.
 */
export function openDocuments(invalidation: Pick<Invalidation, 'subscribe'>): Documents {
  const cached = new LRUCache<string, { tags: readonly Tag[]; text: string }>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + 1,
    ttl: CACHE_MS,
  })
  const making = new Map<string, Making>()
  invalidation.subscribe((changed) => {
    for (const cache of [cached, making])
      for (const [name, { tags }] of cache.entries()) if (concerns(changed, ...tags)) cache.delete(name)
  })

  const begin = (name: string, tags: readonly Tag[], make: () => Promise<string>): Making => {
    const isLatest = () => making.get(name) === begun
    const made = async () => {
      try {
        const text = await make()
        if (isLatest()) cached.set(name, { tags, text })
        return text
      } finally {
        if (isLatest()) making.delete(name)
      }
    }
    const begun: Making = { tags, text: Promise.resolve().then(made) }
    making.set(name, begun)
    return begun
  }
  return async (name, tags, make) => cached.get(name)?.text ?? (making.get(name) ?? begin(name, tags, make)).text
}
