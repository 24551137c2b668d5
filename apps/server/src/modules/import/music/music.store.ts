import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { and, eq, inArray, isNotNull, like, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import { removal, removedMark } from '../../../db/schema/catalogue/removal.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged, tracksChanged } from '../../../events/events.ts'
import { correctTracks, findOwnLyrics } from '../../catalogue/marks/corrected.store.ts'
import { lockMarks } from '../../catalogue/marks/marks.store.ts'
import type { MarkedItem } from '../../catalogue/marks/marks.store.ts'
import { listUnusedSounds } from '../../media/unused-sounds.ts'
import { genreIds, writeTrackGenres } from '../genre.store.ts'
import { RemovedMeanwhile, whyRemovedSince } from '../removed.ts'
import type { MarkedNames } from '../removed.ts'
import { writeLyrics } from '../timed-text/timed-text.store.ts'
import type { KnownTrack } from './known-tracks.ts'
import { decodedLengths } from './lengths.store.ts'
import { countAnew, forgetEmpty } from './music-counts.store.ts'
import { artistKey } from './releases/releases.rules.ts'
import { keysOf, writeAlbums, writeArtists } from './releases/releases.store.ts'
import type { AlbumPlan, ArtistPlan } from './releases/releases.store.ts'
import { fileOf } from './track-file.ts'

/** A track to be written; `known` is its existing row. For an unchanged file only artist and album are updated. */
export type TrackPlan = {
  known: KnownTrack | undefined
  isUntouched: boolean
  artist: string
  artistId: string | undefined
  albumKey: string | undefined
  /** Keys of the artists and the album that the file names, before aliases are resolved. */
  fileKeys: readonly string[]
  title: string
  discNo: number
  discTitle: string | undefined
  trackNo: number | undefined
  length: number
  year: number | undefined
  genres: readonly string[]
  art: string | undefined
  fileKey: string
  fileSize: number
  mime: string
  fileHash: string
  originalKey: string | null
  source: string
  fingerprint: string
  recordingId: string | undefined
  isrc: string | undefined
  isExplicit: boolean
  words: readonly TimedText[]
}

/** The content of one transaction. */
export type GroupPlan = { artists: readonly ArtistPlan[]; albums: readonly AlbumPlan[]; tracks: readonly TrackPlan[] }

/** The result of a plan: its tracks in order, and the keys of new artists and albums. */
export type Written = {
  tracks: { outcome: 'added' | 'changed' | 'unchanged'; known: KnownTrack }[]
  newArtists: string[]
  newAlbums: string[]
}

/** Reads and writes the data of music imports. New tracks belong to the import `importId` of the desk. */
export function musicStore(db: Db, importId?: number) {
  return {
    /** Returns all imported tracks, with the titles, places and albums from their files instead of corrected ones. */
    listKnown: async (): Promise<KnownTrack[]> => {
      const rows = await db
        .select({
          ...knownColumns,
          title: sql<string>`coalesce(${retitled.before}->>'title', ${track.title})`,
          discNo: sql<number>`coalesce((${placed.before}->>'disc_no')::int, ${track.discNo})`,
          trackNo: sql<
            number | null
          >`case when ${placed.id} is null then ${track.trackNo} else (${placed.before}->>'track_no')::int end`,
          albumKey: album.source,
          isReplaced,
        })
        .from(track)
        .leftJoin(retitled, and(eq(retitled.trackId, track.id), eq(retitled.field, 'title')))
        .leftJoin(placed, and(eq(placed.trackId, track.id), eq(placed.field, 'place')))
        .leftJoin(replaced, and(eq(replaced.trackId, track.id), eq(replaced.field, 'album')))
        .leftJoin(
          album,
          eq(
            album.id,
            sql`case when ${replaced.id} is null then ${track.albumId} else (${replaced.before}->>'album_id')::int end`,
          ),
        )
        .where(and(like(track.source, 'file:%'), isNotNull(track.fingerprint)))
      return rows.map((row) => ({ ...row, source: row.source ?? '', fingerprint: row.fingerprint ?? '' }))
    },

    /** Returns ids of imported albums without a picture, except those whose picture an operator removed. */
    listPictureless: async (): Promise<Set<number>> =>
      new Set(
        (
          await db
            .select({ id: album.id })
            .from(album)
            .where(
              and(
                like(album.source, 'album:%'),
                sql`${album.art} is null`,
                sql`not exists (select from correction c where c.album_id = ${album.id} and c.field = 'cover')`,
              ),
            )
        ).map(({ id }) => id),
      ),

    /** Returns the existing ones of these albums and artists, by key. */
    findAlbums: async (keys: readonly string[]) =>
      keysOf(
        await db
          .select({ id: album.id, source: album.source })
          .from(album)
          .where(inArray(album.source, [...keys])),
      ),
    findArtists: async (keys: readonly string[]) =>
      keysOf(
        await db
          .select({ id: artist.id, source: artist.source })
          .from(artist)
          .where(inArray(artist.source, [...keys])),
      ),

    /** Returns those of these stored files that nothing uses, including tracks that could be restored. */
    listUnused: (fileKeys: readonly string[]): Promise<string[]> => listUnusedSounds(db, fileKeys),

    /** Returns the years of these albums from their files, by key; including hidden and removed albums. */
    findYears: async (keys: readonly string[]): Promise<Map<string, number | null>> => {
      const away = await db
        .select({ source: removedMark.mark, year: removedMark.year })
        .from(removedMark)
        .innerJoin(removal, and(eq(removal.id, removedMark.removalId), ne(removal.act, 'merge')))
        .where(inArray(removedMark.mark, [...keys]))
      const there = await db
        .select({
          source: album.source,
          year: sql<
            number | null
          >`case when ${correction.id} is null then ${album.year} else (${correction.before}->>'year')::int end`,
        })
        .from(album)
        .leftJoin(correction, and(eq(correction.albumId, album.id), eq(correction.field, 'year')))
        .where(inArray(album.source, [...keys]))
      return new Map([...away, ...there].map(({ source, year }): [string, number | null] => [source ?? '', year]))
    },

    /**
     * Writes a plan, its counters and its search entries in one transaction; `isDry` rolls it back. `names` are all
     * names by which a removal may have marked an item of the plan, and `before` the marks from when the plan was made.
     * Throws RemovedMeanwhile when one was marked since.
     */
    write: (
      plan: GroupPlan,
      { isDry, names, before }: { isDry: boolean; names: MarkedNames; before: ReadonlyMap<string, MarkedItem> },
    ): Promise<Written> =>
      rehearsable(db, isDry, async (tx) => {
        const marks = await lockMarks(tx, [...names.own, ...names.fileNames])
        if (whyRemovedSince(marks, before, names) !== undefined) throw new RemovedMeanwhile(marks)
        return writePlan(tx, plan, importId)
      }),
  }
}

const retitled = alias(correction, 'retitled')
const placed = alias(correction, 'placed')
const replaced = alias(correction, 'replaced')

/**
 * SQL condition that the sound of a row of `track` was uploaded in the studio. A previous sound that was put back has
 * no id of an upload.
 */
export const isReplaced = sql<boolean>`exists (select from release_track r join studio_sound s on s.id = r.sound_id
  where r.track_id = track.id and s.file_hash = track.file_hash and s.upload_id is not null)`

const knownColumns = {
  id: track.id,
  source: track.source,
  fingerprint: track.fingerprint,
  fileHash: track.fileHash,
  fileKey: track.fileKey,
  originalKey: track.originalKey,
  length: track.length,
  title: track.title,
  discNo: track.discNo,
  trackNo: track.trackNo,
  albumId: track.albumId,
  artistId: track.artistId,
  recordingId: track.recordingId,
}

async function writePlan(tx: Tx, { artists, albums, tracks }: GroupPlan, importId?: number): Promise<Written> {
  const genres = await genreIds(tx, [
    ...albums.flatMap(({ genre }) => genre ?? []),
    ...tracks.flatMap((each) => each.genres),
  ])
  const idsOfGenres = (titles: readonly string[]) => distinct(titles.flatMap((title) => genres.get(title) ?? []))
  const before = await readTracks(
    tx,
    tracks.flatMap(({ known }) => known?.id ?? []),
  )

  const decoded = await decodedLengths(
    tx,
    tracks.map(({ fileHash }) => fileHash),
  )

  const people = await writeArtists(tx, artists)
  const artistIdOf = (name: string) => got(people.ids.get(artistKey(name)), name)
  const releases = await writeAlbums(
    tx,
    albums.map((each) => ({
      ...each,
      artistId: artistIdOf(each.owner),
      genreId: genres.get(each.genre ?? '') ?? null,
    })),
  )
  const told = tracks.map((plan): { id: number | undefined; row: Omit<TrackRow, 'id'> } => {
    const located = {
      artistId: artistIdOf(plan.artist),
      albumId: plan.albumKey === undefined ? null : got(releases.ids.get(plan.albumKey), plan.albumKey),
    }
    const old = plan.known === undefined ? undefined : before.get(plan.known.id)
    if (plan.isUntouched && old !== undefined)
      return { id: old.id, row: { ...old, ...located, fingerprint: plan.fingerprint } }
    return {
      id: old?.id,
      row: {
        ...located,
        title: plan.title,
        discNo: plan.discNo,
        discTitle: plan.discTitle ?? null,
        trackNo: plan.trackNo ?? null,
        year: plan.year ?? null,
        genreIds: idsOfGenres(plan.genres),
        art: plan.art ?? null,
        ...(old?.isReplaced === true
          ? fileOf(old)
          : fileOf({ ...plan, length: decoded.get(plan.fileHash) ?? plan.length })),
        source: plan.source,
        fingerprint: plan.fingerprint,
        recordingId: plan.recordingId ?? null,
        isrc: plan.isrc ?? null,
        isExplicit: plan.isExplicit,
      },
    }
  })
  const rows = await correctTracks(tx, told)
  await updateTracks(
    tx,
    rows.flatMap(({ id, row }) => (id === undefined ? [] : [{ ...row, id }])),
    before,
  )
  const fresh = rows.flatMap(({ id, row }) => (id === undefined ? [{ ...row, importId }] : []))
  const inserted =
    fresh.length === 0 ? [] : await tx.insert(track).values(fresh).returning({ id: track.id, source: track.source })
  const newIds = new Map(inserted.map((row) => [row.source, row.id]))

  const albumIds = distinct([...releases.ids.values(), ...[...before.values()].flatMap(({ albumId }) => albumId ?? [])])
  const artistIds = distinct([...people.ids.values(), ...[...before.values()].map(({ artistId }) => artistId)])
  await writeTrackGenres(
    tx,
    rows.flatMap(({ id, row }) => ({ id: got(id ?? newIds.get(row.source), row.title), genreIds: row.genreIds })),
    before,
  )
  const worded = rows.map(({ id, row }, at) => ({
    id: got(id ?? newIds.get(row.source), row.title),
    words: tracks[at]?.words ?? [],
  }))
  const ownWords = await findOwnLyrics(tx, [...before.keys()])
  const reworded = await writeLyrics(
    tx,
    worded.filter(({ id }) => !ownWords.has(id)),
  )
  await countAnew(tx, albumIds, artistIds)
  const written = rows.map(({ id, row }, at) => {
    const known = {
      ...row,
      id: got(id ?? newIds.get(row.source), row.title),
      albumKey: tracks[at]?.albumKey ?? null,
      source: row.source ?? '',
      fingerprint: row.fingerprint ?? '',
      isReplaced: before.get(got(id ?? newIds.get(row.source), row.title))?.isReplaced ?? false,
    }
    const old = before.get(known.id)
    const isUnchanged = isSame(old, row) && !reworded.has(known.id)
    return {
      outcome: old === undefined ? ('added' as const) : isUnchanged ? ('unchanged' as const) : ('changed' as const),
      known,
    }
  })
  await forgetEmpty(tx, albumIds, artistIds)
  await emitChanged(tx, artistsChanged, artistIds)
  await emitChanged(tx, albumsChanged, albumIds)
  await emitChanged(
    tx,
    tracksChanged,
    written.filter(({ outcome }) => outcome !== 'unchanged').map(({ known }) => known.id),
  )
  return { tracks: written, newArtists: people.created, newAlbums: releases.created }
}

const trackColumns = {
  ...knownColumns,
  discTitle: track.discTitle,
  year: track.year,
  genreIds: sql<number[]>`array(select g.genre_id from track_genre g where g.track_id = track.id order by g.pos)`,
  art: track.art,
  fileSize: track.fileSize,
  mime: track.mime,
  isrc: track.isrc,
  isExplicit: track.isExplicit,
}

type TrackRow = Pick<typeof track.$inferSelect, Exclude<keyof typeof trackColumns, 'genreIds'>> & { genreIds: number[] }

type ReadTrack = TrackRow & { isReplaced: boolean }

async function readTracks(tx: Tx, ids: number[]): Promise<Map<number, ReadTrack>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ ...trackColumns, isReplaced })
          .from(track)
          .where(inArray(track.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

// Uses one statement for all; sources are cleared first, because two files may have exchanged their paths.
async function updateTracks(tx: Tx, rows: readonly TrackRow[], before: ReadonlyMap<number, TrackRow>): Promise<void> {
  const changed = rows.filter(
    (row) => !isSame(before.get(row.id), row) || before.get(row.id)?.fingerprint !== row.fingerprint,
  )
  if (changed.length === 0) return
  const moved = changed.filter((row) => before.get(row.id)?.source !== row.source).map(({ id }) => id)
  if (moved.length > 0) await tx.update(track).set({ source: null }).where(inArray(track.id, moved))
  const json = JSON.stringify(
    changed.map((row) => ({
      id: row.id,
      artist_id: row.artistId,
      album_id: row.albumId,
      title: row.title,
      disc_no: row.discNo,
      disc_title: row.discTitle,
      track_no: row.trackNo,
      length: row.length,
      year: row.year,
      art: row.art,
      file_key: row.fileKey,
      file_size: row.fileSize,
      mime: row.mime,
      file_hash: row.fileHash,
      original_key: row.originalKey,
      source: row.source,
      fingerprint: row.fingerprint,
      recording_id: row.recordingId,
      isrc: row.isrc,
      is_explicit: row.isExplicit,
    })),
  )
  await tx.execute(sql`
    update track t set artist_id = n.artist_id, album_id = n.album_id, title = n.title, disc_no = n.disc_no, disc_title = n.disc_title, track_no = n.track_no, length = n.length, year = n.year,
      art = n.art, file_key = n.file_key, file_size = n.file_size, mime = n.mime, file_hash = n.file_hash, original_key = n.original_key, source = n.source, fingerprint = n.fingerprint, recording_id = n.recording_id, isrc = n.isrc, is_explicit = n.is_explicit
    from jsonb_populate_recordset(null::track, ${json}::jsonb) n where t.id = n.id`)
}

const COMPARED = [
  'artistId',
  'albumId',
  'title',
  'discNo',
  'discTitle',
  'trackNo',
  'length',
  'year',
  'art',
  'fileHash',
  'fileKey',
  'originalKey',
  'isExplicit',
] as const

const isSame = (old: TrackRow | undefined, row: Omit<TrackRow, 'id'>): boolean =>
  old?.genreIds.join() === row.genreIds.join() && COMPARED.every((name) => old[name] === row[name])

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

function got(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`no row was written for ${what}`)
  return id
}
