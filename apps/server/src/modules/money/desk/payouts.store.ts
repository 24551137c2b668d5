import type { DeskPayout, deskPayouts } from '@earshot/contract/desk/money/payouts'
import { ID_MAX } from '@earshot/contract/limits'
import { decimalText, fromMinor } from '@earshot/contract/money/money'
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { payout, payoutAddress } from '../../../db/schema/money/ledger.ts'
import { oneOf } from '../../../http/errors.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import { NEW_ADDRESS_DAYS } from '../ledger/payouts.store.ts'

type Filters = Omit<z.output<typeof deskPayouts.input>, 'page'>

/** Charges of this many days that were given back are counted beside a payout. */
const GIVEN_BACK_DAYS = 60
const DAY_MS = 86_400_000
const PIECE = 1_000

/** Returns a page of payouts: open ones first, the oldest of them first, and the others newest first (MONEY-05). */
export async function listDeskPayouts(
  db: Db,
  { page, ...filters }: Filters & { page: number },
  now: Date,
): Promise<{ data: DeskPayout[]; total: number }> {
  const wanted = conditionOf(filters)
  const { limit, offset } = pageOf(page)
  const rows = await select(db, now)
    .where(wanted)
    .orderBy(sql`${isOpen} desc`, sql`case when ${isOpen} then ${payout.id} else -${payout.id} end`)
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(toDeskPayout),
    total: await countRows(
      db,
      db.select({ id: payout.id }).from(payout).leftJoin(member, eq(member.id, payout.memberId)).where(wanted).getSQL(),
    ),
  }
}

/** Returns a payout as the desk shows it. Throws 404. */
export const readDeskPayout = async (db: Db, id: number, now: Date): Promise<DeskPayout> =>
  toDeskPayout(oneOf(await select(db, now).where(eq(payout.id, id)), 'payout'))

/** The columns of the file of payouts. */
export const PAYOUT_COLUMNS = [
  'id',
  'requested_at',
  'member',
  'amount',
  'currency',
  'state',
  'address',
  'paid_at',
  'provider',
  'reference',
  'problem',
] as const

/** Yields the filtered payouts in pieces, oldest first (MONEY-05). */
export async function* payoutPieces(
  db: Db,
  filters: Filters,
  now: Date,
): AsyncGenerator<Record<(typeof PAYOUT_COLUMNS)[number], string | number | null>[]> {
  let after = 0
  for (;;) {
    const rows = await select(db, now)
      .where(and(conditionOf(filters), gt(payout.id, after)))
      .orderBy(asc(payout.id))
      .limit(PIECE)
    yield rows.map(({ row, user, address }) => ({
      id: row.id,
      requested_at: row.createdAt.toISOString(),
      member: user?.username ?? null,
      amount: decimalText(row.amount, row.currency),
      currency: row.currency,
      state: row.state,
      address,
      paid_at: row.paidAt?.toISOString() ?? null,
      provider: row.provider,
      reference: row.providerPayout,
      problem: row.problem,
    }))
    after = rows.at(-1)?.row.id ?? 0
    if (rows.length < PIECE) return
  }
}

const isOpen = inArray(payout.state, ['requested', 'paying'])
// A closed request is not paid to the current address of its member.
const address = sql<string | null>`coalesce(${payout.address}, case when ${isOpen} then ${payoutAddress.address} end)`

const select = (db: Db, now: Date) =>
  db
    .select({
      row: payout,
      user: userRefColumns,
      address,
      isNew: sql<boolean>`${payoutAddress.changedAt} > ${daysBefore(now, NEW_ADDRESS_DAYS)}`,
      balance:
        sql`coalesce((select balance from ledger_account a where a.kind = 'member' and a.owner_id = ${payout.memberId} and a.currency = ${payout.currency}), 0)`.mapWith(
          Number,
        ),
      earlier: { count: earlier(sql`count(*)`), sum: earlier(sql`coalesce(sum(e.amount), 0)`) },
      back: {
        count: givenBack(sql`count(distinct r.charge_id)`, now),
        sum: givenBack(sql`coalesce(sum(r.amount), 0)`, now),
      },
    })
    .from(payout)
    .leftJoin(member, eq(member.id, payout.memberId))
    .leftJoin(payoutAddress, eq(payoutAddress.memberId, payout.memberId))
    .$dynamic()

const earlier = (value: SQL) =>
  sql`(select ${value} from payout e where e.member_id = ${payout.memberId} and e.currency = ${payout.currency}
    and e.state = 'paid' and e.id < ${payout.id})`.mapWith(Number)

// Money that charges took back from the member's account.
const givenBack = (value: SQL, now: Date) =>
  sql`(select ${value} from ledger_account a join ledger_entry r on r.from_account = a.id and r.reverses is not null and r.charge_id is not null
    where a.kind = 'member' and a.owner_id = ${payout.memberId} and a.currency = ${payout.currency} and r.at > ${daysBefore(now, GIVEN_BACK_DAYS)})`.mapWith(
    Number,
  )

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

function conditionOf({ search_text: text, state }: Filters): SQL | undefined {
  const number = /^\d{1,10}$/.test(text) && Number(text) <= ID_MAX ? sql`${payout.id} = ${Number(text)} or ` : sql``
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return and(
    text === '' ? undefined : sql`(${number}${member.searchText} like '%' || member_fold(${words}) || '%')`,
    state === undefined ? undefined : state === 'open' ? isOpen : eq(payout.state, state),
  )
}

type Row = Awaited<ReturnType<typeof select>>[number]

const toDeskPayout = ({ row, user, address: to, isNew, balance, earlier: before, back }: Row): DeskPayout => {
  const decimal = (minor: number) => fromMinor(minor, row.currency)
  return {
    id: row.id,
    user: user && toUserRef(user),
    amount: decimal(row.amount),
    currency: row.currency,
    state: row.state,
    address: to,
    address_is_new: isNew,
    balance_after: decimal(balance),
    earlier: { count: before.count, sum: decimal(before.sum) },
    given_back: { count: back.count, sum: decimal(back.sum) },
    provider: row.provider,
    reference: row.providerPayout,
    problem: row.problem,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  }
}
