import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { album, albumGenre, artist, track, trackGenre } from '../../../../db/schema/catalogue/catalogue.ts'
import { release, releaseTrack } from '../../../../db/schema/studio/release.ts'
import { studioSound } from '../../../../db/schema/studio/studio-sound.ts'
import { emitChanged } from '../../../../events/event.ts'
import { albumsChanged, artistsChanged, tracksChanged } from '../../../../events/events.ts'
import { oneOf } from '../../../../http/errors.ts'
import { writeTrackGenres } from '../../../import/genre.store.ts'
import { countAnew } from '../../../import/music/music-counts.store.ts'
import { readSavedLyrics } from '../../../import/timed-text/lyrics.rules.ts'
import { writeLyrics } from '../../../import/timed-text/timed-text.store.ts'
import { FOR_EVERYBODY } from '../../../money/plans/audience.store.ts'
import { fileOf } from '../../draft/checked-file.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { writeImported } from '../../draft/over-import.store.ts'
import type { ReleaseRow } from '../release-changes.store.ts'
import { missingOf, titleWithVersion } from '../release.rules.ts'
import { keepPrevious } from '../track-sounds.store.ts'
import { writeCredits } from '../tracks/credits.store.ts'
import { writeReleased } from './over-import.store.ts'

/** A track of a release with the sound that was uploaded for it, if any. */
type DraftTrack = { track: typeof releaseTrack.$inferSelect; sound: typeof studioSound.$inferSelect | null }

/**
 * Writes a locked release to the catalogue: album, tracks, genres, lyrics and credits, with the events (RELEASE-22).
 * Returns the id of the album. Throws 409 with what is missing. The caller
 * holds the lock of lockMarks, so that nothing is hidden or removed meanwhile.
 */
export async function publish(
  tx: Tx,
  row: ReleaseRow,
  { at, notifies }: { at: Date; notifies: boolean },
): Promise<number> {
  const drafts = await mustBeComplete(tx, row)
  await tx.select({ id: artist.id }).from(artist).where(eq(artist.id, row.artistId)).for('update')
  const { albumId, artistId } = await writeAlbum(tx, row, { at, notifies })
  const trackIds = await writeTracks(tx, { row: { ...row, artistId }, albumId, at }, drafts)
  await countAnew(tx, [albumId], [artistId])
  await emitChanged(tx, albumsChanged, [albumId])
  await emitChanged(tx, tracksChanged, trackIds)
  await emitChanged(tx, artistsChanged, [artistId])
  await tx
    .update(release)
    .set({
      albumId,
      artistId,
      hasChanges: false,
      removedTracks: [],
      publishAt: null,
      publishProblem: null,
      publishedAt: row.publishedAt ?? at,
    })
    .where(eq(release.id, row.id))
  return albumId
}

/** Returns the tracks of a release that can be published. Throws 409 with what is missing (RELEASE-21). */
export async function mustBeComplete(tx: Pick<Tx, 'select'>, row: ReleaseRow): Promise<DraftTrack[]> {
  const drafts = await listDrafts(tx, row.id)
  const missing = missingOf({
    title: row.title,
    hasRights: row.rightsAt !== null,
    tracks: drafts.map(({ track: { title, trackId }, sound }) => ({
      title,
      state: sound?.state ?? (trackId === null ? null : 'ready'),
    })),
  })
  if (missing.length > 0) throw conflict(missing.join(' '))
  return drafts
}

/** Lists the tracks of its artist that a published release no longer has. */
export async function listDroppedTracks(db: Pick<Tx, 'select'>, releaseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: track.id })
    .from(release)
    .innerJoin(track, and(eq(track.albumId, release.albumId), eq(track.artistId, release.artistId)))
    .leftJoin(releaseTrack, and(eq(releaseTrack.releaseId, release.id), eq(releaseTrack.trackId, track.id)))
    .where(
      and(
        eq(release.id, releaseId),
        eq(release.hasChanges, false),
        isNull(releaseTrack.id),
        sql`${release.removedTrackIds} @> to_jsonb(${track.id})`,
      ),
    )
  return rows.map(({ id }) => id)
}

const listDrafts = (tx: Pick<Tx, 'select'>, releaseId: number): Promise<DraftTrack[]> =>
  tx
    .select({ track: releaseTrack, sound: studioSound })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.discNo), asc(releaseTrack.pos), asc(releaseTrack.id))

async function writeAlbum(
  tx: Tx,
  row: ReleaseRow,
  { at, notifies }: { at: Date; notifies: boolean },
): Promise<{ albumId: number; artistId: number }> {
  const imported = {
    title: row.title,
    subTitle: row.subTitle,
    year: row.releaseDate === null ? null : Number(row.releaseDate.slice(0, 4)),
    releaseDate: row.releaseDate,
    genreId: row.genreIds[0] ?? null,
    label: row.label,
    art: row.art,
  }
  const other = {
    releaseType: row.releaseType,
    catalogueNumber: row.catalogueNumber,
    barcode: row.barcode,
    pLine: row.pLine,
    cLine: row.cLine,
    licence: row.licence,
    language: row.language,
    isExplicit: row.isExplicit,
    madeBy: row.madeBy,
    description: row.description,
  }
  const { albumId } = row
  if (albumId === null) {
    const values = { ...imported, ...other, ...audienceAt(row, at), artistId: row.artistId, notifies, createdAt: at }
    const { id } = oneOf(await tx.insert(album).values(values).returning({ id: album.id }), 'album')
    await writeAlbumGenres(tx, id, row.genreIds)
    return { albumId: id, artistId: row.artistId }
  }
  const known = oneOf(await tx.select().from(album).where(eq(album.id, albumId)).for('update'), 'album')
  await tx.update(album).set(other).where(eq(album.id, albumId))
  await writeReleased(tx, 'album', { before: known, after: imported, at })
  await writeAlbumGenres(tx, albumId, row.genreIds)
  return { albumId, artistId: known.artistId }
}

// A time that is over opens the album at once.
function audienceAt({ subscribersOnly, opensAt, notifiesOpening }: ReleaseRow, at: Date) {
  return opensAt !== null && opensAt <= at ? FOR_EVERYBODY : { subscribersOnly, opensAt, notifiesOpening }
}

async function writeAlbumGenres(tx: Tx, albumId: number, genreIds: readonly number[]): Promise<void> {
  await tx.delete(albumGenre).where(eq(albumGenre.albumId, albumId))
  if (genreIds.length > 0)
    await tx.insert(albumGenre).values([...new Set(genreIds)].map((genreId, pos) => ({ albumId, genreId, pos })))
}

/** The album that the tracks of a release are written to. */
type Target = { row: ReleaseRow; albumId: number; at: Date }

// Writes new and changed tracks. Returns their ids in order.
async function writeTracks(tx: Tx, target: Target, drafts: readonly DraftTrack[]): Promise<number[]> {
  const { row, albumId } = target
  const numbers = new Map<number, number>()
  const written: { id: number; draft: DraftTrack }[] = []
  for (const draft of drafts) {
    const trackNo = (numbers.get(draft.track.discNo) ?? 0) + 1
    numbers.set(draft.track.discNo, trackNo)
    const id = await writeTrack(tx, { ...target, trackNo }, draft)
    if (id !== undefined) written.push({ id, draft })
  }
  const ids = written.map(({ id }) => id)
  const genres = written.map(({ id, draft }) => ({
    id,
    isOwn: draft.track.genreIds.length > 0,
    genreIds: draft.track.genreIds.length > 0 ? draft.track.genreIds : row.genreIds,
  }))
  const before = await genresOf(tx, albumId)
  const imported = await findImported(tx, ids)
  await writeTrackGenres(
    tx,
    genres.filter(({ id }) => !imported.has(id)),
    before,
  )
  for (const { id, isOwn, genreIds } of genres)
    if (isOwn && imported.has(id) && before.get(id)?.genreIds.join() !== genreIds.join())
      await writeImported(tx, 'song', { id, isImported: true, at: target.at }, [
        ['genre', { genre_ids: [...genreIds] }],
      ])
  const reworded = await writeLyrics(
    tx,
    written.map(({ id, draft }) => ({
      id,
      words: readSavedLyrics(
        draft.track.lyrics.map(({ language, text }) => ({ language: language ?? undefined, text })),
      ),
    })),
  )
  for (const id of reworded)
    if (imported.has(id)) await writeImported(tx, 'song', { id, isImported: true, at: target.at }, [['lyrics', {}]])
  await writeCredits(
    tx,
    row,
    written.map(({ id, draft }) => ({ id, credits: draft.track.credits })),
  )
  await tx.execute(sql`
    update ${releaseTrack} set track_id = n.track_id
    from unnest(${sql.param(written.map(({ draft }) => draft.track.id))}::int[], ${sql.param(ids)}::int[]) n (id, track_id)
    where n.id = ${releaseTrack.id}`)
  return ids
}

// Finds the songs that an import brought.
async function findImported(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: track.id })
    .from(track)
    .where(and(inArray(track.id, [...ids]), isNotNull(track.source)))
  return new Set(rows.map(({ id }) => id))
}

async function genresOf(tx: Tx, albumId: number): Promise<Map<number, { genreIds: number[] }>> {
  const rows = await tx
    .select({ id: track.id, genreId: trackGenre.genreId })
    .from(track)
    .leftJoin(trackGenre, eq(trackGenre.trackId, track.id))
    .where(eq(track.albumId, albumId))
    .orderBy(asc(track.id), asc(trackGenre.pos))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      { genreIds: own.flatMap(({ genreId }) => genreId ?? []) },
    ]),
  )
}

async function writeTrack(
  tx: Tx,
  { row, albumId, at, trackNo }: Target & { trackNo: number },
  { track: draft, sound }: DraftTrack,
): Promise<number | undefined> {
  const imported = {
    title: titleWithVersion(draft.title, draft.versionTitle),
    year: row.releaseDate === null ? null : Number(row.releaseDate.slice(0, 4)),
    art: draft.art,
    trackNo,
    discNo: draft.discNo,
    discTitle: draft.discTitle,
    isrc: draft.isrc,
    recordingId: draft.recordingId,
    isExplicit: draft.isExplicit,
  }
  const other = {
    versionTitle: draft.versionTitle,
    language: draft.language,
    isInstrumental: draft.isInstrumental,
    credits: draft.credits.length === 0 ? null : draft.credits,
  }
  if (draft.trackId === null) {
    const file = fileOf(sound)
    if (file === undefined) throw conflict(`Add a sound to "${draft.title}".`)
    const values = { ...imported, ...other, ...file, artistId: row.artistId, albumId }
    return oneOf(await tx.insert(track).values(values).returning({ id: track.id }), 'song').id
  }
  const [known] = await tx.select().from(track).where(eq(track.id, draft.trackId)).for('update')
  // The site has hidden or removed the song.
  if (known === undefined) return undefined
  // A song of a guest is only placed.
  if (known.artistId !== row.artistId) {
    await tx.update(track).set({ trackNo, discNo: draft.discNo }).where(eq(track.id, known.id))
    return known.id
  }
  const file = sound === null || sound.fileHash === known.fileHash ? undefined : fileOf(sound)
  if (file !== undefined) await keepPrevious(tx, row, { draftId: draft.id, shown: known, at })
  await tx
    .update(track)
    .set({ ...other, ...file })
    .where(eq(track.id, known.id))
  await writeReleased(tx, 'song', { before: known, after: imported, at })
  return known.id
}
