import { randomUUID } from 'node:crypto'
import type { Creator, Gift, Money, Subscription } from '@earshot/demo-world/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { demoAgreement, demoCharge, payment } from '../../db/schema/money/payment.ts'
import { subscription } from '../../db/schema/money/subscription.ts'
import { bookCharges } from '../../modules/money/ledger/ledger.store.ts'
import type { NewCharge } from '../../modules/money/ledger/ledger.store.ts'
import { reverseCharge } from '../../modules/money/ledger/reversal.store.ts'
import { addMonths } from '../../ports/payments/months.ts'
import { demoFee } from '../../ports/payments/payments-demo.ts'
import type { IdOf } from '../ids-by-name.ts'

const PROVIDER = 'demo' as const
/** The community takes no share. */
const RATES = { platform_percent: 0, pool_percent: 0 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEMO_CURRENCY = 'USD'

/** A plan as stored. */
export type WrittenPlan = Creator & {
  place: number
  id: number
  title: string
  amount: number
  currency: string
  duration: number
  providerPlan: string
}

type Ids = { memberId: IdOf; artistId: IdOf; podcastId: IdOf; plans: readonly WrittenPlan[] }

/** Writes subscriptions and records their payments, support and tips up to now. */
export async function writeMoney(tx: Db, { subscriptions, gifts }: Money, ids: Ids): Promise<void> {
  const now = await readNow(tx)
  const courses = subscriptions.map((each, index) => courseOf(each, index, { ids, now }))
  await writeAtProvider(tx, courses, now)
  const rows = await tx
    .insert(subscription)
    .values(
      courses.map(({ plan, payments, ...course }) => ({
        ...course,
        planId: plan.id,
        active: course.providerState === 'active',
        cancelAt: course.providerState === 'suspended' ? new Date(course.expiresAt.getTime() - HOUR_MS) : null,
        provider: PROVIDER,
        startsAt: payments[0] ?? now,
        createdAt: payments[0] ?? now,
        checkedAt: now,
        welcomedAt: payments[0] ?? null,
      })),
    )
    .returning({ id: subscription.id, providerId: subscription.providerId })
  const idOf = new Map(rows.map(({ id, providerId }) => [providerId, id]))
  const paid = courses.flatMap(({ memberId, plan, payments, providerId, creator }) =>
    payments.map((paidAt, nth): NewCharge => ({
      memberId,
      kind: 'subscription',
      subscriptionId: idOf.get(providerId),
      planId: plan.id,
      ...creator,
      title: plan.title,
      amount: plan.amount,
      currency: plan.currency,
      fee: demoFee(plan),
      provider: PROVIDER,
      providerCharge: `${providerId}-${nth}`,
      paidAt,
    })),
  )
  const given = gifts.map((gift, index) => giftCharge(gift, index, { ids, now }))
  await bookCharges(
    tx,
    [...paid, ...given].toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
    RATES,
  )
  for (const [place, { isRefunded, daysAgo }] of gifts.entries())
    if (isRefunded === true)
      await reverseCharge(tx, {
        provider: PROVIDER,
        providerCharge: giftId(place),
        cause: 'refund',
        at: new Date(now.getTime() - (daysAgo - 1) * DAY_MS),
      })
}

// The demo world ends today: monthly payments must not end on the day when its texts were written.
async function readNow(tx: Db): Promise<Date> {
  const { rows } = await tx.execute(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
  return new Date(z.array(z.object({ now: z.number() })).parse(rows)[0]?.now ?? 0)
}

function planOf({ kind, name, plan }: Subscription, { plans }: Ids): WrittenPlan {
  const found = plans.find((each) => each.kind === kind && each.name === name && each.place === plan)
  if (found === undefined) throw new Error(`the demo world has no plan ${plan} of ${name}`)
  return found
}

/** The course of a subscription: its payments and the paid time. */
type Course = {
  memberId: number
  plan: WrittenPlan
  creator: { artistId: number } | { podcastId: number }
  providerId: string
  paymentId: string
  payments: readonly Date[]
  expiresAt: Date
  providerState: 'active' | 'suspended' | 'cancelled'
}

function courseOf(each: Subscription, place: number, { ids, now }: { ids: Ids; now: Date }): Course {
  const plan = planOf(each, ids)
  const { startedDaysAgo, payments: most = Infinity, isCancelled = false } = each
  const start = new Date(now.getTime() - startedDaysAgo * DAY_MS)
  const payments: Date[] = []
  let next = start
  while (next <= now && payments.length < most) {
    payments.push(next)
    next = addMonths(start, payments.length * plan.duration)
  }
  const isOpen = next > now
  return {
    memberId: ids.memberId(each.username),
    plan,
    creator: creatorOf(each, ids),
    providerId: `demo-subscription-${place + 1}`,
    paymentId: randomUUID(),
    payments,
    expiresAt: next,
    providerState: isOpen && (isCancelled || payments.length === most) ? 'suspended' : isOpen ? 'active' : 'cancelled',
  }
}

// Writes the records of the demo provider, so that these subscriptions can be cancelled, resumed and renewed.
async function writeAtProvider(tx: Db, courses: readonly Course[], now: Date): Promise<void> {
  await tx.insert(payment).values(
    courses.map(({ paymentId, memberId, plan, creator, payments, providerId }) => ({
      ...creator,
      id: paymentId,
      memberId,
      kind: 'subscription' as const,
      planId: plan.id,
      title: plan.title,
      amount: plan.amount,
      currency: plan.currency,
      months: plan.duration,
      provider: PROVIDER,
      providerPlan: plan.providerPlan,
      providerSubscription: providerId,
      state: 'paid' as const,
      createdAt: payments[0] ?? now,
      checkedAt: now,
    })),
  )
  await tx.insert(demoAgreement).values(
    courses.map(({ paymentId, plan, providerId, providerState, payments }) => ({
      id: providerId,
      orderId: `${providerId}-order`,
      customId: paymentId,
      planKey: plan.providerPlan,
      amount: plan.amount,
      currency: plan.currency,
      months: plan.duration,
      status: providerState,
      startsAt: payments[0] ?? now,
    })),
  )
  await tx
    .insert(demoCharge)
    .values(
      courses.flatMap(({ providerId, payments }) =>
        payments.map((at, nth) => ({ id: `${providerId}-${nth}`, agreementId: providerId, nth, at })),
      ),
    )
}

function giftCharge(
  { username, artist, tier, amount, daysAgo }: Gift,
  place: number,
  { ids, now }: { ids: Ids; now: Date },
): NewCharge {
  return {
    memberId: ids.memberId(username),
    kind: artist === undefined ? 'tip' : 'support',
    ...(artist !== undefined && { artistId: ids.artistId(artist) }),
    title: artist === undefined ? 'Tip for the platform' : `${tier} support of ${artist}`,
    ...(tier !== undefined && { tier }),
    amount,
    currency: DEMO_CURRENCY,
    fee: demoFee({ amount, currency: DEMO_CURRENCY }),
    provider: PROVIDER,
    providerCharge: giftId(place),
    paidAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }
}

const giftId = (place: number): string => `demo-gift-${place + 1}`

const creatorOf = ({ kind, name }: Creator, { artistId, podcastId }: Ids) =>
  kind === 'artist' ? { artistId: artistId(name) } : { podcastId: podcastId(name) }
