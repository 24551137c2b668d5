import { setTimeout as wait } from 'node:timers/promises'
import { STATUS } from '@earshot/contract/envelope'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { subscription } from '../../db/schema/subscription.ts'
import { Refusal } from '../../errors.ts'
import type { Services } from '../../services.ts'

/** Longer than the provider may take for a change and the look after it. */
const LEASE_MS = 60_000
const TRIES = 60
const PAUSE_MS = 100

/**
 * Does something with a subscription at the provider while nobody else does: no transaction stays open while the provider is asked. Waits some seconds for its turn,
 * then throws 409. The lease of a process that died ends by itself.
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
    // Whoever took longer than the lease leaves the next one's alone.
    await db
      .update(subscription)
      .set({ leaseUntil: null })
      .where(and(isIt, eq(subscription.leaseUntil, mine)))
  }
}
