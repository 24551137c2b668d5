import { listenTo } from '../db/listen.ts'
import { CHANNEL } from './invalidation.ts'
import type { Invalidation } from './invalidation.ts'

/**
 * Hears what other processes on the same PostgreSQL database changed. While nobody can tell this process what changed, it keeps pages for half a second
 * at most. Resolves when it hears for the first time.
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
    // What changed before is in no message.
    onConnected: () => invalidation.publishHere('everything'),
    onLost: () => invalidation.publishHere('everything'),
    warn,
  })
}
