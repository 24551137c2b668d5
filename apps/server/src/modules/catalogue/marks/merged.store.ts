import { inArray, sql } from 'drizzle-orm'
import type { SQL, SQLChunk } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'

/** Kinds of items that can be merged. */
export type MergedKind = 'artist' | 'album'

/** Returns a list in SQL: the chain of items that an item was merged into. */
export const mergedInto = (kind: MergedKind, id: SQLChunk): SQL => sql`(
  with recursive led (id) as (
    select m.into_id from removal m where m.kind = ${kind} and m.act = 'merge' and m.item_id = ${id}
    union select m.into_id from led join removal m on m.kind = ${kind} and m.act = 'merge' and m.item_id = led.id
  ) select id from led)`

/** Returns a list in SQL: an item and the items that were merged into it. */
export const withMerged = (kind: MergedKind, id: SQLChunk): SQL => sql`(
  with recursive led (id) as (
    select ${id}
    union select m.item_id from led join removal m on m.kind = ${kind} and m.act = 'merge' and m.into_id = led.id
  ) select id from led)`

/** Returns the existing items that these items were merged into, by their ids. */
export async function listMergedInto(
  db: Db,
  kind: MergedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select r.item_id as "from", t.id as "into" from removal r, ${sql.identifier(kind)} t
    where r.kind = ${kind} and r.act = 'merge' and ${inArray(sql`r.item_id`, [...ids])} and t.id in ${mergedInto(kind, sql`r.item_id`)}`)
  return new Map(
    Led.array()
      .parse(rows)
      .map(({ from, into }) => [from, into]),
  )
}

const Led = z.object({ from: z.int(), into: z.int() })
