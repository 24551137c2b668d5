import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist, artistGenre, track } from '../../../db/schema/catalogue/catalogue.ts'
import { CORRECTED_FIELDS, correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField, CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { emitChanged } from '../../../events/event.ts'
import {
  albumsChanged,
  artistsChanged,
  episodesChanged,
  podcastsChanged,
  tracksChanged,
} from '../../../events/events.ts'
import { conflict } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItem, findCreatorOf } from '../../audit/item-audit.store.ts'
import { writeTrackGenres } from '../../import/genre.store.ts'
import { countAnew } from '../../import/music/music-counts.store.ts'
import { CORRECTED, isSame, setColumns, setCorrected } from '../marks/corrected.store.ts'
import { REMOVABLE_KINDS } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { inTransaction, lockThere } from '../removal/removal.store.ts'
import { FIELDS, correctionOf, valueOf, valuesNow } from './fields.store.ts'
import type { Wanted } from './fields.store.ts'
import { changesOf, readShown } from './shown.store.ts'
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
  return inTransaction(services.db, isDryRun, (tx) =>
    changed(tx, item, actor, async () => {
      const fields = FIELDS[item.kind].filter(
        (field) => wanted[field] !== undefined || wanted.empty?.includes(field) === true,
      )
      for (const field of new Set(fields.map((each) => correctionOf(each)))) {
        const value = await valueOf(tx, item, field, wanted)
        // Songs of an album by the album's artist get the new artist too.
        const songs = field === 'artist' && item.kind === 'album' ? await listAlbumSongs(tx, item.id) : []
        await writeCorrections(tx, item.kind, field, [{ id: item.id, value }], { at: services.now() })
        await writeCorrections(
          tx,
          'song',
          field,
          songs.map(({ id }) => ({ id, value })),
          { at: services.now() },
        )
      }
    }),
  )
}

/** Undoes the corrections of an item: those of `fields`, or all. Throws 404, and a sentence when there are none. */
export function undoCorrections(
  { db }: Services,
  item: RemovableItem,
  fields: readonly CorrectedField[],
  { isDryRun, actor }: Input,
): Promise<Corrected> {
  return inTransaction(db, isDryRun, (tx) =>
    changed(tx, item, actor, async (title) => {
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
    }),
  )
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
  const now = await valuesNow(tx, kind, ids, Object.keys(values[0]?.value ?? {}))
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
  if (field === 'genre') for (const { id, value } of values) await setGenres(tx, { kind, id }, value)
}

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
  for (const row of rows) if (row.field === 'genre') await setGenres(tx, { kind, id: idOf(row) }, row.before)
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

async function setGenres(tx: Db, { kind, id }: RemovableItem, { genre_ids: value }: CorrectedValue): Promise<void> {
  if (!Array.isArray(value)) return
  const ids = value.filter((each) => typeof each === 'number')
  if (kind === 'song') {
    const before = new Map([[id, { genreIds: [-1] }]])
    await writeTrackGenres(tx, [{ id, genreIds: ids }], before)
  } else if (kind === 'artist') {
    await tx.delete(artistGenre).where(eq(artistGenre.artistId, id))
    if (ids.length > 0) await tx.insert(artistGenre).values(ids.map((genreId, pos) => ({ artistId: id, genreId, pos })))
  }
}

const listAlbumSongs = (tx: Db, albumId: number) =>
  tx
    .select({ id: track.id })
    .from(track)
    .innerJoin(album, and(eq(album.id, track.albumId), eq(album.artistId, track.artistId)))
    .where(eq(album.id, albumId))

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

/** Runs `work` on an item, updates counts, search index and pages, and returns the changes. Throws 404. */
async function changed(
  tx: Db,
  item: RemovableItem,
  actor: AuditActor | undefined,
  work: (title: string) => Promise<void>,
): Promise<Corrected> {
  const title = await lockThere(tx, item)
  const before = { shown: await readShown(tx, item), around: await around(tx, item) }
  await work(title)
  const after = await around(tx, item)
  const albums = distinct([...before.around.albums, ...after.albums])
  const artists = distinct([...before.around.artists, ...after.artists])
  const written = changesOf(before.shown, await readShown(tx, item))
  const isCounted = item.kind !== 'song' || written.some(({ field }) => COUNTED.has(field))
  if (isCounted) await countAnew(tx, albums, artists)
  await publishChanges(tx, item, { albums, artists })
  const changes = isCounted ? changesOf(before.shown, await readShown(tx, item)) : written
  const creator = await findCreatorOf(tx, item)
  await auditItem(tx, actor, 'item.correct', { item, title, creator }, valuesOf(changes))
  return {
    title,
    changes,
    emptied: isCounted ? await listEmpty(tx, albums, artists) : [],
  }
}

/** Fields of a song on which the counts and genres of its album and artist depend. */
const COUNTED: ReadonlySet<string> = new Set(['artist', 'album', 'genre'])

const valuesOf = (changes: readonly Change[]) => ({
  before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
  after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
})

/** Updates the search index and the pages of an item. */
async function publishChanges(
  tx: Db,
  { kind, id }: RemovableItem,
  { albums, artists }: { albums: number[]; artists: number[] },
): Promise<void> {
  await emitChanged(tx, artistsChanged, artists)
  await emitChanged(tx, albumsChanged, albums)
  if (kind === 'song') await emitChanged(tx, tracksChanged, [id])
  if (kind === 'album') {
    const songs = await tx.select({ id: track.id }).from(track).where(eq(track.albumId, id))
    await emitChanged(
      tx,
      tracksChanged,
      songs.map((song) => song.id),
    )
  }
  if (kind === 'podcast') await emitChanged(tx, podcastsChanged, [id])
  if (kind === 'episode') await emitChanged(tx, episodesChanged, [id])
}

// Returns the artists and albums of an item, including the item itself.
async function around(tx: Db, { kind, id }: RemovableItem): Promise<{ albums: number[]; artists: number[] }> {
  if (kind === 'artist') return { albums: [], artists: [id] }
  if (kind === 'album') {
    const songs = await tx.select({ id: track.artistId }).from(track).where(eq(track.albumId, id))
    const own = await tx.select({ id: album.artistId }).from(album).where(eq(album.id, id))
    return { albums: [id], artists: distinct([...own, ...songs].map((row) => row.id)) }
  }
  if (kind !== 'song') return { albums: [], artists: [] }
  const rows = await tx.select({ artistId: track.artistId, albumId: track.albumId }).from(track).where(eq(track.id, id))
  return { albums: rows.flatMap(({ albumId }) => albumId ?? []), artists: rows.map(({ artistId }) => artistId) }
}

async function listEmpty(tx: Db, albums: number[], artists: number[]): Promise<RemovableItem[]> {
  const { rows } = await tx.execute(sql`
    select 'album' as kind, a.id from album a where ${inArray(sql`a.id`, albums.length > 0 ? albums : [0])} and a.song_count = 0
    union all
    select 'artist', a.id from artist a where ${inArray(sql`a.id`, artists.length > 0 ? artists : [0])} and a.album_count = 0
      and not exists (select from track t where t.artist_id = a.id)`)
  return Empty.array().parse(rows)
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
const Empty = z.object({ kind: Kind, id: z.int() })
const Listed = Empty.extend({
  field: z.enum(CORRECTED_FIELDS),
  title: z.string(),
})
