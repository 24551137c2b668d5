import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { outboxCode } from '../../../testing/services/outbox.ts'

const [OLD, NEW] = ['wren-on-the-wire', 'a-lark-on-the-mast']
/** Number of concurrent sign-ins. */
const AT_ONCE = 24
const ROUNDS = 3

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
})
afterAll(() => app.close())

const signUp = () =>
  app.post('user/sign_up', { email: `${randomUUID()}@example.org`, username: `guest ${randomUUID()}`, password: OLD })
const send = (path: string, payload: object, token = '') =>
  app.fastify.inject({ method: 'POST', url: `/api/${path}`, headers: { 'api-key': 'earshot-web', token }, payload })
/** Returns the keys that are still valid. */
const living = async (keys: readonly string[]) => {
  const codes = await Promise.all(
    keys.map(
      async (token) =>
        (await app.fastify.inject({ url: '/api/song/my_top_songs', headers: { 'api-key': 'earshot-web', token } }))
          .statusCode,
    ),
  )
  return codes.filter((code) => code !== 401).length
}

/** Signs in repeatedly with the old password while `change` runs; returns the issued keys. */
async function signInDuring(email: string, change: () => Promise<unknown>): Promise<string[]> {
  const given: string[] = []
  const tries = Array.from({ length: AT_ONCE }, async () => {
    const reply = await send('user/login', { email, password: OLD })
    expect([200, 401]).toContain(reply.statusCode)
    if (reply.statusCode === 200)
      given.push(
        ...Object.values(reply.json<{ data: { token: string; player_token: string } }>().data).filter(
          (value) => typeof value === 'string' && value.length === 43,
        ),
      )
  })
  await Promise.all([...tries, change()])
  return given
}

test('ACCOUNT-11 no sign-in with the old password outlives its change', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = await signUp()
    const given = await signInDuring(me.email, () =>
      app.post('user/update_password', { old_password: OLD, new_password: NEW }, me.token),
    )
    expect(await living(given)).toBe(0)
    expect(await living([me.token])).toBe(1)
  }
})

test('RESET-04 no sign-in with the old password outlives a reset', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = await signUp()
    await app.post('user/request_password_reset', { email: me.email })
    const code = await outboxCode(app.db, me.email)
    const given = await signInDuring(me.email, () =>
      app.post('user/confirm_password_reset', { code, new_password: NEW }),
    )
    expect(await living([...given, me.token])).toBe(0)
  }
})

test('ACCOUNT-11 one of two concurrent changes with the old password succeeds', async () => {
  const me = await signUp()
  const other = await app.post('user/login', { email: me.email, password: OLD })
  const replies = await Promise.all(
    [
      [me.token, 'first-of-them-all'],
      [other.token, 'second-of-them-all'],
    ].map(([token, password]) => send('user/update_password', { old_password: OLD, new_password: password }, token)),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('SIGNIN-20 no key of the player outlives its session, however many were asked for while it ended', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = await signUp()
    const keys = [me.player_token]
    const requested = Array.from({ length: AT_ONCE }, async () => {
      const reply = await app.fastify.inject({
        url: '/api/user/verify_token',
        headers: { 'api-key': 'earshot-web', token: me.token },
      })
      expect([200, 401]).toContain(reply.statusCode)
      if (reply.statusCode === 200) keys.push(reply.json<{ data: { player_token: string } }>().data.player_token)
    })
    await Promise.all([...requested, app.post('user/logout', {}, me.token)])
    expect(await living(keys)).toBe(0)
  }
})

test('ACCOUNT-11 a new password also ends reset codes that are on their way', async () => {
  const me = await signUp()
  await app.post('user/request_password_reset', { email: me.email })
  const code = await outboxCode(app.db, me.email)
  await app.post('user/update_password', { old_password: OLD, new_password: NEW }, me.token)
  expect(
    await app.refusal('POST', 'user/confirm_password_reset', { code, new_password: 'third-of-them-all' }),
  ).toMatchObject({ status: 422 })
})

test('PHONE-10 a new phone ends the other sessions when that is asked for, and only then', async () => {
  const me = await signUp()
  const other = await app.post('user/login', { email: me.email, password: OLD })
  const setPhone = async (phone: string, more: object) => {
    const { code = '' } = await app.post('user/send_verify_code', { phone }, me.token)
    await app.post('user/update_phone', { phone, code, ...more }, me.token)
  }
  await setPhone('+12125550181', {})
  await setPhone('+12125550182', { end_other_sessions: false })
  expect(await living([me.token, me.player_token, other.token, other.player_token])).toBe(4)
  await setPhone('+12125550183', { end_other_sessions: true })
  expect(await living([other.token, other.player_token])).toBe(0)
  expect(await living([me.token, me.player_token])).toBe(2)
})
