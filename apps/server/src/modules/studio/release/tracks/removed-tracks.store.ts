import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { release, releaseTrack } from '../../../../db/schema/studio/release.ts'
import { studioSound } from '../../../../db/schema/studio/studio-sound.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { changeRelease, listTracks, markChanged, writeOrder } from '../release-changes.store.ts'
import type { Change } from '../release-changes.store.ts'

/** Restores the tracks of the last removal to their places. Throws 409 if there is none, or a sound was deleted. */
export const restoreTracks = (db: Db, change: Change): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const removed = row.removedTracks
    if (removed.length === 0) throw conflict('There is no removed track that can be restored.')
    const isThere = await findSounds(
      tx,
      removed.flatMap(({ soundId, previousSoundId }) => [soundId, previousSoundId]),
    )
    if (removed.some(({ soundId }) => soundId !== null && !isThere.has(soundId)))
      throw conflict('The sound of this track was deleted meanwhile.')
    await tx
      .insert(releaseTrack)
      .overridingSystemValue()
      .values(
        removed.map((track) => ({
          ...track,
          releaseId: row.id,
          previousSoundId: isThere.has(track.previousSoundId) ? track.previousSoundId : null,
          replacedAt: track.replacedAt === null ? null : new Date(track.replacedAt),
        })),
      )
    const back = new Set(removed.map(({ trackId }) => trackId))
    await tx
      .update(release)
      .set({ removedTracks: [], removedTrackIds: row.removedTrackIds.filter((id) => !back.has(id)) })
      .where(eq(release.id, row.id))
    const order = (await listTracks(tx, row.id)).map(({ id }) => id)
    for (const { id, pos } of removed.toSorted((a, b) => a.pos - b.pos)) {
      order.splice(order.indexOf(id), 1)
      order.splice(pos, 0, id)
    }
    await writeOrder(tx, order)
    await markChanged(tx, row)
    return { before: { tracks: [] }, after: { tracks: removed.map(({ title }) => title) } }
  })

async function findSounds(tx: Db, ids: readonly (number | null)[]): Promise<ReadonlySet<number | null>> {
  const wanted = ids.flatMap((id) => id ?? [])
  const rows = await tx.select({ id: studioSound.id }).from(studioSound).where(inArray(studioSound.id, wanted))
  return new Set(rows.map(({ id }) => id))
}
