import { mayEditCreator } from '@earshot/contract/access'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Viewer } from '../../../../access/viewer.ts'
import type { Db } from '../../../../db/open.ts'
import { album, track } from '../../../../db/schema/catalogue/catalogue.ts'
import { release, releaseTrack } from '../../../../db/schema/studio/release.ts'
import { notFound } from '../../../../http/errors.ts'
import { getCreatorFor } from '../../creator-access.store.ts'
import { updateTrackFields } from '../release-changes.store.ts'
import type { NewTrackFields, TrackChange } from '../release-changes.store.ts'
import { getReleaseFor } from '../release.store.ts'
import { openAlbum } from '../working-copy.store.ts'

/** Changes of tracks by a member; the version of a release is that which its changes are based on. */
export type TrackChanges = {
  by: Viewer
  at: Date
  versions: ReadonlyMap<number, number>
  items: readonly TrackItem[]
}

/** A track of a draft, or one of the catalogue. */
type TrackItem = { id: number | undefined; trackId: number | undefined; fields: NewTrackFields }

/**
 * Changes tracks of one or several releases, all or none; albums of tracks of the catalogue are opened as working
 * copies. Returns the ids of the changed releases. Throws 400 that names the row and the field, 404, 403, and 409 for a
 * release that was changed or opened since.
 */
export const updateTracks = (db: Db, { by, at, versions, items }: TrackChanges): Promise<number[]> =>
  db.transaction(async (tx) => {
    await lockReleases(tx, items)
    const { opened, openedHere } = await openCatalogueTracks(tx, items, by, at)
    const changes = items.map(({ id, trackId, fields }, row): TrackChange => {
      const known = id ?? opened.get(trackId ?? 0)
      if (known === undefined) throw notFound('track')
      return { id: known, row, fields }
    })
    const ids = changes.map(({ id }) => id)
    const found = await tx
      .select({ id: releaseTrack.id, releaseId: releaseTrack.releaseId })
      .from(releaseTrack)
      .where(inArray(releaseTrack.id, ids))
    const releaseOf = new Map(found.map(({ id, releaseId }) => [id, releaseId]))
    if (ids.some((id) => !releaseOf.has(id))) throw notFound('track')
    const releaseIds = [...new Set(releaseOf.values())]
    for (const releaseId of releaseIds) await getReleaseFor(tx, by, releaseId, mayEditCreator)
    for (const releaseId of releaseIds)
      await updateTrackFields(
        tx,
        { releaseId, by, at, version: openedHere.has(releaseId) ? undefined : (versions.get(releaseId) ?? UNKNOWN) },
        changes.filter(({ id }) => releaseOf.get(id) === releaseId),
      )
    return releaseIds
  })

/** The version of a release that the member did not read; it equals none. */
const UNKNOWN = 0

// Locks in one order, so that two saves never block each other.
async function lockReleases(tx: Db, items: readonly TrackItem[]): Promise<void> {
  const idsOf = (ids: (number | undefined)[]) => ids.flatMap((id) => id ?? [])
  const drafts = tx
    .select({ id: releaseTrack.releaseId })
    .from(releaseTrack)
    .where(inArray(releaseTrack.id, idsOf(items.map(({ id }) => id))))
  const albums = tx
    .select({ id: track.albumId })
    .from(track)
    .where(inArray(track.id, idsOf(items.map(({ trackId }) => trackId))))
  await tx
    .select({ id: release.id })
    .from(release)
    .where(or(inArray(release.id, drafts), inArray(release.albumId, albums)))
    .orderBy(release.id)
    .for('update')
}

// Returns the draft tracks of tracks of the catalogue by their ids, and the releases that were opened for them.
async function openCatalogueTracks(
  tx: Db,
  items: readonly TrackItem[],
  by: Viewer,
  at: Date,
): Promise<{ opened: ReadonlyMap<number, number>; openedHere: ReadonlySet<number> }> {
  const trackIds = items.flatMap(({ trackId }) => trackId ?? [])
  if (trackIds.length === 0) return { opened: new Map(), openedHere: new Set() }
  const albums = await tx
    .selectDistinct({ albumId: album.id, artistId: album.artistId })
    .from(track)
    .innerJoin(album, eq(album.id, track.albumId))
    .where(inArray(track.id, trackIds))
    .orderBy(album.id)
  const rows: { id: number; trackId: number | null }[] = []
  const openedHere = new Set<number>()
  for (const { albumId, artistId } of albums) {
    await getCreatorFor(tx, by, { kind: 'artist', id: artistId }, mayEditCreator)
    const { releaseId, isNew } = await openAlbum(tx, { artistId, albumId }, { by, at })
    if (isNew) openedHere.add(releaseId)
    rows.push(
      ...(await tx
        .select({ id: releaseTrack.id, trackId: releaseTrack.trackId })
        .from(releaseTrack)
        .where(and(eq(releaseTrack.releaseId, releaseId), inArray(releaseTrack.trackId, trackIds)))),
    )
  }
  return { opened: new Map(rows.map(({ id, trackId }) => [trackId ?? 0, id])), openedHere }
}
