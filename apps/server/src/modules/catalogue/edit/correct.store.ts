import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist, artistGenre, track } from '../../../db/schema/catalogue/catalogue.ts'
import { CORRECTED_FIELDS, correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField, CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { conflict } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { writeTrackGenres } from '../../import/genre.store.ts'
import { CORRECTED, isSame, setColumns, setCorrected } from '../marks/corrected.store.ts'
import { REMOVABLE_KINDS } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { inTransaction, lockThere } from '../removal/removal.store.ts'
import { changed } from './changed-items.store.ts'
import type { Changed } from './changed-items.store.ts'
import { FIELDS, correctionOf, valuesNow, valuesOf } from './fields.store.ts'
import type { Wanted } from './fields.store.ts'
import type { Change } from './shown.store.ts'

/**
 * Result of a correction or its dry run: the item's title before, the changed fields, and the artists and albums
 * without tracks.
 */
export type Corrected = { title: string; changes: Change[]; emptied: RemovableItem[] }

/** A correction with an `actor` is written to the audit log. */
type Input = { isDryRun: boolean; actor?: AuditActor }

/** Corrects fields of an item; later imports keep the corrections. Throws 404, and a 400 sentence. */
export function correctItem(
  services: Services,
  item: RemovableItem,
  wanted: Wanted,
  { isDryRun, actor }: Input,
): Promise<Corrected> {
  return inTransaction(services.db, isDryRun, async (tx) => {
    const titles = new Map([[item.id, await lockThere(tx, item)]])
    const fields = await listWritten(tx, item.kind, [item.id], wanted)
    return correctedOne(
      await changed(tx, item.kind, titles, actor, () => writeFields(tx, item.kind, fields, services.now())),
    )
  })
}

/**
 * Corrects fields of items of one kind, given by id with their titles, in a transaction of `inTransaction` that has
 * locked them. Items that have the values already stay as they are. Returns the changes of the others by id. Throws
 * 404, and a 400 sentence.
 */
export async function correctItems(
  tx: Db,
  kind: RemovableItem['kind'],
  titles: ReadonlyMap<number, string>,
  wanted: Wanted,
  { at, actor }: { at: Date; actor: AuditActor },
): Promise<ReadonlyMap<number, Change[]>> {
  const fields = await listWritten(tx, kind, [...titles.keys()], wanted)
  const differing = new Set<number>()
  for (const { values } of fields) {
    const before = await valuesNow(tx, kind, [...titles.keys()], columnsOf(values))
    for (const { id, value } of values) if (!isSame(before.get(id) ?? {}, value)) differing.add(id)
  }
  const chosen = new Map([...titles].filter(([id]) => differing.has(id)))
  if (chosen.size === 0) return new Map()
  const written = fields.map(({ field, values }) => ({ field, values: values.filter(({ id }) => chosen.has(id)) }))
  return (await changed(tx, kind, chosen, actor, () => writeFields(tx, kind, written, at))).changes
}

/** A field with the columns that it sets, for each item. */
type Written = { field: CorrectedField; values: readonly { id: number; value: CorrectedValue }[] }

async function listWritten(
  tx: Db,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  wanted: Wanted,
): Promise<Written[]> {
  const fields = FIELDS[kind].filter((field) => wanted[field] !== undefined || wanted.empty?.includes(field) === true)
  const written: Written[] = []
  for (const field of new Set(fields.map((each) => correctionOf(each))))
    written.push({ field, values: await valuesOf(tx, kind, ids, { field, wanted }) })
  return written
}

async function writeFields(tx: Db, kind: RemovableItem['kind'], fields: readonly Written[], at: Date): Promise<void> {
  for (const { field, values } of fields) {
    // Songs of an album by the album's artist get the new artist too.
    const songs = field === 'artist' && kind === 'album' ? await listAlbumSongs(tx, values) : []
    await writeCorrections(tx, kind, field, values, { at })
    await writeCorrections(tx, 'song', field, songs, { at })
  }
}

const correctedOne = ({ titles, changes, emptied }: Changed): Corrected => ({
  title: [...titles.values()].join(),
  changes: [...changes.values()].flat(),
  emptied,
})

/** Undoes the corrections of an item: those of `fields`, or all. Throws 404, and a sentence when there are none. */
export function undoCorrections(
  { db }: Services,
  item: RemovableItem,
  fields: readonly CorrectedField[],
  { isDryRun, actor }: Input,
): Promise<Corrected> {
  return inTransaction(db, isDryRun, async (tx) => {
    const title = await lockThere(tx, item)
    const undone = await changed(tx, item.kind, new Map([[item.id, title]]), actor, async () => {
      const { column } = CORRECTED[item.kind]
      const wanted = and(
        eq(column, item.id),
        fields.length === 0
          ? undefined
          : inArray(
              correction.field,
              fields.map((each) => correctionOf(each)),
            ),
      )
      const own = await tx.select().from(correction).where(wanted)
      if (own.length === 0)
        throw conflict(`The ${item.kind} ${title} has no corrections${fields.length === 0 ? '' : ' of these fields'}.`)
      const given = item.kind === 'album' ? own.find(({ field }) => field === 'artist')?.value : undefined
      const songs = given === undefined ? [] : await listGiven(tx, item.id, given)
      await revertCorrections(tx, item.kind, own)
      await revertCorrections(tx, 'song', songs)
    })
    return correctedOne(undone)
  })
}

/** Lists all corrections, oldest first. */
export async function listCorrections(db: Db): Promise<(RemovableItem & { field: CorrectedField; title: string })[]> {
  const { rows } = await db.execute(sql`
    select case when c.artist_id is not null then 'artist' when c.album_id is not null then 'album' when c.track_id is not null then 'song'
        when c.podcast_id is not null then 'podcast' else 'episode' end as kind,
      coalesce(c.artist_id, c.album_id, c.track_id, c.podcast_id, c.episode_id) as id, c.field, coalesce(a.name, l.title, t.title, p.title, e.name) as title
    from correction c left join artist a on a.id = c.artist_id left join album l on l.id = c.album_id left join track t on t.id = c.track_id
      left join podcast p on p.id = c.podcast_id left join episode e on e.id = c.episode_id
    order by c.id`)
  return Listed.array().parse(rows)
}

/**
 * Writes one field of existing items of a kind, to their rows and to the table of corrections. `by` is the creator of
 * the items or the site.
 */
export async function writeCorrections(
  tx: Db,
  kind: RemovableItem['kind'],
  field: CorrectedField,
  values: readonly { id: number; value: CorrectedValue }[],
  { at, by = 'site' }: { at: Date; by?: 'creator' | 'site' },
): Promise<void> {
  if (values.length === 0) return
  const { column } = CORRECTED[kind]
  const ids = values.map(({ id }) => id)
  const now = await valuesNow(tx, kind, ids, columnsOf(values))
  await tx
    .insert(correction)
    .values(
      values.map(({ id, value }) => ({
        ...itemOf(kind, id),
        field,
        value,
        before: now.get(id) ?? {},
        by,
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [column, correction.field],
      set: { value: sql`excluded.value`, by: sql`excluded.by` },
    })
  await setCorrected(tx, kind, ids)
  if (field === 'genre') await setGenres(tx, kind, values)
}

const columnsOf = (values: Written['values']): string[] => Object.keys(values[0]?.value ?? {})

/** Restores the values from before the corrections, and deletes the corrections. */
async function revertCorrections(
  tx: Db,
  kind: RemovableItem['kind'],
  rows: readonly (typeof correction.$inferSelect)[],
): Promise<void> {
  if (rows.length === 0) return
  await mustBeKnown(tx, rows)
  const { column } = CORRECTED[kind]
  const ids = rows.map(({ id }) => id)
  const chosen = inArray(correction.id, ids)
  await setColumns(
    tx,
    kind,
    sql`select ${column} as id, jsonb_object_agg(e.key, e.value) as value from ${correction}, jsonb_each(${correction.before}) e where ${chosen} group by ${column}`,
  )
  const genres = rows.filter(({ field }) => field === 'genre')
  await setGenres(
    tx,
    kind,
    genres.map((row) => ({ id: idOf(row), value: row.before })),
  )
  await tx.delete(correction).where(chosen)
}

// The artist or album from before the correction may be removed meanwhile.
async function mustBeKnown(tx: Db, rows: readonly (typeof correction.$inferSelect)[]): Promise<void> {
  for (const kind of ['artist', 'album'] as const) {
    const ids = distinct(rows.flatMap(({ before }) => idIn(before[`${kind}_id`])))
    const table = kind === 'artist' ? artist : album
    const known = ids.length === 0 ? [] : await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids))
    const missing = ids.find((id) => !known.some((row) => row.id === id))
    if (missing !== undefined)
      throw conflict(
        `The ${kind} ${missing} to which this would be moved back does not exist: see \`earshot removed\`.`,
      )
  }
}

const idIn = (value: CorrectedValue[string] | undefined): number[] => (typeof value === 'number' ? [value] : [])

async function setGenres(tx: Db, kind: RemovableItem['kind'], values: Written['values']): Promise<void> {
  const rows = values.flatMap(({ id, value: { genre_ids: ids } }) =>
    Array.isArray(ids) ? [{ id, genreIds: ids.filter((each) => typeof each === 'number') }] : [],
  )
  if (rows.length === 0) return
  if (kind === 'song') await writeTrackGenres(tx, rows, new Map(rows.map(({ id }) => [id, { genreIds: [-1] }])))
  if (kind !== 'artist') return
  const artists = rows.map(({ id }) => id)
  await tx.delete(artistGenre).where(inArray(artistGenre.artistId, artists))
  const given = rows.flatMap(({ id, genreIds: ids }) => ids.map((genreId, pos) => ({ artistId: id, genreId, pos })))
  if (given.length > 0) await tx.insert(artistGenre).values(given)
}

// Lists the songs of albums by the artist of their album, with the value of the album.
async function listAlbumSongs(tx: Db, albums: Written['values']): Promise<Written['values']> {
  const rows = await tx
    .select({ id: track.id, albumId: album.id })
    .from(track)
    .innerJoin(album, and(eq(album.id, track.albumId), eq(album.artistId, track.artistId)))
    .where(
      inArray(
        album.id,
        albums.map(({ id }) => id),
      ),
    )
  const values = new Map(albums.map(({ id, value }) => [id, value]))
  return rows.map(({ id, albumId }) => ({ id, value: values.get(albumId) ?? {} }))
}

const givenIds = async (tx: Db, albumId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: track.id })
    .from(track)
    .innerJoin(correction, and(eq(correction.trackId, track.id), eq(correction.field, 'artist')))
    .where(eq(track.albumId, albumId))
  return rows.map(({ id }) => id)
}

// Returns the songs of an album that were corrected to the same artist as the album.
const listGiven = async (tx: Db, albumId: number, given: CorrectedValue) => {
  const ids = await givenIds(tx, albumId)
  const rows = await tx
    .select()
    .from(correction)
    .where(and(inArray(correction.trackId, ids), eq(correction.field, 'artist')))
  return rows.filter(({ value }) => isSame(value, given))
}

const itemOf = (kind: RemovableItem['kind'], id: number) => ({
  artistId: kind === 'artist' ? id : null,
  albumId: kind === 'album' ? id : null,
  trackId: kind === 'song' ? id : null,
  podcastId: kind === 'podcast' ? id : null,
  episodeId: kind === 'episode' ? id : null,
})
const idOf = (row: typeof correction.$inferSelect): number =>
  row.artistId ?? row.albumId ?? row.trackId ?? row.podcastId ?? row.episodeId ?? 0

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const Kind = z.enum(REMOVABLE_KINDS)
const Listed = z.object({
  kind: Kind,
  id: z.int(),
  field: z.enum(CORRECTED_FIELDS),
  title: z.string(),
})
