import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedMember, seedPodcast, seedPlan, seedSubscription } from '../../../testing/seed.ts'
import { outboxMailTo } from '../../../testing/services/outbox.ts'
import { comparePayments } from '../../money/provider/payment.jobs.ts'
import { setRole } from '../team/members.store.ts'

const DAY = 86_400_000
const NOON = new Date('2027-01-15T12:00:00.000Z')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = NOON
})
afterAll(() => app.close())

test('SUPPORTERS-01 SUPPORTERS-02 SUPPORTERS-03 an owner makes, changes, orders, closes and opens plans; who is subscribed pays the old price', async () => {
  const { artistId, creator, owner } = await seedOwner()
  const made = await app.post('studio/create_plan', { ...creator, title: 'Friends', price: 4.5 }, owner.token)
  const friends = made.plans[0]
  expect(friends).toMatchObject({
    title: 'Friends',
    sub_title: '',
    price: 4.5,
    currency: 'USD',
    months: 1,
    features: [],
    is_open: true,
    subscribers: 0,
    version: 1,
  })
  const planId = friends?.id ?? 0
  const fan = await subscribe(planId)

  const raised = { plan_id: planId, version: 1, price: 9, currency: 'EUR', months: 3, features: ['Demos', 'Letters'] }
  const { plans, supporters } = await app.post('studio/update_plan', raised, owner.token)
  expect([plans[0], supporters]).toMatchObject([
    {
      title: 'Friends',
      price: 9,
      currency: 'EUR',
      months: 3,
      features: ['Demos', 'Letters'],
      subscribers: 1,
      version: 2,
    },
    1,
  ])
  expect(await app.refusal('POST', 'studio/update_plan', raised, owner.token)).toMatchObject({
    status: 409,
    error: expect.stringContaining('changed this on '),
  })
  expect(await app.get('song/artist_media', { artist_id: artistId })).toMatchObject({
    subscription_settings: { subscription_items: [{ price: 9, currency: 'EUR', duration: 3 }] },
  })
  const own = async () =>
    (await app.get('subscription/user_subscriptions', { user_id: fan.id }, await app.signIn(fan.id)))[0]
  expect(await own()).toMatchObject({ subscription_item: { price: 4.5, currency: 'USD', duration: 1 }, status: 1 })
  app.clock.now = new Date(NOON.getTime() + 35 * DAY)
  await comparePayments.run(app.services, {}, { id: '1' })
  expect(await own()).toMatchObject({ status: 1, expired_at: '2027-03-15T12:00:00.000Z' })
  app.clock.now = NOON

  for (const [price, currency, problem] of [
    [4.999, 'USD', 'price: must have at most 2 decimals in USD'],
    [4.5, 'JPY', 'price: must be a whole number in JPY'],
    [0, 'USD', 'price: must be above 0'],
  ] as const)
    expect(
      await app.refusal('POST', 'studio/create_plan', { ...creator, title: 'X', price, currency }, owner.token),
    ).toMatchObject({ status: 400, error: problem })
  for (let n = 2; n <= 10; n += 1)
    await app.post('studio/create_plan', { ...creator, title: `Plan ${n}`, price: n }, owner.token)
  expect(
    await app.refusal('POST', 'studio/create_plan', { ...creator, title: 'One more', price: 1 }, owner.token),
  ).toMatchObject({ status: 409, error: expect.stringContaining('offers 10 plans. Close one first.') })

  const closed = await app.post('studio/close_plan', { plan_id: planId }, owner.token)
  expect(closed.plans.at(-1)).toMatchObject({ id: planId, is_open: false, subscribers: 1 })
  expect(await own()).toMatchObject({ status: 1 })
  const order = closed.plans.flatMap(({ id, is_open: isOpen }) => (isOpen ? [id] : [])).toReversed()
  const ordered = await app.post('studio/reorder_plans', { ...creator, plan_ids: order }, owner.token)
  expect(ordered.plans.slice(0, 9).map(({ id }) => id)).toEqual(order)
  expect(
    await app.refusal('POST', 'studio/reorder_plans', { ...creator, plan_ids: order.slice(1) }, owner.token),
  ).toMatchObject({ status: 400 })
  const opened = await app.post('studio/open_plan', { plan_id: planId }, owner.token)
  expect(opened.plans.every(({ is_open: isOpen }) => isOpen)).toBe(true)
  expect(new Set(await actsOf(artistId))).toEqual(
    new Set(['member.join', 'plan.create', 'plan.update', 'plan.end', 'plan.order', 'plan.open']),
  )
})

test('SUPPORTERS-04 a tier of support is as documented until an owner changes it; who supports pays the old price', async () => {
  const { artistId, owner } = await seedOwner()
  const tiers = () => app.get('subscription/support_tiers', { artist_id: artistId })
  const documented = await tiers()
  const fan = await support(artistId, 'Gold')
  const gold = { artist_id: artistId, tier: 'Gold', version: 0 } as const
  expect(await app.refusal('POST', 'studio/update_support_tier', { ...gold, price: 1.234 }, owner.token)).toMatchObject(
    {
      status: 400,
      error: 'price: must have at most 2 decimals in USD',
    },
  )
  const changed = await app.post(
    'studio/update_support_tier',
    { ...gold, price: 12, currency: 'EUR', perk_texts: ['A letter on paper', 'A song for you'] },
    owner.token,
  )
  expect(changed.tiers[1]).toEqual({
    tier: 'Gold',
    price: 12,
    currency: 'EUR',
    period: 'month',
    perks: 5,
    perk_texts: ['A letter on paper', 'A song for you'],
    is_offered: true,
    supporters: 1,
    version: 1,
  })
  expect(await app.refusal('POST', 'studio/update_support_tier', { ...gold, price: 13 }, owner.token)).toMatchObject({
    status: 409,
  })
  expect(await tiers()).toEqual([
    documented[0],
    { ...documented[1], price: 12, currency: 'EUR', perk_texts: ['A letter on paper', 'A song for you'] },
    documented[2],
  ])
  const [own] = await app.get('subscription/user_subscriptions', { user_id: fan.id }, fan.token)
  expect(own).toMatchObject({ tier: 'Gold', subscription_item: { price: 20, currency: 'USD' } })
  const another = await seedPerson(app)
  const start = { kind: 'support', artist_id: artistId, tier: 'Gold' } as const
  expect(await app.post('subscription/start', start, another.token)).toMatchObject({ amount: 12, currency: 'EUR' })

  await app.post('studio/update_support_tier', { ...gold, version: 1, is_offered: false }, owner.token)
  expect((await tiers()).map(({ tier }) => tier)).toEqual(['Bronze', 'Platinum'])
  expect(await app.refusal('POST', 'subscription/start', start, another.token)).toMatchObject({ status: 404 })
})

test('SUPPORTERS-07 a new subscriber is welcomed once, after the first confirmed charge', async () => {
  const { creator, owner } = await seedOwner()
  const welcome = '<p>Hello &amp; thank you.</p><script>alert(1)</script><ul><li>Demos on Sunday</li></ul>'
  const { plans } = await app.post(
    'studio/create_plan',
    { ...creator, title: 'Friends', price: 5, welcome },
    owner.token,
  )
  expect(plans[0]?.welcome).toBe('<p>Hello &amp; thank you.</p><ul><li>Demos on Sunday</li></ul>')
  const planId = plans[0]?.id ?? 0
  const fan = await subscribe(planId, { email: 'fan@example.org' })
  expect((await outboxMailTo(app.db, 'fan@example.org', 1)).body).toContain(
    'Hello & thank you.\n\n- Demos on Sunday\n\nYou find',
  )
  const [own] = await app.get('subscription/user_subscriptions', { user_id: fan.id }, fan.token)
  expect(own?.welcome).toBe(plans[0]?.welcome)
  app.clock.now = new Date(NOON.getTime() + 35 * DAY)
  await comparePayments.run(app.services, {}, { id: '1' })
  await app.runJobs()
  app.clock.now = NOON
  expect(await app.db.$count(outboxMail, eq(outboxMail.recipient, 'fan@example.org'))).toBe(1)
})

test('SUPPORTERS-08 SUPPORTERS-09 owners read subscribers, with addresses of those who consented, and history says so', async () => {
  const podcastId = await seedPodcast(app.db, { title: 'Night Talk' })
  const creator = { kind: 'podcast', id: podcastId } as const
  const owner = await seedPerson(app)
  await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'owner' }, 'owner')
  const planId = await seedPlan(app.db, { podcastId, title: 'Listeners', amount: 450 })
  const given = await subscribe(planId, { username: 'Åsa', email: 'asa@example.org' }, { gives_email: 1 })
  await subscribe(planId, { username: '=kwame', email: 'kwame@example.org' })
  for (const [username, values] of [
    ['ending', { active: false, expiresAt: new Date(NOON.getTime() + DAY) }],
    ['ended', { active: false, expiresAt: new Date(NOON.getTime() - DAY) }],
    ['refunded', { active: false, expiresAt: new Date(NOON.getTime() + DAY), revokedAt: NOON }],
  ] as const)
    await seedSubscription(app.db, {
      planId,
      memberId: await seedMember(app.db, { username }),
      createdAt: new Date(NOON.getTime() - 40 * DAY),
      ...values,
    })
  const list = (filter = {}) => app.get('studio/subscribers', { ...creator, ...filter }, owner.token)
  const { data, counts } = await list()
  expect(counts).toEqual({ total_pages: 1, total: 5 })
  expect(data.find(({ user }) => user.id === given.id)).toMatchObject({
    user: { username: 'Åsa' },
    plan: { id: planId, title: 'Listeners', tier: null },
    since: NOON.toISOString(),
    paid_until: '2027-02-15T12:00:00.000Z',
    state: 'running',
    paid: 4.5,
    currency: 'USD',
    email: 'asa@example.org',
  })
  expect(data.flatMap(({ email }) => email ?? [])).toEqual(['asa@example.org'])
  expect((await list({ search_text: 'asa' })).data.map(({ user }) => user.username)).toEqual(['Åsa'])
  for (const state of ['ending', 'ended', 'refunded'])
    expect((await list({ state })).data.map(({ user }) => user.username)).toEqual([state])

  const csv = async () =>
    (
      await app.fastify.inject({
        url: `/api/studio/export_subscribers?kind=podcast&id=${podcastId}&state=running`,
        headers: { 'api-key': 'earshot-web', token: owner.token },
      })
    ).body
  expect((await csv()).split('\r\n').toSorted()).toEqual([
    '',
    "'=kwame,Listeners,2027-01-15,2027-02-15,running,4.50,USD,",
    'name,plan,since,paid_until,state,paid,currency,email',
    'Åsa,Listeners,2027-01-15,2027-02-15,running,4.50,USD,asa@example.org',
  ])
  const consent = (who: Person, isGiven: 0 | 1) =>
    app.post('user/update_email_consent', { ...creator, given: isGiven }, who.token)
  expect(await app.get('user/email_consents', {}, given.token)).toMatchObject({
    data: [{ kind: 'podcast', id: podcastId, name: 'Night Talk' }],
  })
  expect(await consent(given, 0)).toEqual({ data: [] })
  expect((await list()).data.flatMap(({ email }) => email ?? [])).toEqual([])
  expect(await csv()).not.toContain('@')
  await consent(given, 1)
  expect((await list()).data.flatMap(({ email }) => email ?? [])).toEqual(['asa@example.org'])

  const { data: history } = await app.get('studio/history', creator, owner.token)
  expect(history.slice(0, 4)).toMatchObject([
    { act: 'subscribers.read', changes: [{ field: 'from' }, { field: 'subscribers', after: '5' }] },
    {
      act: 'subscribers.export',
      changes: [
        { field: 'state', after: 'running' },
        { field: 'subscribers', after: '2' },
      ],
    },
    { act: 'subscribers.read' },
    { act: 'subscribers.export' },
  ])
})

async function seedOwner() {
  const artistId = await seedArtist(app.db)
  const creator = { kind: 'artist', id: artistId } as const
  const owner = await seedPerson(app)
  await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'owner' }, 'owner')
  return { artistId, creator, owner }
}

/** Creates a member who pays for a plan. */
async function subscribe(
  planId: number,
  values: Parameters<typeof seedPerson>[1] = {},
  ticks: { gives_email?: 0 | 1 } = {},
): Promise<Person> {
  const who = await seedPerson(app, values)
  const start = { kind: 'subscription', subscription_item_id: planId, ...ticks } as const
  const { custom_id, plan_id } = await app.post('subscription/start', start, who.token)
  const approved = await app.post('subscription/demo_approve', { custom_id, plan_id: plan_id ?? '' }, who.token)
  const proof = { order_id: approved.orderID, facilitator_access_token: approved.facilitatorAccessToken }
  const bought = { user_id: who.id, subscription_item_id: planId, subscription_id: approved.subscriptionID }
  await app.post('subscription/subscribe', { ...bought, ...proof }, who.token)
  return who
}

/** Creates a member who supports an artist each month. */
async function support(artistId: number, tier: 'Gold'): Promise<Person> {
  const who = await seedPerson(app)
  const start = { kind: 'support', artist_id: artistId, tier } as const
  const { custom_id, plan_id } = await app.post('subscription/start', start, who.token)
  const approved = await app.post('subscription/demo_approve', { custom_id, plan_id: plan_id ?? '' }, who.token)
  const proof = { order_id: approved.orderID, facilitator_access_token: approved.facilitatorAccessToken }
  await app.post(
    'subscription/support',
    { artist_id: artistId, tier, subscription_id: approved.subscriptionID, ...proof },
    who.token,
  )
  return who
}

const actsOf = async (artistId: number): Promise<string[]> =>
  (await app.db.select({ act: audit.act }).from(audit).where(eq(audit.creatorId, artistId)).orderBy(audit.id)).map(
    ({ act }) => act,
  )
