import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { addDays } from '../../figure/day.rules.ts'
import type { ItemSums, Period, Sums } from './period.rules.ts'
import { laterOf, playedIn } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

/** Returns the plays of a scope: all rows of `play` (FIGURES-02). */
export async function readPlays(
  db: Db,
  { kind, itemIds, closed }: FigureScope,
  { from, to, unit, beforeFrom }: Period,
): Promise<Sums & { byItem: ItemSums }> {
  const { rows } = await db.execute(sql`
    with counted as (
      select item_id, day, count from daily_total
      where kind = ${kind} and item_id = any (${itemIds}) and figure = 'plays' and day between ${beforeFrom} and least(${to}::date, ${closed}::date)
      union all
      select item_id, (created_at at time zone 'UTC')::date, count(*) from play p
      where kind = ${kind} and item_id = any (${itemIds}) and ${playedIn(laterOf(beforeFrom, addDays(closed, 1)), to)} group by 1, 2
    ),
    placed as (
      select item_id, count, day >= ${from}::date as is_now, date_trunc(${unit}, day::timestamp)::date::text as start from counted
    )
    select item_id, case when is_now then start end as start, is_now, sum(count)::int as count from placed
    group by grouping sets ((item_id, is_now), (is_now, case when is_now then start end))`)
  return sumsOf(PlayRow.array().parse(rows))
}

const PlayRow = z.object({
  item_id: z.int().nullable(),
  start: z.string().nullable(),
  is_now: z.boolean(),
  count: z.int(),
})

/** Adds up rows that have the sum of an item, of a bucket, or of the time before. */
export function sumsOf(rows: readonly z.output<typeof PlayRow>[]): Sums & { byItem: ItemSums } {
  const byItem = new Map<number, { now: number; before: number }>()
  const byBucket = new Map<string, number>()
  let [total, before] = [0, 0]
  for (const { item_id: id, start, is_now: isNow, count } of rows) {
    if (id !== null) {
      const known = byItem.get(id) ?? { now: 0, before: 0 }
      byItem.set(id, isNow ? { ...known, now: count } : { ...known, before: count })
    } else if (isNow && start !== null) {
      byBucket.set(start, count)
      total += count
    } else before += count
  }
  return { byItem, byBucket, total, before }
}
