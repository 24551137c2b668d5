import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { NEVER } from '../../../db/schema/listening/figure.ts'
import { addDays } from '../../figure/day.rules.ts'
import type { Period, Sums } from './period.rules.ts'
import { laterOf, playedIn } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

/**
 * Returns the distinct members who played (FIGURES-03): on each day those who did not listen in the same bucket, or
 * period, before. The days of one item, and those that are not closed, are counted from rows.
 */
export async function readMembers(
  db: Db,
  { creator, kind, item, itemIds, closed }: FigureScope,
  { from, to, unit, beforeFrom }: Period,
): Promise<Sums> {
  const open = item === null ? laterOf(beforeFrom, addDays(closed, 1)) : beforeFrom
  const lastDay =
    item === null
      ? sql`(select last_day from creator_listener l where l.kind = ${creator.kind} and l.creator_id = ${creator.id} and l.member_id = listened.member_id)`
      : sql`null`
  const { rows } = await db.execute(sql`
    with listened as (
      select distinct member_id, (created_at at time zone 'UTC')::date as day from play p
      where kind = ${kind} and item_id = any (${itemIds}) and member_id is not null and ${playedIn(open, to)}
    ),
    counted as (
      select day, before, members from daily_listener
      where kind = ${creator.kind} and creator_id = ${creator.id} and day between ${beforeFrom} and ${to}::date and day < ${open}::date
      union all
      select day, coalesce(lag(day) over (partition by member_id order by day), ${lastDay}, ${NEVER}::date), 1 from listened
    ),
    placed as (
      select before, members, day >= ${from}::date as is_now,
        case when day >= ${from}::date then greatest(date_trunc(${unit}, day::timestamp)::date, ${from}::date) end as start
      from counted
    )
    select date_trunc(${unit}, start::timestamp)::date::text as start,
      coalesce(sum(members) filter (where before < start), 0)::int as in_bucket,
      coalesce(sum(members) filter (where before < case when is_now then ${from}::date else ${beforeFrom}::date end), 0)::int as in_period
    from placed group by is_now, placed.start`)
  const buckets = MemberRow.array().parse(rows)
  return {
    byBucket: new Map(buckets.flatMap(({ start, in_bucket: count }) => (start === null ? [] : [[start, count]]))),
    total: buckets.reduce((sum, { start, in_period: count }) => (start === null ? sum : sum + count), 0),
    before: buckets.find(({ start }) => start === null)?.in_period ?? 0,
  }
}

/** Returns the visitors, summed over days; a visitor is not recognised on another day (FIGURES-03). */
export async function readVisitors(
  db: Db,
  { kind, itemIds, owner, closed }: FigureScope,
  { from, to, unit, beforeFrom }: Period,
): Promise<Sums> {
  const { rows } = await db.execute(sql`
    with counted as (
      select day, count from daily_total
      where kind = ${owner.kind} and item_id = ${owner.id} and figure = 'visitors' and day between ${beforeFrom} and least(${to}::date, ${closed}::date)
      union all
      select day, count(distinct visitor) from day_visitor
      where day between ${laterOf(beforeFrom, addDays(closed, 1))} and ${to} and kind = ${kind} and item_id = any (${itemIds}) group by 1
    )
    select case when day >= ${from}::date then date_trunc(${unit}, day::timestamp)::date::text end as start, sum(count)::int as count from counted group by 1`)
  const sums = VisitorRow.array().parse(rows)
  const byBucket = new Map(sums.flatMap(({ start, count }) => (start === null ? [] : [[start, count]])))
  return {
    byBucket,
    total: [...byBucket.values()].reduce((sum, count) => sum + count, 0),
    before: sums.find(({ start }) => start === null)?.count ?? 0,
  }
}

const MemberRow = z.object({ start: z.string().nullable(), in_bucket: z.int(), in_period: z.int() })
const VisitorRow = z.object({ start: z.string().nullable(), count: z.int() })
