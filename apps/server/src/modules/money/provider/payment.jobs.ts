import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { charge } from '../../../db/schema/money/ledger.ts'
import { providerEvent } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { on } from '../../../events/event.ts'
import { chargedForRemoved, planChanged, subscriptionRevoked } from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { logProblem, sentenceOf } from '../../../process/log/announce.ts'
import { withLease } from '../lease/lease.ts'
import { whileAnswered } from '../lease/while-answered.ts'
import { recordAnswer } from '../ledger/checks/money-check.store.ts'
import { compareWithProvider } from './compare.ts'
import { findMovedSubscription } from './moved-subscription.store.ts'
import { offerAtProvider } from './offer-plan.ts'
import { syncPayouts } from './payouts.ts'
import { handleEvent } from './provider-events.ts'
import { syncSubscription } from './sync.ts'

/** Cancels a subscription at the provider and refunds duplicate charges. */
export const endRevoked = defineTask({
  name: 'payment.end-revoked',
  queue: 'payments',
  data: z.object({ subscriptionId: z.int() }),
  run: async (services: Services, { subscriptionId }) => {
    const { db, payments } = services
    const [own] = await db.select().from(subscription).where(eq(subscription.id, subscriptionId))
    const row = own ?? (await findMovedSubscription(db, { id: subscriptionId }))
    if (row === undefined || row.provider !== payments.name) return
    // Nobody else changes a subscription that was removed.
    if (own === undefined) await payments.cancel(row.providerId)
    else await withLease(services, row.id, () => payments.cancel(row.providerId))
    // A subscription without its own payment is a duplicate.
    if (row.paymentId === null) {
      const paid = await db
        .select({ charge: charge.providerCharge })
        .from(charge)
        .where(and(eq(charge.subscriptionId, row.id), eq(charge.state, 'paid')))
      for (const { charge: taken } of paid) await payments.refund({ charge: taken, requestId: `refund-${taken}` })
    }
    await syncSubscription(services, row.providerId)
  },
})

/** Cancels a subscription to a removed item and refunds charges since the removal. */
export const endRemoved = defineTask({
  name: 'payment.end-removed',
  queue: 'payments',
  data: chargedForRemoved.data,
  run: async (services: Services, { providerId, charges }) => {
    const { payments } = services
    const known = await payments.findSubscription(providerId)
    if (known?.state === 'active' || known?.state === 'suspended') await payments.cancel(providerId)
    for (const taken of charges) await payments.refund({ charge: taken, requestId: `refund-${taken}` })
    await syncSubscription(services, providerId)
  },
})

/** Makes the provider offer a plan that its owner changed, or stop offering it; retried until the provider did. */
export const offerPlan = defineTask({
  name: 'payment.offer-plan',
  queue: 'payments',
  data: planChanged.data,
  run: async (services: Services, { planId }) => {
    const [known] = await services.db.select().from(plan).where(eq(plan.id, planId))
    if (known !== undefined) await offerAtProvider(services, known)
  },
})

/** Handles refunds, charges for removed items, and changed plans. */
export const paymentHandlers = [
  on(chargedForRemoved, 'payment.charged-for-removed', async ({ db }, data) => {
    await sendJob(db, endRemoved.job(data))
  }),
  on(subscriptionRevoked, 'payment.revoked', async ({ db }, { subscriptionId }) => {
    await sendJob(db, endRevoked.job({ subscriptionId }))
  }),
  on(planChanged, 'payment.plan-changed', async ({ db }, data) => {
    await sendJob(db, offerPlan.job(data))
  }),
]

/** Processes a webhook event. The event is stored before the provider gets its answer. */
export const processEvent = defineTask({
  name: 'payment.event',
  queue: 'payments',
  data: z.object({ id: z.string() }),
  run: async (services: Services, { id }) => {
    await handleEvent(services, id)
  },
})

/** Syncs unfinished payouts from the provider. */
export const finishPayouts = defineTask({
  name: 'payment.finish-payouts',
  queue: 'payments',
  every: '1 hour',
  data: z.object({}),
  run: (services: Services) => syncPayouts(services),
})

/** Cancels suspended subscriptions at the provider an hour before the next charge: until then they can be resumed. */
export const cancelSuspended = defineTask({
  name: 'payment.cancel-suspended',
  queue: 'payments',
  every: '1 minute',
  data: z.object({}),
  run: async (services: Services) => {
    const { db, payments, now } = services
    const isDue = and(
      eq(subscription.provider, payments.name),
      eq(subscription.providerState, 'suspended'),
      lte(subscription.cancelAt, now()),
    )
    const due = await db
      .select({ id: subscription.id, providerId: subscription.providerId })
      .from(subscription)
      .where(isDue)
    for (const { id, providerId } of due)
      await withLease(services, id, async () => {
        // The subscription may have been resumed since.
        const [still] = await db
          .select({ id: subscription.id })
          .from(subscription)
          .where(and(eq(subscription.id, id), isDue))
        if (still === undefined) return
        await payments.cancel(providerId)
        await db.update(subscription).set({ providerState: 'cancelled', cancelAt: null }).where(eq(subscription.id, id))
      }).catch((error: unknown) =>
        logProblem(`The subscription ${providerId} is not cancelled yet: ${sentenceOf(error)}`),
      )
  },
})

/** Compares payments and subscriptions with the provider and processes events whose job was lost. */
export const comparePayments = defineTask({
  name: 'payment.compare',
  queue: 'payments',
  every: '5 minutes',
  data: z.object({}),
  run: async (services: Services) => {
    const { db, now } = services
    const left = await db
      .select({ id: providerEvent.id })
      .from(providerEvent)
      .where(and(eq(providerEvent.state, 'new'), lte(providerEvent.receivedAt, new Date(now().getTime() - LEFT_MS))))
      // The order is random, so that events that fail every time do not block the others.
      .orderBy(sql`random()`)
      .limit(LEFT_AT_ONCE)
    await whileAnswered(
      left,
      ({ id }) => handleEvent(services, id),
      ({ id }, error) => logProblem(`The event ${id} is not processed yet: ${sentenceOf(error)}`),
    )
    const { isSilent } = await compareWithProvider(services)
    if (isSilent !== undefined) await recordAnswer(db, isSilent, now())
  },
})

const LEFT_MS = 10 * 60_000
const LEFT_AT_ONCE = 200
