import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'

/** Tables with several genres of an item, and the column of the item. */
const LISTS = [
  { table: 'artist_genre', owner: 'artist_id' },
  { table: 'track_genre', owner: 'track_id' },
  { table: 'album_genre', owner: 'album_id' },
] as const

/** Gives all rows of a genre another genre; a row whose item has that one already is deleted. */
export async function moveGenreRows(tx: Db, id: number, intoId: number): Promise<void> {
  for (const { table, owner } of LISTS) {
    const [name, column] = [sql.identifier(table), sql.identifier(owner)]
    await tx.execute(sql`
      delete from ${name} a where a.genre_id = ${id}::int
        and exists (select from ${name} b where b.${column} = a.${column} and b.genre_id = ${intoId}::int)`)
    await tx.execute(sql`update ${name} set genre_id = ${intoId}::int where genre_id = ${id}::int`)
  }
  for (const table of ['album', 'podcast'])
    await tx.execute(sql`update ${sql.identifier(table)} set genre_id = ${intoId}::int where genre_id = ${id}::int`)
}

/** Replaces a genre in drafts, corrections, rows that are away and values of merges, which refer to it in JSON. */
export async function mergeStoredGenres(tx: Db, id: number, intoId: number): Promise<void> {
  const one = sql`to_jsonb(${id}::int)`
  const other = sql`to_jsonb(${intoId}::int)`
  for (const table of ['release', 'release_track'])
    await tx.execute(sql`
      update ${sql.identifier(table)} set genre_ids = ${replaced(sql`genre_ids`, id, intoId)} where genre_ids @> ${one}`)
  for (const column of ['value', 'before']) {
    const name = sql.identifier(column)
    await tx.execute(sql`
      update correction set ${name} = jsonb_set(${name}, '{genre_id}', ${other}) where field = 'genre' and ${name}->'genre_id' = ${one}`)
    await tx.execute(sql`
      update correction set ${name} = jsonb_set(${name}, '{genre_ids}', ${replaced(sql`${name}->'genre_ids'`, id, intoId)})
      where field = 'genre' and ${name}->'genre_ids' @> ${one}`)
  }
  for (const column of ['before', 'after']) {
    const name = sql.identifier(column)
    await tx.execute(
      sql`update merged_value set ${name} = ${other} where column_name = 'genre_id' and ${name} = ${one}`,
    )
    await tx.execute(sql`
      update merged_value set ${name} = ${replaced(sql`${name}`, id, intoId)} where column_name = 'genre_ids' and ${name} @> ${one}`)
  }
  await mergeAway(tx, id, intoId)
}

// Rows of items that are away return with the other genre.
async function mergeAway(tx: Db, id: number, intoId: number): Promise<void> {
  await tx.execute(sql`
    update removed_row set row = jsonb_set(row, '{genre_id}', to_jsonb(${intoId}::int))
    where table_name in ('album', 'podcast') and row->>'genre_id' = ${String(id)}`)
  for (const { table, owner } of LISTS) {
    const key = (genre: number) => sql`jsonb_build_array(a.row->${owner}::text, ${genre}::int)::text`
    const isOne = sql`a.table_name = ${table} and a.row->>'genre_id' = ${String(id)}`
    await tx.execute(sql`
      delete from removed_row a where ${isOne} and exists (
        select from removed_row b where b.removal_id = a.removal_id and b.table_name = a.table_name and b.key = ${key(intoId)})`)
    await tx.execute(sql`
      update removed_row a set row = jsonb_set(a.row, '{genre_id}', to_jsonb(${intoId}::int)), key = ${key(intoId)} where ${isOne}`)
  }
}

// A list keeps its order, and has each genre once.
const replaced = (list: SQL, id: number, intoId: number): SQL => sql`(
  select jsonb_agg(genre order by pos) from (
    select case each.genre when ${id}::int then ${intoId}::int else each.genre end as genre, min(each.pos) as pos
    from (select value::int as genre, ordinality as pos from jsonb_array_elements_text(${list}) with ordinality) each
    group by 1
  ) once)`
