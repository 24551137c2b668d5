import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { Failure, STATUS, success } from '@earshot/contract/envelope'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { documentedFailure } from './testing/documented-failure.ts'
import { formBody } from './testing/files/form.ts'
import type { FormPart } from './testing/files/form.ts'
import { pictureOf } from './testing/files/picture.ts'
import { seedMember, seedOneOfEach } from './testing/seed.ts'
import { isThorough } from './testing/thorough.ts'

/** Calls of the contract that no handler serves yet. Remove a call when it is served; add none. */
const NOT_AVAILABLE_YET: string[] = []

/** One seed for all runs makes failures reproducible. */
const SEED = 20_261
const RUNS = isThorough ? 50 : 5

let app: TestApp
// Some calls end sessions, so every test has its own token.
let token: string
let memberId: number
let picture: Buffer
beforeAll(async () => {
  app = await openTestApp()
  picture = await pictureOf('red')
  memberId = await seedMember(app.db, { role: 'admin' })
  await seedOneOfEach(app.db, memberId)
})
beforeEach(async () => {
  token = await app.signIn(memberId)
})
afterAll(() => app.close())

// Values that broke servers before: limits, types, invalid numbers, and text that breaks databases, patterns or JSON.
const notorious = fc.constantFrom<unknown>(
  null,
  true,
  false,
  -1,
  0,
  1,
  1.5,
  -0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '-1',
  '01',
  '1.0',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'undefined',
  'null',
  '٣',
  '1;--',
  '1 or 1=1',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "';drop table artist;--",
  '$1',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\u202e',
  'é',
  'e\u0301',
  '🎧',
  '\r\nSet-Cookie: a=b',
  'a'.repeat(201),
  'ü'.repeat(5000),
  '9'.repeat(400),
  ','.repeat(300),
  '1,2,x',
  '1,'.repeat(200),
  '2026-02-30',
  '275760-09-14',
  [],
  [[]],
  [null],
  ['1', '2'],
  {},
  { id: 1 },
  { $gt: '' },
  [[[[[[]]]]]],
)
const anything = fc.oneof(
  { weight: 3, arbitrary: notorious },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

for (const endpoint of endpoints) {
  const fields = Object.keys(endpoint.input.shape)

  test(`API-04 ERRORS-09 ${endpoint.method} ${endpoint.path} answers any input in the envelope and gives nothing away`, async () => {
    const inputs = fc.dictionary(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('nothing', ...fields) },
        fc.constantFrom('limit', 'constructor', '__proto__', 'a'.repeat(3000), ''),
      ),
      anything,
      { maxKeys: fields.length + 2 },
    )
    await expect(
      walk(
        fc.asyncProperty(inputs, fc.constantFrom('', 'own', 'wrong', '\u00ff'), async (input, sent) => {
          mustBeAnswer(endpoint, await send(endpoint, input, sent === 'own' ? token : sent))
        }),
      ),
    ).resolves.toBeUndefined()
  })
}

for (const endpoint of endpoints.filter((each) => Object.keys(each.input.shape).length > 0)) {
  const fields = Object.keys(endpoint.input.shape)

  test(`ERRORS-09 ${endpoint.method} ${endpoint.path} names the one field that is wrong or missing`, async () => {
    for (const field of fields.filter((each) => !isAccepted(endpoint, each, undefined))) {
      const { [field]: _, ...rest } = validInput(endpoint)
      expect(mustBeAnswer(endpoint, await send(endpoint, rest, token))).toMatchObject({
        status: STATUS.badRequest,
        error: `${field}: is required`,
        code: 'invalid',
        field,
      })
    }
    await expect(
      walk(
        fc.asyncProperty(fc.constantFrom(...fields), anything, async (field, value) => {
          const input = { ...validInput(endpoint), [field]: value }
          const refusal = mustBeAnswer(endpoint, await send(endpoint, input, token))
          expect(isAccepted(endpoint, field, arriving(endpoint, value)) || names(refusal, field)).toBe(true)
        }),
      ),
    ).resolves.toBeUndefined()
  })
}

test('API-37 a call of another method answers in the envelope, and says which method it takes', async () => {
  for (const endpoint of endpoints) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (method === endpoint.method) continue
      const reply = await app.fastify.inject({
        method,
        url: `/api/${endpoint.path}`,
        headers: { 'api-key': 'earshot-web', token },
      })
      expect(mustBeAnswer(endpoint, reply)).toMatchObject({ status: STATUS.wrongMethod })
      expect(reply.headers.allow).toBe(endpoint.method === 'GET' ? 'GET, HEAD' : 'POST')
    }
  }
})

test('ERRORS-09 URLs that cannot be read answer in the envelope', async () => {
  const [first] = endpoints
  const odd = fc.constantFrom(
    '%',
    '%z',
    '%zz',
    '%00',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '..%2f',
    '%2e%2e/',
    '\\',
    '//',
    ';',
    '&&',
    '=',
    '[]',
    '[a][b]=',
    '+',
    '%26',
    '__proto__=1',
    'a[__proto__]=1',
    '?',
    '|',
    '{',
    '`',
    '"',
  )
  const requested = fc
    .tuple(
      fc.constantFrom(...endpoints),
      fc.array(odd, { maxLength: 6 }),
      fc.array(odd, { minLength: 1, maxLength: 8 }),
    )
    .map(([endpoint, inPath, inQuery]) => ({
      method: endpoint.method,
      url: `/api/${endpoint.path}${inPath.join('')}?${Object.keys(endpoint.input.shape)
        .map((name) => `${name}=${inQuery.join('')}&`)
        .join('')}${inQuery.join('&')}`,
    }))
  await expect(
    walk(
      fc.asyncProperty(requested, async ({ method, url }) => {
        mustBeAnswer(first, await app.fastify.inject({ method, url, headers: { 'api-key': 'earshot-web', token } }))
      }),
      isThorough ? 400 : 100,
    ),
  ).resolves.toBeUndefined()
})

test('API-01 bodies that are not what they say answer in the envelope', async () => {
  const bodies = fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '}',
      '[]',
      '[{}]',
      'null',
      '1',
      '"a"',
      '{"a":}',
      '{"user_id":1e999}',
      '{"user_id":01}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '\ufeff{}',
      '{"a":"\u0000"}',
      String.raw`{"a":"\ud800"}`,
      String.raw`{"email":"\u0000","password":"\ud800xxxxxx"}`,
      '['.repeat(20_000),
      `{"a":`.repeat(5000),
      `{"a":"${'x'.repeat(300_000)}"}`,
      'user_id=1',
      '--b\r\nContent-Disposition: form-data; name="user_id"\r\n\r\n1\r\n--b--\r\n',
    ),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.json(),
  )
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'APPLICATION/JSON',
    ' application/json',
    'application/json\t; a',
    'application/jsonx',
    'application/json,text/plain',
    'application/vnd.api+json',
    'text/json',
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary=""',
    '*/*',
    'a',
    '/',
    '',
  )
  await expect(
    walk(
      fc.asyncProperty(fc.constantFrom(...endpoints), bodies, types, async (endpoint, payload, type) => {
        mustBeAnswer(
          endpoint,
          await app.fastify.inject({
            method: endpoint.method,
            url: `/api/${endpoint.path}`,
            headers: { 'api-key': 'earshot-web', token, 'content-type': type },
            payload,
          }),
        )
      }),
      isThorough ? 600 : 150,
    ),
  ).resolves.toBeUndefined()
})

test('API-02 keys and tokens of any kind are refused in the envelope', async () => {
  const values = fc.constantFrom(
    '',
    ' ',
    'wrong',
    'earshot-web,earshot-web',
    '%',
    "' or ''='",
    'x'.repeat(4000),
    '\u00ff',
    '__proto__',
    'null',
    'undefined',
  )
  await expect(
    walk(
      fc.asyncProperty(
        fc.constantFrom(...endpoints.filter((each) => each.reply === 'envelope')),
        values,
        values,
        async (endpoint, key, wrongToken) => {
          const headers = { 'api-key': key, token: wrongToken, 'content-type': 'application/json' }
          const refusal = mustBeAnswer(
            endpoint,
            await app.fastify.inject({
              method: endpoint.method,
              url: `/api/${endpoint.path}`,
              headers,
              ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
            }),
          )
          expect(refusal).toMatchObject({ status: STATUS.forbidden })
        },
      ),
      isThorough ? 200 : 60,
    ),
  ).resolves.toBeUndefined()
})

test('API-03 ERRORS-04 a known key opens nothing by itself: what needs a token answers 1000 without one', async () => {
  for (const endpoint of endpoints.filter((each) => each.auth === 'token')) {
    expect(mustBeAnswer(endpoint, await send(endpoint, validInput(endpoint), ''))).toMatchObject({
      status: STATUS.tokenNeeded,
    })
  }
})

test('API-38 nobody changes anything in the name of another member', async () => {
  for (const endpoint of endpoints.filter(
    (each) => each.method === 'POST' && each.auth === 'token' && 'user_id' in each.input.shape,
  )) {
    const input = { ...validInput(endpoint), user_id: memberId + 1 }
    expect(mustBeAnswer(endpoint, await send(endpoint, input, token))).toMatchObject({
      status: STATUS.forbidden,
      error: 'user_id: is not yours',
      code: 'forbidden',
      field: 'user_id',
    })
  }
})

test('API-37 the calls that are not available yet are exactly these', () => {
  expect(app.missing.toSorted()).toEqual(NOT_AVAILABLE_YET.toSorted())
})

const walk = <Inputs>(property: fc.IAsyncPropertyWithHooks<Inputs>, numRuns = RUNS): Promise<void> =>
  fc.assert(property, { seed: SEED, numRuns })

type Reply = { statusCode: number; body: string; headers: { [name: string]: unknown } }

function send(endpoint: Endpoint, input: { [field: string]: unknown }, sentToken: string): Promise<Reply> {
  const headers = { 'api-key': 'earshot-web', token: sentToken }
  if (endpoint.method === 'GET')
    return app.fastify.inject({ method: 'GET', url: `/api/${endpoint.path}?${queryOf(input)}`, headers })
  const { type, body } =
    endpoint.body === 'multipart'
      ? formBody([...textsOf(input).map(([name, content]) => ({ name, content })), ...requiredFilesOf(endpoint)])
      : { type: 'application/json', body: JSON.stringify(input) }
  return app.fastify.inject({
    method: 'POST',
    url: `/api/${endpoint.path}`,
    headers: { ...headers, 'content-type': type },
    payload: body,
  })
}

const requiredFilesOf = ({ files }: Endpoint): FormPart[] =>
  Object.entries(files).flatMap(([name, { kind, isRequired }]) =>
    isRequired === true ? [{ name, filename: name, content: kind === 'text' ? 'A file' : picture }] : [],
  )

const queryOf = (input: { [field: string]: unknown }): string => new URLSearchParams(textsOf(input)).toString()

// Queries and forms cannot encode objects and nested lists; they are sent as text, as a careless client sends them.
const textsOf = (input: { [field: string]: unknown }): [name: string, text: string][] =>
  Object.entries(input).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown): [string, string] => [field, asText(each)]),
  )

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Returns the value as the schema receives it through query, form or JSON. */
function arriving(endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.method === 'POST' && endpoint.body !== 'multipart')
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  if (!Array.isArray(value)) return asText(value).toWellFormed()
  const texts = value.map((each) => asText(each).toWellFormed())
  return texts.length > 1 ? texts : texts[0]
}

function isAccepted(endpoint: Endpoint, field: string, value: unknown): boolean {
  const schema = endpoint.input.shape[field]
  return schema !== undefined && z.safeParse(schema, value).success
}

const CANDIDATES = [
  '2026-01-31T12:00:00.000Z',
  'someone@example.org',
  '+49 431 1234567',
  'google',
  'tip',
  'EUR',
  'SE',
  'spam',
  'song',
  'song-1',
  'album',
  'text',
  'Bronze',
  'subscription',
  'USD',
  'm3u8',
  'most_plays',
  'admin',
  '2026-01-31',
  '2026-01',
  'a good long text',
  '1',
  1,
  [1],
  ['listen'],
  0,
  'comment',
  'keep',
  'answer',
  'artist',
  'accept',
  [{ member_id: 1, share: 100 }],
  [{ kind: 'artist', id: 1 }],
  1999,
  '4006381333931',
  [{ id: 1 }],
  '/media/art/0123456789abcdef_1x1.jpg',
  '/media/video/0123456789abcdef.mp4',
  'https://youtu.be/abcdefghijk',
  'support',
  'Website https://band.example',
  'https://music.example',
  [{ text: 'line' }],
  'USD',
  'json',
  'off',
  '0b0e2f0a-63a1-4f6c-9d6e-2f3f0c1d7a55',
  true,
  [],
  { POSTING: 'members' },
  'v0123456789ab',
  { values: {}, texts: {} },
  ['0b0e2f0a-63a1-4f6c-9d6e-2f3f0c1d7a55'],
  ['posts'],
  '2026-01-31T12:00:00.000000Z.album.1',
]

/** Finds an input that the schemas accept by trying, so that the walk follows changes of the contract. */
function validInput(endpoint: Endpoint): { [field: string]: unknown } {
  const found = Object.keys(endpoint.input.shape).map((field): [string, unknown] => {
    if (field === 'user_id') return [field, memberId]
    const value = CANDIDATES.find((candidate) => isAccepted(endpoint, field, candidate)) ?? optionOf(endpoint, field)
    if (value === undefined) throw new Error(`no candidate fits ${endpoint.path} ${field}`)
    return [field, value]
  })
  return Object.fromEntries(found)
}

const names = (refusal: Failure | undefined, field: string): boolean =>
  refusal?.status === STATUS.badRequest && refusal.field?.split('.')[0] === field

const LEAKS =
  /\bat \S+ \(|\.[cm]?[jt]s\b|node_modules|\bselect\b.*\bfrom\b|insert into|\brelation\b|\bcolumn\b|syntax error|violates|drizzle|postgres|pglite|sqlstate|zod|fastify|FST_|ECONN/i

/** Throws unless the reply is valid; returns the refusal, or undefined for a success. */
function mustBeAnswer(endpoint: Endpoint, reply: Reply): Failure | undefined {
  const problem = (what: string) =>
    new Error(`${what}: ${endpoint.method} ${endpoint.path} answered ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  if (reply.statusCode >= 500) throw problem('a failure')
  if (endpoint.reply !== 'envelope' && !String(reply.headers['content-type']).startsWith('application/json'))
    return undefined
  const body: unknown = JSON.parse(reply.body)
  const failure = Failure.safeParse(body)
  if (!failure.success) {
    if (reply.statusCode !== 200 || !success(endpoint.data).safeParse(body).success)
      throw problem('neither a refusal nor what the contract promises')
    return undefined
  }
  const { error } = documentedFailure(body, reply.statusCode)
  if (LEAKS.test(error) || error.length > 300) throw problem('not a sentence for users')
  return failure.data
}

/** Returns the first value of a field that is one of several words. */
function optionOf(endpoint: Endpoint, field: string): unknown {
  const schema = z.toJSONSchema(endpoint.input.shape[field] ?? z.never(), { io: 'input', unrepresentable: 'any' })
  return schema.enum?.[0]
}
