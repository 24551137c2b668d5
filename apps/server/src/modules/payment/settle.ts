import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isPlanToSame } from '../../access/subscribed.store.ts'
import type { Tx } from '../../db/open.ts'
import { charge } from '../../db/schema/ledger.ts'
import { payment } from '../../db/schema/payment.ts'
import { plan, subscription } from '../../db/schema/subscription.ts'
import { emit } from '../../events/event.ts'
import { chargedForRemoved, subscriptionRevoked } from '../../events/events.ts'
import { addMonths } from '../../months.ts'
import type { ProviderCharge, ProviderOrder, ProviderSubscription } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { bookCharge } from '../ledger/ledger.store.ts'
import type { Rates } from '../ledger/ledger.store.ts'
import { reverseCharge } from '../ledger/reversal.store.ts'
import { findMovedSubscription } from './moved-subscription.store.ts'
import type { Payment } from './payment.store.ts'

/**
 * What the provider's word made of a payment. `paid`: it is booked, and what it is for is open. `twice`: it was paid a second time and is given back. `pending`: the payer paid, and the money is on its way.
 * `refused`: it is not what was begun. `unknown`: nothing of ours belongs to it.
 */
export type Settlement =
  | { type: 'paid' | 'open' | 'pending' | 'declined' | 'twice'; payment: Payment }
  | { type: 'refused'; payment: Payment; problem: string }
  | { type: 'unknown' }

type Settling = Pick<Services, 'config' | 'db' | 'payments' | 'now'>

/** A suspended subscription is cancelled so long before its next charge. */
const CANCEL_BEFORE_MS = 3_600_000
/** A charge may come so much later than the hour of the first one. */
const HOUR_OF_CHARGE_MS = 24 * 3_600_000
/** First key of the advisory locks on the payments of one member. */
const PAYMENT_LOCK = 7_401

/**
 * Makes ours what the provider says of a subscription: who paid, what is open until when, what was given back. It only reads what the provider has, so it can be
 * called in any order and any number of times, by a browser, a webhook and a job at once. `told` are charges that a webhook named and the list may lack.
 */
export async function settleSubscription(
  { config, db, payments, now }: Settling,
  seen: ProviderSubscription,
  told: readonly ProviderCharge[] = [],
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const owed = await lockPayment(tx, seen.customId)
    if (owed === undefined || owed.provider !== payments.name) return { type: 'unknown' }
    const { months } = owed
    if (months === null || owed.planId === null || owed.providerPlan !== seen.planId)
      return refuse(tx, owed, `${seen.id} is a subscription to another plan`)
    const charges = merged(seen.charges, told)
    const isOwed = ({ amount, currency }: ProviderCharge) => amount === owed.amount && currency === owed.currency
    const wrong = charges.find((each) => each.state === 'paid' && !isOwed(each))
    if (wrong !== undefined)
      return refuse(
        tx,
        owed,
        `${seen.id} was charged ${wrong.amount} ${wrong.currency} instead of ${owed.amount} ${owed.currency}`,
      )
    const taken = charges.filter(({ state }) => state === 'paid' || state === 'refunded' || state === 'reversed')
    if (!(await isOffered(tx, owed.planId)))
      return settleRemoved(tx, { owed, seen, taken, rates: config.moneyRates, at: now() })
    const [known] = await tx.select().from(subscription).where(eq(subscription.providerId, seen.id)).for('update')
    const isGranted = taken.length > 0 || (owed.startsAt !== null && seen.state === 'active')
    if (known === undefined && !isGranted) return leaveOpen(tx, owed, seen.state)

    const isTwice = known === undefined ? await isPaidAlready(tx, owed, now()) : known.paymentId === null
    const startsAt = known?.startsAt ?? owed.startsAt ?? earliest(taken) ?? seen.startsAt
    const row =
      known ??
      (await insertSubscription(tx, {
        memberId: owed.memberId,
        planId: owed.planId,
        providerId: seen.id,
        provider: payments.name,
        paymentId: isTwice ? null : owed.id,
        active: false,
        startsAt,
        expiresAt: startsAt,
        createdAt: now(),
      }))
    const settled = { rates: config.moneyRates, at: now() }
    let isCharged = false
    for (const each of taken)
      if (await book(tx, { ...settled, owed, taken: each, subscriptionId: row.id })) isCharged = true
    if (isTwice) {
      await tx
        .update(subscription)
        .set({ providerState: stateOf(seen), checkedAt: now() })
        .where(eq(subscription.id, row.id))
      // Once it is cancelled and everything was given back, nothing is left to do.
      if (isCharging(seen) || taken.some(({ state }) => state === 'paid'))
        await emit(tx, subscriptionRevoked, { subscriptionId: row.id })
      return { type: 'twice', payment: owed }
    }
    const hasOther = await renew(tx, { row, owed, seen, startsAt, months, taken, now: now() })
    const isBeside = hasOther && isCharged && known !== undefined
    const problem = isBeside ? { problem: `${seen.id} is paid beside another subscription to the same` } : {}
    const [paid] = await tx
      .update(payment)
      .set({ state: 'paid', providerSubscription: seen.id, checkedAt: now(), ...problem })
      .where(eq(payment.id, owed.id))
      .returning()
    return { type: 'paid', payment: paid ?? owed }
  })
}

/** Makes ours what the provider says of the order of a payment made once. */
export async function settleOrder(
  { config, db, payments, now }: Settling,
  paymentId: string,
  seen: ProviderOrder,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const owed = await lockPayment(tx, paymentId)
    if (owed === undefined || owed.provider !== payments.name) return { type: 'unknown' }
    const problem = orderProblem(owed, seen)
    if (problem !== undefined) return refuse(tx, owed, problem)
    const taken = seen.charge
    if (taken === undefined || taken.state === 'pending' || taken.state === 'declined') {
      const isDeclined = seen.state === 'declined' || taken?.state === 'declined'
      await tx
        .update(payment)
        .set({ checkedAt: now(), ...(isDeclined ? { state: 'declined' as const } : {}) })
        .where(eq(payment.id, owed.id))
      return { type: isDeclined ? 'declined' : taken === undefined ? 'open' : 'pending', payment: owed }
    }
    await book(tx, { rates: config.moneyRates, at: now(), owed, taken, subscriptionId: undefined })
    await tx.update(payment).set({ state: 'paid', checkedAt: now() }).where(eq(payment.id, owed.id))
    return { type: 'paid', payment: owed }
  })
}

/** What is wrong with an order for a payment; undefined when nothing is. Browsers can change the amount of an order before it is approved. */
export function orderProblem(owed: Payment, seen: ProviderOrder): string | undefined {
  if (owed.months !== null || owed.providerOrder !== seen.id || seen.customId !== owed.id)
    return `${seen.id} is an order of another payment`
  if (seen.amount !== owed.amount || seen.currency !== owed.currency)
    return `${seen.id} is an order of ${seen.amount} ${seen.currency} instead of ${owed.amount} ${owed.currency}`
  return undefined
}

/** When a suspended subscription is cancelled at the provider for good. */
export const cancelTime = (expiresAt: Date): Date => new Date(expiresAt.getTime() - CANCEL_BEFORE_MS)

// One settles for a member at a time, so that two payments for the same are not both the first.
async function lockPayment(tx: Tx, customId: string | undefined): Promise<Payment | undefined> {
  const id = z.uuid().safeParse(customId)
  if (!id.success) return undefined
  const [owner] = await tx.select({ memberId: payment.memberId }).from(payment).where(eq(payment.id, id.data))
  if (owner === undefined) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK}, ${owner.memberId})`)
  const [locked] = await tx.select().from(payment).where(eq(payment.id, id.data)).for('update')
  return locked
}

async function refuse(tx: Tx, owed: Payment, problem: string): Promise<Settlement> {
  await tx.update(payment).set({ problem }).where(eq(payment.id, owed.id))
  return { type: 'refused', payment: owed, problem }
}

// The row stays until the end of the transaction: nobody takes it away meanwhile.
async function isOffered(tx: Tx, planId: number): Promise<boolean> {
  const found = await tx.select({ id: plan.id }).from(plan).where(eq(plan.id, planId)).for('key share')
  return found.length > 0
}

// The plan went with an artist or podcast that was hidden or removed. What was charged since is booked all the same and given back, and the provider ends it.
async function settleRemoved(
  tx: Tx,
  { owed, seen, taken, ...settled }: Pick<Booking, 'owed' | 'rates' | 'at'> & Pick<Renewal, 'seen' | 'taken'>,
): Promise<Settlement> {
  const subscriptionId = (await findMovedSubscription(tx, { providerId: seen.id }))?.id
  const late: string[] = []
  for (const each of taken)
    if ((await book(tx, { ...settled, owed, taken: each, subscriptionId })) && each.state === 'paid') late.push(each.id)
  if (late.length > 0 || isCharging(seen)) await emit(tx, chargedForRemoved, { providerId: seen.id, charges: late })
  return late.length > 0
    ? refuse(tx, owed, `${seen.id} was charged for something that was hidden or removed, and is given back`)
    : leaveOpen(tx, owed, seen.state)
}

async function leaveOpen(tx: Tx, owed: Payment, state: ProviderSubscription['state']): Promise<Settlement> {
  const isOver = state === 'cancelled' || state === 'expired'
  if (isOver && owed.state === 'open') {
    await tx.update(payment).set({ state: 'declined' }).where(eq(payment.id, owed.id))
    return { type: 'declined', payment: owed }
  }
  return { type: 'open', payment: owed }
}

// The same payment was approved twice, or another subscription to the same artist or podcast is renewed.
async function isPaidAlready(tx: Tx, owed: Payment, now: Date): Promise<boolean> {
  if (owed.providerSubscription !== null) return true
  return (await listRenewed(tx, owed)).some(({ expiresAt }) => expiresAt > now)
}

// What the member has of the same artist or podcast that is renewed.
async function listRenewed(tx: Tx, owed: Payment): Promise<{ id: number; expiresAt: Date }[]> {
  return tx
    .select({ id: subscription.id, expiresAt: subscription.expiresAt })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(
      and(
        eq(subscription.memberId, owed.memberId),
        isPlanToSame(owed),
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
  owed: Payment
  taken: ProviderCharge
  subscriptionId: number | undefined
}

// False when it was booked before.
async function book(tx: Tx, { rates, at, owed, taken, subscriptionId }: Booking): Promise<boolean> {
  const { memberId, kind, title, provider } = owed
  const { id: providerCharge, amount, currency, fee, at: paidAt, state } = taken
  const whatFor = {
    subscriptionId,
    planId: owed.planId ?? undefined,
    artistId: owed.artistId ?? undefined,
    podcastId: owed.podcastId ?? undefined,
    tier: owed.tier ?? undefined,
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
  owed: Payment
  seen: ProviderSubscription
  startsAt: Date
  months: number
  taken: readonly ProviderCharge[]
  now: Date
}

// Each charge that was kept opens its months, counted from the start: late and repeated news change nothing. Says whether another subscription to the same is renewed.
async function renew(tx: Tx, { row, owed, seen, startsAt, months, taken, now }: Renewal): Promise<boolean> {
  const [{ kept, chargedBack } = { kept: 0, chargedBack: 0 }] = await tx
    .select({
      kept: sql<number>`count(*) filter (where ${charge.state} = 'paid')`.mapWith(Number),
      chargedBack: sql<number>`count(*) filter (where ${charge.state} = 'charged_back')`.mapWith(Number),
    })
    .from(charge)
    .where(eq(charge.subscriptionId, row.id))
  const paidUntil = addMonths(startsAt, months * kept)
  const expiresAt = seen.state === 'active' && kept > 0 ? withHourOfCharge(paidUntil, seen.nextChargeAt) : paidUntil
  const isRevoked = chargedBack > 0 || (taken.length > 0 && kept === 0)
  const isRenewed = seen.state === 'active' && !isRevoked
  const others = (await listRenewed(tx, owed)).filter(({ id }) => id !== row.id)
  const hasOther = others.some((each) => each.expiresAt > now)
  const active = isRenewed && !hasOther
  // What ended without a word makes room for what is renewed, and the provider must not charge for it later.
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
      providerState: stateOf(seen),
      cancelAt: seen.state === 'suspended' ? cancelTime(expiresAt) : null,
      revokedAt: isRevoked ? (row.revokedAt ?? now) : null,
      checkedAt: now,
    })
    .where(eq(subscription.id, row.id))
  if ((isRenewed && hasOther) || (isRevoked && isCharging(seen)))
    await emit(tx, subscriptionRevoked, { subscriptionId: row.id })
  return hasOther
}

// A provider charges at its own hour of the day.
function withHourOfCharge(paidUntil: Date, nextChargeAt: Date | undefined): Date {
  if (nextChargeAt === undefined || nextChargeAt <= paidUntil) return paidUntil
  return new Date(Math.min(nextChargeAt.getTime(), paidUntil.getTime() + HOUR_OF_CHARGE_MS))
}

function merged(seen: readonly ProviderCharge[], told: readonly ProviderCharge[]): ProviderCharge[] {
  const ids = new Set(seen.map(({ id }) => id))
  return [...seen, ...told.filter(({ id }) => !ids.has(id))]
}

const earliest = (charges: readonly ProviderCharge[]): Date | undefined =>
  charges.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0]

const stateOf = ({ state }: ProviderSubscription) => (state === 'waiting' ? ('active' as const) : state)

const isCharging = ({ state }: ProviderSubscription): boolean => state === 'active' || state === 'suspended'
