import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isPlanToSame } from '../../../access/subscribed.store.ts'
import type { Tx } from '../../../db/open.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { emit } from '../../../events/event.ts'
import { chargedForRemoved, subscriptionRevoked } from '../../../events/events.ts'
import { addMonths } from '../../../ports/payments/months.ts'
import type { ProviderCharge, ProviderOrder, ProviderSubscription } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { bookCharge } from '../ledger/ledger.store.ts'
import type { Rates } from '../ledger/ledger.store.ts'
import { reverseCharge } from '../ledger/reversal.store.ts'
import { giveEmail } from '../supporters/email-consent.store.ts'
import { welcomeOnce } from '../supporters/welcome.store.ts'
import { findMovedSubscription } from './moved-subscription.store.ts'
import type { Payment } from './payment.store.ts'

/**
 * The result of syncing a payment. `paid`: the payment is recorded and its item is available. `twice`: it was paid a
 * second time and is refunded. `pending`: the payer has paid, and the provider has not received the money yet.
 * `refused`: it does not match the started payment. `unknown`: it belongs to no payment here.
 */
export type Settlement =
  | { type: 'paid' | 'open' | 'pending' | 'declined' | 'twice'; payment: Payment }
  | { type: 'refused'; payment: Payment; problem: string }
  | { type: 'unknown' }

type Settling = Pick<Services, 'config' | 'db' | 'payments' | 'now'>

/** A suspended subscription is cancelled this long before its next charge. */
const CANCEL_BEFORE_MS = 3_600_000
/** A charge may be this much later than the hour of the first one. */
const HOUR_OF_CHARGE_MS = 24 * 3_600_000
/** First key of the advisory locks on the payments of one member. */
const PAYMENT_LOCK = 7_401

/**
 * Updates our state of a subscription from the provider: the payments, the paid time and the refunds. It only reads
 * from the provider, so a browser, a webhook event and a job may call it in any order, repeatedly and at the same time.
 * `reported` has charges from a webhook event that the provider's list may not include yet.
 */
export async function settleSubscription(
  { config, db, payments, now }: Settling,
  remote: ProviderSubscription,
  reported: readonly ProviderCharge[] = [],
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const paymentRow = await lockPayment(tx, remote.customId)
    if (paymentRow === undefined || paymentRow.provider !== payments.name) return { type: 'unknown' }
    const { months } = paymentRow
    if (months === null || paymentRow.planId === null || paymentRow.providerPlan !== remote.planId)
      return refuse(tx, paymentRow, `${remote.id} is a subscription to another plan`)
    const charges = merged(remote.charges, reported)
    const isExpected = ({ amount, currency }: ProviderCharge) =>
      amount === paymentRow.amount && currency === paymentRow.currency
    const wrong = charges.find((each) => each.state === 'paid' && !isExpected(each))
    if (wrong !== undefined)
      return refuse(
        tx,
        paymentRow,
        `${remote.id} was charged ${wrong.amount} ${wrong.currency} instead of ${paymentRow.amount} ${paymentRow.currency}`,
      )
    const taken = charges.filter(({ state }) => state === 'paid' || state === 'refunded' || state === 'reversed')
    if (!(await isOffered(tx, paymentRow.planId)))
      return settleRemoved(tx, { paymentRow, remote, taken, rates: config.moneyRates, at: now() })
    const [known] = await tx.select().from(subscription).where(eq(subscription.providerId, remote.id)).for('update')
    const isGranted = taken.length > 0 || (paymentRow.startsAt !== null && remote.state === 'active')
    if (known === undefined && !isGranted) return leaveOpen(tx, paymentRow, remote.state)

    const isTwice = known === undefined ? await isPaidAlready(tx, paymentRow, now()) : known.paymentId === null
    const startsAt = known?.startsAt ?? paymentRow.startsAt ?? earliest(taken) ?? remote.startsAt
    const row =
      known ??
      (await insertSubscription(tx, {
        memberId: paymentRow.memberId,
        planId: paymentRow.planId,
        providerId: remote.id,
        provider: payments.name,
        paymentId: isTwice ? null : paymentRow.id,
        active: false,
        startsAt,
        expiresAt: startsAt,
        createdAt: now(),
      }))
    const booking = { rates: config.moneyRates, at: now() }
    let isCharged = false
    for (const each of taken)
      if (await book(tx, { ...booking, paymentRow, taken: each, subscriptionId: row.id })) isCharged = true
    if (isTwice) {
      await tx
        .update(subscription)
        .set({ providerState: stateOf(remote), checkedAt: now() })
        .where(eq(subscription.id, row.id))
      // Once the subscription is cancelled and all charges are refunded, no work is left.
      if (isCharging(remote) || taken.some(({ state }) => state === 'paid'))
        await emit(tx, subscriptionRevoked, { subscriptionId: row.id })
      return { type: 'twice', payment: paymentRow }
    }
    const hasOther = await renew(tx, { row, paymentRow, remote, startsAt, months, taken, now: now() })
    if (known === undefined) await giveEmail(tx, paymentRow, now())
    await welcomeOnce(tx, row.id, now())
    const isBeside = hasOther && isCharged && known !== undefined
    const problem = isBeside
      ? { problem: `${remote.id} is paid in addition to another subscription to the same item` }
      : {}
    const [paid] = await tx
      .update(payment)
      .set({ state: 'paid', providerSubscription: remote.id, checkedAt: now(), ...problem })
      .where(eq(payment.id, paymentRow.id))
      .returning()
    return { type: 'paid', payment: paid ?? paymentRow }
  })
}

/** Updates our state of a one-time payment from its order at the provider. */
export async function settleOrder(
  { config, db, payments, now }: Settling,
  paymentId: string,
  remote: ProviderOrder,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const paymentRow = await lockPayment(tx, paymentId)
    if (paymentRow === undefined || paymentRow.provider !== payments.name) return { type: 'unknown' }
    const problem = orderProblem(paymentRow, remote)
    if (problem !== undefined) return refuse(tx, paymentRow, problem)
    const taken = remote.charge
    if (taken === undefined || taken.state === 'pending' || taken.state === 'declined') {
      const isDeclined = remote.state === 'declined' || taken?.state === 'declined'
      await tx
        .update(payment)
        .set({ checkedAt: now(), ...(isDeclined ? { state: 'declined' as const } : {}) })
        .where(eq(payment.id, paymentRow.id))
      return { type: isDeclined ? 'declined' : taken === undefined ? 'open' : 'pending', payment: paymentRow }
    }
    await book(tx, { rates: config.moneyRates, at: now(), paymentRow, taken, subscriptionId: undefined })
    await tx.update(payment).set({ state: 'paid', checkedAt: now() }).where(eq(payment.id, paymentRow.id))
    // A consent that was taken back since is not given again by a later event.
    if (paymentRow.state !== 'paid') await giveEmail(tx, paymentRow, now())
    return { type: 'paid', payment: paymentRow }
  })
}

/**
 * Returns the problem of an order for a payment, or undefined. Browsers can change the amount of an order before it is
 * approved.
 */
export function orderProblem(paymentRow: Payment, remote: ProviderOrder): string | undefined {
  if (paymentRow.months !== null || paymentRow.providerOrder !== remote.id || remote.customId !== paymentRow.id)
    return `${remote.id} is an order of another payment`
  if (remote.amount !== paymentRow.amount || remote.currency !== paymentRow.currency)
    return `${remote.id} is an order of ${remote.amount} ${remote.currency} instead of ${paymentRow.amount} ${paymentRow.currency}`
  return undefined
}

/** Returns the time at which a suspended subscription is cancelled at the provider. */
export const cancelTime = (expiresAt: Date): Date => new Date(expiresAt.getTime() - CANCEL_BEFORE_MS)

// Serialises the payments of a member, so that two payments for the same item are not both the first.
async function lockPayment(tx: Tx, customId: string | undefined): Promise<Payment | undefined> {
  const id = z.uuid().safeParse(customId)
  if (!id.success) return undefined
  const [owner] = await tx.select({ memberId: payment.memberId }).from(payment).where(eq(payment.id, id.data))
  if (owner === undefined) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, ${owner.memberId})`)
  const [locked] = await tx.select().from(payment).where(eq(payment.id, id.data)).for('update')
  return locked
}

async function refuse(tx: Tx, paymentRow: Payment, problem: string): Promise<Settlement> {
  await tx.update(payment).set({ problem }).where(eq(payment.id, paymentRow.id))
  return { type: 'refused', payment: paymentRow, problem }
}

// Locks the row until the end of the transaction, so that the plan is not removed meanwhile.
async function isOffered(tx: Tx, planId: number): Promise<boolean> {
  const found = await tx.select({ id: plan.id }).from(plan).where(eq(plan.id, planId)).for('key share')
  return found.length > 0
}

// The plan was hidden or removed with its artist or podcast. Charges since then are recorded and refunded, and the
// subscription is cancelled at the provider.
async function settleRemoved(
  tx: Tx,
  {
    paymentRow,
    remote,
    taken,
    ...booking
  }: Pick<Booking, 'paymentRow' | 'rates' | 'at'> & Pick<Renewal, 'remote' | 'taken'>,
): Promise<Settlement> {
  const subscriptionId = (await findMovedSubscription(tx, { providerId: remote.id }))?.id
  const late: string[] = []
  for (const each of taken)
    if ((await book(tx, { ...booking, paymentRow, taken: each, subscriptionId })) && each.state === 'paid')
      late.push(each.id)
  if (late.length > 0 || isCharging(remote)) await emit(tx, chargedForRemoved, { providerId: remote.id, charges: late })
  return late.length > 0
    ? refuse(tx, paymentRow, `${remote.id} was charged for something that was hidden or removed, and is refunded`)
    : leaveOpen(tx, paymentRow, remote.state)
}

async function leaveOpen(tx: Tx, paymentRow: Payment, state: ProviderSubscription['state']): Promise<Settlement> {
  const isOver = state === 'cancelled' || state === 'expired'
  if (isOver && paymentRow.state === 'open') {
    await tx.update(payment).set({ state: 'declined' }).where(eq(payment.id, paymentRow.id))
    return { type: 'declined', payment: paymentRow }
  }
  return { type: 'open', payment: paymentRow }
}

// Returns true if the same payment was approved twice, or if another subscription to the same artist or podcast is
// renewed.
async function isPaidAlready(tx: Tx, paymentRow: Payment, now: Date): Promise<boolean> {
  if (paymentRow.providerSubscription !== null) return true
  return (await listRenewed(tx, paymentRow)).some(({ expiresAt }) => expiresAt > now)
}

// Lists the member's renewing subscriptions to the same artist or podcast.
async function listRenewed(tx: Tx, paymentRow: Payment): Promise<{ id: number; expiresAt: Date }[]> {
  return tx
    .select({ id: subscription.id, expiresAt: subscription.expiresAt })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(
      and(
        eq(subscription.memberId, paymentRow.memberId),
        isPlanToSame(paymentRow),
        eq(subscription.active, true),
        isNull(subscription.revokedAt),
      ),
    )
}

async function insertSubscription(tx: Tx, values: typeof subscription.$inferInsert) {
  const [row] = await tx.insert(subscription).values(values).returning()
  if (row === undefined) throw new Error('no subscription was stored')
  return row
}

type Booking = {
  rates: Rates
  at: Date
  paymentRow: Payment
  taken: ProviderCharge
  subscriptionId: number | undefined
}

// Records a payment; returns false if it was recorded before.
async function book(tx: Tx, { rates, at, paymentRow, taken, subscriptionId }: Booking): Promise<boolean> {
  const { memberId, kind, title, provider } = paymentRow
  const { id: providerCharge, amount, currency, fee, at: paidAt, state } = taken
  const whatFor = {
    subscriptionId,
    planId: paymentRow.planId ?? undefined,
    artistId: paymentRow.artistId ?? undefined,
    podcastId: paymentRow.podcastId ?? undefined,
    tier: paymentRow.tier ?? undefined,
    title,
  }
  const paid = { memberId, kind, ...whatFor, amount, currency, provider, providerCharge, fee, paidAt }
  const { isNew } = await bookCharge(tx, paid, rates)
  if (state === 'refunded' || state === 'reversed')
    await reverseCharge(tx, { provider, providerCharge, cause: state === 'refunded' ? 'refund' : 'chargeback', at })
  return isNew
}

type Renewal = {
  row: typeof subscription.$inferSelect
  paymentRow: Payment
  remote: ProviderSubscription
  startsAt: Date
  months: number
  taken: readonly ProviderCharge[]
  now: Date
}

// Each charge that was not refunded pays for its months, counted from the start: late and repeated events change
// nothing. Returns whether another subscription to the same item is renewed.
async function renew(tx: Tx, { row, paymentRow, remote, startsAt, months, taken, now }: Renewal): Promise<boolean> {
  const [{ paidCount, chargedBack } = { paidCount: 0, chargedBack: 0 }] = await tx
    .select({
      paidCount: sql<number>`count(*) filter (where ${charge.state} = 'paid')`.mapWith(Number),
      chargedBack: sql<number>`count(*) filter (where ${charge.state} = 'charged_back')`.mapWith(Number),
    })
    .from(charge)
    .where(eq(charge.subscriptionId, row.id))
  const paidUntil = addMonths(startsAt, months * paidCount)
  const expiresAt =
    remote.state === 'active' && paidCount > 0 ? withHourOfCharge(paidUntil, remote.nextChargeAt) : paidUntil
  const isRevoked = chargedBack > 0 || (taken.length > 0 && paidCount === 0)
  const isRenewed = remote.state === 'active' && !isRevoked
  const others = (await listRenewed(tx, paymentRow)).filter(({ id }) => id !== row.id)
  const hasOther = others.some((each) => each.expiresAt > now)
  const active = isRenewed && !hasOther
  // A lapsed subscription is replaced by the renewed one, and the provider must not charge for it later.
  if (active)
    for (const { id } of others) {
      await tx.update(subscription).set({ active: false }).where(eq(subscription.id, id))
      await emit(tx, subscriptionRevoked, { subscriptionId: id })
    }
  await tx
    .update(subscription)
    .set({
      active,
      startsAt,
      expiresAt,
      providerState: stateOf(remote),
      cancelAt: remote.state === 'suspended' ? cancelTime(expiresAt) : null,
      revokedAt: isRevoked ? (row.revokedAt ?? now) : null,
      checkedAt: now,
    })
    .where(eq(subscription.id, row.id))
  if ((isRenewed && hasOther) || (isRevoked && isCharging(remote)))
    await emit(tx, subscriptionRevoked, { subscriptionId: row.id })
  return hasOther
}

// A provider charges at its own hour of the day.
function withHourOfCharge(paidUntil: Date, nextChargeAt: Date | undefined): Date {
  if (nextChargeAt === undefined || nextChargeAt <= paidUntil) return paidUntil
  return new Date(Math.min(nextChargeAt.getTime(), paidUntil.getTime() + HOUR_OF_CHARGE_MS))
}

function merged(remote: readonly ProviderCharge[], reported: readonly ProviderCharge[]): ProviderCharge[] {
  const ids = new Set(remote.map(({ id }) => id))
  return [...remote, ...reported.filter(({ id }) => !ids.has(id))]
}

const earliest = (charges: readonly ProviderCharge[]): Date | undefined =>
  charges.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0]

const stateOf = ({ state }: ProviderSubscription) => (state === 'waiting' ? ('active' as const) : state)

const isCharging = ({ state }: ProviderSubscription): boolean => state === 'active' || state === 'suspended'
