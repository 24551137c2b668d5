import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb } from '../../testing/database/database.ts'
import { openFakePaypal } from '../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../testing/services/fake-paypal.ts'
import { openOutbound } from '../outbound.ts'
import { paypalPayments } from './payments-paypal.ts'
import type { Payments } from './payments.ts'

let paypal: FakePaypal
let payments: Payments
let database: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  database = await openTestDb()
  paypal = await openFakePaypal()
  payments = paypalPayments(openOutbound({ allowPrivate: true }), database.db, paypal.account, () => new Date())
})
afterAll(async () => {
  await paypal.close()
  await database.close()
})

test('payouts and refunds are sent once under one id', async () => {
  const payout = { batchId: 'payout-7', to: 'artist@example.org', amount: 1250, currency: 'USD', note: 'Earnings' }
  expect([await payments.payOut(payout), await payments.payOut(payout)]).toEqual(['paid', 'paid'])
  const sent = paypal.asked.filter(({ path, method }) => method === 'POST' && path === '/v1/payments/payouts')
  expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([
    { items: [{ receiver: 'artist@example.org', amount: { value: '12.50', currency: 'USD' } }] },
    { sender_batch_header: { sender_batch_id: 'payout-7' } },
  ])
  const planId = await payments.createPlan({
    id: 'part',
    key: 'part-450',
    name: 'Part',
    amount: 450,
    currency: 'USD',
    months: 1,
  })
  const agreement = paypal.subscribe({ planId, customId: undefined })
  const [charge = ''] = agreement.transactions.map(({ id }) => id)
  const refund = { charge, requestId: 'refund-part', amount: 250, currency: 'USD' }
  expect(await payments.refundPart(refund)).toBe(await payments.refundPart(refund))
  const requested = paypal.asked.filter(({ path }) => path.endsWith(`${charge}/refund`))
  expect(requested.map(({ body }) => JSON.parse(body))[0]).toEqual({ amount: { value: '2.50', currency_code: 'USD' } })
  expect((await payments.findSubscription(agreement.id))?.charges).toMatchObject([{ state: 'paid' }])
  await expect(payments.refund({ charge: 'SALE-NONE', requestId: 'refund-none' })).rejects.toThrow(
    'PayPal answered 404 to a refund: RESOURCE_NOT_FOUND',
  )
})

test("a refusal of PayPal is reported with PayPal's own message", async () => {
  const plan = { id: 'plan', key: 'plan-450', name: 'Plan', amount: 450, currency: 'USD', months: 1 }
  const { id } = paypal.subscribe({ planId: await payments.createPlan(plan), customId: undefined })
  await payments.cancel(id)
  await expect(payments.activate(id)).rejects.toMatchObject({
    kind: 'refused',
    message: `PayPal answered 422 to v1/billing/subscriptions/${id}/activate: SUBSCRIPTION_STATUS_INVALID`,
  })
})

test('subscriptions to plans are listed, however many there are', async () => {
  const since = new Date()
  const plan = { id: 'many', key: 'many-450', name: 'Many', amount: 450, currency: 'USD', months: 1 }
  const planId = await payments.createPlan(plan)
  const made = Array.from({ length: 45 }, () => paypal.subscribe({ planId, customId: undefined }).id)
  expect(await payments.listSubscriptions([planId], since)).toEqual(made)
  expect(await payments.listSubscriptions(['P-NONE'], since)).toEqual([])
})

test('an event that contains a NUL character is rejected', async () => {
  const wrong = [
    { id: 'WH-\0', event_type: 'X', resource: {} },
    { event_type: 'X\0', resource: {} },
    { event_type: 'X', resource: { id: 'I-\0' } },
    { event_type: 'X', resource: { deep: [{ 'a\0': 1 }] } },
  ]
  const read = ({ headers, body }: ReturnType<FakePaypal['sign']>) => payments.readEvent(headers, body)
  for (const event of wrong) expect(await read(paypal.sign(event))).toBeUndefined()
  expect(await read(paypal.sign({ event_type: 'X', resource: { id: 'I-\\u0000' } }))).toMatchObject({ type: 'X' })
})
