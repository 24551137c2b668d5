import { STATUS } from '@earshot/contract/envelope'
import type { Payout } from '@earshot/contract/money/earnings'
import { fromMinor, moneyText } from '@earshot/contract/money/money'
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { holdSession } from '../../../access/running-session.store.ts'
import type { SessionRef } from '../../../access/running-session.store.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { ledgerEntry, payout, payoutAddress } from '../../../db/schema/money/ledger.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { communityAccount, lockAccounts, postMoves } from './accounts.store.ts'
import type { AccountName } from './accounts.store.ts'

const OPEN = ['requested', 'paying'] as const
type OpenState = (typeof OPEN)[number]

/**
 * Days for which a new address is not used for payouts, so that the owner of a stolen account can object. A request
 * without an address waits until the current address is that old.
 */
export const NEW_ADDRESS_DAYS = 7
const DAY_MS = 86_400_000

/** Returns the time from which an address may be used, by the time of its entry. */
export const addressGoodFrom = (enteredAt: Date): Date => new Date(enteredAt.getTime() + NEW_ADDRESS_DAYS * DAY_MS)

/** The remaining balance and the amount of open requests, in smallest units. */
export type Requested = { balance: number; requested: number }

/**
 * Moves an amount from a member's balance into a payout request until it is paid or returned (EARNINGS-07). Requests of
 * one member are serialised, so together they never exceed the balance. Throws 400 for more than the balance, and 409
 * when an earlier request has taken the missing amount.
 */
export async function requestPayout(
  db: Db,
  { memberId, currency, amount, at }: { memberId: number; currency: string; amount: number; at: Date },
): Promise<Requested> {
  return db.transaction(async (tx) => {
    const [from, to]: [AccountName, AccountName] = [
      { kind: 'member', ownerId: memberId, currency },
      communityAccount('payouts', currency),
    ]
    const accountOf = await lockAccounts(tx, [from, to])
    const { balance } = accountOf(from)
    const [{ requested } = { requested: 0 }] = await tx
      .select({ requested: sql`coalesce(sum(${payout.amount}), 0)::bigint`.mapWith(Number) })
      .from(payout)
      .where(and(eq(payout.memberId, memberId), eq(payout.currency, currency), inArray(payout.state, OPEN)))
    if (amount > balance) throw overBalance(amount, { balance, requested }, currency)
    const [address] = await tx
      .select({ address: payoutAddress.address })
      .from(payoutAddress)
      .where(
        and(
          eq(payoutAddress.memberId, memberId),
          lte(payoutAddress.changedAt, new Date(at.getTime() - NEW_ADDRESS_DAYS * DAY_MS)),
        ),
      )
    const [made] = await tx
      .insert(payout)
      .values({ memberId, currency, amount, address: address?.address ?? null, createdAt: at })
      .returning({ id: payout.id })
    await postMoves(
      tx,
      [{ from, to, amount, reason: 'payout', at, ...(made === undefined ? {} : { payoutId: made.id }) }],
      accountOf,
    )
    return { balance: balance - amount, requested: requested + amount }
  })
}

function overBalance(amount: number, { balance, requested }: Requested, currency: string): Refusal {
  if (requested > 0 && amount <= balance + requested)
    return new Refusal(
      STATUS.conflict,
      `Your balance is ${moneyText(Math.max(0, balance), currency)}. ${moneyText(requested, currency)} is requested already.`,
    )
  return badRequest('amount', `must be at most your balance of ${moneyText(Math.max(0, balance), currency)}`)
}

/** Returns a member's requests, newest first; `before` is the id of the last known one. */
export async function listPayouts(
  db: Db,
  memberId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Payout[]> {
  const rows = await db
    .select()
    .from(payout)
    .where(and(eq(payout.memberId, memberId), ...(before === undefined ? [] : [lt(payout.id, before)])))
    .orderBy(desc(payout.id))
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    problem: row.problem,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  }))
}

/** A payout request as operators see it. */
export type OpenPayout = {
  id: number
  username: string | null
  address: string | null
  /** Time of the address's entry, for a request that was made without an address or with a new one. */
  addressEnteredAt: Date | null
  amount: number
  currency: string
  state: (typeof payout.$inferSelect)['state']
  /** The provider that pays the request; null before a payment begins. */
  provider: string | null
  createdAt: Date
}

/** Returns all unpaid requests, oldest first; with an id, that request in any state. */
export async function listOpenPayouts(db: Db, id?: number): Promise<OpenPayout[]> {
  return db
    .select({
      id: payout.id,
      username: member.username,
      // Uses the address of the request; without one, the current address.
      address: sql<string | null>`coalesce(${payout.address}, ${payoutAddress.address})`,
      addressEnteredAt: sql`case when ${payout.address} is null then ${payoutAddress.changedAt} end`.mapWith(
        payoutAddress.changedAt,
      ),
      amount: payout.amount,
      currency: payout.currency,
      state: payout.state,
      provider: payout.provider,
      createdAt: payout.createdAt,
    })
    .from(payout)
    .leftJoin(member, eq(member.id, payout.memberId))
    .leftJoin(payoutAddress, eq(payoutAddress.memberId, payout.memberId))
    .where(id === undefined ? inArray(payout.state, OPEN) : eq(payout.id, id))
    .orderBy(payout.id)
}

/** Returns a request in any state. Throws 404. */
export const getPayout = async (db: Db, id: number): Promise<PayoutRow> =>
  oneOf(await db.select().from(payout).where(eq(payout.id, id)), 'payout')

/**
 * Marks a request as being paid to an address. Returns false when it is paid, failed or missing. A request that is
 * already being paid may be retried, which is not recorded again.
 */
export const beginPayout = (
  db: Db,
  id: number,
  { provider, address, by }: { provider: string; address: string; by: AuditActor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(payout)
      .where(and(eq(payout.id, id), inArray(payout.state, OPEN)))
      .for('update')
    if (before === undefined) return false
    await tx.update(payout).set({ state: 'paying', provider, address }).where(eq(payout.id, id))
    if (before.state === 'requested') await auditPayout(tx, by, before, { act: 'payout.pay', provider })
    return true
  })

/**
 * Books a request as paid. `from` is the required state: once a provider pays, only the provider's status counts.
 * Returns false in any other state.
 */
export async function finishPayout(
  db: Db,
  id: number,
  { from: state, provider, providerPayout, at, by }: Finish,
): Promise<boolean> {
  return closePayout(db, { id, state }, { state: 'paid', provider, providerPayout, paidAt: at }, async (tx, row) => {
    const [from, to] = [communityAccount('payouts', row.currency), communityAccount('provider', row.currency)]
    const accountOf = await lockAccounts(tx, [from, to])
    await postMoves(tx, [{ from, to, amount: row.amount, reason: 'payout', at, payoutId: id }], accountOf)
    const act = state === 'requested' ? 'payout.pay' : 'payout.end'
    await auditPayout(tx, by, row, { act, provider, state: 'paid', reference: providerPayout })
  })
}

type Finish = { from: OpenState; provider: string; providerPayout: string | null; at: Date; by: AuditActor }

/**
 * Returns the money of a request to the balance. `problem` is the reason shown to the member, `from` the required
 * state; `also` runs in the transaction. Returns false in any other state.
 */
export async function failPayout(
  db: Db,
  id: number,
  { from: state, problem, at, by, also }: Failure,
): Promise<boolean> {
  return closePayout(db, { id, state }, { state: 'failed', problem }, async (tx, row) => {
    const [entry] = await tx
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.payoutId, id), eq(ledgerEntry.reason, 'payout')))
      .orderBy(ledgerEntry.id)
      .limit(1)
    if (entry === undefined) throw new Error(`the payout ${id} is not in the ledger`)
    const { fromAccount, toAccount, currency, amount } = entry
    await lockAccounts(tx, [], [fromAccount, toAccount])
    await tx.insert(ledgerEntry).values({
      fromAccount: toAccount,
      toAccount: fromAccount,
      currency,
      amount,
      reason: 'payout',
      payoutId: id,
      reverses: entry.id,
      at,
    })
    const act = state === 'requested' ? 'payout.reject' : 'payout.end'
    await auditPayout(tx, by, row, { act, state: 'failed', reason: problem })
    await also?.(tx)
  })
}

type Failure = {
  from: OpenState
  problem: string
  at: Date
  by: AuditActor
  also?: (tx: Db) => Promise<unknown>
}

type PayoutRow = typeof payout.$inferSelect

async function closePayout(
  db: Db,
  { id, state }: { id: number; state: OpenState },
  set: Partial<PayoutRow>,
  write: (tx: Db, row: PayoutRow) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(payout)
      .set(set)
      .where(and(eq(payout.id, id), eq(payout.state, state)))
      .returning()
    if (row === undefined) return false
    await write(tx, row)
    await recordChange(tx, 'money')
    return true
  })
}

type PayoutAct = { act: 'payout.pay' | 'payout.end' | 'payout.reject'; reason?: string } & Record<string, unknown>

async function auditPayout(
  tx: Db,
  by: AuditActor,
  { id, memberId, amount, currency }: PayoutRow,
  { act, reason, ...after }: PayoutAct,
): Promise<void> {
  const [owner] = await tx.select({ username: member.username }).from(member).where(eq(member.id, memberId))
  await writeAudit(tx, {
    by,
    act,
    subject: { kind: 'payout', id, title: owner?.username ?? String(memberId) },
    after: { amount: moneyText(amount, currency), ...after },
    ...(reason !== undefined && { reason }),
  })
}

/** Returns the payout address of a member; undefined when there is none. */
export async function findPayoutAddress(db: Db, memberId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ address: payoutAddress.address })
    .from(payoutAddress)
    .where(eq(payoutAddress.memberId, memberId))
  return row?.address
}

/**
 * Changes the payout address of a member; an empty address removes it. After a change, `also` runs in the transaction.
 */
export async function setPayoutAddress(
  db: Db,
  session: SessionRef,
  address: string,
  { at, also }: { at: Date; also: (tx: Db) => Promise<unknown> },
): Promise<void> {
  const { memberId } = session
  await db.transaction(async (tx) => {
    await holdSession(tx, session)
    const changed =
      address === ''
        ? await tx
            .delete(payoutAddress)
            .where(eq(payoutAddress.memberId, memberId))
            .returning({ memberId: payoutAddress.memberId })
        : await tx
            .insert(payoutAddress)
            .values({ memberId, address, changedAt: at })
            .onConflictDoUpdate({
              target: payoutAddress.memberId,
              set: { address, changedAt: at },
              setWhere: sql`${payoutAddress.address} <> ${address}`,
            })
            .returning({ memberId: payoutAddress.memberId })
    if (changed.length > 0) await also(tx)
  })
}
