import { CreatorLink } from '@earshot/contract/catalogue/creator'
import { Chapter } from '@earshot/contract/catalogue/podcast'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist } from '../../../db/schema/catalogue/catalogue.ts'
import type { CorrectedField, CorrectedValue, OperatorField } from '../../../db/schema/catalogue/correction.ts'
import { badRequest, conflict, oneOf } from '../../../http/errors.ts'
import { genreIds } from '../../import/genre.store.ts'
import { artistKey } from '../../import/music/releases/releases.rules.ts'
import { sanitiseHtml } from '../../richtext/sanitise.ts'
import { findMarks } from '../marks/marks.store.ts'
import type { MarkedItem } from '../marks/marks.store.ts'
import { listMergedInto } from '../marks/merged.store.ts'
import { numberIn } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { findRemoval, whyAway } from '../removal/removal.store.ts'

/** Correctable fields of each kind. */
export const FIELDS = {
  artist: ['title', 'genre', 'bio', 'links', 'cover', 'header'],
  album: ['title', 'subtitle', 'artist', 'year', 'release_date', 'genre', 'label', 'format', 'certifications', 'cover'],
  song: ['title', 'artist', 'album', 'year', 'genre', 'cover'],
  podcast: ['title', 'artist', 'genre', 'bio', 'links', 'cover'],
  episode: ['title', 'cover'],
} as const satisfies Record<RemovableItem['kind'], readonly OperatorField[]>

/** Fields of each kind that may be empty. */
export const EMPTIABLE: Record<RemovableItem['kind'], readonly OperatorField[]> = {
  artist: ['genre', 'bio', 'links', 'cover', 'header'],
  album: ['subtitle', 'year', 'release_date', 'genre', 'label', 'format', 'certifications', 'cover'],
  song: ['album', 'year', 'genre', 'cover'],
  podcast: ['artist', 'genre', 'bio', 'links', 'cover'],
  episode: ['cover'],
}

/**
 * Values that an operator wants for an item. `cover` and `header` are URLs of stored pictures; `artist` and `album`
 * are numbers, URLs or names; fields in `empty` show nothing.
 */
export type Wanted = {
  title?: string
  subtitle?: string
  artist?: string
  album?: string
  year?: number
  release_date?: string
  genre?: readonly string[]
  label?: string
  format?: string
  certifications?: string
  bio?: string
  links?: readonly CreatorLink[]
  cover?: string
  header?: string
  empty?: readonly OperatorField[]
}

/** A field of a correction that an operator writes. */
type WrittenField = Exclude<OperatorField, 'release_date'>

/** Returns the field of the correction of a value: that of the year stores the release date of an album, too. */
export function correctionOf(field: OperatorField): WrittenField
export function correctionOf(field: CorrectedField): Exclude<CorrectedField, 'release_date'>
export function correctionOf(field: CorrectedField): Exclude<CorrectedField, 'release_date'> {
  return field === 'release_date' ? 'year' : field
}

/**
 * Returns the columns that a field of items sets, with their new values, by the ids of the items. Creates a new artist
 * or genre. Throws sentences.
 */
export async function valuesOf(
  tx: Db,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  { field, wanted }: { field: WrittenField; wanted: Wanted },
): Promise<{ id: number; value: CorrectedValue }[]> {
  if (field === 'year' && kind === 'album') {
    const before = await valuesNow(tx, kind, ids, ['year', 'release_date'])
    return ids.map((id) => ({ id, value: releasedOf(Released.parse(before.get(id)), wanted) }))
  }
  const [first] = ids
  if (first === undefined) return []
  const value = await valueOf(tx, { kind, id: first }, field, wanted)
  return ids.map((id) => ({ id, value }))
}

// The title of an artist depends on the item, and is given to one item only.
async function valueOf(tx: Db, item: RemovableItem, field: WrittenField, wanted: Wanted): Promise<CorrectedValue> {
  const { kind } = item
  if (wanted.empty?.includes(field) === true) return emptyOf(kind, field)
  const { title = '', artist: by = '', album: on = '', year = 0, genre = [], cover = '' } = wanted
  switch (field) {
    case 'title':
      if (kind === 'artist')
        await mustBeOnly(tx, item.id, title, (other) => `To merge the two: earshot merge artist ${item.id} ${other}`)
      return { [kind === 'artist' || kind === 'episode' ? 'name' : 'title']: title }
    case 'subtitle':
      return { sub_title: wanted.subtitle ?? null }
    case 'label':
    case 'format':
    case 'certifications':
      return { [field]: wanted[field] ?? null }
    case 'bio':
      return { bio: sanitiseHtml(wanted.bio ?? '') }
    case 'links':
      return { links: [...(wanted.links ?? [])] }
    case 'artist':
      return kind === 'podcast' ? { host: by } : { artist_id: await artistOf(tx, by) }
    case 'album':
      return { album_id: await albumOf(tx, on) }
    case 'year':
      return { year }
    case 'genre': {
      const known = await genreIds(tx, genre)
      const ids = [...new Set(genre.flatMap((each) => known.get(each) ?? []))]
      return kind === 'artist' || kind === 'song' ? { genre_ids: ids } : { genre_id: ids[0] ?? null }
    }
    case 'cover':
      return { [coverColumn(kind)]: cover }
    case 'header':
      return { back_image: wanted.header ?? null }
  }
}

function emptyOf(kind: RemovableItem['kind'], field: WrittenField): CorrectedValue {
  switch (field) {
    case 'title':
      return {}
    case 'subtitle':
      return { sub_title: null }
    case 'label':
    case 'format':
    case 'certifications':
    case 'bio':
      return { [field]: null }
    case 'links':
      return { links: [] }
    case 'artist':
      return { host: null }
    case 'album':
      return { album_id: null }
    case 'year':
      return { year: null }
    case 'genre':
      return kind === 'artist' || kind === 'song' ? { genre_ids: [] } : { genre_id: null }
    case 'cover':
      return { [coverColumn(kind)]: null }
    case 'header':
      return { back_image: null }
  }
}

const coverColumn = (kind: RemovableItem['kind']): 'art' | 'avatar' =>
  kind === 'album' || kind === 'song' ? 'art' : 'avatar'

/** Returns the current values of columns of items, by id. */
export async function valuesNow(
  tx: Db,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  columns: readonly string[],
): Promise<Map<number, CorrectedValue>> {
  const table = kind === 'song' ? 'track' : kind
  const genres =
    kind === 'artist' || kind === 'song'
      ? sql`jsonb_build_object('genre_ids', (select coalesce(jsonb_agg(g.genre_id order by g.pos), '[]') from ${sql.identifier(`${table}_genre`)} g where g.${sql.identifier(`${table}_id`)} = t.id))`
      : sql`'{}'::jsonb`
  const { rows } = await tx.execute(
    sql`select t.id, to_jsonb(t) || ${genres} as row from ${sql.identifier(table)} t where ${inArray(sql`t.id`, [...ids])}`,
  )
  return new Map(
    Row.array()
      .parse(rows)
      .map(({ id, row }) => [id, Object.fromEntries(columns.map((name) => [name, Value.parse(row[name] ?? null)]))]),
  )
}

/**
 * Finds an artist by number, URL of its page, or name. A new name creates an artist, and the name of a merged artist
 * leads to the other one. Throws 404 for numbers, and sentences for URLs of other pages and for hidden or removed
 * artists.
 */
export async function artistOf(tx: Db, value: string): Promise<number> {
  const id = numberIn('artist', value)
  if (id !== undefined)
    return oneOf(await tx.select({ id: artist.id }).from(artist).where(eq(artist.id, id)), 'artist').id
  if (/^(?:https?:\/)?\//.test(value)) throw conflict(`${value} is not the URL of an artist: that has /artist/ in it.`)
  const [known] = await findNamed(tx, value)
  const led = known?.id ?? (await findMarked(tx, value))
  if (led !== undefined) return led
  await mustBeFreeName(tx, value)
  return makeArtist(tx, value)
}

async function makeArtist(tx: Db, name: string): Promise<number> {
  const made = await tx
    .insert(artist)
    .values({ name, source: artistKey(name) })
    .returning({ id: artist.id })
  return oneOf(made, 'artist').id
}

// Finds the hidden, removed or merged artist with a name. A second artist of that name would prevent the first one
// from being restored.
async function findMarked(tx: Db, name: string): Promise<number | undefined> {
  const away = await findAway(tx, name)
  if (away?.act !== 'merge') return undefined
  return (await listMergedInto(tx, 'artist', [away.itemId])).get(away.itemId)
}

/**
 * Throws a sentence when a name belongs to a hidden, removed or merged artist: a second artist of that name would
 * prevent the first one from being restored.
 */
export async function mustBeFreeName(tx: Db, name: string): Promise<void> {
  const away = await findAway(tx, name)
  if (away === undefined) return
  const item = { kind: 'artist', id: away.itemId } as const
  throw await whyAway(tx, item, await findRemoval(tx, item))
}

async function findAway(tx: Db, name: string): Promise<MarkedItem | undefined> {
  const mark = (await findMarks(tx, [artistKey(name)])).get(artistKey(name))
  return mark?.kind === 'artist' ? mark : undefined
}

async function albumOf(tx: Db, value: string): Promise<number> {
  const id = numberIn('album', value)
  if (id === undefined) throw badRequest('album', 'names no album: give its number, or the URL of its page')
  return oneOf(await tx.select({ id: album.id }).from(album).where(eq(album.id, id)), 'album').id
}

const findNamed = (tx: Db, name: string) =>
  tx
    .select({ id: artist.id })
    .from(artist)
    .where(sql`${artist.source} = ${artistKey(name)} or lower(${artist.name}) = lower(${name})`)
    .orderBy(sql`${artist.source} = ${artistKey(name)} desc nulls last`, artist.id)
    .limit(1)

/** Throws a sentence when another artist has this name: imports could not distinguish the two. */
export async function mustBeOnly(tx: Db, id: number, name: string, cure: (other: number) => string): Promise<void> {
  const [other] = await tx
    .select({ id: artist.id })
    .from(artist)
    .where(
      and(ne(artist.id, id), sql`(${artist.source} = ${artistKey(name)} or lower(${artist.name}) = lower(${name}))`),
    )
    .limit(1)
  if (other !== undefined) throw conflict(`There is an artist ${name} already: /artist/${other.id}. ${cure(other.id)}`)
}

// Year and release date of an album agree: the year follows the date, and a date of another year is not the release
// date.
function releasedOf(
  before: z.output<typeof Released>,
  { year, release_date: day, empty = [] }: Wanted,
): { year: number | null; release_date: string | null } {
  if (day !== undefined) {
    if (year !== undefined && !day.startsWith(`${year}-`)) throw badRequest('release_date', `must be in ${year}`)
    return { year: Number(day.slice(0, 4)), release_date: day }
  }
  if (empty.includes('year')) return { year: null, release_date: null }
  const [next, date] = [year ?? before.year, before.release_date]
  const isKept = !empty.includes('release_date') && date?.startsWith(`${next}-`) === true
  return { year: next, release_date: isKept ? date : null }
}

const Released = z.object({ year: z.int().nullable(), release_date: z.string().nullable() })
const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.number()),
  z.array(Chapter),
  z.array(CreatorLink),
  z.null(),
])
const Row = z.object({ id: z.int(), row: z.record(z.string(), z.unknown()) })
