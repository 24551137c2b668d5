import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { Failure, STATUS, success } from '@earshot/contract/envelope'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listTables, quoted } from './db/tables.ts'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { documentedFailure } from './testing/documented-failure.ts'
import { formBody } from './testing/files/form.ts'
import { seedMember, seedOneOfEach } from './testing/seed.ts'
import { isThorough } from './testing/thorough.ts'

/**
 * With `npm test -- --all` each run tries other bodies, and MUTATION_SEED repeats those of a failed run; otherwise they
 * are always the same.
 */
const SEED = Number(process.env.MUTATION_SEED ?? (isThorough ? Math.trunc(Math.random() * 2 ** 31) : 20_261))
const RUNS = Number(process.env.MUTATION_RUNS ?? (isThorough ? 200 : 10))

/**
 * Tables that are not watched: a refused call may count its attempt, the audit log has failed proofs of identity, and a
 * mail is written after the reply of the call that sends it.
 */
const UNWATCHED = new Set(['audit', 'limit_counter', 'one_time_code', 'outbox_mail'])

let app: TestApp
let memberId: number
beforeAll(async () => {
  process.stdout.write(`MUTATION_SEED=${SEED}\n`)
  app = await openTestApp({ rateLimits: false })
  memberId = await seedMember(app.db)
  await seedMember(app.db)
  await seedOneOfEach(app.db, memberId)
  await noteChanges()
})
afterAll(() => app.close())

for (const endpoint of endpoints) {
  test(`ERRORS-09 API-37 ${endpoint.method} ${endpoint.path} refuses what is not as its schema says, in the envelope, and changes nothing`, async () => {
    // Previous calls may have ended the session.
    let token = await app.signIn(memberId)
    let known = await lastChange()
    const property = fc.asyncProperty(requestsOf(endpoint), async (request) => {
      const reply = await app.fastify.inject({
        method: endpoint.method,
        ...request,
        headers: { 'api-key': 'earshot-web', token, ...request.headers },
      })
      const status = statusOf(endpoint, reply)
      // A read may record the use of a key. Most other calls are refused by their schema; changes by those are detected
      // after the next call that is not.
      if (endpoint.method === 'GET' || status === STATUS.badRequest) return
      const changes = await lastChange()
      const answer = reply.body.slice(0, 200)
      expect({ answer, changes: status === STATUS.ok ? known : changes }).toEqual({ answer, changes: known })
      if (status === STATUS.tokenNeeded) token = await app.signIn(memberId)
      known = status === STATUS.tokenNeeded ? await lastChange() : changes
    })
    await expect(fc.assert(property, { seed: SEED, numRuns: RUNS })).resolves.toBeUndefined()
    expect(endpoint.method === 'POST' ? await lastChange() : known).toBe(known)
  })
}

type Sent = { url: string; headers: Record<string, string>; payload?: string | Buffer }

/** Returns requests that match the schema of a call, with one mutation in most of them. */
function requestsOf(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const url = `/api/${endpoint.path}`
  const inputs = inputsOf(endpoint)
  if (endpoint.method === 'GET') return inputs.map((input) => ({ url: `${url}?${queryOf(input)}`, headers: {} }))
  const json = fc
    .tuple(
      inputs,
      fc.option(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('', '\u0000', '"', '}', '\\u', '9')),
        { freq: 8 },
      ),
    )
    .map(([input, damage]): Sent => {
      const text = JSON.stringify(input)
      const at = damage === null ? 0 : Math.floor(damage[0] * text.length)
      return {
        url,
        headers: { 'content-type': 'application/json' },
        payload: damage === null ? text : text.slice(0, at) + damage[1] + text.slice(at + 1),
      }
    })
  return endpoint.body === 'json'
    ? json
    : fc.oneof(
        json,
        formsOf(inputs).map(({ type, body }): Sent => ({ url, headers: { 'content-type': type }, payload: body })),
      )
}

function formsOf(inputs: fc.Arbitrary<Input>) {
  const files = fc.array(
    fc.record({
      name: fc.constantFrom(
        'file',
        'image',
        'back_image',
        'images[0]',
        'images[9]',
        'images[99]',
        'video',
        'poster',
        '',
        '__proto__',
      ),
      filename: fc.constantFrom(undefined, 'a.jpg', '', '../a.png', 'a\u0000.mp4'),
      content: fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.uint8Array({ maxLength: 200 }),
        fc.constant(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
        fc.constant('\u0089PNG\r\n\u001a\n'),
      ),
    }),
    { maxLength: 3 },
  )
  return fc.tuple(inputs, files, fc.boolean()).map(([input, parts, isCut]) => {
    const texts = Object.entries(input).map(([name, value]) => ({
      name: name.replaceAll(/[\r\n"]/g, ''),
      content: textOf(value),
    }))
    const { type, body } = formBody([
      ...texts,
      ...parts.map(({ filename, ...part }) => (filename === undefined ? part : { ...part, filename })),
    ])
    return { type, body: isCut ? body.subarray(0, -10) : body }
  })
}

type Input = { [field: string]: unknown }

/** The parts of a JSON schema from which values are generated. */
const Schema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
})
type Schema = z.infer<typeof Schema>

function inputsOf(endpoint: Endpoint): fc.Arbitrary<Input> {
  const { properties = {} } = Schema.parse(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
  const valid = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
        name,
        name === 'user_id' ? fc.constant(memberId) : valuesOf(schema),
      ]),
    ),
  )
  const names = Object.keys(properties)
  const mutations = fc.array(
    fc.tuple(
      fc.constantFrom(...names, 'nothing'),
      fc.constantFrom('missing', 'edge', 'other'),
      fc.oneof(notorious, fc.jsonValue({ maxDepth: 2 })),
    ),
    { minLength: 1, maxLength: 3 },
  )
  // Hashing a password takes longer than everything else, so few bodies of such calls reach it.
  const untouched = 'password' in properties || 'new_password' in properties ? 30 : 6
  return fc
    .tuple(valid, fc.option(mutations, { nil: [], freq: untouched }))
    .map(([input, changes]) =>
      changes.reduce((mutated, [name, kind, value]) => mutate(mutated, name, kind, value, properties[name]), input),
    )
}

function mutate(input: Input, name: string, kind: string, value: unknown, schema: Schema | undefined): Input {
  if (kind !== 'missing')
    return { ...input, [name]: kind === 'edge' && schema !== undefined ? (edgeOf(schema) ?? value) : value }
  const { [name]: _, ...rest } = input
  return rest
}

/** Returns a value just outside the limits of the schema, if it has limits. */
function edgeOf({ minimum, maximum, minLength, maxLength, anyOf }: Schema): unknown {
  if (maximum !== undefined) return maximum + 1
  if (maxLength !== undefined) return 'x'.repeat(Math.min(maxLength + 1, 100_000))
  if (minimum !== undefined) return minimum - 1
  if (minLength !== undefined) return 'x'.repeat(Math.max(0, minLength - 1))
  return anyOf?.map(edgeOf).find((edge) => edge !== undefined)
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf))
  switch (schema.type ?? 'string') {
    case 'integer':
    case 'number':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
        fc.integer({ min: Math.max(schema.minimum ?? 0, -1000), max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) }),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(schema.items === undefined ? fc.integer() : valuesOf(schema.items), { maxLength: 4 })
    case 'object':
      return fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 })
    case 'null':
      return fc.constant(null)
    default:
      return textsOf(schema)
  }
}

function textsOf({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return fc.constantFrom('2026-01-31', '2024-02-29')
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) }),
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) }),
  )
  return fc.oneof(
    any,
    fc.constantFrom(
      '1',
      '2',
      '+49 431 1234567',
      '<p>good <b>words</b></p>',
      'song',
      'google',
      'someone@example.org',
      '123456',
    ),
  )
}

// Values that often break databases, patterns, JSON or dates.
const notorious = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '-1',
  '1e3',
  'NaN',
  '٣',
  "'",
  '%',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\u202e',
  'e\u0301',
  '🎧',
  '<img src=x onerror=alert(1)>',
  'a'.repeat(301),
  'ü'.repeat(5000),
  '9'.repeat(400),
  '1,'.repeat(200),
  '2026-02-30',
  '275760-09-14',
  [],
  [[]],
  [null],
  ['1', '2'],
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: 1 },
  [[[[[[]]]]]],
)

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(input))
    for (const each of Array.isArray(value) ? value : [value]) query.append(field, textOf(each))
  return query.toString()
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Returns the status of a valid reply; throws for a failure and for a reply without an envelope. */
function statusOf(
  endpoint: Endpoint,
  { statusCode, body, headers }: { statusCode: number; body: string; headers: { [name: string]: unknown } },
): number {
  const problem = (what: string) => new Error(`${what}: ${endpoint.path} answered ${statusCode} ${body.slice(0, 300)}`)
  if (statusCode >= 500) throw problem('a failure')
  if (endpoint.reply !== 'envelope' && !String(headers['content-type']).startsWith('application/json')) return STATUS.ok
  const sent: unknown = JSON.parse(body)
  const failure = Failure.safeParse(sent)
  if (!failure.success) {
    if (statusCode === 200 && success(endpoint.data).safeParse(sent).success) return STATUS.ok
    throw problem('neither a refusal nor what the contract promises')
  }
  return documentedFailure(sent, statusCode).status
}

/** Makes the database record each committed change of a row, in a table that a rollback also reverts. */
async function noteChanges(): Promise<void> {
  const { pool } = app.services
  const tables = (await listTables(pool)).filter(({ name }) => !UNWATCHED.has(name))
  await pool.query('create table noted_change (id bigserial primary key, name text)')
  await pool.query(
    'create function note_change() returns trigger language plpgsql as $$ begin insert into noted_change (name) values (tg_table_name); return null; end $$',
  )
  for (const { name } of tables)
    await pool.query(
      `create trigger noted after insert or update or delete on ${quoted(name)} for each row execute function note_change()`,
    )
}

async function lastChange(): Promise<number> {
  const { rows } = await app.db.execute(sql`select coalesce(max(id), 0)::int as id from noted_change`)
  return Last.parse(rows[0]).id
}

const Last = z.object({ id: z.number() })
