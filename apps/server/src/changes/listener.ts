import { listenTo } from '../db/listen.ts'
import { CHANNEL } from './changes.ts'
import type { Changes } from './changes.ts'

/**
 * Hears what other processes on the same PostgreSQL database changed. While nobody can tell this process what changed, it keeps pages for half a second
 * at most. Resolves when it hears for the first time.
 */
export function hearChanges(
  databaseUrl: string,
  changes: Changes,
  warn: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  return listenTo(databaseUrl, CHANNEL, {
    onMessage: (payload) => {
      const changed = changes.read(payload)
      if (changed !== undefined) changes.tellHere(changed)
    },
    // What changed before is in no message.
    onConnected: () => changes.tellHere('everything'),
    onLost: () => changes.tellHere('everything'),
    warn,
  })
}
