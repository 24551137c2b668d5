import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { conflict } from '../draft/draft-changes.ts'
import { changeRelease, listTracks, markChanged, writeOrder } from './release-changes.store.ts'
import type { Change } from './release-changes.store.ts'

/** Restores the tracks of the last removal to their places. Throws 409 if there is none, or a sound was deleted. */
export const restoreTracks = (db: Db, change: Change): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const removed = row.removedTracks
    if (removed.length === 0) throw conflict('There is no removed track that can be restored.')
    const soundIds = new Set(removed.flatMap(({ soundId }) => soundId ?? []))
    const found = await tx.$count(studioSound, inArray(studioSound.id, [...soundIds]))
    if (found < soundIds.size) throw conflict('The sound of this track was deleted meanwhile.')
    await tx
      .insert(releaseTrack)
      .overridingSystemValue()
      .values(removed.map((track) => ({ ...track, releaseId: row.id })))
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
