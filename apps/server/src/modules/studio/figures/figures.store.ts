import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { FigureUnit } from '@earshot/contract/studio/figures/figure-rules'
import type { FigureItem, FigurePoint, Figures } from '@earshot/contract/studio/figures/figures'
import type { Db } from '../../../db/open.ts'
import { badRequest } from '../../../http/errors.ts'
import { addDays, dayOf, daysIn } from '../../figure/day.rules.ts'
import { readDownloads } from './downloads.store.ts'
import { readFollowers } from './followers.store.ts'
import { readMembers, readVisitors } from './listeners.store.ts'
import { bucketsOf, periodBefore } from './period.rules.ts'
import { readPlays } from './plays.store.ts'
import { readRetention } from './retention.store.ts'
import { findFirstDay, listItems } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

/** The period of figures; without `from` it begins with the first day that has any. */
export type FigureQuery = { from?: string | undefined; to?: string | undefined; unit: FigureUnit }

/**
 * Returns the figures of a scope: totals of closed days, and rows of the days since (FIGURES-16). Throws 400 for a
 * period that is too long or ends before it begins.
 */
export async function readFigures(db: Db, scope: FigureScope, query: FigureQuery, now: Date): Promise<Figures> {
  const today = dayOf(now)
  const to = query.to === undefined || query.to > today ? today : query.to
  const from = query.from ?? (await findFirstDay(db, scope)) ?? to
  const { unit } = query
  mustBePeriod(from, to, unit)
  const before = query.from === undefined ? undefined : periodBefore(from, to)
  const period = { from, to, unit, beforeFrom: before?.from ?? from, buckets: bucketsOf(from, to, unit) }

  const plays = await readPlays(db, scope, period)
  const members = await readMembers(db, scope, period)
  const visitors = await readVisitors(db, scope, period)
  const followers =
    scope.item === null ? await readFollowers(db, scope.creator, { ...period, closed: scope.closed }) : null
  const downloads = scope.kind === 'episode' ? await readDownloads(db, scope, period) : null
  const items = await listItems(db, scope)

  const itemsOf = (): FigureItem[] =>
    items
      .map(({ id, title }) => ({
        id,
        title,
        plays: plays.byItem.get(id)?.now ?? 0,
        plays_before: before === undefined ? null : (plays.byItem.get(id)?.before ?? 0),
        downloads: downloads === null ? null : (downloads.byItem.get(id) ?? 0),
      }))
      .toSorted((a, b) => b.plays - a.plays || (b.downloads ?? 0) - (a.downloads ?? 0) || b.id - a.id)
      .slice(0, FIGURES.itemsMax)
  const points = period.buckets.map((bucket): FigurePoint => ({
    from: bucket.from,
    to: bucket.to,
    plays: plays.byBucket.get(bucket.start) ?? 0,
    members: members.byBucket.get(bucket.start) ?? 0,
    visitors: visitors.byBucket.get(bucket.start) ?? 0,
    followers: followers && followers(bucket.to),
    downloads: downloads && (downloads.byBucket.get(bucket.start) ?? 0),
  }))
  return {
    as_of: now.toISOString(),
    from,
    to,
    unit,
    item: scope.item,
    numbers: {
      plays: plays.total,
      members: members.total,
      visitors: visitors.total,
      followers: followers && followers(to),
      downloads: downloads && downloads.total,
    },
    before:
      before === undefined
        ? null
        : {
            plays: plays.before,
            members: members.before,
            visitors: visitors.before,
            followers: followers && followers(before.to),
            downloads: downloads && downloads.before,
          },
    points,
    items: scope.item === null ? itemsOf() : [],
    has_more_items: scope.item === null && items.length > FIGURES.itemsMax,
    downloads: downloads && downloads.figures,
    retention: scope.item === null ? null : await readRetention(db, scope, period),
  }
}

/** Throws 400 for a period that ends before it begins, or has too many days for figures by day. */
function mustBePeriod(from: string, to: string, unit: FigureUnit): void {
  mustBeWithinYears(from, to)
  if (unit === 'day' && daysIn(from, to) > FIGURES.reportDays)
    throw badRequest('unit', `must be week or month for more than ${FIGURES.reportDays} days`)
}

/** Throws 400 for a period that ends before it begins, or has more years than figures show. */
export function mustBeWithinYears(from: string, to: string): void {
  if (from > to) throw badRequest('from', 'must not be after the end')
  if (from < addDays(to, -FIGURES.yearsMax * 366))
    throw badRequest('from', `must be at most ${FIGURES.yearsMax} years ago`)
}
