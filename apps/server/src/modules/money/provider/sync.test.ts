import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payment } from '../../../db/schema/money/payment.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedPlan } from '../../../testing/seed.ts'
import { openFakePaypal } from '../../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../../testing/services/fake-paypal.ts'
import { compareWithProvider } from './compare.ts'

let paypal: FakePaypal
let app: TestApp
beforeAll(async () => {
  paypal = await openFakePaypal()
  app = await openTestApp({ paypal: paypal.account })
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})

test('SUBSCRIPTION-17 a page that waits hears within seconds what was paid, though neither its approval nor a webhook ever come', async () => {
  const planId = await seedPlan(app.db, { artistId: await seedArtist(app.db) })
  const who = await seedPerson(app)
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  const start = app.clock.now.getTime()
  const checkAt = async (seconds: number) => {
    app.clock.now = new Date(start + seconds * 1000)
    return (await app.post('subscription/check', { custom_id: begun.custom_id }, who.token)).state
  }
  expect(await checkAt(4)).toBe('open')
  paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  expect([await checkAt(8), await checkAt(12), await checkAt(16), await checkAt(20)]).toEqual([
    'open',
    'open',
    'open',
    'paid',
  ])
  // A page polls every few seconds; PayPal is requested less often.
  expect(paypal.asked.filter(({ path }) => path === '/v1/billing/subscriptions')).toHaveLength(2)
  const own = await app.get('subscription/user_subscriptions', { user_id: who.id }, who.token)
  expect(own).toMatchObject([{ status: 1 }])
})

test('a subscription that PayPal gives no answer about is asked for again after an hour, behind all others', async () => {
  // The previous test did not move PayPal's own clock.
  app.clock.now = new Date()
  const planId = await seedPlan(app.db, { artistId: await seedArtist(app.db) })
  const who = await seedPerson(app)
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  const { id } = paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  await compareWithProvider(app.services, { all: true })
  const start = app.clock.now.getTime()
  paypal.beAway(true)
  const isRequested = async (hours: number) => {
    const before = paypal.asked.length
    app.clock.now = new Date(start + hours * 3_600_000)
    const { differences } = await compareWithProvider(app.services)
    // While PayPal is unavailable, the difference proves that the request was made.
    return (
      differences.some((each) => each.startsWith(`subscription ${id}:`)) ||
      paypal.asked.slice(before).some(({ path }) => path === `/v1/billing/subscriptions/${id}`)
    )
  }
  expect(await isRequested(25)).toBe(true)
  expect(await isRequested(25.5)).toBe(false)
  expect(await isRequested(26.1)).toBe(true)
  paypal.beAway(false)
  expect(await isRequested(28)).toBe(true)
  expect(await isRequested(30)).toBe(false)
})

test('money that is on its way for days is waited for, and counts when it comes', async () => {
  app.clock.now = new Date()
  const who = await seedPerson(app)
  const begun = await app.post('subscription/start', { kind: 'tip', amount: 5, currency: 'USD' }, who.token)
  const order = paypal.order(begun.order_id ?? '')
  const capture = { id: 'C-SLOW', status: 'PENDING', time: new Date().toISOString() }
  Object.assign(order, { status: 'COMPLETED', capture })
  const start = app.clock.now.getTime()
  const stateAfter = async (days: number) => {
    app.clock.now = new Date(start + days * 86_400_000)
    await compareWithProvider(app.services, { all: true })
    const [row] = await app.db.select({ state: payment.state }).from(payment).where(eq(payment.id, begun.custom_id))
    return row?.state
  }
  expect([await stateAfter(2), await stateAfter(4)]).toEqual(['open', 'open'])
  capture.status = 'COMPLETED'
  expect(await stateAfter(5)).toBe('paid')
})
