import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { charge } from '../../../db/schema/money/ledger.ts'
import { payment, providerEvent } from '../../../db/schema/money/payment.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { supportTier } from '../../../db/schema/money/supporters.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedPlan } from '../../../testing/seed.ts'
import { openFakePaypal } from '../../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../../testing/services/fake-paypal.ts'
import { checkLedger } from '../ledger/checks/check.store.ts'
import { planStore } from '../plans/plan.store.ts'
import { offerAtProvider } from './offer-plan.ts'
import { cancelSuspended, comparePayments } from './payment.jobs.ts'
import { listProblems } from './payment.store.ts'
import { listOpenEvents } from './provider-events.ts'

const NOON = new Date('2027-01-15T12:00:00.000Z')
const UNTIL = '2027-02-15T12:00:00.000Z'
const HOUR = 3_600_000

let paypal: FakePaypal
let app: TestApp
const clock = { now: NOON }
beforeAll(async () => {
  paypal = await openFakePaypal({ now: () => clock.now })
  app = await openTestApp({ paypal: paypal.account })
  setTime(NOON)
})
afterEach(() => {
  setTime(NOON)
  paypal.beAway(false)
  paypal.decline(false)
  paypal.loseAnswers(/^$/, 0)
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})

function setTime(time: Date): void {
  clock.now = time
  app.clock.now = time
}
const jobs = () => app.runJobs(['events', 'payments'])
const compare = async () => {
  await comparePayments.run(app.services, {}, { id: 'test' })
  await jobs()
}
const deliver = async ({ body, headers }: ReturnType<FakePaypal['sign']>) => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/subscription/provider_event',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  return reply.statusCode
}
const tell = (type: string, resource: object, id?: string) =>
  deliver(paypal.sign({ event_type: type, resource, ...(id === undefined ? {} : { id }) }))
const chargesOf = (who: Person) =>
  app.db
    .select({ amount: charge.amount, fee: charge.fee, state: charge.state, reference: charge.providerCharge })
    .from(charge)
    .where(eq(charge.memberId, who.id))
    .orderBy(charge.id)
const listOf = async (who: Person) =>
  app.get('subscription/user_subscriptions', { user_id: who.id }, await app.signIn(who.id))
const subscribeInput = (who: Person, planId: number, subscriptionId: string) => ({
  user_id: who.id,
  subscription_item_id: planId,
  order_id: 'ORDER',
  subscription_id: subscriptionId,
  facilitator_access_token: 'token',
})

/** Creates a member who has started a payment for a plan of 4.50 a month. */
async function beginning(values: Parameters<typeof seedPlan>[1] = {}) {
  const planId = await seedPlan(app.db, { artistId: await seedArtist(app.db), amount: 450, ...values })
  const who = await seedPerson(app)
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  const approve = (change: Partial<Parameters<FakePaypal['subscribe']>[0]> = {}) =>
    paypal.subscribe({
      planId: begun.plan_id ?? '',
      customId: begun.custom_id,
      startsAt: begun.start_time ?? undefined,
      ...change,
    })
  const register = (id: string) => app.post('subscription/subscribe', subscribeInput(who, planId, id), who.token)
  const refused = (id: string) =>
    app.refusal('POST', 'subscription/subscribe', subscribeInput(who, planId, id), who.token)
  return { planId, who, begun, approve, register, refused }
}

/** Creates a member who has paid for a month. */
async function subscriber() {
  const all = await beginning()
  const agreement = all.approve()
  await all.register(agreement.id)
  return { ...all, id: agreement.id }
}

async function subscribeAnew(who: Person, planId: number): Promise<void> {
  const token = await app.signIn(who.id)
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, token)
  const { id } = paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  await app.post('subscription/subscribe', subscribeInput(who, planId, id), token)
}

/** Creates a member with an approved order for Bronze support. */
async function supporter() {
  const artistId = await seedArtist(app.db)
  const who = await seedPerson(app)
  const begun = await app.post(
    'subscription/start',
    { kind: 'support', artist_id: artistId, tier: 'Bronze' },
    who.token,
  )
  const orderId = begun.order_id ?? ''
  const input = { artist_id: artistId, tier: 'Bronze', order_id: orderId, facilitator_access_token: 'token' } as const
  const support = () => app.post('subscription/support', input, who.token)
  const refused = () => app.refusal('POST', 'subscription/support', input, who.token)
  return { who, artistId, begun, orderId, support, refused }
}

test('SUBSCRIPTION-22 settings give browsers the public id and the script of the provider, and no secret', async () => {
  const { payment: shown } = await app.get('cover/settings')
  expect(shown).toEqual({ mode: 'live', client_id: 'client', sdk: `${paypal.url}/sdk/js` })
})

test('SUBSCRIPTION-15 SUBSCRIPTION-17 a plan is created at PayPal once for its price, and an approved subscription is registered with its fee', async () => {
  const { planId, who, begun, approve, register } = await beginning({ duration: 3, currency: 'JPY', amount: 700 })
  expect(paypal.plan(begun.plan_id ?? '')).toMatchObject({ months: 3, price: { value: '700', currency_code: 'JPY' } })
  const again = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  expect(again).toEqual(begun)
  expect(begun).toMatchObject({ amount: 700, currency: 'JPY' })
  const agreement = approve({ isPaid: false })
  expect(await app.post('subscription/check', { custom_id: begun.custom_id }, who.token)).toMatchObject({
    state: 'open',
  })
  agreement.transactions.push({
    id: 'SALE-YEN',
    status: 'COMPLETED',
    time: NOON.toISOString(),
    gross: { value: '700', currency_code: 'JPY' },
    fee: { value: '-65', currency_code: 'JPY' },
  })
  expect(await register(agreement.id)).toMatchObject({ status: 1, expired_at: '2027-04-15T12:00:00.000Z' })
  expect(await chargesOf(who)).toEqual([{ amount: 700, fee: 65, state: 'paid', reference: 'SALE-YEN' }])
})

test('SUBSCRIPTION-17 nothing is granted for a payment that is declined, unpaid, or of another plan, price, currency or person', async () => {
  const mine = await beginning()
  const other = await beginning({ amount: 100 })
  const foreign = await subscriber()
  const cheaper = mine.approve({ isPaid: false })
  cheaper.transactions.push({
    id: 'SALE-CHEAP',
    status: 'COMPLETED',
    time: NOON.toISOString(),
    gross: { value: '1.00', currency_code: 'USD' },
    fee: { value: '0.10', currency_code: 'USD' },
  })
  const inYen = mine.approve({ isPaid: false })
  inYen.transactions.push({
    ...found(cheaper.transactions[0]),
    id: 'SALE-JPY',
    gross: { value: '450', currency_code: 'JPY' },
  })
  const declined = mine.approve({ isPaid: false })
  declined.transactions.push({
    ...found(cheaper.transactions[0]),
    id: 'SALE-NO',
    status: 'DECLINED',
    gross: { value: '4.50', currency_code: 'USD' },
  })
  const attempts = [
    mine.approve({ isPaid: false }).id,
    mine.approve({ planId: other.begun.plan_id ?? '' }).id,
    mine.approve({ customId: other.begun.custom_id }).id,
    mine.approve({ customId: undefined }).id,
    mine.approve({ customId: 'not one of ours' }).id,
    cheaper.id,
    inYen.id,
    declined.id,
    foreign.id,
    'I-NONE',
    '../../../v1/oauth2/token',
  ]
  for (const id of attempts) expect(await mine.refused(id), id).toMatchObject({ status: 402 })
  expect(await listOf(mine.who)).toEqual([])
  expect(await chargesOf(mine.who)).toEqual([])
})

test('a webhook alone registers a payment if the browser does not return, and the browser may return later', async () => {
  const { who, approve, register } = await beginning()
  const agreement = approve()
  expect(await tell('BILLING.SUBSCRIPTION.ACTIVATED', { id: agreement.id })).toBe(204)
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 1, expired_at: UNTIL }])
  expect(await register(agreement.id)).toMatchObject({ status: 1, expired_at: UNTIL })
  expect(await chargesOf(who)).toHaveLength(1)
})

test('the comparing job alone registers a payment if neither browser nor webhook arrive', async () => {
  const [one, other] = [await beginning(), await beginning()]
  const [agreement] = [one.approve(), other.approve()]
  // A subscription that cannot be read blocks no other, and is retried later.
  paypal.loseAnswers(new RegExp(agreement.id), 1)
  await compare()
  expect([await listOf(one.who), await listOf(other.who)]).toMatchObject([[], [{ status: 1 }]])
  setTime(new Date(NOON.getTime() + 6 * 60_000))
  await compare()
  expect(await listOf(one.who)).toMatchObject([{ status: 1, expired_at: UNTIL, subscription_id: agreement.id }])
})

test('duplicate, replayed and reordered webhooks count once', async () => {
  const { who, id } = await subscriber()
  setTime(new Date(UNTIL))
  const sale = paypal.renew(id)
  const signed = paypal.sign({ id: 'WH-DOUBLE', ...paypal.saleEvent(id, sale) })
  expect(await Promise.all([deliver(signed), deliver(signed), deliver(signed)])).toEqual([204, 204, 204])
  // PayPal also reports the same charge under another id.
  expect(await deliver(paypal.sign(paypal.saleEvent(id, sale)))).toBe(204)
  await jobs()
  await deliver(signed)
  await jobs()
  expect(await chargesOf(who)).toHaveLength(2)
  expect(await listOf(who)).toMatchObject([{ status: 1, expired_at: '2027-03-15T12:00:00.000Z' }])
  // An outdated event arrives late.
  paypal.subscription(id).status = 'CANCELLED'
  await tell('BILLING.SUBSCRIPTION.CANCELLED', { id })
  await tell('BILLING.SUBSCRIPTION.ACTIVATED', { id })
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 0, expired_at: '2027-03-15T12:00:00.000Z' }])
})

test('a charge that a webhook reports counts before PayPal lists it', async () => {
  const { who, approve } = await beginning()
  const agreement = approve()
  const [sale] = agreement.transactions
  agreement.transactions.length = 0
  await deliver(paypal.sign(paypal.saleEvent(agreement.id, found(sale))))
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 1, expired_at: UNTIL }])
  agreement.transactions.push(found(sale))
  await compare()
  expect(await chargesOf(who)).toHaveLength(1)
})

test('forged webhooks are refused with 400 and change nothing', async () => {
  const { who, id } = await subscriber()
  const event = {
    event_type: 'PAYMENT.SALE.REFUNDED',
    resource: { sale_id: found((await chargesOf(who))[0]).reference },
  }
  const forged = paypal.sign(event, { isForged: true })
  const real = paypal.sign({ event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id } })
  expect(await deliver(forged)).toBe(400)
  // A real signature does not cover another text, not even with different spaces.
  expect(await deliver({ headers: real.headers, body: forged.body })).toBe(400)
  expect(await deliver({ headers: real.headers, body: ` ${real.body}` })).toBe(400)
  expect(await deliver({ headers: { ...real.headers, 'paypal-transmission-sig': '' }, body: 'not json' })).toBe(400)
  expect(await deliver({ headers: forged.headers, body: real.body })).toBe(400)
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 1 }])
  const stored = await app.db.select().from(providerEvent).where(eq(providerEvent.body, forged.body))
  expect(stored).toEqual([])
})

test('a webhook that cannot be verified now is requested again', async () => {
  const { who, approve } = await beginning()
  const event = { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: approve().id } }
  paypal.certify('CERT-2', ['signer', 'intermediate'])
  const signed = paypal.sign(event, { certificate: 'CERT-2' })
  paypal.beAway(true)
  expect(await deliver(signed)).toBe(503)
  paypal.beAway(false)
  expect(await deliver(signed)).toBe(204)
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 1 }])
})

test('an event of an unknown subscription is stored and listed', async () => {
  expect(await tell('BILLING.SUBSCRIPTION.ACTIVATED', { id: 'I-STRANGER' }, 'WH-STRANGER')).toBe(204)
  await jobs()
  expect((await listOpenEvents(app.db)).filter(({ id }) => id === 'WH-STRANGER')).toMatchObject([
    { type: 'BILLING.SUBSCRIPTION.ACTIVATED', subject: 'I-STRANGER', state: 'unknown' },
  ])
})

test('a refund that is reported before its charge waits for it', async () => {
  const { who, approve, register } = await beginning()
  const agreement = approve()
  const sale = found(agreement.transactions[0])
  expect(await tell('PAYMENT.SALE.REFUNDED', { id: 'REFUND-1', sale_id: sale.id }, 'WH-EARLY')).toBe(204)
  await jobs()
  expect((await listOpenEvents(app.db)).map(({ id }) => id)).toContain('WH-EARLY')
  await register(agreement.id)
  await tell('BILLING.SUBSCRIPTION.UPDATED', { id: agreement.id })
  await jobs()
  expect((await listOpenEvents(app.db)).map(({ id }) => id)).not.toContain('WH-EARLY')
  expect(await chargesOf(who)).toMatchObject([{ state: 'refunded' }])
  expect(await listOf(who)).toMatchObject([{ status: 0, revoked: true }])
})

test('a chargeback ends the access at once, and PayPal charges no more', async () => {
  const { who, id } = await subscriber()
  const sale = found(paypal.subscription(id).transactions[0])
  sale.status = 'REVERSED'
  await tell('PAYMENT.SALE.REVERSED', { id: sale.id })
  await jobs()
  expect(await listOf(who)).toMatchObject([{ status: 0, revoked: true, expired_at: NOON.toISOString() }])
  expect(await chargesOf(who)).toMatchObject([{ state: 'charged_back' }])
  expect(paypal.subscription(id).status).toBe('CANCELLED')
})

test('EARNINGS-06 a partial refund is booked once, and the access remains until the rest is refunded', async () => {
  const { who } = await subscriber()
  const sale = found((await chargesOf(who))[0])
  const refund = async (id: string, total: string, event: string) => {
    await tell('PAYMENT.SALE.REFUNDED', { id, sale_id: sale.reference, amount: { total, currency: 'USD' } }, event)
    await jobs()
  }
  const token = await app.signIn(who.id)
  const own = async () => (await app.get('user/charges', {}, token)).data
  await refund('REFUND-PART', '-1.00', 'WH-PART-1')
  await refund('REFUND-PART', '-1.00', 'WH-PART-2')
  expect(await own()).toMatchObject([{ state: 'paid', refunded: 1, parts: { gross: 4.5 } }])
  expect(await listOf(who)).toMatchObject([{ status: 1 }])
  await refund('REFUND-REST', '-3.50', 'WH-PART-3')
  expect((await own())[0]).toMatchObject({ state: 'refunded' })
  expect(await listOf(who)).toMatchObject([{ status: 0, revoked: true }])
  expect(await checkLedger(app.db)).toEqual([])
})

test('a payment that is approved twice is charged once: PayPal refunds and ends the second one', async () => {
  const { who, approve, register, refused } = await beginning()
  const [first, second] = [approve(), approve()]
  await register(first.id)
  expect(await refused(second.id)).toMatchObject({ status: 409 })
  await jobs()
  expect([first.status, second.status]).toEqual(['ACTIVE', 'CANCELLED'])
  expect(second.transactions.map(({ status }) => status)).toEqual(['REFUNDED'])
  expect((await chargesOf(who)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  expect((await listOf(who)).map(({ status }) => status)).toEqual([1, 0])
})

test('SUBSCRIPTION-13 SUBSCRIPTION-14 a cancelled subscription is suspended at PayPal first, can be resumed, and ends an hour before the next charge', async () => {
  const { planId, who, id } = await subscriber()
  const item = { user_id: who.id, subscription_item_id: planId }
  expect(await app.post('subscription/cancel_subscription', item, who.token)).toMatchObject({
    status: 0,
    can_resume: true,
    expired_at: UNTIL,
  })
  expect(paypal.subscription(id).status).toBe('SUSPENDED')
  expect(await app.post('subscription/resume', item, who.token)).toMatchObject({ status: 1, expired_at: UNTIL })
  expect(paypal.subscription(id).status).toBe('ACTIVE')
  await app.post('subscription/cancel_subscription', item, who.token)
  await cancelSuspended.run(app.services, {}, { id: 'test' })
  expect(paypal.subscription(id).status).toBe('SUSPENDED')
  setTime(new Date(new Date(UNTIL).getTime() - HOUR))
  await cancelSuspended.run(app.services, {}, { id: 'test' })
  expect(paypal.subscription(id).status).toBe('CANCELLED')
  expect(await listOf(who)).toMatchObject([{ status: 0, expired_at: UNTIL }])
  expect(await chargesOf(who)).toHaveLength(1)
})

test('SUBSCRIPTION-14 while PayPal does not answer, a subscription stays active and the member is notified', async () => {
  const { planId, who, id } = await subscriber()
  const item = { user_id: who.id, subscription_item_id: planId }
  paypal.beAway(true)
  expect(await app.refusal('POST', 'subscription/cancel_subscription', item, who.token)).toMatchObject({
    status: 402,
    error: expect.stringContaining('as it was'),
  })
  paypal.beAway(false)
  expect(await listOf(who)).toMatchObject([{ status: 1 }])
  // The suspension succeeds, but its answer is lost.
  paypal.loseAnswers(/\/suspend$/, 1)
  expect(await app.post('subscription/cancel_subscription', item, who.token)).toMatchObject({ status: 0 })
  expect(paypal.subscription(id).status).toBe('SUSPENDED')
})

test('a subscription that is cancelled at PayPal ends at the end of its paid time', async () => {
  const { who, id } = await subscriber()
  paypal.subscription(id).status = 'CANCELLED'
  setTime(new Date(NOON.getTime() + 25 * HOUR))
  await compare()
  expect(await listOf(who)).toMatchObject([{ status: 0, expired_at: UNTIL }])
})

test('a new subscription after the end at PayPal is charged from the end of the paid time', async () => {
  const { planId, who, id, begun: first } = await subscriber()
  paypal.subscription(id).status = 'CANCELLED'
  await tell('BILLING.SUBSCRIPTION.CANCELLED', { id })
  await jobs()
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  expect(begun).toMatchObject({ plan_id: first.plan_id, start_time: UNTIL })
  // A browser that omits start_time pays now and gets the month after the paid one.
  const hasty = paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  expect(await app.post('subscription/subscribe', subscribeInput(who, planId, hasty.id), who.token)).toMatchObject({
    status: 1,
    expired_at: '2027-03-15T12:00:00.000Z',
  })
})

test('SUBSCRIPTION-14 a new subscription during a late charge is paid once: the old one is cancelled at PayPal', async () => {
  const { planId, who, id } = await subscriber()
  setTime(new Date(new Date(UNTIL).getTime() + 25 * HOUR))
  expect(await listOf(who)).toMatchObject([{ status: 0 }])
  await subscribeAnew(who, planId)
  await jobs()
  expect(paypal.subscription(id).status).toBe('CANCELLED')
  expect((await listOf(who)).map(({ status }) => status)).toEqual([1, 0])
})

test('a late charge of the old subscription is booked, ends it at PayPal and is listed for the operator', async () => {
  const { planId, who, id, begun } = await subscriber()
  setTime(new Date(new Date(UNTIL).getTime() + 25 * HOUR))
  await subscribeAnew(who, planId)
  // PayPal has not been notified yet.
  await deliver(paypal.sign(paypal.saleEvent(id, paypal.renew(id))))
  await jobs()
  expect(paypal.subscription(id).status).toBe('CANCELLED')
  expect(await chargesOf(who)).toHaveLength(3)
  expect((await listOf(who)).map(({ status }) => status)).toEqual([1, 0])
  expect((await listProblems(app.db)).filter((each) => each.id === begun.custom_id)).toMatchObject([
    { problem: expect.stringContaining('paid in addition to') },
  ])
})

test('ARTISTPROFILE-13 an order is captured once, however often and by whomever it is requested', async () => {
  const { who, orderId, support, refused } = await supporter()
  expect(await refused()).toMatchObject({ status: 402 })
  paypal.approveOrder(orderId)
  await Promise.all([tell('CHECKOUT.ORDER.APPROVED', { id: orderId }), jobs()])
  await jobs()
  expect(await chargesOf(who)).toMatchObject([{ amount: 500, fee: 59, state: 'paid' }])
  expect(await support()).toEqual({ tier: 'Bronze', status: 1, expired_at: null })
  expect(await refused()).toMatchObject({ status: 409 })
  expect(await chargesOf(who)).toHaveLength(1)
})

test('a capture whose reply is lost is repeated with the same PayPal-Request-Id', async () => {
  const { who, orderId, refused, begun } = await supporter()
  paypal.approveOrder(orderId)
  paypal.loseAnswers(/\/capture$/, 1)
  expect(await refused()).toMatchObject({ status: 402 })
  expect(paypal.order(orderId).status).toBe('COMPLETED')
  expect(await chargesOf(who)).toEqual([])
  // A moment later the same request is made, or a job finds the payment.
  setTime(new Date(NOON.getTime() + HOUR))
  await compare()
  expect(await chargesOf(who)).toMatchObject([{ amount: 500, state: 'paid' }])
  const ids = paypal.asked
    .filter(({ path }) => path === `/v2/checkout/orders/${orderId}/capture`)
    .map(({ headers }) => headers['paypal-request-id'])
  expect(new Set(ids)).toEqual(new Set([`capture-${begun.custom_id}`]))
})

test('an order whose reply is lost is created once', async () => {
  const who = await seedPerson(app)
  const input = { kind: 'tip', amount: 5, currency: 'USD' } as const
  paypal.loseAnswers(/\/checkout\/orders$/, 1)
  expect(await app.refusal('POST', 'subscription/start', input, who.token)).toMatchObject({ status: 402 })
  const begun = await app.post('subscription/start', input, who.token)
  const made = paypal.asked.filter(
    ({ path, headers }) =>
      path === '/v2/checkout/orders' && headers['paypal-request-id'] === `order-${begun.custom_id}`,
  )
  expect(made).toHaveLength(2)
  expect(paypal.order(begun.order_id ?? '').amount).toEqual({ value: '5.00', currency_code: 'USD' })
})

test('an order that was changed in the browser, or is of another person, is not captured', async () => {
  const [mine, other] = [await supporter(), await supporter()]
  paypal.approveOrder(mine.orderId)
  paypal.changeOrder(mine.orderId, { amount: { value: '0.01', currency_code: 'USD' } })
  expect(await mine.refused()).toMatchObject({ status: 402 })
  expect(paypal.order(mine.orderId).status).toBe('APPROVED')
  paypal.approveOrder(other.orderId)
  paypal.changeOrder(other.orderId, { custom_id: mine.begun.custom_id })
  expect(await other.refused()).toMatchObject({ status: 402 })
  expect(paypal.order(other.orderId).status).toBe('APPROVED')
  expect(await chargesOf(mine.who)).toEqual([])
  // The list of problems shows it to the operator.
  const problems = await app.db
    .select({ problem: payment.problem })
    .from(payment)
    .where(eq(payment.id, mine.begun.custom_id))
  expect(problems[0]?.problem).toContain('instead of 500 USD')
})

test('a declined card supports nobody, and the next attempt is another order', async () => {
  const { who, artistId, orderId, refused } = await supporter()
  paypal.approveOrder(orderId)
  paypal.decline(true)
  expect(await refused()).toMatchObject({ status: 402, error: expect.stringContaining('declined') })
  expect(await chargesOf(who)).toEqual([])
  paypal.decline(false)
  const again = { kind: 'support', artist_id: artistId, tier: 'Bronze' } as const
  expect((await app.post('subscription/start', again, who.token)).order_id).not.toBe(orderId)
})

test('no payment is lost while PayPal does not answer: the report of the browser waits in the database', async () => {
  const { who, approve, refused, begun } = await beginning()
  const agreement = approve()
  paypal.beAway(true)
  expect(await refused(agreement.id)).toMatchObject({ status: 402 })
  expect(await app.post('subscription/check', { custom_id: begun.custom_id }, who.token)).toMatchObject({
    state: 'open',
  })
  paypal.beAway(false)
  expect(await app.post('subscription/check', { custom_id: begun.custom_id }, who.token)).toMatchObject({
    state: 'paid',
    subscription: { status: 1, expired_at: UNTIL },
  })
  expect(await chargesOf(who)).toHaveLength(1)
})

test('SUPPORTERS-04 a plan that is closed, or a tier that is taken off, is deactivated at PayPal until it is offered again', async () => {
  const artistId = await seedArtist(app.db)
  const { planId, begun } = await beginning({ artistId })
  const stateAfter = async (values: Partial<typeof plan.$inferInsert>) => {
    await app.db.update(plan).set(values).where(eq(plan.id, planId))
    await offerAtProvider(app.services, await planStore(app.db).getPlan(planId))
    return paypal.plan(begun.plan_id ?? '').status
  }
  expect(await stateAfter({ closedAt: null })).toBe('ACTIVE')
  expect([await stateAfter({ closedAt: NOON }), await stateAfter({ closedAt: NOON })]).toEqual(['INACTIVE', 'INACTIVE'])
  expect(await stateAfter({ tier: 'Gold' })).toBe('ACTIVE')
  await app.db.insert(supportTier).values({ artistId, tier: 'Gold', amount: 450, currency: 'USD', isOffered: false })
  expect(await stateAfter({ tier: 'Gold' })).toBe('INACTIVE')
  expect(await stateAfter({ tier: null, closedAt: null })).toBe('ACTIVE')
  paypal.loseAnswers(/\/deactivate$/, 1)
  expect(await stateAfter({ amount: 900 })).toBe('INACTIVE')
})

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there')
  return value
}
