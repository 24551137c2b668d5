import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { endpoints } from '@earshot/contract/endpoints'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamTokens } from '../../access/stream-token.ts'
import { oneTimeCode, outboxMail } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { PASSWORD_CHECKED } from '../../testing/processes/channels.ts'
import { ageCodes, seedRoles } from '../../testing/seed.ts'
import { outboxCode, outboxMailTo } from '../../testing/services/outbox.ts'
import { isThorough } from '../../testing/thorough.ts'

const PASSWORD = 'wren-on-the-wire'
const DAY_MS = 86_400_000
/** Concurrent requests: more than any limit here. */
const MANY = isThorough ? 200 : 50
let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await openTestApp({ logLevel: 'trace' }, { logStream: { write: (line) => log.push(line) } })
})
afterAll(() => app.close())

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const newcomer = () => ({ email: `${randomUUID()}@example.org`, username: `guest ${randomUUID()}`, password: PASSWORD })
const signUp = () => app.post('user/sign_up', newcomer())
/** Sends one call as any client may send it, from its own address. */
const send = async (
  path: string,
  payload: object | string,
  {
    token = '',
    remoteAddress = '127.0.0.1',
    headers = {},
  }: { token?: string; remoteAddress?: string; headers?: { [name: string]: string } } = {},
) => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress,
    headers: { 'api-key': 'earshot-web', 'content-type': 'application/json', token, ...headers },
    payload,
  })
  if (path === 'user/request_password_reset') await app.runJobs()
  return reply
}

test('SIGNIN-08 API-39 many concurrent passwords get ten attempts', async () => {
  const me = await signUp()
  const guesses = Array.from({ length: MANY }, (_, index) => (index === MANY - 1 ? PASSWORD : `wrong guess ${index}`))
  const replies = await Promise.all(
    guesses.map((password) => send('user/login', { email: me.email, password }, { remoteAddress: '203.0.113.1' })),
  )
  expect(replies.filter(({ statusCode }) => statusCode !== 429).length).toBeLessThanOrEqual(10)
  expect(replies.at(-1)?.statusCode).toBe(429)
})

test('API-39 forwarding headers start no new counter (threat F27)', async () => {
  const me = await signUp()
  const names = [
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'x-forwarded',
    'forwarded-for',
    'x-forwarded-host',
    'via',
  ]
  const codes: number[] = []
  for (const [index, name] of names.entries())
    codes.push(
      (
        await send(
          'user/login',
          { email: me.email, password: 'not this one' },
          { remoteAddress: '203.0.113.2', headers: { [name]: `198.51.100.${index}` } },
        )
      ).statusCode,
    )
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('API-39 a visitor has all addresses of an IPv6 network, and one IPv4 address in any form', async () => {
  const [me, second, third] = [await signUp(), await signUp(), await signUp()]
  const guess = async (remoteAddress: string, email = me.email) =>
    (await send('user/login', { email, password: 'not this one' }, { remoteAddress })).statusCode
  const codes: number[] = []
  for (let index = 0; index < 12; index += 1)
    codes.push(await guess(`2001:db8:0:7:${index.toString(16)}:${index}::${index + 1}`))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect(await guess('2001:db8:0:8::1', second.email)).toBe(401)
  const mixed: number[] = []
  for (let index = 0; index < 12; index += 1)
    mixed.push(await guess(index % 2 === 0 ? '203.0.113.44' : '::ffff:203.0.113.44', third.email))
  expect(mixed).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('RATE_LIMITS=off disables every limit of the account, and a code still allows five attempts', async () => {
  const open = await openTestApp({ rateLimits: false })
  const me = await open.post('user/sign_up', { email: 'open@example.org', username: 'open', password: PASSWORD })
  for (let times = 0; times < 12; times++)
    expect(
      await open.refusal('POST', 'user/login', { email: 'open@example.org', password: 'not this one' }),
    ).toMatchObject({ status: 401 })
  for (let times = 0; times < 6; times++) await open.post('user/send_verify_code', { phone: '+12125550142' }, me.token)
  const { code = '' } = await open.post('user/send_verify_code', { phone: '+12125550142' }, me.token)
  for (let times = 0; times < 5; times++)
    expect(
      await open.refusal(
        'POST',
        'user/update_phone',
        { phone: '+12125550142', code: code === '000000' ? '111111' : '000000' },
        me.token,
      ),
    ).toMatchObject({ status: 422 })
  expect(await open.refusal('POST', 'user/update_phone', { phone: '+12125550142', code }, me.token)).toMatchObject({
    status: 422,
  })
  await open.close()
})

test('PHONE-21 many concurrent guesses get five attempts', async () => {
  const me = await signUp()
  const { code = '' } = await app.post('user/send_verify_code', { phone: '+12125550111' }, me.token)
  const wrong = Array.from({ length: MANY }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  await Promise.all(
    wrong.map((guess) => send('user/update_phone', { phone: '+12125550111', code: guess }, { token: me.token })),
  )
  const [row] = await app.db.select().from(oneTimeCode).where(eq(oneTimeCode.memberId, me.id))
  expect(row?.tries).toBe(5)
  expect((await send('user/update_phone', { phone: '+12125550111', code }, { token: me.token })).statusCode).toBe(422)
})

test('PHONE-21 one of many concurrent correct codes succeeds, and a code is valid only for its member', async () => {
  const [me, other] = [await signUp(), await signUp()]
  const { code } = await app.post('user/send_verify_code', { phone: '+12125550112' }, me.token)
  expect((await send('user/update_phone', { phone: '+12125550112', code }, { token: other.token })).statusCode).toBe(
    422,
  )
  const replies = await Promise.all(
    Array.from({ length: MANY }, () => send('user/update_phone', { phone: '+12125550112', code }, { token: me.token })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('PHONE-21 sending is limited for each person, number and address (threat T17)', async () => {
  const me = await signUp()
  const codes = await Promise.all(
    Array.from({ length: 40 }, () => send('user/send_verify_code', { phone: '+12125550113' }, { token: me.token })),
  )
  expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

test('SIGNIN-20 a token after logout, an expired one, and one of the player grant no access', async () => {
  const [me, late] = [await signUp(), await signUp()]
  await app.post('user/logout', {}, me.token)
  for (const endpoint of endpoints.filter((each) => each.auth === 'token')) {
    for (const token of [me.token, me.player_token, 'x'.repeat(43)])
      expect((await app.refusal(endpoint.method, endpoint.path, {}, token)).status, endpoint.path).toBe(1000)
  }
  app.clock.now = new Date(Date.now() + 31 * DAY_MS)
  expect(await app.refusal('GET', 'user/verify_token', {}, late.token)).toMatchObject({ status: 1000 })
  app.clock.now = new Date()
})

test("API-38 somebody else's user_id is refused by every call that takes one", async () => {
  const [me, victim] = [await signUp(), await signUp()]
  for (const endpoint of endpoints.filter(
    (each) => each.method === 'POST' && each.auth === 'token' && 'user_id' in each.input.shape,
  )) {
    const reply = await send(
      endpoint.path,
      { user_id: victim.id, phone: '+12125550114', code: '123456' },
      { token: me.token },
    )
    expect([400, 403], endpoint.path).toContain(reply.statusCode)
  }
  expect(await app.db.select({ phone: member.phone }).from(member).where(eq(member.id, victim.id))).toEqual([
    { phone: null },
  ])
})

test('SIGNIN-08 an empty password, a missing one and no password at all never match (threat F22)', async () => {
  const [social] = await app.db
    .insert(member)
    .values({ username: 'by google only', email: 'by.google@example.org', passwordHash: null })
    .returning()
  await app.db.insert(member).values({ username: 'broken hash', email: 'broken@example.org', passwordHash: '' })
  for (const email of [social?.email, 'broken@example.org', 'unknown@example.org']) {
    for (const password of ['', 'nobody has this password', 'null', '      ', undefined])
      expect([400, 401]).toContain(
        (await send('user/login', { email, password }, { remoteAddress: '203.0.113.3' })).statusCode,
      )
  }
})

test('a password of 10 MB is refused before it is hashed, and so is one of 1025 characters', async () => {
  const from = performance.now()
  expect((await send('user/login', { email: 'a', password: 'x'.repeat(10 * 1024 * 1024) })).statusCode).toBe(413)
  expect((await send('user/sign_up', { ...newcomer(), password: 'x'.repeat(10 * 1024 * 1024) })).statusCode).toBe(413)
  expect((await send('user/sign_up', { ...newcomer(), password: 'ab1'.repeat(342) })).json()).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^password: must be at most 1024/),
  })
  expect(performance.now() - from).toBeLessThan(5000)
})

test.each([
  ['Cyrillic а', 'm\u0430ra holm'],
  ['full-width letters', '\uff4dara holm'],
  ['a zero-width joiner', 'mara\u200d holm'],
  ['a right-to-left override', '\u202emloh aram'],
  ['a blank that is none', 'mara\u3164holm'],
  ['outer blanks', '  mara   holm '],
  ['capitals', 'MARA HOLM'],
  ['an @', 'mara@holm.example'],
])('SIGNUP-03 a name that looks like another one, with %s, is refused', async (_case, username) => {
  await send('user/sign_up', { ...newcomer(), username: 'mara holm' })
  expect([400, 409]).toContain((await send('user/sign_up', { ...newcomer(), username })).statusCode)
})

test('SIGNIN-09 SIGNUP-07 no error text contains the submitted markup', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  const me = await signUp()
  const replies = await Promise.all([
    send('user/login', { email: markup, password: markup }),
    send('user/sign_up', { email: `${markup}@example.org`, username: markup, password: PASSWORD }),
    send('user/sign_up', { ...newcomer(), password: PASSWORD, [markup]: 1 }),
    send('user/send_verify_code', { phone: markup }, { token: me.token }),
    send('user/update_phone', { phone: '+12125550115', code: markup }, { token: me.token }),
    send('user/confirm_password_reset', { code: markup, new_password: PASSWORD }),
    send('user/login_social', { social_type: markup, social_id: markup }),
    send('user/appleCallback', { id_token: markup }),
    app.fastify.inject({
      url: `/api/user/verify_token?${encodeURIComponent(markup)}=1`,
      headers: { 'api-key': 'earshot-web', token: me.token },
    }),
  ])
  for (const reply of replies) {
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.json<{ error: string | null }>().error ?? '').not.toMatch(/onerror=|alert\(/)
  }
})

test('RESET-03 the link of a mail never depends on the Host of the request', async () => {
  const me = await signUp()
  await send(
    'user/request_password_reset',
    { email: me.email },
    {
      headers: {
        host: 'elsewhere.example',
        'x-forwarded-host': 'elsewhere.example',
        origin: 'https://elsewhere.example',
      },
    },
  )
  expect((await outboxMailTo(app.db, me.email)).body).not.toContain('elsewhere.example')
})

test('RESET-03 a second reset mail revokes the first link; many concurrent uses of the new one change the password once', async () => {
  const me = await signUp()
  await send('user/request_password_reset', { email: me.email })
  const first = await outboxCode(app.db, me.email)
  later(6)
  await send('user/request_password_reset', { email: me.email.toUpperCase() })
  const second = await outboxCode(app.db, me.email, 2)
  expect(
    (
      await send(
        'user/confirm_password_reset',
        { code: first, new_password: 'first-of-them-all' },
        { remoteAddress: '203.0.113.4' },
      )
    ).statusCode,
  ).toBe(422)
  const replies = await Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      send(
        'user/confirm_password_reset',
        { code: second, new_password: `number-${index}-wins` },
        { remoteAddress: '203.0.113.5' },
      ),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('RESET-03 a code is in the outbox only while it is valid: not after it was used, replaced or has expired', async () => {
  const bodies = async (recipient: string) =>
    (
      await app.db
        .select({ body: outboxMail.body, code: outboxMail.code })
        .from(outboxMail)
        .where(eq(outboxMail.recipient, recipient))
        .orderBy(outboxMail.id)
    ).map(({ body, code }) => [/code=(\S+.*)/.exec(body)?.[1], code])
  const gone = ['[no longer valid]', null]
  const [me, late] = [await signUp(), await signUp()]
  await send('user/request_password_reset', { email: me.email })
  const first = await outboxCode(app.db, me.email)
  expect(await bodies(me.email)).toEqual([[first, first]])
  later(6)
  await send('user/request_password_reset', { email: me.email })
  const second = await outboxCode(app.db, me.email, 2)
  expect(await bodies(me.email)).toEqual([gone, [second, second]])
  expect(
    (
      await send(
        'user/confirm_password_reset',
        { code: second, new_password: 'a-lark-on-the-mast' },
        { remoteAddress: '203.0.113.45' },
      )
    ).statusCode,
  ).toBe(200)
  expect(await bodies(me.email)).toEqual([gone, gone])
  await send('user/request_password_reset', { email: late.email })
  const third = await outboxCode(app.db, late.email)
  await ageCodes(app.db, 60)
  const shown = await app.fastify.inject({ url: '/dev/mail', headers: { host: '127.0.0.1:4000' } })
  expect(shown.body).toContain('code=[no longer valid]')
  expect(shown.body).not.toContain(third)
  expect(await bodies(late.email)).toEqual([gone])
})

test('SIGNIN-08 RESET-03 a known and an unknown name take the same time (threat F30)', async () => {
  const me = await signUp()
  const costs: string[] = []
  // A hash begins with its parameters, which determine the time of a check: `$argon2id$v=19$m=19456,t=2,p=1$`.
  const onChecked = (stored: unknown) => void costs.push(String(stored).split('$', 4).join('$'))
  subscribe(PASSWORD_CHECKED, onChecked)
  for (const email of [me.email, 'nobody@example.org']) await send('user/login', { email, password: 'not this one' })
  unsubscribe(PASSWORD_CHECKED, onChecked)
  expect(costs).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1$/), costs[0]])
})

test.each([
  ['at the machine', {}, '127.0.0.1', 200],
  ['from another machine', {}, '203.0.113.6', 404],
  ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1', 404],
  ['through another proxy', { forwarded: 'for=127.0.0.1' }, '127.0.0.1', 404],
  ['by a name that leads here', { host: 'rebound.elsewhere.example' }, '127.0.0.1', 404],
  ['with an unreadable host', { host: '@' }, '127.0.0.1', 404],
])('RESET-03 the outbox %s', async (_case, headers, remoteAddress, code) => {
  const reply = await app.fastify.inject({
    url: '/dev/mail',
    remoteAddress,
    headers: { host: '127.0.0.1:4000', ...headers },
  })
  expect(reply.statusCode).toBe(code)
})

test('RESET-03 the outbox on another machine opens for an admin only, and shows mails as text', async () => {
  const [me, admin] = [await signUp(), await signUp()]
  await seedRoles(app.db, admin.id, ['admin'])
  await app.db.insert(outboxMail).values({
    recipient: '<script>alert(1)</script>',
    subject: '"><img src=x onerror=alert(1)>',
    body: 'javascript:alert(1)\nhttp://music.example/?a="onclick=alert(1)',
  })
  const look = (token: string) =>
    app.fastify.inject({ url: '/dev/mail', remoteAddress: '203.0.113.7', headers: { token } })
  for (const token of ['', me.token, admin.player_token]) expect((await look(token)).statusCode).toBe(404)
  const shown = await look(admin.token)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).not.toMatch(/<script|<img|href="javascript|"onclick/)
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'/)
})

test('PLAYERLINKS-05 the log at its highest level contains no key, token, code, credential or password of these tests', async () => {
  const person = newcomer()
  const me = await app.post('user/sign_up', person)
  const secrets = [person.password, 'a-lark-on-the-mast', me.token, me.player_token]
  secrets.push((await app.post('user/login', { email: person.email, password: person.password })).token)
  secrets.push((await app.get('user/verify_token', {}, me.token)).player_token ?? '')
  const { code = '' } = await app.post('user/send_verify_code', { phone: '+12125550116' }, me.token)
  await app.post('user/update_phone', { phone: '+12125550116', code }, me.token)
  await send('user/request_password_reset', { email: person.email })
  const reset = await outboxCode(app.db, person.email)
  const [, , signature = ''] = (await streamTokens({ db: app.db, now: () => app.clock.now }).make(1, 'song', 1)).split(
    '.',
  )
  const [google, apple] = [
    `ya29.${'aB3-_'.repeat(30)}`,
    `eyJhbGciOiJSUzI1NiJ9.${'eyJ1'.repeat(30)}.${'Sig_'.repeat(80)}`,
  ]
  secrets.push(reset, signature, google.slice(5), apple.slice(21))
  await app.fastify.inject({ url: `/password-reset-simple?code=${reset}` })
  await app.fastify.inject({ url: `/api/user/login?email=${person.email}&password=${person.password}` })
  await app.fastify.inject({ url: `/signin/callback/apple?state=a&id_token=${apple}` })
  await app.fastify.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${person.password}"`,
  })
  await send('user/login_social', { social_id: '1', social_type: 'google', access_token: google })
  await send('user/appleCallback', { id_token: apple })
  for (const secret of [me.token, me.player_token, reset, signature, google, apple]) {
    const coded = [...secret]
      .map((letter, at) => (at % 7 === 0 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .join('')
    for (const url of [
      '/player/album/7/',
      '/player/playlists/',
      '/player/nowhere/1/',
      '/nowhere/',
      '/',
      '/api/',
      '/api/user/verify_token?x=',
      '/api/song/stream?song_id=1&ticket=1.2.',
      '/?a=1&b=',
      '/%zz/',
    ]) {
      for (const written of [secret, coded, `x${secret}y`])
        await app.fastify.inject({
          url: `${url}${written}`,
          headers: {
            'api-key': 'earshot-web',
            token: secret,
            referer: `https://music.example/${secret}`,
            'x-request-id': secret,
          },
        })
    }
    await app.fastify.inject({ method: 'DELETE', url: `/api/user/${secret}` })
  }
  // The log contains every detail of a failure except the parameters of the query.
  await app.db.execute('alter table outbox_mail rename to outbox_away')
  later(6)
  await expect(send('user/request_password_reset', { email: person.email.toUpperCase() })).rejects.toThrow(
    'outbox_mail',
  )
  await app.db.execute("alter table member add constraint full_house check (username <> 'late guest')")
  expect((await send('user/sign_up', { ...newcomer(), username: 'late guest' })).statusCode).toBe(500)
  await app.db.execute('alter table outbox_away rename to outbox_mail')
  await send(
    'user/update_password',
    { old_password: person.password, new_password: 'a-lark-on-the-mast' },
    { token: me.token },
  )
  const jobs = JSON.stringify((await app.db.execute('select data, output from pgboss.job')).rows)
  expect(jobs).toContain('outbox_mail')
  const written = log.join('') + jobs
  expect(log.length).toBeGreaterThan(300)
  for (const secret of [...secrets, PASSWORD]) expect(written).not.toContain(secret)
  expect(written).toMatch(/Failed query: insert into/)
  expect(written).not.toMatch(new RegExp(`"[^"]*\\b${code}\\b[^"]*"`))
  expect(written).not.toMatch(/\$argon2id\$|choose one here|late guest/i)
})
