import type { startPayment, support as supportCall } from '@earshot/contract/money/subscription'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { charge } from '../../../db/schema/money/ledger.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedPlan, seedPodcast, seedSubscription, seedTrack } from '../../../testing/seed.ts'
import { cancelSuspended, comparePayments } from '../provider/payment.jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = new Date('2027-01-15T12:00:00.000Z')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = NOON
})
afterEach(() => {
  app.clock.now = NOON
})
afterAll(() => app.close())

const jobs = () => app.runJobs(['events', 'payments'])
const approve = (who: Person, input: object) => app.post('subscription/demo_approve', input, who.token)
const begin = (who: Person, input: z.input<(typeof startPayment)['input']>) =>
  app.post('subscription/start', input, who.token)
const subscribe = (who: Person, planId: number, approved: Awaited<ReturnType<typeof approve>>) => ({
  user_id: who.id,
  subscription_item_id: planId,
  order_id: approved.orderID,
  subscription_id: approved.subscriptionID,
  facilitator_access_token: approved.facilitatorAccessToken,
})
const planOf = async (values: Parameters<typeof seedPlan>[1] = {}) => {
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const planId = await seedPlan(app.db, { artistId, amount: 450, ...values })
  const [row] = await app.db.select({ providerPlan: plan.providerPlan }).from(plan).where(eq(plan.id, planId))
  return { artistId, planId, providerPlan: row?.providerPlan ?? '' }
}
const chargesOf = (who: Person) =>
  app.db
    .select({ kind: charge.kind, amount: charge.amount, currency: charge.currency, state: charge.state })
    .from(charge)
    .where(eq(charge.memberId, who.id))
    .orderBy(charge.id)
// A session expires after an hour; a paid subscription does not.
const subscriptionsOf = async (who: Person) =>
  app.get('subscription/user_subscriptions', { user_id: who.id }, await app.signIn(who.id))

/** Creates a member who has paid for a plan. */
async function subscriber(planId: number, providerPlan: string): Promise<Person> {
  const who = await seedPerson(app)
  await begin(who, { kind: 'subscription', subscription_item_id: planId })
  await app.post(
    'subscription/subscribe',
    subscribe(who, planId, await approve(who, { plan_id: providerPlan })),
    who.token,
  )
  return who
}

test('SUBSCRIPTION-16 SUBSCRIPTION-17 an approval of the demo provider is registered once, for its member and plan, and recorded', async () => {
  const { planId, providerPlan } = await planOf({ duration: 3 })
  const who = await seedPerson(app)
  const begun = await begin(who, { kind: 'subscription', subscription_item_id: planId })
  expect(begun).toMatchObject({ custom_id: begun.custom_id, plan_id: providerPlan, amount: 4.5, currency: 'USD' })
  const approved = await approve(who, { plan_id: providerPlan, custom_id: begun.custom_id })
  const registered = await app.post('subscription/subscribe', subscribe(who, planId, approved), who.token)
  expect(registered).toEqual({
    subscription_item_id: planId,
    subscription_id: approved.subscriptionID,
    status: 1,
    expired_at: '2027-04-15T12:00:00.000Z',
  })
  expect(await chargesOf(who)).toEqual([{ kind: 'subscription', amount: 450, currency: 'USD', state: 'paid' }])
  expect(await app.post('subscription/check', { custom_id: begun.custom_id }, who.token)).toEqual({
    state: 'paid',
    subscription: registered,
  })
  // Repeating the same values has no further effect.
  expect(
    await app.refusal('POST', 'subscription/subscribe', subscribe(who, planId, approved), who.token),
  ).toMatchObject({ status: 409 })
  expect(await chargesOf(who)).toHaveLength(1)
})

test('SUBSCRIPTION-17 a client that only knows the documented calls can pay', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await seedPerson(app)
  const approved = await approve(who, { plan_id: providerPlan })
  expect(await app.post('subscription/subscribe', subscribe(who, planId, approved), who.token)).toMatchObject({
    status: 1,
    expired_at: '2027-02-15T12:00:00.000Z',
  })
})

test('SUBSCRIPTION-17 invented, foreign and mixed values are refused and change nothing', async () => {
  const [{ planId, providerPlan }, other] = [await planOf(), await planOf({ amount: 900 })]
  const [who, thief] = [await seedPerson(app), await seedPerson(app)]
  const approved = await approve(who, { plan_id: providerPlan })
  const again = await approve(who, { plan_id: providerPlan })
  const attempts: [Person, number, typeof approved][] = [
    [who, planId, { ...approved, facilitatorAccessToken: 'made up' }],
    [who, planId, { ...approved, orderID: again.orderID }],
    [who, planId, { orderID: 'O', subscriptionID: 'S', facilitatorAccessToken: 'T' }],
    [who, other.planId, approved],
    [thief, planId, approved],
  ]
  await begin(thief, { kind: 'subscription', subscription_item_id: planId })
  for (const [person, item, values] of attempts)
    expect(
      await app.refusal('POST', 'subscription/subscribe', subscribe(person, item, values), person.token),
    ).toMatchObject({ status: 402 })
  expect(await subscriptionsOf(thief)).toEqual([])
  expect(await chargesOf(thief)).toEqual([])
  expect(
    await app.refusal('POST', 'subscription/subscribe', subscribe(who, 2_147_483_647, approved), who.token),
  ).toMatchObject({ status: 404 })
  expect(await app.refusal('POST', 'subscription/demo_approve', { plan_id: 'none' }, who.token)).toMatchObject({
    status: 404,
  })
})

test('SUBSCRIPTION-17 fifty concurrent registrations create one subscription and one charge', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await seedPerson(app)
  const approved = await approve(who, { plan_id: providerPlan })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/subscription/subscribe',
        headers: { 'api-key': 'earshot-web', token: who.token },
        payload: subscribe(who, planId, approved),
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ])
  expect(await subscriptionsOf(who)).toHaveLength(1)
  expect(await chargesOf(who)).toHaveLength(1)
})

test('a payment that is approved twice is refunded once: one subscription and its money remain', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await seedPerson(app)
  const begun = await begin(who, { kind: 'subscription', subscription_item_id: planId })
  const [first, second] = [
    await approve(who, { plan_id: providerPlan, custom_id: begun.custom_id }),
    await approve(who, { plan_id: providerPlan, custom_id: begun.custom_id }),
  ]
  await app.post('subscription/subscribe', subscribe(who, planId, first), who.token)
  expect(await app.refusal('POST', 'subscription/subscribe', subscribe(who, planId, second), who.token)).toMatchObject({
    status: 409,
  })
  await jobs()
  expect((await chargesOf(who)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  const list = await subscriptionsOf(who)
  expect(list.map(({ subscription_id, status }) => [subscription_id, status])).toEqual([
    [first.subscriptionID, 1],
    [second.subscriptionID, 0],
  ])
  // The next month is charged once.
  app.clock.now = new Date(NOON.getTime() + 32 * DAY)
  await app.services.db.update(subscription).set({ checkedAt: null })
  await compare()
  expect((await chargesOf(who)).map(({ state }) => state)).toEqual(['paid', 'refunded', 'paid'])
})

test('a job registers an approved payment if the browser does not return', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await seedPerson(app)
  await approve(who, { plan_id: providerPlan })
  expect(await subscriptionsOf(who)).toEqual([])
  await compare()
  expect(await subscriptionsOf(who)).toMatchObject([{ subscription_item_id: planId, status: 1 }])
})

test('a subscription is renewed by its charges, each month from its start', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await subscriber(planId, providerPlan)
  for (const [day, until] of [
    [31, '2027-03-15T12:00:00.000Z'],
    [60, '2027-04-15T12:00:00.000Z'],
  ] as const) {
    app.clock.now = new Date(NOON.getTime() + day * DAY)
    await compare()
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 1, expired_at: until }])
  }
  expect(await chargesOf(who)).toHaveLength(3)
})

test('SUBSCRIPTION-13 SUBSCRIPTION-14 a cancelled subscription is valid until its end, is charged no more, and can be resumed until an hour before', async () => {
  const { artistId, planId, providerPlan } = await planOf()
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const trackId = await seedTrack(app.db, { artistId, albumId })
  const who = await subscriber(planId, providerPlan)
  const item = { user_id: who.id, subscription_item_id: planId }
  const until = '2027-02-15T12:00:00.000Z'
  const cancelled = await app.post('subscription/cancel_subscription', item, who.token)
  expect(cancelled).toMatchObject({ status: 0, expired_at: until, can_resume: true })
  const hasTicket = async () => {
    const { songs } = await app.get('song/album_media', { album_id: albumId }, await app.signIn(who.id))
    return songs.find(({ id }) => id === trackId)?.remotePath?.includes('ticket=') === true
  }
  expect(await hasTicket()).toBe(true)
  expect(await app.refusal('POST', 'subscription/cancel_subscription', item, who.token)).toMatchObject({ status: 404 })
  // A second payment does not resume the subscription.
  const start = { kind: 'subscription', subscription_item_id: planId }
  expect(await app.refusal('POST', 'subscription/start', start, who.token)).toMatchObject({ status: 409 })
  expect(await app.post('subscription/resume', item, who.token)).toMatchObject({ status: 1, expired_at: until })
  expect(await app.refusal('POST', 'subscription/resume', item, who.token)).toMatchObject({ status: 409 })
  expect(await chargesOf(who)).toHaveLength(1)

  await app.post('subscription/cancel_subscription', item, who.token)
  app.clock.now = new Date(new Date(until).getTime() - HOUR)
  await cancelDue()
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 0, expired_at: until }])
  expect((await subscriptionsOf(who))[0]?.can_resume).toBeUndefined()
  expect(await app.refusal('POST', 'subscription/resume', item, await app.signIn(who.id))).toMatchObject({
    status: 409,
  })
  expect(await hasTicket()).toBe(true)
  app.clock.now = new Date(new Date(until).getTime() + 1)
  expect(await hasTicket()).toBe(false)
  await compare()
  expect(await chargesOf(who)).toHaveLength(1)
})

test('a new subscription after a cancellation is charged from the end of the paid time, never twice for one period', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await subscriber(planId, providerPlan)
  const until = '2027-02-15T12:00:00.000Z'
  await app.post('subscription/cancel_subscription', { user_id: who.id, subscription_item_id: planId }, who.token)
  await app.db
    .update(subscription)
    .set({ providerState: 'cancelled', cancelAt: null })
    .where(eq(subscription.memberId, who.id))
  const begun = await begin(who, { kind: 'subscription', subscription_item_id: planId })
  expect(begun.start_time).toBe(until)
  const approved = await approve(who, { plan_id: providerPlan, custom_id: begun.custom_id })
  expect(await app.post('subscription/subscribe', subscribe(who, planId, approved), who.token)).toMatchObject({
    status: 1,
    expired_at: until,
  })
  expect(await chargesOf(who)).toHaveLength(1)
  app.clock.now = new Date(new Date(until).getTime() + 60_000)
  await compare()
  expect(await chargesOf(who)).toHaveLength(2)
  expect((await subscriptionsOf(who))[0]).toMatchObject({ status: 1, expired_at: '2027-03-15T12:00:00.000Z' })
})

test('SUBSCRIPTION-08 nobody pays twice for one artist: a second plan is refused while one is active', async () => {
  const { artistId, planId, providerPlan } = await planOf()
  const second = await seedPlan(app.db, { artistId, amount: 900 })
  const who = await subscriber(planId, providerPlan)
  for (const id of [planId, second])
    expect(
      await app.refusal('POST', 'subscription/start', { kind: 'subscription', subscription_item_id: id }, who.token),
    ).toMatchObject({ status: 409 })
  const podcastId = await seedPodcast(app.db)
  const ofPodcast = await seedPlan(app.db, { podcastId })
  expect(await begin(who, { kind: 'subscription', subscription_item_id: ofPodcast })).toMatchObject({ currency: 'USD' })
})

test('SUBSCRIPTION-13 members can only cancel their own active subscription, also one from before payments', async () => {
  const { planId } = await planOf()
  const [who, other] = [await seedPerson(app), await seedPerson(app)]
  const expiresAt = new Date(NOON.getTime() + 10 * DAY)
  await seedSubscription(app.db, { memberId: who.id, planId, expiresAt })
  const item = { user_id: who.id, subscription_item_id: planId }
  expect(
    await app.refusal('POST', 'subscription/cancel_subscription', { ...item, user_id: other.id }, other.token),
  ).toMatchObject({ status: 404 })
  expect(await app.post('subscription/cancel_subscription', item, who.token)).toMatchObject({
    status: 0,
    expired_at: expiresAt.toISOString(),
  })
})

test('SUBSCRIPTION-13 a suspended member is not charged, until the account is restored', async () => {
  const { planId, providerPlan } = await planOf()
  const who = await subscriber(planId, providerPlan)
  const admin = await seedPerson(app, { role: 'admin' })
  await app.post('moderation/suspend', { member_id: who.id, reason: 'Sold votes.' }, admin.token)
  const ended = await app.db.select().from(subscription).where(eq(subscription.memberId, who.id))
  expect(ended).toMatchObject([{ active: false, providerState: 'suspended' }])
  await app.post('moderation/restore', { member_id: who.id }, admin.token)
  const back = { id: who.id, token: await app.signIn(who.id) }
  expect(await subscriptionsOf(back)).toMatchObject([{ status: 0, can_resume: true }])
  await app.post('subscription/resume', { user_id: who.id, subscription_item_id: planId }, back.token)
  expect(await subscriptionsOf(back)).toMatchObject([{ status: 1 }])
})

test('SUBSCRIPTION-14 a cancelled subscription cannot be resumed while another plan of the same artist is renewed', async () => {
  const { artistId, planId, providerPlan } = await planOf()
  const other = { planId: await seedPlan(app.db, { artistId, amount: 900 }) }
  const who = await subscriber(planId, providerPlan)
  await app.post('subscription/cancel_subscription', { user_id: who.id, subscription_item_id: planId }, who.token)
  const { custom_id, plan_id } = await begin(who, { kind: 'subscription', subscription_item_id: other.planId })
  await app.post(
    'subscription/subscribe',
    subscribe(who, other.planId, await approve(who, { plan_id, custom_id })),
    who.token,
  )
  const resume = { user_id: who.id, subscription_item_id: planId }
  expect(await app.refusal('POST', 'subscription/resume', resume, who.token)).toMatchObject({ status: 409 })
  expect((await subscriptionsOf(who)).filter(({ status }) => status === 1)).toMatchObject([
    { subscription_item_id: other.planId },
  ])
})

test('SUBSCRIPTION-14 the monthly support of an artist names its tier, so that it can be resumed after a cancellation', async () => {
  const artistId = await seedArtist(app.db)
  const who = await seedPerson(app)
  const { custom_id, plan_id, parts } = await begin(who, { kind: 'support', artist_id: artistId, tier: 'Gold' })
  expect(parts).toEqual({ gross: 20, fee: 0.6, platform: 0, pool: 0, creator: 19.4 })
  const { orderID, subscriptionID, facilitatorAccessToken } = await approve(who, { plan_id, custom_id })
  const approved = {
    order_id: orderID,
    subscription_id: subscriptionID,
    facilitator_access_token: facilitatorAccessToken,
  }
  await app.post('subscription/support', { artist_id: artistId, tier: 'Gold', ...approved }, who.token)
  const [own] = await subscriptionsOf(who)
  const item = { user_id: who.id, subscription_item_id: own?.subscription_item_id ?? 0 }
  await app.post('subscription/cancel_subscription', item, who.token)
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 0, tier: 'Gold', can_resume: true }])
  expect(await app.post('subscription/resume', item, who.token)).toMatchObject({ status: 1 })
  // The demo provider remembers its charges.
  expect((await app.get('user/charges', {}, who.token)).data).toMatchObject([{ parts }])
})

test('SUBSCRIPTION-14 a subscription of another provider is not marked as cancelled', async () => {
  const { planId } = await planOf()
  const who = await seedPerson(app)
  const expiresAt = new Date(NOON.getTime() + DAY)
  await seedSubscription(app.db, { memberId: who.id, planId, expiresAt, provider: 'paypal' })
  const item = { user_id: who.id, subscription_item_id: planId }
  expect(await app.refusal('POST', 'subscription/cancel_subscription', item, who.token)).toMatchObject({
    status: 409,
    error:
      'This site no longer uses the payment provider of this subscription. Manage the subscription at the provider.',
  })
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 1 }])
  const cancelAt = new Date(NOON.getTime() + DAY - HOUR)
  await app.db
    .update(subscription)
    .set({ active: false, providerState: 'suspended', cancelAt })
    .where(eq(subscription.memberId, who.id))
  expect(await app.refusal('POST', 'subscription/resume', item, who.token)).toMatchObject({
    status: 409,
    error:
      'This site no longer uses the payment provider of this subscription. Manage the subscription at the provider.',
  })
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 0 }])
})

test('ARTISTPROFILE-13 an artist is supported once with Bronze, and each month with Gold', async () => {
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const who = await seedPerson(app)
  const bronze = await begin(who, { kind: 'support', artist_id: artistId, tier: 'Bronze' })
  expect(bronze).toMatchObject({ amount: 5, currency: 'USD', order_id: expect.stringMatching(/^DEMO-O-/) })
  const once = await approve(who, { order_id: bronze.order_id })
  const support: z.input<(typeof supportCall)['input']> = {
    artist_id: artistId,
    tier: 'Bronze',
    order_id: once.orderID,
    facilitator_access_token: once.facilitatorAccessToken,
  }
  expect(await app.post('subscription/support', support, who.token)).toEqual({
    tier: 'Bronze',
    status: 1,
    expired_at: null,
  })
  expect(await app.refusal('POST', 'subscription/support', support, who.token)).toMatchObject({ status: 409 })

  const tiers = await app.get('subscription/support_tiers', { artist_id: artistId })
  const gold = await approve(who, { plan_id: tiers[1]?.plan_id ?? '' })
  expect(
    await app.post(
      'subscription/support',
      {
        artist_id: artistId,
        tier: 'Gold',
        order_id: gold.orderID,
        subscription_id: gold.subscriptionID,
        facilitator_access_token: gold.facilitatorAccessToken,
      },
      who.token,
    ),
  ).toEqual({ tier: 'Gold', status: 1, expired_at: '2027-02-15T12:00:00.000Z' })
  expect(await chargesOf(who)).toEqual([
    { kind: 'support', amount: 500, currency: 'USD', state: 'paid' },
    { kind: 'support', amount: 2000, currency: 'USD', state: 'paid' },
  ])
  // A tier is no plan with a card, and can be cancelled from the list of subscriptions.
  const media = await app.get('song/artist_media', { artist_id: artistId }, who.token)
  expect(media.subscription_settings).toMatchObject({ subscription_items: [], subscription: null })
  const [listed] = await subscriptionsOf(who)
  expect(listed).toMatchObject({ subscription_item: { price: 20, duration: 1 }, artist: { id: artistId } })
  expect(
    await app.post(
      'subscription/cancel_subscription',
      { user_id: who.id, subscription_item_id: listed?.subscription_item_id ?? 0 },
      who.token,
    ),
  ).toMatchObject({ status: 0 })
})

test('SUPPORTERS-09 a single payment with the tick gives the address, until that is taken back', async () => {
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const who = await seedPerson(app)
  const start = { kind: 'support', artist_id: artistId, tier: 'Bronze', gives_email: 1 } as const
  const { order_id: orderId } = await begin(who, start)
  const { orderID, facilitatorAccessToken } = await approve(who, { order_id: orderId })
  const proof = { order_id: orderID, facilitator_access_token: facilitatorAccessToken }
  await app.post('subscription/support', { artist_id: artistId, tier: 'Bronze', ...proof }, who.token)
  const consents = async () =>
    (await app.get('user/email_consents', {}, who.token)).data.map(({ kind, id }) => [kind, id])
  expect(await consents()).toEqual([['artist', artistId]])
  await app.post('user/update_email_consent', { kind: 'artist', id: artistId, given: 0 }, who.token)
  await comparePayments.run(app.services, {}, { id: '1' })
  await jobs()
  expect(await consents()).toEqual([])
})

test('ARTISTPROFILE-13 an order of another tier, artist or person supports nobody', async () => {
  const [artistId, other] = [await seedArtist(app.db), await seedArtist(app.db)]
  const [who, thief] = [await seedPerson(app), await seedPerson(app)]
  const { order_id } = await begin(who, { kind: 'support', artist_id: artistId, tier: 'Bronze' })
  const tip = await begin(who, { kind: 'tip', amount: 5, currency: 'USD' })
  const values = await approve(who, { order_id })
  const tipped = await approve(who, { order_id: tip.order_id })
  const sent = { tier: 'Bronze', order_id: values.orderID, facilitator_access_token: values.facilitatorAccessToken }
  for (const [person, input] of [
    [thief, { ...sent, artist_id: artistId }],
    [who, { ...sent, artist_id: other }],
    [
      who,
      {
        ...sent,
        artist_id: artistId,
        order_id: tipped.orderID,
        facilitator_access_token: tipped.facilitatorAccessToken,
      },
    ],
    [who, { ...sent, artist_id: artistId, facilitator_access_token: 'made up' }],
  ] as const)
    expect(await app.refusal('POST', 'subscription/support', input, person.token)).toMatchObject({ status: 402 })
  expect(await app.refusal('POST', 'subscription/demo_approve', { order_id }, thief.token)).toMatchObject({
    status: 404,
  })
  expect(
    await app.refusal('POST', 'subscription/support', { ...sent, artist_id: artistId, tier: 'Gold' }, who.token),
  ).toMatchObject({ status: 400, error: 'subscription_id: is required' })
  expect(await chargesOf(who)).toEqual([])
  expect(await chargesOf(thief)).toEqual([])
})

test('EARNINGS-07 a tip for the platform counts once, with the amount of its order', async () => {
  const who = await seedPerson(app)
  const { order_id } = await begin(who, { kind: 'tip', amount: 7.5 })
  const { orderID, facilitatorAccessToken } = await approve(who, { order_id })
  const sent = { order_id: orderID, facilitator_access_token: facilitatorAccessToken }
  expect(await app.refusal('POST', 'user/tip_platform', { ...sent, amount: 75 }, who.token)).toMatchObject({
    status: 402,
  })
  expect(await app.post('user/tip_platform', { ...sent, amount: 7.5 }, who.token)).toEqual({})
  expect(await app.refusal('POST', 'user/tip_platform', { ...sent, amount: 7.5 }, who.token)).toMatchObject({
    status: 409,
  })
  expect(await chargesOf(who)).toEqual([{ kind: 'tip', amount: 750, currency: 'USD', state: 'paid' }])
})

test('invalid amounts, and payments for nothing, are refused with the invalid field', async () => {
  const who = await seedPerson(app)
  for (const [input, field] of [
    [{ kind: 'tip', amount: 0 }, 'amount'],
    [{ kind: 'tip', amount: -1 }, 'amount'],
    [{ kind: 'tip', amount: 0.001 }, 'amount'],
    [{ kind: 'tip', amount: 1e9 }, 'amount'],
    [{ kind: 'tip', amount: '5 USD' }, 'amount'],
    [{ kind: 'tip', amount: 0.5, currency: 'JPY' }, 'currency'],
    [{ kind: 'tip', amount: 5, currency: 'XXX' }, 'currency'],
    [{ kind: 'tip' }, 'amount'],
    [{ kind: 'tip', amount: 5, currency: 'dollars' }, 'currency'],
    [{ kind: 'support', artist_id: 1 }, 'tier'],
    [{ kind: 'support', tier: 'Gold' }, 'artist_id'],
    [{ kind: 'subscription' }, 'subscription_item_id'],
    [{ kind: 'gift' }, 'kind'],
  ] as const) {
    const { status, error } = await app.refusal('POST', 'subscription/start', input, who.token)
    expect([status, error.split(':')[0]]).toEqual([400, field])
  }
  const begun = await app.db.select({ id: payment.id }).from(payment).where(eq(payment.memberId, who.id))
  expect(begun).toEqual([])
})

test('SUBSCRIPTION-17 nobody can send events of the demo provider', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/subscription/provider_event',
    payload: { id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: 'I-1' } },
  })
  expect(reply.statusCode).toBe(400)
})

async function compare(): Promise<void> {
  await comparePayments.run(app.services, {}, { id: 'test' })
  await jobs()
}

async function cancelDue(): Promise<void> {
  await cancelSuspended.run(app.services, {}, { id: 'test' })
}
