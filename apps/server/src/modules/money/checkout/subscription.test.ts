import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedArtist, seedMember, seedPlan, seedPodcast, seedSubscription } from '../../../testing/seed.ts'

const DAY = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const inDays = (days: number) => new Date(app.clock.now.getTime() + days * DAY)

test('ACCOUNT-13 ENTITIES-31 a member sees what runs and what has ended, each with its plan and its artist or podcast', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  expect(await app.get('subscription/user_subscriptions', { user_id: memberId }, token)).toEqual([])
  const [artistId, podcastId] = [
    await seedArtist(app.db, { name: 'Marrow & Finch' }),
    await seedPodcast(app.db, { title: 'Low Tide' }),
  ]
  const [ofArtist, ofPodcast] = [
    await seedPlan(app.db, { artistId, title: 'Friend', amount: 450, duration: 3 }),
    await seedPlan(app.db, { podcastId, title: 'Ear' }),
  ]
  await seedSubscription(app.db, {
    memberId,
    planId: ofPodcast,
    expiresAt: inDays(-1),
    createdAt: inDays(-31),
    providerId: 'ended',
  })
  await seedSubscription(app.db, {
    memberId,
    planId: ofArtist,
    expiresAt: inDays(20),
    createdAt: inDays(-10),
    providerId: 'runs',
  })
  await seedSubscription(app.db, {
    memberId,
    planId: ofArtist,
    expiresAt: inDays(20),
    createdAt: inDays(-5),
    providerId: 'cancelled',
    active: false,
  })
  await seedSubscription(app.db, { memberId: await seedMember(app.db), planId: ofArtist, expiresAt: inDays(20) })
  const list = await app.get('subscription/user_subscriptions', { user_id: memberId }, token)
  expect(
    list.map((each) => [
      each.subscription_id,
      each.status,
      each.subscription_item.title,
      each.artist?.name,
      each.podcast?.name,
    ]),
  ).toEqual([
    ['runs', 1, 'Friend', 'Marrow & Finch', undefined],
    ['ended', 0, 'Ear', undefined, 'Low Tide'],
    ['cancelled', 0, 'Friend', 'Marrow & Finch', undefined],
  ])
  expect(list[0]).toMatchObject({
    subscription_item_id: ofArtist,
    subscription_item: { price: 4.5, duration: 3 },
    created_at: inDays(-10).toISOString(),
    expired_at: inDays(20).toISOString(),
  })
})

test('ACCOUNT-13 nobody reads the subscriptions of another member', async () => {
  const [mine, other] = [await seedMember(app.db), await seedMember(app.db)]
  expect(
    await app.refusal('GET', 'subscription/user_subscriptions', { user_id: other }, await app.signIn(mine)),
  ).toEqual({ code: 403, status: 403, error: 'user_id: is not yours' })
  expect(await app.refusal('GET', 'subscription/user_subscriptions', { user_id: mine })).toMatchObject({ status: 1000 })
})

test('ARTISTPROFILE-10 ARTISTPROFILE-11 an artist has three tiers of support: $5 once, $20 and $30 per month, with 2, 5 and 6 perks', async () => {
  const artistId = await seedArtist(app.db)
  expect(await app.get('subscription/support_tiers', { artist_id: artistId })).toEqual([
    { tier: 'Bronze', price: 5, period: 'once', perks: 2, plan_id: null },
    { tier: 'Gold', price: 20, period: 'month', perks: 5, plan_id: `support-${artistId}-gold` },
    { tier: 'Platinum', price: 30, period: 'month', perks: 6, plan_id: `support-${artistId}-platinum` },
  ])
  expect(await app.refusal('GET', 'subscription/support_tiers', { artist_id: 2_147_483_647 })).toMatchObject({
    status: 404,
  })
})
