import type { RatedKind } from '@earshot/contract/catalogue/rating'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isSuspended } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { RATED } from './rated-kinds.ts'

/** The mean of the ratings of an item and their number; both are 0 without ratings. */
export type Totals = { rate: number; ratesCount: number }

/**
 * Counts the visible ratings of items by members who are not suspended (LIBRARY-06), and stores their totals; `ids` is
 * a list in SQL. Returns the totals of each item.
 */
export async function countRatings(tx: Db, kind: RatedKind, ids: SQL): Promise<Totals[]> {
  const { table, column } = RATED[kind]
  const { rows } = await tx.execute(sql`
    update ${table} set rate = counted.rate, rates_count = counted.n
    from (
      select item.id, coalesce(round(avg(${rating.stars}), 2), 0)::real as rate, count(${rating.id})::int as n
      from ${table} item left join ${rating} on ${column} = item.id and ${rating.visibility} = 'visible' and not ${isSuspended(rating.memberId)}
      where item.id in ${ids} group by item.id
    ) counted
    where ${table.id} = counted.id returning counted.rate, counted.n`)
  return Counted.array()
    .parse(rows)
    .map(({ rate, n }) => ({ rate, ratesCount: n }))
}

const Counted = z.object({ rate: z.number(), n: z.int() })
