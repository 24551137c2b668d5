import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { DownloadFigures } from '@earshot/contract/studio/figures/figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { judgedDownloads } from '../../figure/close-days.store.ts'
import { addDays } from '../../figure/day.rules.ts'
import type { Period, Sums } from './period.rules.ts'
import { sumsOf } from './plays.store.ts'
import { laterOf } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

/** Returns the downloads of the episodes of a scope (FIGURES-07 to FIGURES-09). */
export async function readDownloads(
  db: Db,
  { creator, itemIds, closed }: FigureScope,
  { from, to, unit, beforeFrom }: Period,
): Promise<Sums & { byItem: ReadonlyMap<number, number>; figures: DownloadFigures }> {
  const open = { from: laterOf(beforeFrom, addDays(closed, 1)), to }
  const { rows } = await db.execute(sql`
    with judged as (${judgedDownloads(open.from, open.to, creator.id)}),
    counted as (
      select item_id, day, substr(figure, 11) as source, app, count from daily_total
      where kind = 'episode' and item_id = any (${itemIds}) and figure in ('downloads_apps', 'downloads_site', 'downloads_private')
        and day between ${beforeFrom} and least(${to}::date, ${closed}::date)
      union all
      select episode_id, day, source, app, count(*) from judged where not is_left_out and episode_id = any (${itemIds}) group by 1, 2, 3, 4
    ),
    placed as (
      select item_id, source, app, count, day >= ${from}::date as is_now, date_trunc(${unit}, day::timestamp)::date::text as start from counted
    ),
    left_out as (
      select day, count from daily_total where kind = 'podcast' and item_id = ${creator.id} and figure = 'left_out' and day between ${from} and least(${to}::date, ${closed}::date)
      union all
      select day, count(*) from judged where is_left_out and podcast_id = ${creator.id} and day >= ${from}::date group by 1
    )
    select item_id, case when is_now then start end as start, is_now, source, app, null as day, sum(count)::int as count from placed
    group by grouping sets ((item_id, is_now), (is_now, case when is_now then start end), (is_now, source), (is_now, app))
    union all
    select null, null, true, null, null, day::text, sum(count)::int from left_out group by day
    order by count desc, day desc`)
  const all = Row.array().parse(rows)
  const sums = sumsOf(all.filter(({ source, app, day }) => source === null && app === null && day === null))
  const sent = { apps: 0, site: 0, private: 0 }
  for (const { source, is_now: isNow, count } of all) if (isNow && source !== null) sent[source] = count
  return {
    ...sums,
    byItem: new Map([...sums.byItem].map(([id, { now }]) => [id, now])),
    figures: {
      sources: sent,
      apps: all.flatMap(({ app, is_now: isNow, count }) =>
        app !== null && isNow && count >= FIGURES.appMin ? [{ app, downloads: count }] : [],
      ),
      left_out: all.flatMap(({ day, count }) => (day === null ? [] : [{ day, downloads: count }])),
    },
  }
}

const Row = z.object({
  item_id: z.int().nullable(),
  start: z.string().nullable(),
  is_now: z.boolean(),
  source: z.enum(['apps', 'site', 'private']).nullable(),
  app: z.string().nullable(),
  day: z.string().nullable(),
  count: z.int(),
})
