import type { DraftCredit, DraftLyrics, Licence, MadeBy, ReleaseType } from '@earshot/contract/studio/release-fields'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { artist, genre } from '../../../db/schema/catalogue/catalogue.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { badRequest, notFound, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { differenceOf, differencesOf, memberOf } from '../draft/draft-audit.store.ts'
import type { Audit } from '../draft/draft-audit.store.ts'
import { conflict, mustBeCurrent } from '../draft/draft-changes.ts'
import { auditRelease } from './release-audit.store.ts'

/** A change of a release, based on a version; without one the current version is changed. */
export type Change = { releaseId: number; by: AuditActor; version: number | undefined; at: Date }

/** Fields of a release that its creator edits. */
export type NewFields = Partial<{
  title: string
  subTitle: string | null
  releaseType: ReleaseType
  genreIds: number[]
  releaseDate: string | null
  label: string | null
  catalogueNumber: string | null
  barcode: string | null
  pLine: string | null
  cLine: string | null
  licence: Licence
  language: string | null
  isExplicit: boolean
  madeBy: MadeBy
  description: string | null
  art: string | null
}>

/** Fields of a track that its creator edits. */
export type NewTrackFields = Partial<{
  title: string
  versionTitle: string | null
  discNo: number
  discTitle: string | null
  genreIds: number[]
  isrc: string | null
  recordingId: string | null
  language: string | null
  isExplicit: boolean
  isInstrumental: boolean
  credits: DraftCredit[]
  lyrics: DraftLyrics[]
  art: string | null
}>

/** A row of the table of releases. */
export type ReleaseRow = typeof release.$inferSelect

/**
 * Locks a release, checks the version that a change is based on, runs the change and writes it to the audit log; the
 * version grows by one. Throws 404, and 409 with the name of the member who changed it since (STUDIO-20).
 */
export function changeRelease(
  db: Db,
  { releaseId, by, version, at }: Change,
  work: (tx: Tx, row: ReleaseRow) => Promise<Audit>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockRelease(tx, releaseId)
    await mustBeCurrent(tx, row, { version, what: 'release' })
    await auditRelease(tx, by, row, await work(tx, row))
    if (row.isAnnounced) await recordChange(tx, 'artist')
    await tx
      .update(release)
      .set({ version: sql`${release.version} + 1`, updatedBy: memberOf(by), updatedAt: at })
      .where(eq(release.id, releaseId))
  })
}

/** Locks the row of a release and returns it. Throws 404. */
export const lockRelease = async (tx: Db, id: number): Promise<ReleaseRow> =>
  oneOf(await tx.select().from(release).where(eq(release.id, id)).for('update'), 'release')

/** Changes fields of a release. Throws 400 for unknown genres. */
export const updateFields = (db: Db, change: Change, fields: NewFields): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    await mustHaveGenres(tx, [{ field: 'genre_ids', ids: fields.genreIds ?? [] }])
    await tx
      .update(release)
      .set({ ...fields, hasChanges: row.albumId !== null })
      .where(eq(release.id, row.id))
    return differenceOf(row, fields)
  })

/** A change of a track; `row` is its place in the request, which refusals name. */
export type TrackChange = { id: number; row: number; fields: NewTrackFields }

/** Changes fields of tracks, all or none. Throws 400 that names the row and the field. */
export const updateTrackFields = (db: Db, change: Change, items: readonly TrackChange[]): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const known = await listTracks(tx, row.id)
    for (const { id, row: at } of items)
      if (!known.some((track) => track.id === id)) throw badRequest(`items.${at}.id`, 'is not a track of this release')
    await mustHaveGenres(
      tx,
      items.map(({ row: at, fields }) => ({ field: `items.${at}.genre_ids`, ids: fields.genreIds ?? [] })),
    )
    await mustHaveArtists(tx, items)
    for (const { id, fields } of items)
      await tx
        .update(releaseTrack)
        .set({ ...fields, releaseId: row.id, ...(fields.lyrics !== undefined && { timedLength: null }) })
        .where(eq(releaseTrack.id, id))
    await markChanged(tx, row)
    const fieldsById = new Map(items.map(({ id, fields }) => [id, fields]))
    return differencesOf(known.map((track) => differenceOf(track, fieldsById.get(track.id) ?? {}, nameOf(track))))
  })

/** Sets the order of the tracks. Throws 400 unless `trackIds` names each of them once (RELEASE-13). */
export const reorderTracks = (db: Db, change: Change, trackIds: readonly number[]): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const known = await listTracks(tx, row.id)
    const ids = known.map(({ id }) => id)
    if (trackIds.toSorted(byNumber).join() !== ids.toSorted(byNumber).join())
      throw badRequest('track_ids', 'must name each track of the release once')
    await writeOrder(tx, trackIds)
    await tx.update(release).set({ isSorted: true }).where(eq(release.id, row.id))
    await markChanged(tx, row)
    const titles = new Map(known.map(({ id, title }) => [id, title]))
    return { before: { order: [...titles.values()] }, after: { order: trackIds.map((id) => titles.get(id)) } }
  })

const byNumber = (a: number, b: number): number => a - b

/** Writes the positions of tracks in the order of their ids. */
export async function writeOrder(tx: Db, trackIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${releaseTrack} set pos = n.pos - 1
    from unnest(${sql.param([...trackIds])}::int[]) with ordinality n (id, pos) where n.id = ${releaseTrack.id}`)
}

/**
 * Removes tracks; `restoreTracks` undoes the last removal. A removed track of the catalogue is deleted when the changes
 * are published.
 */
export const removeTracks = (db: Db, change: Change, trackIds: readonly number[]): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const removed = await tx
      .delete(releaseTrack)
      .where(and(eq(releaseTrack.releaseId, row.id), inArray(releaseTrack.id, [...trackIds])))
      .returning()
    if (removed.length < new Set(trackIds).size) throw notFound('track')
    await mustBeShown(tx, removed)
    const removedTrackIds = [...row.removedTrackIds, ...removed.flatMap(({ trackId: shown }) => shown ?? [])]
    const removedTracks = removed.map((track) => ({ ...track, replacedAt: track.replacedAt?.toISOString() ?? null }))
    await tx.update(release).set({ removedTrackIds, removedTracks }).where(eq(release.id, row.id))
    await writeOrder(
      tx,
      (await listTracks(tx, row.id)).map(({ id }) => id),
    )
    await markChanged(tx, row)
    return { before: { tracks: removed.map(({ title }) => title) }, after: { tracks: [] } }
  })

// A hidden song can be shown again by its track alone.
async function mustBeShown(tx: Tx, tracks: readonly (typeof releaseTrack.$inferSelect)[]): Promise<void> {
  const ids = tracks.flatMap(({ trackId }) => trackId ?? [])
  const [hidden] = await tx
    .select({ itemId: removal.itemId })
    .from(removal)
    .where(and(eq(removal.kind, 'song'), eq(removal.act, 'hide'), inArray(removal.itemId, ids)))
    .limit(1)
  if (hidden === undefined) return
  const title = tracks.find(({ trackId }) => trackId === hidden.itemId)?.title ?? ''
  throw conflict(`"${title}" is not shown. Publish it again before you remove it.`)
}

/** Sets the cover of a release or of one of its tracks. */
export const setCover = (db: Db, change: Change, trackId: number | undefined, art: string): Promise<void> =>
  trackId === undefined
    ? updateFields(db, change, { art })
    : updateTrackFields(db, change, [{ id: trackId, row: 0, fields: { art } }])

/** Returns the name of a track in the audit log: its number. */
export const nameOf = ({ pos }: { pos: number }): string => `track_${pos + 1}`

/** Lists the tracks of a release in order. */
export const listTracks = (tx: Db, releaseId: number) =>
  tx
    .select()
    .from(releaseTrack)
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.pos), asc(releaseTrack.id))

/** Marks a published release as changed. */
export async function markChanged(tx: Db, { id, albumId }: Pick<ReleaseRow, 'id' | 'albumId'>): Promise<void> {
  if (albumId !== null) await tx.update(release).set({ hasChanges: true }).where(eq(release.id, id))
}

async function mustHaveArtists(tx: Db, items: readonly TrackChange[]): Promise<void> {
  const idsOf = ({ fields }: TrackChange) => (fields.credits ?? []).flatMap(({ artist_id: id }) => id ?? [])
  const wanted = new Set(items.flatMap(idsOf))
  if (wanted.size === 0) return
  const rows = await tx
    .select({ id: artist.id })
    .from(artist)
    .where(inArray(artist.id, [...wanted]))
  const known = new Set(rows.map(({ id }) => id))
  const wrong = items.find((item) => idsOf(item).some((id) => !known.has(id)))
  if (wrong !== undefined) throw badRequest(`items.${wrong.row}.credits`, 'must name artists of this site')
}

async function mustHaveGenres(tx: Db, wanted: readonly { field: string; ids: readonly number[] }[]): Promise<void> {
  const ids = new Set(wanted.flatMap((each) => each.ids))
  if (ids.size === 0) return
  const rows = await tx
    .select({ id: genre.id })
    .from(genre)
    .where(inArray(genre.id, [...ids]))
  const known = new Set(rows.map(({ id }) => id))
  const wrong = wanted.find((each) => each.ids.some((id) => !known.has(id)))
  if (wrong !== undefined) throw badRequest(wrong.field, 'must be genres of this site')
}

/** Deletes a draft; it can be restored for some days. */
export const deleteDraft = (db: Db, change: Change): Promise<void> =>
  changeRelease(db, change, async (tx, { id, albumId }) => {
    if (albumId !== null) throw conflict('This release was published meanwhile.')
    await tx
      .update(release)
      .set({ deletedAt: change.at, publishAt: null, isAnnounced: false })
      .where(eq(release.id, id))
    return { act: 'release.delete' }
  })

/** Restores a deleted draft. Throws 409 when its days have passed. */
export function restoreDraft(db: Db, { releaseId, by, at }: Change): Promise<void> {
  const from = new Date(at.getTime() - RELEASE.restoreDays * 86_400_000)
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(release)
      .set({ deletedAt: null, version: sql`${release.version} + 1` })
      .where(and(eq(release.id, releaseId), sql`${release.deletedAt} > ${from}`))
      .returning()
    if (restored === undefined) throw conflict('This release cannot be restored any more.')
    await auditRelease(tx, by, restored, { act: 'release.restore' })
  })
}
