import { LRUCache } from 'lru-cache'
import { concerns } from './invalidation.ts'
import type { Invalidation } from './invalidation.ts'
import type { Tag } from './tags.ts'

/** How many readings are kept, for how many seconds, and which changes end the one of a name. */
export type Keeping = { max: number; seconds: number; tagsOf: (name: string) => readonly Tag[] }

/** What is kept under a name, or else what `read` returns. */
export type KeptOrRead<T> = (name: string, read: () => Promise<T>) => Promise<T>

/** Keeps readings until something changes that they show. Those who ask at once for the same name share one reading; one that fails is not kept. */
export function keepUntilChange<T>(
  invalidation: Pick<Invalidation, 'subscribe'>,
  { max, seconds, tagsOf }: Keeping,
): KeptOrRead<T> {
  const kept = new LRUCache<string, Promise<T>>({ max, ttl: seconds * 1000 })
  invalidation.subscribe((changed) => {
    for (const name of kept.keys()) if (concerns(changed, ...tagsOf(name))) kept.delete(name)
  })
  return (name, read) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const reading = read()
    kept.set(name, reading)
    reading.catch(() => {
      if (kept.peek(name) === reading) kept.delete(name)
    })
    return reading
  }
}
