import { DeskGenre } from '@earshot/contract/desk/edit/genres'
import type { deskGenres } from '@earshot/contract/desk/edit/genres'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'

/** Lists genres by title, with the numbers of what has them (CATALOGUE-18). */
export async function listDeskGenres(
  db: Db,
  { search_text: text, used, page }: z.output<typeof deskGenres.input>,
): Promise<{ data: DeskGenre[]; total: number }> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    ...(text === ''
      ? []
      : [
          sql`(g.title ilike ${pattern} or exists (select from genre_alias a where a.genre_id = g.id and a.title ilike ${pattern}))`,
        ]),
    ...(used === undefined ? [] : [used === 'yes' ? isUsed : sql`not ${isUsed}`]),
  ]
  const wanted = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { limit, offset } = pageOf(page)
  const { rows } = await db.execute(sql`
    select g.id, g.title, ${countOf('artist_genre')} as artists, ${countOf('track_genre')} as songs,
      (select count(*)::int from (${albumsOf(sql`g.id`)}) l) as albums, ${countOf('podcast')} as podcasts,
      (select coalesce(json_agg(a.title order by a.title), '[]') from genre_alias a where a.genre_id = g.id) as aliases,
      ${isUsed} as is_used
    from genre g where ${wanted} order by lower(g.title), g.id limit ${limit}::int offset ${offset}::int`)
  return {
    data: DeskGenre.array().parse(rows),
    total: await countRows(db, sql`select g.id from genre g where ${wanted}`),
  }
}

/** The tables whose rows have one genre each. */
const TABLES = ['artist_genre', 'track_genre', 'album_genre', 'album', 'podcast'] as const

const countOf = (table: (typeof TABLES)[number]): SQL =>
  sql`(select count(*)::int from ${sql.identifier(table)} t where t.genre_id = g.id)`

/** Selects the ids of the albums of a genre, of which its creator may have chosen several. */
export const albumsOf = (genre: SQL): SQL =>
  sql`select id from album where genre_id = ${genre} union select album_id from album_genre where genre_id = ${genre}`

// Items that are away, drafts, corrections and merges refer to genres in JSON. Hashed once for the page.
const storedIds = sql`
  select (r.row->>'genre_id')::int from removed_row r where r.table_name in ('album', 'podcast', 'artist_genre', 'track_genre', 'album_genre') and r.row->>'genre_id' is not null
  union all select each::int from release r, jsonb_array_elements_text(r.genre_ids) each
  union all select each::int from release_track r, jsonb_array_elements_text(r.genre_ids) each
  union all select each::int from correction c, lateral (values (c.value), (c.before)) v (v),
    jsonb_array_elements_text(coalesce(v.v->'genre_ids', jsonb_build_array(v.v->'genre_id'))) each where c.field = 'genre' and each is not null
  union all select each::int from merged_value m, lateral (values (m.before), (m.after)) v (v),
    jsonb_array_elements_text(case jsonb_typeof(v.v) when 'array' then v.v else jsonb_build_array(v.v) end) each
    where m.column_name in ('genre_id', 'genre_ids') and each is not null`

/** Returns whether a genre `g` belongs to an item, also to one that is away or a draft. */
export const isUsed = sql`(${sql.join(
  TABLES.map((table) => sql`exists (select from ${sql.identifier(table)} t where t.genre_id = g.id)`),
  sql` or `,
)} or g.id in (${storedIds}))`
