import type { ReportedDay } from '@earshot/contract/studio/figures/figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { judgedDownloads } from '../../figure/close-days.store.ts'
import { addDays } from '../../figure/day.rules.ts'
import { readFollowers } from './followers.store.ts'
import { laterOf, listItems, playedIn } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

/** Days that are read at once. */
const DAYS_AT_ONCE = 31

/**
 * Yields the days of a scope, one row for each day and item on which something was counted, piece by piece; the creator
 * itself has a row for each day (FIGURES-14).
 */
export async function* readReport(
  db: Db,
  scope: FigureScope,
  { from, to }: { from: string; to: string },
): AsyncGenerator<ReportedDay[]> {
  const titles = new Map((await listItems(db, scope)).map(({ id, title }) => [id, title]))
  const followers = scope.item === null ? await readFollowers(db, scope.creator, { to, closed: scope.closed }) : null
  for (let start = from; start <= to; start = addDays(start, DAYS_AT_ONCE)) {
    const last = addDays(start, DAYS_AT_ONCE - 1)
    const days = { from: start, to: last < to ? last : to }
    const counts = Row.array().parse((await db.execute(countsOf(scope, days))).rows)
    const byDay = Map.groupBy(counts, ({ day }) => day)
    const rows: ReportedDay[] = []
    for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
      const items = Map.groupBy(byDay.get(day) ?? [], ({ kind, item_id: id }) => `${kind} ${id}`)
      if (followers !== null) {
        const { kind, id } = scope.creator
        const own = valuesOf(items.get(`${kind} ${id}`) ?? [])
        rows.push({ day, kind, id, title: scope.name, ...own, ...NOTHING_OF_ITEMS, followers: followers(day) })
      }
      for (const [id, title] of titles) {
        const counted = items.get(`${scope.kind} ${id}`)
        if (counted !== undefined)
          rows.push({ day, kind: scope.kind, id, title, ...valuesOf(counted), ...itemOf(scope, counted) })
      }
    }
    yield rows
  }
}

const NOTHING_OF_ITEMS = {
  plays: null,
  downloads: null,
  downloads_apps: null,
  downloads_site: null,
  downloads_private: null,
}

type Counted = z.output<typeof Row>

const countOf = (rows: readonly Counted[], figure: string): number =>
  rows.reduce((sum, row) => (row.figure === figure ? sum + row.count : sum), 0)

const valuesOf = (rows: readonly Counted[]) => ({
  members: countOf(rows, 'members'),
  visitors: countOf(rows, 'visitors'),
})

function itemOf({ kind }: FigureScope, rows: readonly Counted[]) {
  const plays = { ...NOTHING_OF_ITEMS, plays: countOf(rows, 'plays'), followers: null }
  if (kind === 'song') return plays
  const [apps, site, secret] = [
    countOf(rows, 'downloads_apps'),
    countOf(rows, 'downloads_site'),
    countOf(rows, 'downloads_private'),
  ]
  return {
    ...plays,
    downloads: apps + site + secret,
    downloads_apps: apps,
    downloads_site: site,
    downloads_private: secret,
  }
}

// Totals of closed days, and rows of the days since.
function countsOf({ creator, kind, itemIds, owner, closed }: FigureScope, { from, to }: { from: string; to: string }) {
  const open = { from: laterOf(from, addDays(closed, 1)), to }
  const played = sql`from play p where kind = ${kind} and item_id = any (${itemIds}) and ${playedIn(open.from, open.to)}`
  const day = sql`(created_at at time zone 'UTC')::date`
  const visited = sql`from day_visitor where day between ${open.from} and ${open.to} and kind = ${kind} and item_id = any (${itemIds})`
  return sql`
    select kind, item_id, day::text, figure, sum(count)::int as count from (
      select kind, item_id, day, figure, count from daily_total
      where day between ${from} and least(${to}::date, ${closed}::date) and figure in ('plays', 'members', 'visitors', 'downloads_apps', 'downloads_site', 'downloads_private')
        and (kind = ${kind} and item_id = any (${itemIds}) or kind = ${owner.kind} and item_id = ${owner.id} and ${kind}::text <> ${owner.kind}::text and figure = 'visitors')
      union all select kind, creator_id, day, 'members', sum(members) from daily_listener
        where kind = ${owner.kind} and creator_id = ${owner.id} and day between ${from} and least(${to}::date, ${closed}::date) group by 1, 2, 3
      union all select ${kind}, item_id, ${day}, 'plays', count(*) ${played} group by 2, 3
      union all select ${kind}, item_id, ${day}, 'members', count(distinct member_id) ${played} and member_id is not null group by 2, 3
      union all select ${owner.kind}, ${owner.id}, ${day}, 'members', count(distinct member_id) ${played} and member_id is not null and ${kind}::text <> ${owner.kind}::text group by 3
      union all select ${kind}, item_id, day, 'visitors', count(*) ${visited} group by 2, 3
      union all select ${owner.kind}, ${owner.id}, day, 'visitors', count(distinct visitor) ${visited} and ${kind}::text <> ${owner.kind}::text group by 3
      union all select 'episode', episode_id, day, 'downloads_' || source, count(*) from (${judgedDownloads(open.from, open.to, creator.id)}) judged
        where not is_left_out and ${kind} = 'episode' and episode_id = any (${itemIds}) group by 2, 3, 4
    ) counted group by 1, 2, 3, 4`
}

const Row = z.object({
  kind: z.string(),
  item_id: z.int(),
  day: z.string(),
  figure: z.string(),
  count: z.int(),
})
