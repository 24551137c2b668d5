import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outboxMail, session } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { ageCodes, seedMember } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const PASSWORD = 'wren-on-the-wire'
let people = 0
const signUp = async (password = PASSWORD) => {
  people += 1
  return app.post('user/sign_up', { email: `person${people}@example.org`, username: `person ${people}`, password })
}

test('SIGNUP-06 API-11 a new member gets a token and has no phone, and the token identifies the member', async () => {
  const me = await signUp()
  expect(me).toMatchObject({ username: `person ${people}`, phone: null })
  const verified = await app.get('user/verify_token', {}, me.token)
  expect(verified.id).toBe(me.id)
  expect(verified.player_token).not.toBe(me.player_token)
  expect(verified).not.toHaveProperty('token')
})

test('ACCOUNT2-10 a display name is optional', async () => {
  const named = (full_name: string) => {
    people += 1
    return { email: `person${people}@example.org`, username: `person ${people}`, password: PASSWORD, full_name }
  }
  expect(await app.post('user/sign_up', named('Nell Marrow'))).toMatchObject({ full_name: 'Nell Marrow' })
  expect(await app.post('user/sign_up', named(' '))).toMatchObject({ full_name: null })
})

test('ENTITIES-02 tokens and passwords are stored only as hashes', async () => {
  const me = await signUp()
  const [row] = await app.db.select().from(member).where(eq(member.id, me.id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  const rows = await app.db.select().from(session).where(eq(session.memberId, me.id))
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(me.token)
  expect(JSON.stringify(rows)).not.toContain(me.player_token)
})

test('SIGNIN-08 API-09 members sign in with e-mail or username in any case; an error does not reveal whether an account exists', async () => {
  const me = await signUp()
  expect((await app.post('user/login', { email: me.email.toUpperCase(), password: PASSWORD })).id).toBe(me.id)
  expect((await app.post('user/login', { email: me.username, password: PASSWORD })).id).toBe(me.id)
  const wrong = await app.refusal('POST', 'user/login', { email: me.email, password: 'not this one' })
  const nobody = await app.refusal('POST', 'user/login', { email: 'nobody@example.org', password: 'not this one' })
  expect(wrong).toEqual({ code: 401, status: 401, error: 'The e-mail, username or password is wrong.' })
  expect(nobody).toEqual(wrong)
  expect(await app.refusal('POST', 'user/login', { email: '%', password: PASSWORD })).toEqual(wrong)
})

test.each([
  ['123456', 'password: is too easy to guess. Choose another one.'],
  ['password1', 'password: is too common. Choose another one.'],
  ['earshot123', 'password: is too common. Choose another one.'],
  ['Earsh0t 2026!', 'password: is too common. Choose another one.'],
  ['aaaaaaaa', 'password: is too easy to guess. Choose another one.'],
  ['new.person@example.org', 'password: must not be your username or e-mail address'],
  ['short', 'password: must be at least 6 characters'],
])('SIGNUP-03 the password %s is refused', async (password, error) => {
  expect(
    await app.refusal('POST', 'user/sign_up', { email: 'new.person@example.org', username: 'new one', password }),
  ).toEqual({ code: 400, status: 400, error })
})

test('PHONE-05 PHONE-06 CONSTANTS-08 without a provider of text messages every number of 8 to 20 characters gets a code', async () => {
  const me = await signUp()
  for (const phone of ['12345678', '1'.repeat(20), '+15551234567']) {
    const { code } = await app.post('user/send_verify_code', { phone }, me.token)
    expect(await app.post('user/update_phone', { phone, code }, me.token)).toMatchObject({ id: me.id })
  }
  for (const phone of ['1234567', '1'.repeat(21), '(---)(---)'])
    expect(await app.refusal('POST', 'user/send_verify_code', { phone }, me.token)).toMatchObject({ status: 400 })
})

test('SIGNUP-02 SIGNUP-07 a taken e-mail or username is refused with the name of the field', async () => {
  const me = await signUp()
  expect(
    await app.refusal('POST', 'user/sign_up', { email: me.email, username: 'quite another', password: PASSWORD }),
  ).toMatchObject({ status: 409, error: 'email: is already used by another account' })
  expect(
    await app.refusal('POST', 'user/sign_up', {
      email: 'quite.another@example.org',
      username: me.username.toUpperCase(),
      password: PASSWORD,
    }),
  ).toMatchObject({ status: 409, error: 'username: is already taken' })
  expect(
    await app.refusal('POST', 'user/sign_up', { email: 'nowhere', username: 'x', password: PASSWORD }),
  ).toMatchObject({ status: 400, error: 'email: must be a valid e-mail address' })
})

test('SIGNIN-20 logout revokes the token and the key of the player', async () => {
  const me = await signUp()
  await app.post('user/logout', {}, me.token)
  for (const token of [me.token, me.player_token])
    expect(await app.refusal('GET', 'song/my_top_songs', {}, token)).toMatchObject({ status: 1000 })
})

test('PLAYERLINKS-05 the key of the player can neither change anything nor renew itself', async () => {
  const me = await signUp()
  expect(
    await app.refusal(
      'POST',
      'user/update_password',
      { old_password: PASSWORD, new_password: 'another-wren' },
      me.player_token,
    ),
  ).toMatchObject({ status: 403 })
  expect(await app.refusal('GET', 'user/verify_token', {}, me.player_token)).toMatchObject({ status: 403 })
  expect(await app.get('song/user_playlists', { user_id: me.id }, me.player_token)).toEqual([])
})

test('ACCOUNT-11 a new password ends the other sessions and keeps this one', async () => {
  const me = await signUp()
  const other = await app.post('user/login', { email: me.email, password: PASSWORD })
  const wrong = await app.fastify.inject({
    method: 'POST',
    url: '/api/user/update_password',
    headers: { 'api-key': 'earshot-web', token: me.token },
    payload: { old_password: 'not this one', new_password: 'another-wren' },
  })
  expect(wrong.json()).toMatchObject({ status: 401, field: 'old_password' })
  await app.post('user/update_password', { old_password: PASSWORD, new_password: 'another-wren' }, me.token)
  expect((await app.get('user/verify_token', {}, me.token)).id).toBe(me.id)
  expect(await app.refusal('GET', 'user/verify_token', {}, other.token)).toMatchObject({ status: 1000 })
  expect((await app.post('user/login', { email: me.email, password: 'another-wren' })).id).toBe(me.id)
})

test('ACCOUNT2-04 a mail tells about a new device and a new phone number, and all other sessions can be ended', async () => {
  const me = await signUp()
  const mails = async () =>
    (await app.db.select().from(outboxMail).where(eq(outboxMail.recipient, me.email))).map(({ subject }) => subject)
  const others = [1, 2].map(() => app.post('user/login', { email: me.email, password: PASSWORD }))
  const [other] = await Promise.all(others)
  const newDevice = expect.stringMatching(/^New sign-in to your /)
  expect(await mails()).toEqual([newDevice, newDevice])
  const setPhone = async (phone: string) => {
    const { code = '' } = await app.post('user/send_verify_code', { phone }, me.token)
    await app.post('user/update_phone', { phone, code }, me.token)
  }
  await setPhone('+12125550171')
  await setPhone('+12125550172')
  expect((await mails()).slice(2)).toEqual([expect.stringMatching(/phone number was changed$/)])
  await app.post('user/end_other_sessions', {}, me.token)
  expect(await app.get('user/sessions', {}, me.token)).toMatchObject([{ is_current: true }])
  expect(await app.refusal('GET', 'user/verify_token', {}, other?.token)).toMatchObject({ status: 1000 })
})

test('ACCOUNT-06 a member lists and ends their own sessions only', async () => {
  const me = await signUp()
  const other = await app.post('user/login', { email: me.email, password: PASSWORD })
  const rows = await app.get('user/sessions', {}, me.token)
  expect(rows).toHaveLength(2)
  const ended = rows.find((row) => !row.is_current)?.id ?? 0
  const stranger = await signUp()
  expect(await app.refusal('POST', 'user/end_session', { session_id: ended }, stranger.token)).toMatchObject({
    status: 404,
  })
  await app.post('user/end_session', { session_id: ended }, me.token)
  expect(await app.refusal('GET', 'user/verify_token', {}, other.token)).toMatchObject({ status: 1000 })
})

test('PHONE-17 PHONE-21 in demo mode the reply has the code, which is valid once and only for its number', async () => {
  const me = await signUp()
  const { code = '' } = await app.post('user/send_verify_code', { phone: '(212) 555-0142' }, me.token)
  expect(code).toMatch(/^\d{6}$/)
  expect(await app.refusal('POST', 'user/update_phone', { phone: '+12125550143', code }, me.token)).toMatchObject({
    status: 422,
    error: 'Invalid code',
  })
  expect(await app.post('user/update_phone', { phone: '+1 212 555 0142', code }, me.token)).toMatchObject({
    phone: '+12125550142',
  })
  expect(await app.refusal('POST', 'user/update_phone', { phone: '+12125550142', code }, me.token)).toMatchObject({
    status: 422,
    error: 'Invalid code',
  })
})

test('PHONE-18 without a code, or with another user_id, the phone does not change', async () => {
  const me = await signUp()
  const other = await signUp()
  expect(
    await app.refusal('POST', 'user/update_phone', { user_id: me.id, phone: '+12125550150' }, me.token),
  ).toMatchObject({ status: 422 })
  expect(
    await app.refusal(
      'POST',
      'user/update_phone',
      { user_id: other.id, phone: '+12125550150', code: '123456' },
      me.token,
    ),
  ).toMatchObject({ status: 403 })
})

test('PHONE-21 two hundred concurrent guesses get no more than the allowed attempts', async () => {
  const me = await signUp()
  const { code = '' } = await app.post('user/send_verify_code', { phone: '+12125550160' }, me.token)
  const guesses = Array.from({ length: 200 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(
    guesses.map((guess) => app.refusal('POST', 'user/update_phone', { phone: '+12125550160', code: guess }, me.token)),
  )
  expect(new Set(answers.map(({ status, error }) => `${status} ${error}`))).toEqual(new Set(['422 Invalid code']))
  expect(await app.refusal('POST', 'user/update_phone', { phone: '+12125550160', code }, me.token)).toMatchObject({
    status: 422,
    error: 'Invalid code',
  })
})

test('PHONE-21 a code expires after ten minutes, and a new one revokes it', async () => {
  const me = await signUp()
  const first = await app.post('user/send_verify_code', { phone: '+12125550170' }, me.token)
  const second = await app.post('user/send_verify_code', { phone: '+12125550170' }, me.token)
  expect(
    await app.refusal('POST', 'user/update_phone', { phone: '+12125550170', code: first.code }, me.token),
  ).toMatchObject({ status: 422 })
  await ageCodes(app.db, 10)
  for (const code of [second.code, first.code])
    expect(await app.refusal('POST', 'user/update_phone', { phone: '+12125550170', code }, me.token)).toMatchObject({
      status: 422,
      error: 'Invalid code',
    })
})

test('RESET-03 RESET-04 a mailed link sets a new password once, also with concurrent requests; all sessions end', async () => {
  const me = await signUp()
  expect(await app.post('user/request_password_reset', { email: 'nobody.at.all@example.org' })).toEqual({})
  expect(await app.post('user/request_password_reset', { email: me.email })).toEqual({})
  const mail = await vi.waitUntil(
    async () => (await app.db.select().from(outboxMail).where(eq(outboxMail.recipient, me.email)))[0],
  )
  const code = /code=([\w-]+)/.exec(mail.body)?.[1] ?? ''
  const tries = await Promise.all(
    ['first-new-one', 'second-new-one'].map((new_password) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/user/confirm_password_reset',
        headers: { 'api-key': 'earshot-web' },
        payload: { code, new_password },
      }),
    ),
  )
  expect(tries.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await app.refusal('GET', 'user/verify_token', {}, me.token)).toMatchObject({ status: 1000 })
  expect(
    await app.refusal('POST', 'user/confirm_password_reset', { code, new_password: 'third-new-one' }),
  ).toMatchObject({ status: 422, error: 'Invalid code' })
  expect(await app.db.$count(outboxMail, eq(outboxMail.recipient, me.email))).toBe(1)
  expect(await app.db.$count(outboxMail, eq(outboxMail.recipient, 'nobody.at.all@example.org'))).toBe(0)
})

test('API-39 password guesses are limited by address and account, and the owner at another address is not locked out', async () => {
  const me = await signUp()
  for (let index = 0; index < 10; index += 1)
    await app.refusal('POST', 'user/login', { email: me.email, password: `wrong guess ${index}` })
  expect(await app.refusal('POST', 'user/login', { email: me.email, password: PASSWORD })).toMatchObject({
    status: 429,
  })
  const elsewhere = await app.fastify.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: '203.0.113.9',
    headers: { 'api-key': 'earshot-web' },
    payload: { email: me.email, password: PASSWORD },
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('ACCOUNT-04 PROFILE-12 a member changes name, bio and place; omitted fields are kept, empty ones are cleared', async () => {
  const token = await app.signIn(await seedMember(app.db))
  const send = (payload: object) => app.post('user/update_profile', payload, token)
  expect(
    await send({
      full_name: '  Ida   Falk ',
      brief: 'One <3',
      country_code: 'SE',
      city: 'Umeå',
      address_line1: 'Storgatan 1',
    }),
  ).toMatchObject({ full_name: 'Ida Falk', country_code: 'SE', city: 'Umeå', address_line1: 'Storgatan 1' })
  expect(await send({ brief: 'One.\n\nTwo & three' })).toMatchObject({
    full_name: 'Ida Falk',
    brief: '<p>One.</p><p>Two &amp; three</p>',
  })
  expect(await send({ full_name: '', brief: ' \n ', city: ' ' })).toMatchObject({
    full_name: null,
    brief: null,
    city: null,
    country_code: 'SE',
  })
  expect(await send({})).toMatchObject({ country_code: 'SE' })
  // A bio is plain text: markup is shown as typed.
  expect(await send({ brief: '<b onclick="x()">Hi</b>' })).toMatchObject({
    brief: '<p>&lt;b onclick="x()"&gt;Hi&lt;/b&gt;</p>',
  })
  for (const [payload, field] of [
    [{ country_code: 'Sweden' }, 'country_code'],
    [{ full_name: 'x'.repeat(121) }, 'full_name'],
    [{ brief: 'x'.repeat(5001) }, 'brief'],
    [{ city: 'a\u0000b' }, 'city'],
  ] as const)
    expect(await app.refusal('POST', 'user/update_profile', payload, token)).toMatchObject({
      status: 400,
      error: expect.stringMatching(new RegExp(`^${field}: `)),
    })
})
