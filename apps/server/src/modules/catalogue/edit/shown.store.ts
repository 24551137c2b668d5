import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { CORRECTED_FIELDS } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField } from '../../../db/schema/catalogue/correction.ts'
import { oneOf } from '../../../http/errors.ts'
import type { RemovableItem } from '../removal/kinds.ts'

/** The displayed value of each field of an item, as text; null where it is empty. */
export type Shown = Partial<Record<CorrectedField, string | null>>

/** A field of an item with its displayed value before and after. */
export type Change = { field: CorrectedField; from: string | null; to: string | null }

/** Reads the displayed values of an item. */
export const readShown = async (tx: Db, { kind, id }: RemovableItem): Promise<Shown> =>
  oneOf([...(await listShown(tx, kind, [id])).values()], kind)

/** Reads the displayed values of items of one kind, by their ids. */
export async function listShown(
  tx: Db,
  kind: RemovableItem['kind'],
  ids: readonly number[],
): Promise<Map<number, Shown>> {
  const { rows } = await tx.execute(sql`${SHOWN[kind]} where ${inArray(sql`t.id`, [...ids])}`)
  return new Map(rows.map((row) => [Id.parse(row).id, Row.parse(row)]))
}

/** Returns the fields that differ. */
export function changesOf(before: Shown, after: Shown): Change[] {
  return CORRECTED_FIELDS.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null })).filter(
    ({ from, to }) => from !== to,
  )
}

const genres = (table: 'track_genre' | 'artist_genre', column: 'track_id' | 'artist_id'): SQL =>
  sql`(select string_agg(g.title, ', ' order by o.pos) from ${sql.identifier(table)} o join genre g on g.id = o.genre_id where o.${sql.identifier(column)} = t.id)`

// One link a line: its label, then its address.
const links = sql`(select string_agg(concat(l.label, ' ', l.url), e'\n') from jsonb_to_recordset(t.links) l (label text, url text)) as links`

const SHOWN: Record<RemovableItem['kind'], SQL> = {
  artist: sql`select t.id, t.name as title, ${genres('artist_genre', 'artist_id')} as genre, t.bio, ${links}, t.avatar as cover, t.back_image as header, t.musicbrainz_id as musicbrainz from artist t`,
  album: sql`select t.id, t.title, t.sub_title as subtitle, a.name as artist, t.year::text as year, t.release_date::text as release_date, g.title as genre, t.format, t.certifications, t.label, t.art as cover
    from album t join artist a on a.id = t.artist_id left join genre g on g.id = t.genre_id`,
  song: sql`select t.id, t.title, a.name as artist, l.title || ' (/discover/' || l.id || ')' as album, t.year::text as year, ${genres('track_genre', 'track_id')} as genre, t.art as cover,
      concat_ws('.', t.disc_no, t.track_no) as place, t.isrc, t.recording_id as recording, t.is_explicit::text as explicit
    from track t join artist a on a.id = t.artist_id left join album l on l.id = t.album_id`,
  podcast: sql`select t.id, t.title, t.host as artist, g.title as genre, t.bio, ${links}, t.avatar as cover, t.language, t.link,
    case when t.is_serial then 'serial' else 'episodic' end as type, t.is_explicit::text as explicit from podcast t left join genre g on g.id = t.genre_id`,
  episode: sql`select t.id, t.name as title, t.avatar as cover, t.bio, t.link, s.name as season, t.number::text as number, t.episode_type as type,
    t.is_explicit::text as explicit, jsonb_array_length(t.chapters)::text as chapters from episode t left join season s on s.id = t.season_id`,
}

const Id = z.object({ id: z.int() })
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? null)
const Row = z.object({
  title: Text,
  subtitle: Text,
  artist: Text,
  album: Text,
  year: Text,
  release_date: Text,
  genre: Text,
  label: Text,
  format: Text,
  certifications: Text,
  bio: Text,
  links: Text,
  cover: Text,
  header: Text,
  language: Text,
  link: Text,
  type: Text,
  explicit: Text,
  season: Text,
  number: Text,
  chapters: Text,
  place: Text,
  isrc: Text,
  recording: Text,
  musicbrainz: Text,
  lyrics: Text,
} satisfies Record<CorrectedField, z.ZodType>)
