import type { DraftLyrics } from '@earshot/contract/studio/release-fields'
import { writeLrc } from '@earshot/contract/timed-text/lrc'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, albumGenre, track, trackGenre } from '../../../db/schema/catalogue/catalogue.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { lyrics } from '../../../db/schema/catalogue/timed-text.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { memberOf } from '../draft/draft-audit.store.ts'
import { auditRelease } from './release-audit.store.ts'
import { titleWithoutVersion } from './release.rules.ts'

/** The one who opens a draft or working copy, and the time. */
type Opened = { by: AuditActor; at: Date }

/** Creates an empty draft and returns its id. */
export const createDraft = (db: Db, artistId: number, opened: Opened): Promise<number> =>
  db.transaction((tx) => insertRelease(tx, { artistId }, opened))

async function insertRelease(tx: Db, fields: typeof release.$inferInsert, { by, at }: Opened): Promise<number> {
  const memberId = memberOf(by)
  const values = { ...fields, createdBy: memberId, updatedBy: memberId, createdAt: at, updatedAt: at }
  const row = oneOf(await tx.insert(release).values(values).returning(), 'release')
  await auditRelease(tx, by, row, { act: 'release.create' })
  return row.id
}

/**
 * Opens an album of an artist as a working copy with the values that the site shows, unless it has one. Returns the id
 * of the release, and whether it is new. Throws 404.
 */
export const openAlbum = (db: Db, which: OpenedAlbum, opened: Opened): Promise<{ releaseId: number; isNew: boolean }> =>
  db.transaction(async (tx) => {
    // The release is locked before its album, as publishing does.
    const known = await lockCopy(tx, which)
    const shown = await lockAlbum(tx, which)
    // Another request may have opened the album meanwhile.
    const releaseId = known ?? (await lockCopy(tx, which))
    if (releaseId !== undefined) return { releaseId, isNew: false }
    const values = {
      ...(await fieldsOf(tx, shown)),
      ...which,
      isSorted: true,
      rightsAt: shown.createdAt,
      publishedAt: shown.createdAt,
    }
    const id = await insertRelease(tx, values, opened)
    await copyTracks(tx, { releaseId: id, albumId: which.albumId, replaced: [] })
    return { releaseId: id, isNew: true }
  })

type OpenedAlbum = { artistId: number; albumId: number }

// The album may have come to the artist since its working copy was opened.
async function lockCopy(tx: Db, { artistId, albumId }: OpenedAlbum): Promise<number | undefined> {
  const [known] = await tx
    .update(release)
    .set({ artistId })
    .where(eq(release.albumId, albumId))
    .returning({ id: release.id })
  return known?.id
}

const lockAlbum = async (tx: Db, { artistId, albumId }: OpenedAlbum) =>
  oneOf(
    await tx
      .select()
      .from(album)
      .where(and(eq(album.id, albumId), eq(album.artistId, artistId)))
      .for('update'),
    'album',
  )

/** Replaces the fields and tracks of a working copy with those of its album. */
export async function resetToAlbum(tx: Db, { id, albumId }: { id: number; albumId: number }): Promise<void> {
  const shown = oneOf(await tx.select().from(album).where(eq(album.id, albumId)), 'album')
  await tx
    .update(release)
    .set({
      ...(await fieldsOf(tx, shown)),
      artistId: shown.artistId,
      hasChanges: false,
      removedTrackIds: [],
      removedTracks: [],
    })
    .where(eq(release.id, id))
  const replaced = await tx.delete(releaseTrack).where(isShown(id)).returning()
  await copyTracks(tx, { releaseId: id, albumId, replaced })
}

// A song that was hidden alone keeps its track.
const isShown = (releaseId: number) =>
  and(
    eq(releaseTrack.releaseId, releaseId),
    sql`not exists (select from ${removal} where ${removal.kind} = 'song' and ${removal.act} = 'hide'
      and ${removal.itemId} = ${releaseTrack.trackId})`,
  )

async function fieldsOf(tx: Db, shown: typeof album.$inferSelect) {
  const genres = await tx
    .select({ id: albumGenre.genreId })
    .from(albumGenre)
    .where(eq(albumGenre.albumId, shown.id))
    .orderBy(asc(albumGenre.pos))
  return {
    title: shown.title,
    subTitle: shown.subTitle,
    releaseType: shown.releaseType ?? ('album' as const),
    genreIds: genres.length > 0 ? genres.map(({ id }) => id) : shown.genreId === null ? [] : [shown.genreId],
    releaseDate: shown.releaseDate ?? (shown.year === null ? null : `${shown.year}-01-01`),
    label: shown.label,
    catalogueNumber: shown.catalogueNumber,
    barcode: shown.barcode,
    pLine: shown.pLine,
    cLine: shown.cLine,
    licence: shown.licence ?? ('all-rights-reserved' as const),
    language: shown.language,
    isExplicit: shown.isExplicit,
    madeBy: shown.madeBy ?? ('people' as const),
    description: shown.description,
    art: shown.art,
  }
}

// `replaced` are the tracks that the release had before.
async function copyTracks(
  tx: Db,
  {
    releaseId,
    albumId,
    replaced,
  }: { releaseId: number; albumId: number; replaced: readonly (typeof releaseTrack.$inferSelect)[] },
): Promise<void> {
  const tracks = await tx
    .select()
    .from(track)
    .where(eq(track.albumId, albumId))
    .orderBy(asc(track.discNo), asc(track.trackNo), asc(track.id))
  if (tracks.length === 0) return
  const ids = tracks.map(({ id }) => id)
  const genres = Map.groupBy(
    await tx.select().from(trackGenre).where(inArray(trackGenre.trackId, ids)).orderBy(asc(trackGenre.pos)),
    ({ trackId }) => trackId,
  )
  const words = Map.groupBy(
    await tx.select().from(lyrics).where(inArray(lyrics.trackId, ids)).orderBy(asc(lyrics.pos)),
    ({ trackId }) => trackId,
  )
  const sounds = await findUploads(tx, tracks)
  const earlier = new Map(replaced.map((each) => [each.trackId, each]))
  await tx.insert(releaseTrack).values(
    tracks.map((shown, pos) => ({
      releaseId,
      trackId: shown.id,
      soundId: sounds.get(shown.fileHash) ?? null,
      previousSoundId: earlier.get(shown.id)?.previousSoundId,
      replacedAt: earlier.get(shown.id)?.replacedAt,
      pos,
      title: titleWithoutVersion(shown.title, shown.versionTitle),
      versionTitle: shown.versionTitle,
      discNo: shown.discNo,
      discTitle: shown.discTitle,
      genreIds: (genres.get(shown.id) ?? []).map(({ genreId }) => genreId),
      isrc: shown.isrc,
      recordingId: shown.recordingId,
      language: shown.language,
      isExplicit: shown.isExplicit,
      isInstrumental: shown.isInstrumental,
      credits: shown.credits ?? [],
      lyrics: (words.get(shown.id) ?? []).map(lyricsOf),
      art: shown.art,
    })),
  )
}

// Finds the uploads of which the sounds of songs were made, by the hash of the file.
async function findUploads(
  tx: Db,
  tracks: readonly (typeof track.$inferSelect)[],
): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ id: studioSound.id, fileHash: studioSound.fileHash })
    .from(studioSound)
    .where(
      and(
        inArray(studioSound.artistId, [...new Set(tracks.map(({ artistId }) => artistId))]),
        inArray(
          studioSound.fileHash,
          tracks.map(({ fileHash }) => fileHash),
        ),
        eq(studioSound.state, 'ready'),
      ),
    )
    .orderBy(asc(studioSound.id))
  return new Map(rows.map(({ id, fileHash }) => [fileHash, id]))
}

const lyricsOf = ({ language, lines }: typeof lyrics.$inferSelect): DraftLyrics => ({ language, text: writeLrc(lines) })
