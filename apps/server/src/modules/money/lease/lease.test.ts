import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedArtist, seedMember, seedPlan, seedSubscription } from '../../../testing/seed.ts'
import { withLease } from './lease.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const LONGER_THAN_A_LEASE_MS = 61_000
const SOON = { timeout: 5_000 }

const seedOne = async (leaseUntil: Date | null = null) =>
  seedSubscription(app.db, {
    memberId: await seedMember(app.db),
    planId: await seedPlan(app.db, { artistId: await seedArtist(app.db) }),
    expiresAt: new Date(app.clock.now.getTime() + 86_400_000),
    leaseUntil,
  })
const wait = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

/** Runs work on a subscription until it is released, and counts its requests for the lease. */
function begin(subscriptionId: number, log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requested = vi.fn<() => Date>(app.services.now)
  const done = withLease({ db: app.db, now: requested }, subscriptionId, async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
  })
  return {
    done,
    asked: requested,
    letGo: resolve,
    hasBegun: () => vi.waitUntil(() => log.includes(`${name} begins`), SOON),
  }
}

test('a process whose lease expired does not release the lease of the next one', async () => {
  const id = await seedOne()
  const log: string[] = []
  const slow = begin(id, log, 'the slow one')
  await slow.hasBegun()
  wait(LONGER_THAN_A_LEASE_MS)
  const next = begin(id, log, 'the next')
  await next.hasBegun()
  slow.letGo()
  await slow.done
  const third = begin(id, log, 'the third')
  // A second request means that the first one was refused.
  await vi.waitUntil(() => third.asked.mock.calls.length > 2, SOON)
  next.letGo()
  await third.hasBegun()
  third.letGo()
  await Promise.all([next.done, third.done])
  expect(log).toEqual([
    'the slow one begins',
    'the next begins',
    'the slow one ends',
    'the next ends',
    'the third begins',
    'the third ends',
  ])
})

test('the owner releases its lease, also when its work fails', async () => {
  const id = await seedOne()
  await expect(withLease(app.services, id, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const [row] = await app.db
    .select({ leaseUntil: subscription.leaseUntil })
    .from(subscription)
    .where(eq(subscription.id, id))
  expect(row).toEqual({ leaseUntil: null })
})

test('the lease of a process that died ends by itself', async () => {
  const id = await seedOne(new Date(app.clock.now.getTime() + 1_000))
  wait(2_000)
  expect(await withLease(app.services, id, async () => 'done')).toBe('done')
})
