import { divide, moneyText, percentOf } from '@earshot/contract/money/money'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { poolDeposit } from '../../../db/schema/money/check.ts'
import { ledgerAccount, streamDay } from '../../../db/schema/money/ledger.ts'
import { conflict } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { communityAccount, lockAccounts, postMoves } from './accounts.store.ts'
import type { AccountName, Move } from './accounts.store.ts'
import { ownerAccounts, passOn, findOwners } from './owners/owners.store.ts'

/** Percentage of the pool that the plays of one day share, so that a deposit lasts for more than a day. */
export const POOL_PERCENT_A_DAY = 5
/** Maximum number of past days that are paid when no job has run for a while. */
const DAYS_BACK = 31
const DAY_MS = 86_400_000

/** A deposit: the same `requestId` is booked once. `amount` is in the smallest unit. */
type Deposit = { requestId: string; amount: number; currency: string; reference: string; at: Date }

/**
 * Deposits money of the operator into the stream pool, and records it. A repeated request changes nothing. Throws 409
 * for another deposit with the same `requestId` (MONEY-11).
 */
export async function depositIntoPool(db: Db, deposit: Deposit, by: AuditActor): Promise<void> {
  const { requestId, amount, currency, reference, at } = deposit
  await db.transaction(async (tx) => {
    const memberId = typeof by === 'string' ? null : by.id
    const made = await tx
      .insert(poolDeposit)
      .values({ ...deposit, memberId })
      .onConflictDoNothing()
      .returning({ requestId: poolDeposit.requestId })
    if (made.length === 0) {
      const [known] = await tx.select().from(poolDeposit).where(eq(poolDeposit.requestId, requestId))
      if (known?.amount === amount && known.currency === currency && known.reference === reference) return
      throw conflict('Another deposit was made with this request.')
    }
    const [from, to] = [communityAccount('provider', currency), communityAccount('pool', currency)]
    const accountOf = await lockAccounts(tx, [from, to])
    await postMoves(tx, [{ from, to, amount, reason: 'deposit', at }], accountOf)
    const after = { amount: moneyText(amount, currency), reference }
    await writeAudit(tx, { by, act: 'pool.deposit', subject: { kind: 'pool', title: currency }, after })
  })
}

/** Pays for the plays of ended days. Each day and currency is paid exactly once, even when a process is killed. */
export async function payStreams(db: Db, now: Date): Promise<void> {
  const pools = await db
    .select({ currency: ledgerAccount.currency })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.kind, 'pool'))
    .orderBy(ledgerAccount.currency)
  for (const { currency } of pools) {
    const last = await findLastDay(db, currency)
    for (const day of daysToPay(last, now)) await payDay(db, { day, currency, at: now })
  }
}

/**
 * Returns the unpaid days at `now`, after `last`, the last paid one; a pool that has never paid begins with the
 * previous day.
 */
export function daysToPay(last: string | undefined, now: Date): string[] {
  const today = Date.parse(dayOf(now))
  const first = last === undefined ? today - DAY_MS : Math.max(Date.parse(last) + DAY_MS, today - DAYS_BACK * DAY_MS)
  const days: string[] = []
  for (let day = first; day < today; day += DAY_MS) days.push(dayOf(new Date(day)))
  return days
}

async function payDay(db: Db, { day, currency, at }: { day: string; currency: string; at: Date }): Promise<void> {
  const plays = await playsOf(db, day)
  await db.transaction(async (tx) => {
    const pool = communityAccount('pool', currency)
    const creators = plays.map(({ kind, id }): AccountName => ({ kind, ownerId: id, currency }))
    const ownersOf = await findOwners(tx, creators)
    const members = creators.flatMap((creator) => ownerAccounts(creator, ownersOf(creator)))
    const accountOf = await lockAccounts(tx, [pool, ...creators, ...members])
    const shared = plays.length === 0 ? 0 : shareOfDay(accountOf(pool).balance)
    const isNew = await recordDay(tx, { day, currency, plays: sumOf(plays), amount: shared, paidAt: at })
    if (!isNew) return
    const parts = divide(
      shared,
      plays.map((one) => one.plays),
    )
    const moves = creators.flatMap((creator, index): Move[] => {
      const amount = parts[index] ?? 0
      // The amount first covers a negative balance of the artist after a refund.
      const passedOn = Math.max(0, Math.min(amount, accountOf(creator).balance + amount))
      return [
        { from: pool, to: creator, amount, reason: 'streams', at },
        ...passOn(creator, passedOn, ownersOf(creator), { reason: 'streams', at }),
      ]
    })
    await postMoves(tx, moves, accountOf)
  })
}

// The share is at least one unit, so that a small pool is paid out in the end.
const shareOfDay = (balance: number): number => (balance <= 0 ? 0 : Math.max(1, percentOf(balance, POOL_PERCENT_A_DAY)))

async function recordDay(tx: Db, row: typeof streamDay.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(streamDay).values(row).onConflictDoNothing().returning({ day: streamDay.day })
  return rows.length > 0
}

async function findLastDay(db: Db, currency: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: streamDay.day })
    .from(streamDay)
    .where(and(eq(streamDay.currency, currency)))
    .orderBy(desc(streamDay.day))
    .limit(1)
  return row?.day
}

type PlaysOf = { kind: 'artist' | 'podcast'; id: number; plays: number }

// The most played come first, because the first ones get the remainder of the division.
async function playsOf(db: Db, day: string): Promise<PlaysOf[]> {
  const { rows } = await db.execute(sql`
    with heard as (
      select kind, item_id, count(*) as plays from play
      where created_at >= ${day}::timestamp at time zone 'UTC' and created_at < (${day}::timestamp + interval '1 day') at time zone 'UTC' group by 1, 2
    )
    select 'artist' as kind, t.artist_id as id, sum(h.plays)::int as plays from heard h join track t on h.kind = 'song' and t.id = h.item_id group by 2
    union all
    select 'podcast', e.podcast_id, sum(h.plays)::int from heard h join episode e on h.kind = 'episode' and e.id = h.item_id group by 2
    order by plays desc, kind, id`)
  return rows.map((row) => PlaysRow.parse(row))
}

const PlaysRow = z.object({ kind: z.enum(['artist', 'podcast']), id: z.number(), plays: z.number() })

const sumOf = (plays: readonly PlaysOf[]): number => plays.reduce((sum, one) => sum + one.plays, 0)

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
