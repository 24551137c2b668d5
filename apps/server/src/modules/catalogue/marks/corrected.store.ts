import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import type { RemovableKind } from '../../../db/schema/catalogue/removal.ts'

/** For each kind: its table, the column of a correction that refers to its rows, and the correctable columns. */
export const CORRECTED = {
  artist: { table: 'artist', column: correction.artistId, sets: ['name', 'avatar', 'back_image', 'bio', 'links'] },
  album: {
    table: 'album',
    column: correction.albumId,
    sets: [
      'title',
      'sub_title',
      'artist_id',
      'year',
      'release_date',
      'genre_id',
      'format',
      'certifications',
      'art',
      'label',
    ],
  },
  song: {
    table: 'track',
    column: correction.trackId,
    sets: [
      'title',
      'artist_id',
      'album_id',
      'year',
      'art',
      'disc_no',
      'disc_title',
      'track_no',
      'isrc',
      'recording_id',
      'is_explicit',
    ],
  },
  podcast: {
    table: 'podcast',
    column: correction.podcastId,
    sets: ['title', 'host', 'genre_id', 'bio', 'avatar', 'language', 'link', 'links', 'is_serial', 'is_explicit'],
  },
  episode: {
    table: 'episode',
    column: correction.episodeId,
    sets: ['name', 'avatar', 'bio', 'link', 'season_id', 'number', 'episode_type', 'is_explicit', 'chapters'],
  },
} as const

/**
 * Reapplies corrections to rows that an import has written, and stores the imported values as the values without
 * correction.
 */
export async function reapplyCorrections(tx: Db, kind: RemovableKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { table, column } = CORRECTED[kind]
  const wanted = sql`${inArray(column, [...ids])}`
  await tx.execute(sql`
    with told as (
      select ${correction.id} as id, jsonb_object_agg(e.key, to_jsonb(t)->e.key) as value
      from ${correction} join ${sql.identifier(table)} t on t.id = ${column}, jsonb_each(${correction.value}) e
      where ${wanted} and ${isPossible} and to_jsonb(t) ? e.key
      group by ${correction.id} having bool_or(to_jsonb(t)->e.key is distinct from e.value)
    )
    update ${correction} set before = ${correction.before} || told.value from told where told.id = ${correction.id}`)
  await setCorrected(tx, kind, ids)
}

/** Sets the columns of rows to the corrected values. Genres of artists and songs are separate rows. */
export async function setCorrected(tx: Db, kind: RemovableKind, ids: readonly number[]): Promise<void> {
  const { column } = CORRECTED[kind]
  await setColumns(
    tx,
    kind,
    sql`select ${column} as id, jsonb_object_agg(e.key, e.value) as value from ${correction}, jsonb_each(${correction.value}) e
      where ${inArray(column, [...ids])} and ${isPossible} group by ${column}`,
  )
}

/** Sets columns of rows of one kind to JSON values; `values` selects id and value. */
export async function setColumns(tx: Db, kind: RemovableKind, values: SQL): Promise<void> {
  const { table, sets } = CORRECTED[kind]
  const columns = sets.map((name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  await tx.execute(sql`
    update ${sql.identifier(table)} t set ${sql.join(columns, sql`, `)}
    from (select (jsonb_populate_record(o, c.value)).* from (${values}) c join ${sql.identifier(table)} o on o.id = c.id) n
    where t.id = n.id`)
}

/** The correctable columns of a track. */
export type CorrectableTrack = {
  title: string
  artistId: number
  albumId: number | null
  year: number | null
  art: string | null
  genreIds: number[]
  discNo: number
  discTitle: string | null
  trackNo: number | null
  isrc: string | null
  recordingId: string | null
  isExplicit: boolean
}

/** Returns those of these tracks whose lyrics their creator saved, so that imports leave them. */
export async function findOwnLyrics(tx: Db, trackIds: readonly number[]): Promise<ReadonlySet<number | null>> {
  const rows = await tx
    .select({ id: correction.trackId })
    .from(correction)
    .where(and(eq(correction.field, 'lyrics'), inArray(correction.trackId, [...trackIds])))
  return new Set(rows.map(({ id }) => id))
}

/** Applies corrections to tracks that an import is about to write, and stores the files' values. */
export async function correctTracks<Row extends CorrectableTrack>(
  tx: Db,
  rows: readonly { id: number | undefined; row: Row }[],
): Promise<{ id: number | undefined; row: Row }[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return [...rows]
  const found = await tx
    .select({ id: correction.id, trackId: correction.trackId, value: correction.value, before: correction.before })
    .from(correction)
    .where(sql`${inArray(correction.trackId, ids)} and ${isPossible}`)
  if (found.length === 0) return [...rows]
  const byTrack = Map.groupBy(found, ({ trackId }) => trackId)
  const imported: { id: number; before: CorrectedValue }[] = []
  const corrected = rows.map(({ id, row }) => {
    const own = byTrack.get(id ?? null) ?? []
    for (const { id: correctionId, value, before } of own) {
      const says = valuesOf(row, Object.keys(value))
      if (!isSame(says, value) && !isSame(says, before)) imported.push({ id: correctionId, before: says })
    }
    const values = TrackColumns.parse(Object.assign({}, ...own.map(({ value }) => value)))
    return { id, row: own.length === 0 ? row : { ...row, ...values } }
  })
  if (imported.length > 0)
    await tx.execute(sql`
      update ${correction} set before = n.before from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) n (id int, before jsonb)
      where n.id = ${correction.id}`)
  return corrected
}

// The artist, season or album of a correction may have been deleted meanwhile.
const isPossible = sql`(${correction.value}->>'artist_id' is null or exists (select from artist a where a.id = (${correction.value}->>'artist_id')::int))
  and (${correction.value}->>'season_id' is null or exists (select from season s where s.id = (${correction.value}->>'season_id')::int))
  and (${correction.value}->>'album_id' is null or exists (select from album a where a.id = (${correction.value}->>'album_id')::int))`

function valuesOf(row: CorrectableTrack, columns: readonly string[]): CorrectedValue {
  const all: CorrectedValue = {
    title: row.title,
    artist_id: row.artistId,
    album_id: row.albumId,
    year: row.year,
    art: row.art,
    genre_ids: row.genreIds,
    disc_no: row.discNo,
    disc_title: row.discTitle,
    track_no: row.trackNo,
    isrc: row.isrc,
    recording_id: row.recordingId,
    is_explicit: row.isExplicit,
  }
  return Object.fromEntries(columns.map((name) => [name, all[name] ?? null]))
}

/** Returns whether two values set the same columns to the same content. */
export const isSame = (one: CorrectedValue, other: CorrectedValue): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (value: CorrectedValue) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))

const TrackColumns = z
  .object({
    title: z.string(),
    artist_id: z.int(),
    album_id: z.int().nullable(),
    year: z.int().nullable(),
    art: z.string().nullable(),
    genre_ids: z.array(z.int()),
    disc_no: z.int(),
    disc_title: z.string().nullable(),
    track_no: z.int().nullable(),
    isrc: z.string().nullable(),
    recording_id: z.string().nullable(),
    is_explicit: z.boolean(),
  })
  .partial()
  .transform(
    ({ artist_id, album_id, genre_ids, disc_no, disc_title, track_no, recording_id, is_explicit, ...same }) => ({
      ...same,
      ...(artist_id === undefined ? {} : { artistId: artist_id }),
      ...(album_id === undefined ? {} : { albumId: album_id }),
      ...(genre_ids === undefined ? {} : { genreIds: genre_ids }),
      ...(disc_no === undefined ? {} : { discNo: disc_no }),
      ...(disc_title === undefined ? {} : { discTitle: disc_title }),
      ...(track_no === undefined ? {} : { trackNo: track_no }),
      ...(recording_id === undefined ? {} : { recordingId: recording_id }),
      ...(is_explicit === undefined ? {} : { isExplicit: is_explicit }),
    }),
  )
