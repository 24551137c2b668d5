import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdSession } from '../../../access/running-session.store.ts'
import { scrobbling } from '../../../db/schema/listening/listening.ts'
import { privateFeed } from '../../../db/schema/listening/private-feed.ts'
import { member } from '../../../db/schema/member/member.ts'
import { payout, payoutAddress } from '../../../db/schema/money/ledger.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPodcast } from '../../../testing/seed.ts'
import { outboxCode, outboxMailTo } from '../../../testing/services/outbox.ts'
import { findOrCreateSocial } from '../account.store.ts'

const [OLD, NEW] = ['wren-on-the-wire', 'a-lark-on-the-mast']
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ phoneRequired: false })
})
afterAll(() => app.close())

/**
 * Seeds an account that an attacker has prepared for later use: with a key, a private feed, a token, a payout address
 * and an open payout request.
 */
async function seedTaken() {
  const me = await app.post('user/sign_up', {
    email: `${randomUUID()}@example.org`,
    username: `guest ${randomUUID()}`,
    password: OLD,
  })
  const { key } = await app.post('user/create_access_key', { name: 'Mine', scopes: ['read'] }, me.token)
  await app.db
    .insert(privateFeed)
    .values({ memberId: me.id, podcastId: await seedPodcast(app.db), keyHash: randomUUID() })
  await app.db.insert(scrobbling).values({ memberId: me.id, token: 'sealed', username: 'wren' })
  await app.post('user/update_payout_address', { address: 'thief@example.org', password: OLD }, me.token)
  await app.db.insert(payout).values({ memberId: me.id, currency: 'USD', amount: 500, address: 'first@example.org' })
  return { ...me, key }
}

async function expectEnded(me: { id: number; key: string }) {
  expect(await app.refusal('GET', 'user/notifications', {}, me.key)).toMatchObject({ status: 1000 })
  for (const table of [privateFeed, scrobbling, payoutAddress])
    expect(await app.db.select().from(table).where(eq(table.memberId, me.id))).toEqual([])
  // An open request keeps its original address.
  expect(await app.db.select().from(payout).where(eq(payout.memberId, me.id))).toMatchObject([
    { address: 'first@example.org', state: 'requested' },
  ])
}

const ENDED = /access keys[^]*private podcast feeds[^]*ListenBrainz[^]*your payout address/

test('ACCOUNT-11 a new password ends all other access to the account, and a mail says so', async () => {
  const me = await seedTaken()
  await app.post('user/update_password', { old_password: OLD, new_password: NEW }, me.token)
  await expectEnded(me)
  expect(await outboxMailTo(app.db, me.email, 2)).toMatchObject({
    subject: 'Your Earshot password was changed',
    body: expect.stringMatching(ENDED),
  })
  await app.post('user/update_password', { old_password: NEW, new_password: OLD }, me.token)
  expect((await outboxMailTo(app.db, me.email, 3)).body).not.toContain('These were also removed')
})

test('RESET-04 a reset ends all access to the account, and a mail says so', async () => {
  const me = await seedTaken()
  await app.post('user/request_password_reset', { email: me.email })
  await app.post('user/confirm_password_reset', { code: await outboxCode(app.db, me.email, 2), new_password: NEW })
  await expectEnded(me)
  expect((await outboxMailTo(app.db, me.email, 3)).body).toMatch(ENDED)
})

test('SOCIAL-04 a first sign-in with a provider ends all access to the account', async () => {
  const me = await seedTaken()
  const calls: unknown[] = []
  const person = { provider: 'google', subject: randomUUID(), email: me.email, name: undefined } as const
  const options = {
    communityNames: [],
    mayJoin: async () => {},
    onRevoke: async (_tx: unknown, ...facts: unknown[]) => calls.push(facts),
  }
  expect((await findOrCreateSocial(app.db, person, options)).id).toBe(me.id)
  await findOrCreateSocial(app.db, person, options)
  await expectEnded(me)
  expect(calls).toEqual([
    [me.id, { hadPassword: true, revoked: ['access_keys', 'private_feeds', 'listenbrainz', 'payout_address'] }],
  ])
})

test('EARNINGS-07 the payout address asks for the password, or for a fresh sign-in where there is none', async () => {
  const me = await app.post('user/sign_up', {
    email: `${randomUUID()}@example.org`,
    username: `guest ${randomUUID()}`,
    password: OLD,
  })
  const set = (input: object) => app.refusal('POST', 'user/update_payout_address', input, me.token)
  expect(await set({ address: 'bank@example.org' })).toMatchObject({ status: 400, error: 'password: is required' })
  expect(await set({ address: 'bank@example.org', password: NEW })).toMatchObject({
    status: 401,
    error: 'The password is wrong.',
  })
  expect(await app.get('user/payout_address', {}, me.token)).toEqual({ address: null, asks_password: true })
  await app.db.update(member).set({ passwordHash: null }).where(eq(member.id, me.id))
  const bank = { address: 'bank@example.org', asks_password: false }
  expect(await app.post('user/update_payout_address', { address: 'bank@example.org' }, me.token)).toEqual(bank)
  app.clock.now = new Date(Date.now() + 11 * 60_000)
  expect(await set({ address: '' })).toMatchObject({
    status: 401,
    error: expect.stringContaining('Sign out and sign in'),
  })
  app.clock.now = new Date()
})

test('ACCOUNT-11 a session that a new password ended makes nothing that outlives it', async () => {
  const me = await app.post('user/sign_up', {
    email: `${randomUUID()}@example.org`,
    username: `guest ${randomUUID()}`,
    password: OLD,
  })
  const [own] = await app.get('user/sessions', {}, me.token)
  const asking = { memberId: me.id, sessionId: own?.id ?? 0 }
  await app.db.transaction((tx) => holdSession(tx, asking))
  await app.post('user/logout', {}, me.token)
  await expect(app.db.transaction((tx) => holdSession(tx, asking))).rejects.toMatchObject({ status: 1000 })
})
