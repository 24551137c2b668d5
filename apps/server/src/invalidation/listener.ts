import { listenTo } from '../db/postgres/listen.ts'
import { CHANNEL } from './invalidation.ts'
import type { Invalidation } from './invalidation.ts'

/**
 * Receives the invalidations of other processes on the same PostgreSQL database. While the connection is down, pages
 * are cached for at most half a second. Resolves when it listens for the first time.
 */
export function listenForInvalidations(
  directUrl: string,
  invalidation: Invalidation,
  warn: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  return listenTo(directUrl, CHANNEL, {
    onMessage: (payload) => {
      const changed = invalidation.read(payload)
      if (changed !== undefined) invalidation.publishHere(changed)
    },
    // Messages of earlier changes were not received.
    onConnected: () => invalidation.publishHere('everything'),
    onLost: () => invalidation.publishHere('everything'),
    warn,
  })
}
