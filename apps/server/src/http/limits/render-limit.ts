import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import { tooMany } from '../errors.ts'
import { visitorKey } from './visitor-key.ts'

/** Maximum number of addresses that are counted at the same time. */
const COUNTED_MAX = 10_000
const WINDOW_MS = 60_000

/**
 * Counts the rendering of a page, feed, transcript, site map, embedded player or share card for an address. Throws 429
 * when the address exceeds its limit per minute.
 */
export type CountRendering = (request: Pick<FastifyRequest, 'ip'>) => void

/** Opens the counters of a server (threat F45). Cached replies are not counted. */
export function openRenderLimit({
  rateLimits,
  rendersPerMinute,
}: Pick<Config, 'rateLimits' | 'rendersPerMinute'>): CountRendering {
  // With `max`, its arrays would be allocated in full at the start.
  const counts = new LRUCache<string, number>({
    maxSize: COUNTED_MAX,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    noUpdateTTL: true,
  })
  return (request) => {
    if (!rateLimits) return
    const key = visitorKey(request)
    const count = counts.get(key) ?? 0
    if (count >= rendersPerMinute) throw tooMany(Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)))
    counts.set(key, count + 1)
  }
}
