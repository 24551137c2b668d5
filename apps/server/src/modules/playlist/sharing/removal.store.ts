import { PLAYLIST } from '@earshot/contract/limits'
import { lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { playlistRemoval } from '../../../db/schema/listening/playlist.ts'

/** Returns the time since when a removal can be undone. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - PLAYLIST.restoreMinutes * 60_000)

/** Stores who had added the removed songs, for as long as the removal can be undone (LIBRARY-09). */
export async function storeRemoval(
  tx: Tx,
  removal: { playlistId: number; removedBy: number; removedAt: Date },
  gone: readonly { trackId: number; addedBy: number | null; addedAt: Date }[],
): Promise<void> {
  await tx
    .insert(playlistRemoval)
    .values(gone.map((song) => ({ ...removal, ...song })))
    .onConflictDoUpdate({
      target: [playlistRemoval.playlistId, playlistRemoval.trackId],
      set: {
        removedBy: sql`excluded.removed_by`,
        removedAt: sql`excluded.removed_at`,
        addedBy: sql`excluded.added_by`,
        addedAt: sql`excluded.added_at`,
      },
    })
}

/** Removes the records of removed songs that can no longer be restored. */
export async function removeOldRemovals(db: Pick<Db, 'delete'>, now: Date): Promise<void> {
  await db.delete(playlistRemoval).where(lt(playlistRemoval.removedAt, restorableSince(now)))
}
