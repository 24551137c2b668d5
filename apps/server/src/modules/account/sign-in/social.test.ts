import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import type { CryptoKey } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxMail, socialIdentity } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { openFakeServer } from '../../../testing/services/fake-server.ts'
import type { Answer, FakeServer } from '../../../testing/services/fake-server.ts'

const GOOGLE_ID = 'earshot.apps.example'
const APPLE_ID = 'example.earshot.web'
const NONCE = 'asked-with-this'

type Claims = {
  sub?: string
  email?: string
  email_verified?: boolean | string
  nonce?: string | undefined
  name?: string
}

let app: TestApp
let google: FakeServer
let apple: FakeServer
let keys: { privateKey: CryptoKey; publicKey: CryptoKey }
let strangers: { privateKey: CryptoKey }
let googleTrouble: Answer | undefined
let googleAud = GOOGLE_ID
let googleUser: Claims
let appleTrouble: Answer | undefined

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  google = await openFakeServer(({ path, query, headers }) => {
    if (googleTrouble !== undefined) return googleTrouble
    const given = path.endsWith('tokeninfo') ? query.get('access_token') : headers.authorization?.replace('Bearer ', '')
    if (given?.startsWith('good') !== true) return { status: 400, json: { error: 'invalid_token' } }
    if (path.endsWith('tokeninfo') && given.includes('for ever'))
      return { json: { aud: googleAud, sub: googleUser.sub } }
    return path.endsWith('tokeninfo')
      ? {
          json: {
            aud: googleAud,
            sub: googleUser.sub,
            exp: String(Math.floor(app.clock.now.getTime() / 1000) + (given.includes('old') ? -1 : 3600)),
          },
        }
      : { json: googleUser }
  })
  apple = await openFakeServer(
    ({ path }) => appleTrouble ?? (path === '/auth/keys' ? { json: { keys: [jwk] } } : { status: 404 }),
  )
  app = await openTestApp({
    googleClientId: GOOGLE_ID,
    googleApiUrl: google.url,
    appleClientId: APPLE_ID,
    appleUrl: apple.url,
  })
})
beforeEach(() => {
  googleTrouble = appleTrouble = undefined
  googleAud = GOOGLE_ID
  googleUser = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true, name: 'Ada Quist' }
})
afterAll(() => Promise.all([google.close(), apple.close(), app.close()]))

const byGoogle = (over: object = {}) => ({
  social_id: googleUser.sub ?? '',
  social_type: 'google' as const,
  email: googleUser.email,
  access_token: 'good',
  ...over,
})
const seconds = (offset = 0) => Math.floor(app.clock.now.getTime() / 1000) + offset

async function idToken(
  claims: Claims = {},
  {
    key = keys.privateKey,
    alg = 'RS256',
    audience = APPLE_ID,
    issuer = apple.url,
    ...times
  }: {
    key?: CryptoKey | Uint8Array
    alg?: string
    audience?: string
    issuer?: string
    issued?: number | undefined
    expires?: number | undefined
  } = {},
): Promise<string> {
  const { issued, expires } = { issued: 0, expires: 600, ...times }
  const token = new SignJWT({
    sub: randomUUID(),
    email: `${randomUUID()}@example.org`,
    email_verified: 'true',
    nonce: NONCE,
    ...claims,
  })
    .setProtectedHeader({ alg, kid: 'one' })
    .setIssuer(issuer)
    .setAudience(audience)
  if (issued !== undefined) token.setIssuedAt(seconds(issued))
  if (expires !== undefined) token.setExpirationTime(seconds(expires))
  return token.sign(key)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('SOCIAL-01 SOCIAL-04 SOCIAL-07 a token verified by Google signs in, the second time as the same member', async () => {
  const first = await app.post('user/login_social', byGoogle())
  expect(first).toMatchObject({ full_name: 'Ada Quist', phone: null, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await app.post('user/login_social', byGoogle())).id).toBe(first.id)
  expect(google.asked.find(({ path }) => path.endsWith('userinfo'))?.headers.authorization).toBe('Bearer good')
})

test.each([
  ['no credential', { access_token: undefined }],
  ['a made-up token', { access_token: 'forged' }],
  ['a token that has expired', { access_token: 'good but old' }],
  ['a token without an end', { access_token: 'good for ever' }],
  ['the id of somebody else', { social_id: 'somebody-else' }],
  ['a token of Apple for Google', { access_token: undefined, id_token: 'a.b.c' }],
])('SOCIAL-04 Google: %s is refused', async (_case, over) => {
  expect(await app.refusal('POST', 'user/login_social', byGoogle(over))).toEqual({
    code: 401,
    status: 401,
    error: 'Google did not confirm this sign-in.',
  })
})

test('SOCIAL-04 Google: a token for another site is refused', async () => {
  googleAud = 'another.apps.example'
  expect(await app.refusal('POST', 'user/login_social', byGoogle())).toMatchObject({
    status: 401,
    error: 'Google did not confirm this sign-in.',
  })
})

test('SOCIAL-04 an address that Google did not verify is linked to no account', async () => {
  const victim = await app.post('user/sign_up', {
    email: 'victim@example.org',
    username: 'victim',
    password: 'wren-on-the-wire',
  })
  googleUser = { ...googleUser, email: 'victim@example.org', email_verified: false }
  const stranger = await app.post('user/login_social', byGoogle())
  expect(stranger.id).not.toBe(victim.id)
  expect(stranger.email).toMatch(/@google\.invalid$/)
})

test('SOCIAL-04 a verified address is linked to its account, and all earlier access to it ends', async () => {
  const squatter = await app.post('user/sign_up', {
    email: 'Owner@example.org',
    username: 'not the owner',
    password: 'wren-on-the-wire',
  })
  googleUser = { ...googleUser, email: 'owner@example.org' }
  expect((await app.post('user/login_social', byGoogle())).id).toBe(squatter.id)
  await expect
    .poll(() => app.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'Owner@example.org')))
    .toMatchObject([{ subject: 'Your Earshot password was removed', body: expect.stringContaining('Google') }])
  expect(await app.refusal('GET', 'user/verify_token', {}, squatter.token)).toMatchObject({ status: 1000 })
  expect(
    await app.refusal('POST', 'user/login', { email: 'owner@example.org', password: 'wren-on-the-wire' }),
  ).toMatchObject({ status: 401 })
})

test('SOCIAL-07 two concurrent first sign-ins create one member', async () => {
  const both = await Promise.all([1, 2, 3, 4].map(() => app.post('user/login_social', byGoogle())))
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(
    await app.db
      .select()
      .from(socialIdentity)
      .where(eq(socialIdentity.subject, googleUser.sub ?? '')),
  ).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['down', { status: 503, text: '<h1>503</h1>' }],
  ['talking nonsense', { text: '<!doctype html>' }],
  ['answering another shape', { json: ['aud'] }],
  ['cut off', 'cut'],
  ['too long', { text: `"${'x'.repeat(300 * 1024)}"` }],
])('SOCIAL-08 Google %s gives a sentence and no failure', async (_case, trouble) => {
  googleTrouble = trouble
  expect(await app.refusal('POST', 'user/login_social', byGoogle())).toEqual({
    code: 401,
    status: 401,
    error: 'Google did not answer. Please try again.',
  })
})

test('SOCIAL-08 a request to Google times out after eight seconds', async () => {
  googleTrouble = 'hang'
  const from = performance.now()
  expect(await app.refusal('POST', 'user/login_social', byGoogle())).toMatchObject({
    error: 'Google did not answer. Please try again.',
  })
  expect(performance.now() - from).toBeLessThan(12_000)
})

test('SOCIAL-02 SOCIAL-05 SOCIAL-06 SOCIAL-07 a credential of Apple signs in once, and a second one as the same member', async () => {
  const sub = randomUUID()
  const token = await idToken({ sub })
  const first = await app.post('user/appleCallback', {
    id_token: token,
    nonce: NONCE,
    code: 'c',
    email: '',
    first_name: 'Ada',
    last_name: 'Quist',
  })
  expect(first).toMatchObject({ full_name: 'Ada Quist' })
  expect(await app.refusal('POST', 'user/appleCallback', { id_token: token, nonce: NONCE })).toMatchObject({
    status: 401,
    error: 'Apple did not confirm this sign-in.',
  })
  expect((await app.post('user/appleCallback', { id_token: await idToken({ sub }), nonce: NONCE })).id).toBe(first.id)
  expect(
    (
      await app.post('user/login_social', {
        social_id: sub,
        social_type: 'apple',
        id_token: await idToken({ sub, nonce: undefined }),
      })
    ).id,
  ).toBe(first.id)
})

const refusedTokens: [string, () => Promise<string>][] = [
  ['signed by a stranger', () => idToken({}, { key: strangers.privateKey })],
  ['expired', () => idToken({}, { expires: -1 })],
  ['without an end', () => idToken({}, { expires: undefined })],
  ['made eleven minutes ago', () => idToken({}, { issued: -660 })],
  ['made tomorrow', () => idToken({}, { issued: 86_400, expires: 90_000 })],
  ['that does not say when it was made', () => idToken({}, { issued: undefined })],
  ['made for another site', () => idToken({}, { audience: 'another.site' })],
  ['of another issuer', () => idToken({}, { issuer: 'https://appleid.apple.example' })],
  ['with another nonce', () => idToken({ nonce: 'another' })],
  ['without a nonce', () => idToken({ nonce: undefined })],
  [
    'unsigned (alg none)',
    async () =>
      `${part({ alg: 'none', kid: 'one' })}.${part({ iss: apple.url, aud: APPLE_ID, sub: 'x', nonce: NONCE, iat: seconds(), exp: seconds(600) })}.`,
  ],
  [
    'signed with the public key as a secret (HS256)',
    async () => {
      const head = `${part({ alg: 'HS256', kid: 'one' })}.${part({ iss: apple.url, aud: APPLE_ID, sub: 'x', nonce: NONCE, iat: seconds(), exp: seconds(600) })}`
      return `${head}.${createHmac('sha256', await exportSPKI(keys.publicKey))
        .update(head)
        .digest('base64url')}`
    },
  ],
  [
    'with its claims changed',
    async () =>
      (await idToken()).replace(
        /\.[^.]+\./,
        `.${part({ iss: apple.url, aud: APPLE_ID, sub: 'x', nonce: NONCE, iat: seconds(), exp: seconds(600) })}.`,
      ),
  ],
  [
    'bringing its own key',
    async () => {
      const own = await generateKeyPair('RS256', { extractable: true })
      return new SignJWT({ sub: 'x', nonce: NONCE })
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(own.publicKey) })
        .setIssuer(apple.url)
        .setAudience(APPLE_ID)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds(600))
        .sign(own.privateKey)
    },
  ],
  ['of no form at all', async () => 'nonsense'],
]
test.each(refusedTokens)('SOCIAL-05 Apple: a token %s is refused', async (_case, make) => {
  const before = await app.db.$count(member)
  expect(await app.refusal('POST', 'user/appleCallback', { id_token: await make(), nonce: NONCE })).toEqual({
    code: 401,
    status: 401,
    error: 'Apple did not confirm this sign-in.',
  })
  expect(await app.db.$count(member)).toBe(before)
})

test.each<[string, Answer]>([
  ['down', { status: 500 }],
  ['talking nonsense', { text: 'keys?' }],
  ['refusing its keys', { status: 403 }],
  ['cut off', 'cut'],
])('SOCIAL-08 Apple %s gives a sentence and no failure', async (_case, trouble) => {
  appleTrouble = trouble
  // Advances the clock past the hour for which keys are stored.
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_001)
  expect(await app.refusal('POST', 'user/appleCallback', { id_token: await idToken(), nonce: NONCE })).toEqual({
    code: 401,
    status: 401,
    error: 'Apple did not answer. Please try again.',
  })
})

test('SOCIAL-09 without a client id a provider is refused and its settings are empty', async () => {
  const plain = await openTestApp()
  expect(await plain.refusal('POST', 'user/login_social', byGoogle())).toMatchObject({ status: 401 })
  expect(await plain.refusal('POST', 'user/appleCallback', { id_token: 'a.b.c' })).toMatchObject({ status: 401 })
  const settings = await plain.get('cover/settings')
  expect([settings.google_client_id ?? null, settings.apple_client_id ?? null]).toEqual([null, null])
  await plain.close()
})
