import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { ACCESS_KEY, KEY_SCOPES } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessKey } from '../../db/schema/member/access-key.ts'
import { knownDevice } from '../../db/schema/member/account.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedAlbum, seedArtist, seedMember, seedPlan, seedSubscription, seedTrack } from '../../testing/seed.ts'
import { outboxCode } from '../../testing/services/outbox.ts'

const PASSWORD = 'wren-on-the-wire'

let app: TestApp
let counter = 0
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false, phoneRequired: false })
})
afterAll(() => app.close())

async function newcomer() {
  counter += 1
  const email = `keeper${counter}@example.org`
  const { id, token } = await app.post('user/sign_up', { email, username: `keeper${counter}`, password: PASSWORD })
  return { id, token, email }
}
const create = (token: string, scopes: ('listen' | 'read' | 'write')[], name = 'Phone player') =>
  app.post('user/create_access_key', { name, scopes }, token)

test('a key is shown once, stored as a hash, listed without itself, and revoked by its owner only', async () => {
  const me = await newcomer()
  const made = await create(me.token, ['read', 'read'], '  Home \n player ')
  expect(made).toMatchObject({ name: 'Home player', scopes: ['read'], used_at: null })
  expect(made.key).toMatch(/^earshot_[\w-]{43}$/)
  const rows = await app.db.select().from(accessKey)
  expect(JSON.stringify(rows)).not.toContain(made.key.slice('earshot_'.length))
  const { key: _key, ...listed } = made
  expect(await app.get('user/access_keys', {}, me.token)).toEqual([listed])
  const stranger = await newcomer()
  expect(await app.refusal('POST', 'user/revoke_access_key', { key_id: made.id }, stranger.token)).toMatchObject({
    status: 404,
  })
  await app.post('user/revoke_access_key', { key_id: made.id }, me.token)
  expect(await app.get('user/access_keys', {}, me.token)).toEqual([])
  expect(await app.refusal('GET', 'user/notifications', {}, made.key)).toMatchObject({ status: 1000 })
})

test('a key opens the calls of its scopes, and none of the account', async () => {
  const me = await newcomer()
  const asking = (endpoints satisfies readonly Endpoint[]).filter(
    ({ auth, roles }) => auth !== 'none' && roles.length === 0,
  )
  for (const scope of KEY_SCOPES) {
    const { key } = await create(me.token, [scope])
    for (const endpoint of asking) {
      const { code, error } = await answer(endpoint, key)
      expect([endpoint.path, code === 403 ? error : null]).toEqual([endpoint.path, refusalOf(endpoint, scope)])
    }
  }
})

test('a key works as a bearer token too, without an Api-Key, and a session token does not', async () => {
  const me = await newcomer()
  const { key } = await create(me.token, ['read'])
  const requested = (authorization: string, also = {}) =>
    app.fastify.inject({ url: '/api/user/notifications', headers: { authorization, 'api-key': '', ...also } })
  expect((await requested(`Bearer ${key}`)).json()).toMatchObject({ status: 1 })
  expect((await requested(`bearer  ${key}`)).json()).toMatchObject({ status: 1 })
  for (const wrong of [`Bearer ${me.token}`, `Basic ${key}`, 'Bearer earshot_', ''])
    expect((await requested(wrong)).statusCode).not.toBe(200)
  expect((await requested(`Bearer ${key}`, { token: me.token })).json()).toMatchObject({ status: 1 })
  expect((await requested('', { token: key })).json()).toMatchObject({ status: 1 })
  expect((await requested('Bearer earshot_unknown')).json()).toMatchObject({ status: 1000 })
  expect((await requested('Bearer earshot_unknown', { 'api-key': 'earshot-web' })).json()).toMatchObject({
    status: 1000,
  })
})

test('a key plays sound for subscribers when it may listen', async () => {
  const me = await newcomer()
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const songId = await seedTrack(app.db, { artistId, albumId, fileKey: 'audio/none.ogg' })
  const { key } = await create(me.token, ['listen'])
  const ask = async (token: string) =>
    (await app.fastify.inject({ url: `/api/song/stream?song_id=${songId}`, headers: { token } })).statusCode
  expect(await ask(key)).toBe(403)
  await seedSubscription(app.db, {
    memberId: me.id,
    planId: await seedPlan(app.db, { artistId }),
    expiresAt: new Date('2200-01-01'),
  })
  // The file does not exist in this test; 404 instead of 403 shows that the key grants access.
  expect(await ask(key)).toBe(404)
})

test('a use is noted, at most every five minutes', async () => {
  const me = await newcomer()
  const { key } = await create(me.token, ['read'])
  const usedAt = async () => (await app.get('user/access_keys', {}, me.token))[0]?.used_at ?? ''
  const start = app.clock.now
  await app.get('user/notifications', {}, key)
  expect(await usedAt()).toBe(start.toISOString())
  app.clock.now = new Date(start.getTime() + 60_000)
  await app.get('user/notifications', {}, key)
  expect(await usedAt()).toBe(start.toISOString())
  app.clock.now = new Date(start.getTime() + 6 * 60_000)
  await app.get('user/notifications', {}, key)
  expect(await usedAt()).toBe(app.clock.now.toISOString())
  app.clock.now = start
})

test('a member has a limited number of keys, also when many are asked for at once', async () => {
  const me = await newcomer()
  const body = { name: 'Many', scopes: ['listen'] }
  const send = () =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/user/create_access_key',
      headers: { 'api-key': 'earshot-web', token: me.token, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const codes = (await Promise.all(Array.from({ length: ACCESS_KEY.most + 5 }, send))).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(ACCESS_KEY.most)
  expect(codes.filter((code) => code === 409)).toHaveLength(5)
})

test('ACCOUNT-11 a new password ends access keys', async () => {
  const me = await newcomer()
  const { key } = await create(me.token, ['read'])
  await app.post('user/update_password', { old_password: PASSWORD, new_password: 'a-lark-on-the-mast' }, me.token)
  expect(await app.refusal('GET', 'user/notifications', {}, key)).toMatchObject({ status: 1000 })
})

test('RESET-04 a password set with a mailed code ends access keys, and so does signing out everywhere else', async () => {
  const me = await newcomer()
  const first = await create(me.token, ['read'])
  await app.post('user/request_password_reset', { email: me.email })
  await app.post('user/confirm_password_reset', {
    code: await outboxCode(app.db, me.email),
    new_password: 'a-lark-on-the-mast',
  })
  expect(await app.refusal('GET', 'user/notifications', {}, first.key)).toMatchObject({ status: 1000 })
  const { token } = await app.post('user/login', { email: me.email, password: 'a-lark-on-the-mast' })
  const second = await create(token, ['read'])
  await app.post('user/request_password_reset', { email: me.email })
  const mailed = await outboxCode(app.db, me.email)
  const phone = '+12125550142'
  const { code = '' } = await app.post('user/send_verify_code', { phone }, token)
  await app.post('user/update_phone', { phone, code, end_other_sessions: true }, token)
  expect(await app.refusal('GET', 'user/notifications', {}, second.key)).toMatchObject({ status: 1000 })
  const reset = { code: mailed, new_password: 'a-gull-on-the-pier' }
  expect(await app.refusal('POST', 'user/confirm_password_reset', reset)).toMatchObject({ code: 422 })
  // All known networks and devices are removed except the current ones.
  expect(await app.db.$count(knownDevice, eq(knownDevice.memberId, me.id))).toBe(2)
})

test('a key of a moderator moderates with the scope for it', async () => {
  const memberId = await seedMember(app.db, { role: 'moderator' })
  const { key } = await create(await app.signIn(memberId), ['read'])
  expect(await app.get('moderation/log', {}, key)).toEqual([])
})

const refusalOf = (endpoint: Endpoint, scope: (typeof KEY_SCOPES)[number]): string | null => {
  if (endpoint.scope === scope) return null
  return endpoint.scope === 'account'
    ? 'An access key cannot do this. Sign in on the site.'
    : `This access key lacks the scope ${endpoint.scope}.`
}

async function answer(endpoint: Endpoint, token: string): Promise<{ code: number; error: string | null }> {
  const isPost = endpoint.method === 'POST'
  const reply = await app.fastify.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    headers: { 'api-key': 'earshot-web', token, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    ...(isPost ? { payload: '{}' } : {}),
  })
  return { code: reply.statusCode, error: reply.statusCode === 200 ? null : reply.json<{ error: string }>().error }
}
