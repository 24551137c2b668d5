import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { say, sentenceOf } from '../../announce.ts'
import { charge } from '../../db/schema/ledger.ts'
import { providerEvent } from '../../db/schema/payment.ts'
import { subscription } from '../../db/schema/subscription.ts'
import { on } from '../../events/event.ts'
import { chargedForRemoved, subscriptionRevoked } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { compareWithProvider } from './compare.ts'
import { withLease } from './lease.ts'
import { lookAtSubscription } from './look.ts'
import { findMovedSubscription } from './moved-subscription.store.ts'
import { lookAtPayouts } from './operator.ts'
import { handleEvent } from './provider-events.ts'
import { whileAnswered } from './while-answered.ts'

/** Stops a subscription at the provider for good, and gives back what was paid for nothing. */
export const endRevoked = defineTask({
  name: 'payment.end-revoked',
  queue: 'payments',
  data: z.object({ subscriptionId: z.int() }),
  run: async (services: Services, { subscriptionId }) => {
    const { db, payments } = services
    const [own] = await db.select().from(subscription).where(eq(subscription.id, subscriptionId))
    const row = own ?? (await findMovedSubscription(db, { id: subscriptionId }))
    if (row === undefined || row.provider !== payments.name) return
    // Nobody else changes one that was taken away.
    if (own === undefined) await payments.cancel(row.providerId)
    else await withLease(services, row.id, () => payments.cancel(row.providerId))
    // Without a payment of its own it is the second one for the same.
    if (row.paymentId === null) {
      const paid = await db
        .select({ charge: charge.providerCharge })
        .from(charge)
        .where(and(eq(charge.subscriptionId, row.id), eq(charge.state, 'paid')))
      for (const { charge: taken } of paid) await payments.refund({ charge: taken, requestId: `refund-${taken}` })
    }
    await lookAtSubscription(services, row.providerId)
  },
})

/** Ends a subscription to something that is not there any more, and gives back what was charged since it went. */
export const endRemoved = defineTask({
  name: 'payment.end-removed',
  queue: 'payments',
  data: chargedForRemoved.data,
  run: async (services: Services, { providerId, charges }) => {
    const { payments } = services
    const seen = await payments.findSubscription(providerId)
    if (seen?.state === 'active' || seen?.state === 'suspended') await payments.cancel(providerId)
    for (const taken of charges) await payments.refund({ charge: taken, requestId: `refund-${taken}` })
    await lookAtSubscription(services, providerId)
  },
})

/** What follows from money that went back, or was taken for what is not there. */
export const paymentHandlers = [
  on(chargedForRemoved, 'payment.charged-for-removed', async ({ db }, data) => {
    await sendJob(db, endRemoved.job(data))
  }),
  on(subscriptionRevoked, 'payment.revoked', async ({ db }, { subscriptionId }) => {
    await sendJob(db, endRevoked.job({ subscriptionId }))
  }),
]

/** Works off what the provider told. It is in our database before the provider has its answer. */
export const workOffEvent = defineTask({
  name: 'payment.event',
  queue: 'payments',
  data: z.object({ id: z.string() }),
  run: async (services: Services, { id }) => {
    await handleEvent(services, id)
    await services.invalidation.publish(['money'])
  },
})

/** Asks the provider again for payouts that it had not finished. */
export const finishPayouts = defineTask({
  name: 'payment.finish-payouts',
  queue: 'payments',
  data: z.object({}),
  run: (services: Services) => lookAtPayouts(services),
})

/** Cancels at the provider what was suspended, an hour before it would be charged: until then it can be resumed. */
export const cancelSuspended = defineTask({
  name: 'payment.cancel-suspended',
  queue: 'payments',
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
        // It may have been resumed since.
        const [still] = await db
          .select({ id: subscription.id })
          .from(subscription)
          .where(and(eq(subscription.id, id), isDue))
        if (still === undefined) return
        await payments.cancel(providerId)
        await db.update(subscription).set({ providerState: 'cancelled', cancelAt: null }).where(eq(subscription.id, id))
      }).catch((error: unknown) => say(`The subscription ${providerId} is not cancelled yet: ${sentenceOf(error)}`))
  },
})

/** Compares with the provider what should have changed, and works off events whose job was lost. */
export const comparePayments = defineTask({
  name: 'payment.compare',
  queue: 'payments',
  data: z.object({}),
  run: async (services: Services) => {
    const { db, now } = services
    const left = await db
      .select({ id: providerEvent.id })
      .from(providerEvent)
      .where(and(eq(providerEvent.state, 'new'), lte(providerEvent.receivedAt, new Date(now().getTime() - LEFT_MS))))
      // In no order, so that events that fail each time do not keep all others waiting.
      .orderBy(sql`random()`)
      .limit(LEFT_AT_ONCE)
    await whileAnswered(
      left,
      ({ id }) => handleEvent(services, id),
      ({ id }, error) => say(`The event ${id} waits: ${sentenceOf(error)}`),
    )
    await compareWithProvider(services)
    await services.invalidation.publish(['money'])
  },
})

const LEFT_MS = 10 * 60_000
const LEFT_AT_ONCE = 200
