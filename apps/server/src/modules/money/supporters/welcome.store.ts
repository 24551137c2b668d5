import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { emit } from '../../../events/event.ts'
import { subscriptionBegan } from '../../../events/events.ts'

/**
 * Marks a subscription whose first charge is confirmed, so that its member is welcomed. Later calls change nothing
 * (SUPPORTERS-07).
 */
export async function welcomeOnce(tx: Db, subscriptionId: number, at: Date): Promise<void> {
  const welcomed = await tx
    .update(subscription)
    .set({ welcomedAt: at })
    .where(
      and(
        eq(subscription.id, subscriptionId),
        isNull(subscription.welcomedAt),
        sql`exists (select from ${charge} where ${charge.subscriptionId} = ${subscriptionId}::int and ${charge.state} = 'paid')`,
      ),
    )
    .returning({ id: subscription.id })
  if (welcomed.length > 0) await emit(tx, subscriptionBegan, { subscriptionId })
}
