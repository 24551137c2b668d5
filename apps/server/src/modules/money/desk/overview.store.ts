import type { Movements, Sum } from '@earshot/contract/desk/money/overview'
import { fromMinor } from '@earshot/contract/money/money'
import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { payout } from '../../../db/schema/money/ledger.ts'
import { sumMovements, toMovements } from './movements.store.ts'
import { periodOf } from './statements.store.ts'

/** A month with its first and last day, and its movements by currency. */
type Month = { month: string; from: string; to: string; sums: Movements[] }

/**
 * Returns the movements of this month and the last by currency, in the time zone of the community; `own` is its
 * currency, which is in both (MONEY-01).
 */
export function readMonths(db: Db, own: string, { timeZone, now }: { timeZone: string; now: Date }): Promise<Month[]> {
  const today = now.toLocaleDateString('sv-SE', { timeZone })
  const [year = 0, number = 1] = today.split('-').map(Number)
  return Promise.all(
    [0, 1].map(async (back) => {
      const from = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10)
      const to = new Date(Date.UTC(year, number - back, 0)).toISOString().slice(0, 10)
      const month = from.slice(0, 7)
      const sums = (await sumMovements(db, periodOf(month, timeZone))).map(toMovements)
      return { month, from, to, sums: sums.some(({ currency }) => currency === own) ? sums : [nothing(own), ...sums] }
    }),
  )
}

/** Returns the number of open payouts, and their sums by currency. */
export async function sumRequests(db: Db): Promise<{ count: number; sums: z.infer<typeof Sum>[] }> {
  const rows = await db
    .select({
      currency: payout.currency,
      count: sql`count(*)`.mapWith(Number),
      sum: sql`sum(${payout.amount})`.mapWith(Number),
    })
    .from(payout)
    .where(inArray(payout.state, ['requested', 'paying']))
    .groupBy(payout.currency)
    .orderBy(payout.currency)
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    sums: rows.map(({ currency, sum }) => ({ currency, amount: fromMinor(sum, currency) })),
  }
}

const nothing = (currency: string): Movements => ({
  currency,
  taken: 0,
  fees: 0,
  platform: 0,
  pool: 0,
  creators: 0,
  given_back: 0,
  paid_out: 0,
  deposited: 0,
})
