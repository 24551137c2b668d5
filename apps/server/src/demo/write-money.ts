import { percentOf } from '@earshot/contract/money'
import type { Creator, Gift, Money, Subscription } from '@earshot/demo-world/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { subscription } from '../db/schema/subscription.ts'
import { bookCharges, reverseCharge } from '../modules/ledger/ledger.store.ts'
import type { NewCharge } from '../modules/ledger/ledger.store.ts'
import type { IdOf } from './ids-by-name.ts'

const PROVIDER = 'demo'
/** What the demonstration takes of each payment, as a provider would, in percent. */
const FEE_PERCENT = 3
/** The community takes nothing. */
const RATES = { platform_percent: 0, pool_percent: 0 }
const DAY_MS = 86_400_000
const DEMO_CURRENCY = 'USD'

/** A plan as it was stored. */
export type WrittenPlan = Creator & {
  place: number
  id: number
  title: string
  amount: number
  currency: string
  duration: number
}

type Ids = { memberId: IdOf; artistId: IdOf; podcastId: IdOf; plans: readonly WrittenPlan[] }

/** Writes subscriptions and books what was paid for them, and support and tips, up to now. */
export async function writeMoney(tx: Db, { subscriptions, gifts }: Money, ids: Ids): Promise<void> {
  const now = await readNow(tx)
  const written = subscriptions.map((each) => ({ each, ...courseOf(each, planOf(each, ids), now) }))
  const rows = await tx
    .insert(subscription)
    .values(
      written.map(({ each, plan, payments, expiresAt, isActive }, place) => ({
        memberId: ids.memberId(each.username),
        planId: plan.id,
        providerId: `demo-subscription-${place + 1}`,
        active: isActive,
        expiresAt,
        createdAt: payments[0] ?? now,
      })),
    )
    .returning({ id: subscription.id, providerId: subscription.providerId })
  const idOf = new Map(rows.map(({ id, providerId }) => [providerId, id]))
  const paid = written.flatMap(({ each, plan, payments }, place) =>
    payments.map((paidAt, nth): NewCharge => ({
      memberId: ids.memberId(each.username),
      kind: 'subscription',
      subscriptionId: idOf.get(`demo-subscription-${place + 1}`),
      planId: plan.id,
      ...creatorOf(each, ids),
      title: `${each.name} · ${plan.title}`,
      amount: plan.amount,
      currency: plan.currency,
      fee: percentOf(plan.amount, FEE_PERCENT),
      provider: PROVIDER,
      providerCharge: `demo-charge-${place + 1}-${nth + 1}`,
      paidAt,
    })),
  )
  const given = gifts.map((gift, place) => giftCharge(gift, place, { ids, now }))
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

// The world ends today: what is paid by the month must not end on the day the texts were written.
async function readNow(tx: Db): Promise<Date> {
  const { rows } = await tx.execute(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
  return new Date(z.array(z.object({ now: z.number() })).parse(rows)[0]?.now ?? 0)
}

function planOf({ kind, name, plan }: Subscription, { plans }: Ids): WrittenPlan {
  const found = plans.find((each) => each.kind === kind && each.name === name && each.place === plan)
  if (found === undefined) throw new Error(`the demo world has no plan ${plan} of ${name}`)
  return found
}

function courseOf({ startedDaysAgo, payments: most, isCancelled, until }: Subscription, plan: WrittenPlan, now: Date) {
  const start = new Date(now.getTime() - startedDaysAgo * DAY_MS)
  const payments: Date[] = []
  let next = start
  while (next <= now && payments.length < (most ?? Infinity)) {
    payments.push(next)
    next = monthsAfter(start, payments.length * plan.duration)
  }
  return { plan, payments, expiresAt: until ?? next, isActive: most === undefined && isCancelled !== true }
}

function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  return later
}

function giftCharge(
  { username, artist, tier, amount, daysAgo }: Gift,
  place: number,
  { ids, now }: { ids: Ids; now: Date },
): NewCharge {
  return {
    memberId: ids.memberId(username),
    kind: artist === undefined ? 'tip' : 'support',
    ...(artist !== undefined && { artistId: ids.artistId(artist), title: artist }),
    ...(tier !== undefined && { tier }),
    amount,
    currency: DEMO_CURRENCY,
    fee: percentOf(amount, FEE_PERCENT),
    provider: PROVIDER,
    providerCharge: giftId(place),
    paidAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }
}

const giftId = (place: number): string => `demo-gift-${place + 1}`

const creatorOf = ({ kind, name }: Creator, { artistId, podcastId }: Ids) =>
  kind === 'artist' ? { artistId: artistId(name) } : { podcastId: podcastId(name) }
