import { FIGURE_MONTHS, type MonthFigures } from '@earshot/contract/community/moderation-figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'

/** Returns the figures of moderation by month, newest first, without names (COMMUNITYDESK-12). */
export async function readFigures(db: Db, timeZone: string, now: Date): Promise<MonthFigures[]> {
  const monthOf = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`
  const { rows } = await db.execute(sql`
    with months as (
      select to_char(day, 'YYYY-MM') as month from generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timeZone}) - make_interval(months => ${FIGURE_MONTHS - 1}),
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timeZone}), interval '1 month') day
    ), opened as (
      select month, count(*)::int as n from (
        select ${monthOf(sql`min(created_at)`)} as month from ${report} group by kind, item_id
        union all
        select ${monthOf(sql`opened_at`)} from ${decision} d where before = 'held' and opened_at is not null
          and not exists (select from ${report} r where r.kind = d.kind and r.item_id = d.item_id)
      ) cases group by month
    ), decided as (
      select ${monthOf(sql`created_at`)} as month,
        count(*) filter (where decision = 'keep')::int as keep, count(*) filter (where decision = 'hide')::int as hide,
        count(*) filter (where decision = 'delete')::int as delete, count(*) filter (where decision = 'show')::int as show,
        percentile_cont(0.5) within group (order by extract(epoch from created_at - opened_at) / 3600) filter (where opened_at is not null) as median
      from ${decision} where kind <> 'member' and undone_at is null group by 1
    ), appealed as (
      select ${monthOf(sql`r.created_at`)} as month,
        count(*) filter (where r.settled_at is null)::int as open,
        count(*) filter (where d.decision in ('keep', 'show'))::int as granted,
        count(*) filter (where d.decision in ('hide', 'delete'))::int as refused
      from ${report} r left join ${decision} d on d.kind = r.kind and d.item_id = r.item_id and d.created_at = r.settled_at and d.undone_at is null
      where r.reason = 'appeal' group by 1
    )
    select m.month, coalesce(o.n, 0) as cases, coalesce(d.keep, 0) as keep, coalesce(d.hide, 0) as hide,
      coalesce(d.delete, 0) as delete, coalesce(d.show, 0) as show, d.median::float8 as median,
      coalesce(a.open, 0) as open, coalesce(a.granted, 0) as granted, coalesce(a.refused, 0) as refused
    from months m left join opened o using (month) left join decided d using (month) left join appealed a using (month)
    order by m.month desc`)
  return Row.array()
    .parse(rows)
    .map(({ month, cases, median, keep, hide, delete: deleted, show, ...appeals }) => ({
      month,
      cases,
      decisions: { keep, hide, delete: deleted, show },
      median_hours: median === null ? null : Math.round(median * 10) / 10,
      appeals,
    }))
}

const Row = z.object({
  month: z.string(),
  cases: z.int(),
  keep: z.int(),
  hide: z.int(),
  delete: z.int(),
  show: z.int(),
  median: z.number().nullable(),
  open: z.int(),
  granted: z.int(),
  refused: z.int(),
})
