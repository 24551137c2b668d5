import type { LedgerRow, StreamDay, deskLedger } from '@earshot/contract/desk/money/books'
import { ENTRY_REASONS } from '@earshot/contract/desk/money/books'
import type { Sum } from '@earshot/contract/desk/money/overview'
import { fromMinor } from '@earshot/contract/money/money'
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { poolDeposit } from '../../../db/schema/money/check.ts'
import { ledgerAccount, ledgerEntry, streamDay } from '../../../db/schema/money/ledger.ts'
import { OwnerJson, ownerOf } from './accounts.columns.ts'
import { KINDS_OF, bookedAt, midnight, movements } from './movements.store.ts'

type Filters = z.output<typeof deskLedger.input>

/** Returns a page of rows of the ledger, newest first (MONEY-12). */
export async function listLedger(
  db: Db,
  { page, ...filters }: Filters,
  timeZone: string,
): Promise<{ data: LedgerRow[]; total: number }> {
  const listed = sql`from ledger_entry e join ledger_account f on f.id = e.from_account
    join ledger_account t on t.id = e.to_account where ${conditionOf(filters, timeZone)}`
  const { limit, offset } = pageOf(page)
  const { rows } = await db.execute(sql`
    select e.id, ${bookedAt} as at, ${ownerOf('f')} as "from", ${ownerOf('t')} as "to", e.amount, e.currency, e.reason, e.charge_id, e.payout_id, e.reverses
    ${listed} order by e.id desc limit ${limit} offset ${offset}`)
  return {
    data: z
      .array(Row)
      .parse(rows)
      .map((row) => ({ ...row, at: row.at.toISOString(), amount: fromMinor(row.amount, row.currency) })),
    total: await countRows(db, sql`select e.id ${listed}`),
  }
}

const Row = z.object({
  id: z.coerce.number(),
  at: z.coerce.date(),
  from: OwnerJson,
  to: OwnerJson,
  amount: z.coerce.number(),
  currency: z.string(),
  reason: z.enum(ENTRY_REASONS),
  charge_id: z.number().nullable(),
  payout_id: z.number().nullable(),
  reverses: z.coerce.number().nullable(),
})

// The accounts of the artists, podcasts and members with a name.
function accountsOf(text: string): SQL {
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`(select a.id from ledger_account a where
    a.kind = 'artist' and a.owner_id in (select id from artist where name ilike ${`%${words}%`})
    or a.kind = 'podcast' and a.owner_id in (select id from podcast where title ilike ${`%${words}%`})
    or a.kind = 'member' and a.owner_id in (select id from member where search_text like '%' || member_fold(${words}) || '%'))`
}

function conditionOf(filters: Omit<Filters, 'page'>, timeZone: string): SQL {
  const { search_text: text, account, owner_id: ownerId, figure, from, to } = filters
  const side = (alias: string) =>
    sql.join(
      [
        ...(account === undefined ? [] : [sql`${sql.raw(alias)}.kind = ${account}`]),
        ...(ownerId === undefined ? [] : [sql`${sql.raw(alias)}.owner_id = ${ownerId}`]),
        ...(text === '' ? [] : [sql`${sql.raw(alias)}.id in ${accountsOf(text)}`]),
      ],
      sql` and `,
    )
  const wanted = [
    ...(account === undefined && ownerId === undefined && text === '' ? [] : [sql`((${side('f')}) or (${side('t')}))`]),
    ...(filters.currency === undefined ? [] : [sql`e.currency = ${filters.currency}`]),
    ...(filters.reason === undefined ? [] : [sql`e.reason = ${filters.reason}`]),
    ...(filters.charge_id === undefined ? [] : [sql`e.charge_id = ${filters.charge_id}`]),
    ...(filters.payout_id === undefined ? [] : [sql`e.payout_id = ${filters.payout_id}`]),
    ...(figure === undefined
      ? []
      : [sql`e.id in (select id from ${movements} moved where kind = any(${sql.param(KINDS_OF[figure])}))`]),
    ...(from === undefined ? [] : [sql`${bookedAt} >= ${midnight(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql`${bookedAt} < ${midnight(to, timeZone, 1)}`]),
  ]
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** Returns the number of rows of the ledger. */
export const countLedger = (db: Db): Promise<number> => db.$count(ledgerEntry)

/** Returns the balances of the pool by currency, its last deposits, and a page of paid days, newest first (MONEY-11). */
export async function readPool(
  db: Db,
  page: number,
): Promise<{ data: StreamDay[]; total: number; balances: z.infer<typeof Sum>[]; deposits: PoolDeposit[] }> {
  const { limit, offset } = pageOf(page)
  const [days, total, balances, deposits] = await Promise.all([
    db.select().from(streamDay).orderBy(desc(streamDay.day), streamDay.currency).limit(limit).offset(offset),
    countRows(db, sql`select 1 from ${streamDay}`),
    db.select().from(ledgerAccount).where(eq(ledgerAccount.kind, 'pool')).orderBy(ledgerAccount.currency),
    db
      .select({ row: poolDeposit, username: member.username })
      .from(poolDeposit)
      .leftJoin(member, eq(member.id, poolDeposit.memberId))
      .orderBy(desc(poolDeposit.at))
      .limit(DEPOSITS_SHOWN),
  ])
  return {
    data: days.map(({ day, currency, plays, amount }, index) => ({
      id: offset + index + 1,
      day,
      currency,
      plays,
      amount: fromMinor(amount, currency),
    })),
    total,
    balances: balances.map(({ currency, balance }) => ({ currency, amount: fromMinor(balance, currency) })),
    deposits: deposits.map(({ row, username }) => ({
      id: row.requestId,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      reference: row.reference,
      by: username,
      at: row.at.toISOString(),
    })),
  }
}

const DEPOSITS_SHOWN = 20
type PoolDeposit = { id: string; amount: number; currency: string; reference: string; by: string | null; at: string }
