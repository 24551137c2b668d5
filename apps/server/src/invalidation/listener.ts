import { listenTo } from '../db/listen.ts'
import { CHANNEL } from './invalidation.ts'
import type { Invalidation } from './invalidation.ts'

/**
 * Receives the invalidations of other processes on the same PostgreSQL database. While the connection is down, pages are kept for half a second
 * at most. Resolves when it listens for the first time.
 */
export function hearInvalidations(
  databaseUrl: string,
  invalidation: Invalidation,
  warn: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  return listenTo(databaseUrl, CHANNEL, {
    onMessage: (payload) => {
      const changed = invalidation.read(payload)
      if (changed !== undefined) invalidation.publishHere(changed)
    },
    // Earlier changes are in no message.
    onConnected: () => invalidation.publishHere('everything'),
    onLost: () => invalidation.publishHere('everything'),
    warn,
  })
}
