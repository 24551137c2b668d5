import { and, eq, inArray } from 'drizzle-orm'
import { findSuspension } from '../../../access/suspension.store.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { memberSuspended } from '../../../events/events.ts'
import { withLease } from '../lease/lease.ts'
import { cancelRenewal } from './ending.ts'

/**
 * Cancels the renewal of a suspended member's subscriptions, so that nobody pays for access that they do not have. A
 * second run finds none left.
 */
export const subscriptionHandlers: readonly Handler[] = [
  on(memberSuspended, 'subscription.cancel', async (services, { memberId }) => {
    const { db, payments, now } = services
    const isRenewed = and(
      eq(subscription.memberId, memberId),
      eq(subscription.active, true),
      inArray(subscription.provider, [payments.name, 'demo']),
    )
    for (const { id } of await db.select({ id: subscription.id }).from(subscription).where(isRenewed))
      await withLease(services, id, async () => {
        const [row] = await db
          .select()
          .from(subscription)
          .where(and(eq(subscription.id, id), isRenewed))
        // The account may have been restored since.
        if (row !== undefined && (await findSuspension(db, memberId, now())) !== undefined)
          await cancelRenewal(services, row)
      })
  }),
]
