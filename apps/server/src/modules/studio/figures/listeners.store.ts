import { or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { addDays } from '../../figure/day.rules.ts'
import { isClosed, openPeriods } from './period.rules.ts'
import type { Period, Sums } from './period.rules.ts'
import { laterOf, playedIn } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

const FIGURE = { day: 'members', week: 'members_week', month: 'members_month' } as const

/** Returns the distinct members who played (FIGURES-03). Buckets that are cut or not closed are counted from rows. */
export async function readMembers(db: Db, scope: FigureScope, period: Period): Promise<Sums> {
  const { kind, itemIds, owner, closed } = scope
  const { from, to, unit, beforeFrom, buckets } = period
  const { rows: totals } = await db.execute(sql`
    select count(*) filter (where is_now)::int as total, count(*) filter (where is_before)::int as before from (
      select max(created_at) >= ${from}::timestamp at time zone 'UTC' as is_now, min(created_at) < ${from}::timestamp at time zone 'UTC' as is_before
      from play p where kind = ${kind} and item_id = any (${itemIds}) and ${playedIn(beforeFrom, to)} and member_id is not null
      group by member_id
    ) heard`)
  const { rows: closedRows } = await db.execute(sql`
    select day::text as start, count from daily_total
    where kind = ${owner.kind} and item_id = ${owner.id} and figure = ${FIGURE[unit]} and day between ${from} and ${to}`)
  const whole = new Set(buckets.filter((bucket) => isClosed(bucket, unit, closed)).map(({ start }) => start))
  const open = openPeriods(buckets, unit, closed)
  const { rows: openRows } =
    open.length === 0
      ? { rows: [] }
      : await db.execute(sql`
          select start, count(*)::int as count from (
            select distinct date_trunc(${unit}, created_at at time zone 'UTC')::date::text as start, member_id
            from play p where kind = ${kind} and item_id = any (${itemIds}) and member_id is not null and ${or(...open.map((each) => playedIn(each.from, each.to)))}
          ) heard group by 1`)
  return {
    ...Totals.parse(totals[0]),
    byBucket: new Map(
      [
        ...Row.array()
          .parse(closedRows)
          .filter(({ start }) => whole.has(start)),
        ...Row.array().parse(openRows),
      ].map(({ start, count }) => [start, count]),
    ),
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

const Totals = z.object({ total: z.int(), before: z.int() })
const Row = z.object({ start: z.string(), count: z.int() })
const VisitorRow = z.object({ start: z.string().nullable(), count: z.int() })
