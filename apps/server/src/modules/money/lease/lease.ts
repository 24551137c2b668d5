import { setTimeout as wait } from 'node:timers/promises'
import { STATUS } from '@earshot/contract/envelope'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'

/** Longer than the time the provider may take for a change and the read after it. */
const LEASE_MS = 60_000
const TRIES = 60
const PAUSE_MS = 100

/**
 * Runs work on a subscription at the provider under an exclusive lease, so that no transaction stays open during
 * requests to the provider. Waits some seconds for the lease, then throws 409. The lease of a crashed process expires.
 */
export async function withLease<T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  subscriptionId: number,
  work: () => Promise<T>,
): Promise<T> {
  const isIt = eq(subscription.id, subscriptionId)
  const take = async (): Promise<Date | undefined> => {
    const leaseUntil = new Date(now().getTime() + LEASE_MS)
    const isFree = or(isNull(subscription.leaseUntil), lt(subscription.leaseUntil, now()))
    const taken = await db
      .update(subscription)
      .set({ leaseUntil })
      .where(and(isIt, isFree))
      .returning({ id: subscription.id })
    return taken.length > 0 ? leaseUntil : undefined
  }
  let mine = await take()
  for (let tries = 0; mine === undefined; tries += 1) {
    if (tries === TRIES)
      throw new Refusal(STATUS.conflict, 'This subscription is being changed right now. Please try again in a minute.')
    await wait(PAUSE_MS)
    mine = await take()
  }
  try {
    return await work()
  } finally {
    // Work that outlasts its lease does not release the lease of the next holder.
    await db
      .update(subscription)
      .set({ leaseUntil: null })
      .where(and(isIt, eq(subscription.leaseUntil, mine)))
  }
}
