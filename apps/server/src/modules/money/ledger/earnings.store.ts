import type { Earned } from '@earshot/contract/money/earnings'
import { decimalText, fromMinor } from '@earshot/contract/money/money'
import { csvLine } from '@earshot/contract/text/csv'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import type { EntryReason } from '../../../db/schema/money/ledger.ts'

/** Number of rows of a report that are read at once. */
const ROWS_AT_ONCE = 2_000

/** Returns a member's earnings in each currency from the ledger (EARNINGS-06). Months are in UTC. */
export async function listEarned(db: Db, memberId: number, now: Date): Promise<Earned[]> {
  const [monthBefore, thisMonth] = [monthStart(now, -1), monthStart(now, 0)]
  const { rows } = await db.execute(sql`
    select a.currency, a.balance,
      coalesce(sum(e.amount) filter (where e.reason = 'streams'), 0)::bigint as streams,
      coalesce(sum(e.amount) filter (where e.reason in ('subscription', 'support')), 0)::bigint as subscriptions,
      coalesce(sum(e.amount) filter (where e.reason = 'streams' and e.is_last), 0)::bigint as last_streams,
      coalesce(sum(e.amount) filter (where e.reason in ('subscription', 'support') and e.is_last), 0)::bigint as last_subscriptions,
      (select coalesce(sum(p.amount), 0)::bigint from payout p
        where p.member_id = a.owner_id and p.currency = a.currency and p.state in ('requested', 'paying')) as requested
    from ledger_account a
    left join lateral (
      select reason, amount, at >= ${monthBefore.toISOString()} and at < ${thisMonth.toISOString()} as is_last from ledger_entry where to_account = a.id
      union all
      select reason, -amount, at >= ${monthBefore.toISOString()} and at < ${thisMonth.toISOString()} from ledger_entry where from_account = a.id
    ) e on true
    where a.kind = 'member' and a.owner_id = ${memberId}
    group by a.id order by a.currency`)
  return rows.map((row) => {
    const { currency, ...sums } = EarnedRow.parse(row)
    const decimal = (minor: number) => fromMinor(minor, currency)
    const split = (streams: number, subscriptions: number) => ({
      all: decimal(streams + subscriptions),
      streams: decimal(streams),
      subscriptions: decimal(subscriptions),
    })
    return {
      currency,
      total: split(sums.streams, sums.subscriptions),
      last_month: split(sums.last_streams, sums.last_subscriptions),
      balance: decimal(sums.balance),
      requested: decimal(sums.requested),
    }
  })
}

/** Returns zero earnings for a member without entries in this currency. */
export const nothingEarned = (currency: string): Earned => ({
  currency,
  total: { all: 0, streams: 0, subscriptions: 0 },
  last_month: { all: 0, streams: 0, subscriptions: 0 },
  balance: 0,
  requested: 0,
})

/** Yields all entries of a member's balances between two times as CSV, piece by piece (EARNINGS-07). */
export async function* earningsReport(
  db: Db,
  memberId: number,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  let after: { at: string; id: number } = { at: from.toISOString(), id: 0 }
  for (;;) {
    const rows = await reportRows(db, memberId, after, until)
    yield rows.map(reportLine).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = { at: last.at, id: last.id }
  }
}

const COLUMNS = ['date', 'kind', 'artist_or_podcast', 'title', 'currency', 'added', 'taken', 'reference'] as const

async function reportRows(db: Db, memberId: number, after: { at: string; id: number }, until: Date) {
  const { rows } = await db.execute(sql`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.reason, e.reverses is not null as is_taken_back, e.is_added, e.amount, a.currency,
      coalesce(ar.name, po.title) as name, c.title, coalesce(c.provider_charge, case when e.payout_id is not null then 'payout ' || e.payout_id end) as reference
    from ledger_account a
    join lateral (
      select id, at, reason, reverses, amount, from_account as other, true as is_added, charge_id, payout_id from ledger_entry where to_account = a.id
      union all
      select id, at, reason, reverses, amount, to_account, false, charge_id, payout_id from ledger_entry where from_account = a.id
    ) e on (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::bigint) and e.at < ${until.toISOString()}
    join ledger_account o on o.id = e.other
    left join charge c on c.id = e.charge_id
    left join artist ar on o.kind = 'artist' and ar.id = o.owner_id
    left join podcast po on o.kind = 'podcast' and po.id = o.owner_id
    where a.kind = 'member' and a.owner_id = ${memberId}
    order by e.at, e.id limit ${ROWS_AT_ONCE}`)
  return rows.map((row) => ReportRow.parse(row))
}

function reportLine({
  at,
  reason,
  is_taken_back,
  is_added,
  amount,
  currency,
  name,
  title,
  reference,
}: z.output<typeof ReportRow>): string {
  const shown = decimalText(amount, currency)
  return csvLine([
    at.slice(0, 10),
    is_taken_back ? (REVERSAL_NAMES[reason] ?? `${reason} reversed`) : reason,
    name,
    title,
    currency,
    is_added ? shown : null,
    is_added ? null : shown,
    reference,
  ])
}

const REVERSAL_NAMES: Partial<Record<EntryReason, string>> = { payout: 'payout failed' }

const monthStart = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))

const EarnedRow = z.object({
  currency: z.string(),
  balance: z.number(),
  streams: z.number(),
  subscriptions: z.number(),
  last_streams: z.number(),
  last_subscriptions: z.number(),
  requested: z.number(),
})
const ReportRow = z.object({
  id: z.number(),
  at: z.string(),
  reason: z.enum(['subscription', 'support', 'tip', 'fee', 'platform', 'pool', 'streams', 'deposit', 'payout']),
  is_taken_back: z.boolean(),
  is_added: z.boolean(),
  amount: z.number(),
  currency: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  reference: z.string().nullable(),
})
