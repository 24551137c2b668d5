import { z } from 'zod'
import { fieldNames } from '../endpoint.ts'
import type { Endpoint, FileField } from '../endpoint.ts'
import { endpoints, modules } from '../endpoints.ts'
import { Failure, STATUS, STATUS_OF_EVERY_CALL, success } from '../envelope.ts'
import { IDEMPOTENCY_KEY_MAX, MEGABYTE, PROOF_MINUTES, RATE_LIMITS } from '../limits.ts'
import type { LimitName, RateLimit } from '../limits.ts'
import { exampleOf } from './openapi-examples.ts'

type Json = { [key: string]: unknown }

const Shape = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
})

/**
 * Returns the OpenAPI 3.1 document of every call. `server` is the base URL of the API, without a slash at its end;
 * `name` is that of the community.
 */
export function openApi({ server, name = 'Earshot' }: { server: string; name?: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description:
        'Replies are `{status, data, error}`; status 1 is success, 1000 means that a token is needed. A failure also has a `code` for programs, and names in `field` the input that was refused. Sort orders are total, times are ISO 8601 in UTC.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Api-Key',
          description:
            'Names the client; grants nothing. The sites send earshot-web. Calls with a bearer key need none.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Token',
          description: 'Session token of a member, or an access key.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access key, which a member creates on the account page.',
        },
      },
      schemas: { ...inputSchemas(), ...outputSchemas() },
    },
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [`/${endpoint.path}`, { [endpoint.method.toLowerCase()]: operation(endpoint) }]),
    ),
  }
}

const refTo = (id: string): Json => ({ $ref: `#/components/schemas/${id}` })
// Names a call: "blog/related_posts" is BlogRelatedPosts.
const nameOf = ({ path }: Endpoint): string =>
  path.replaceAll(/(?:^|[/_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the replies of all calls, and the schemas that the contract exports and a reply contains, by their names. */
function outputSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of modules.flatMap((module) => Object.entries<unknown>(module)))
    if (schema instanceof z.ZodObject && !registry.has(schema)) registry.add(schema, { id })
  registry.add(Failure, { id: 'Failure' })
  const roots = ['Failure']
  for (const endpoint of endpoints) {
    const reply = replySchema(endpoint)
    if (reply === undefined) continue
    roots.push(`${nameOf(endpoint)}Reply`)
    registry.add(reply, { id: `${nameOf(endpoint)}Reply` })
  }
  return usedBy(roots, schemasOf(registry, 'output'))
}

// Returns the schema of the envelope of a call, or of the JSON of a file.
function replySchema({ reply, data }: Endpoint): z.ZodType | undefined {
  if (reply === 'envelope') return success(data)
  return reply === 'json or csv' ? data : undefined
}

function inputSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const endpoint of endpoints)
    if (endpoint.body !== 'query' && endpoint.body !== 'multipart')
      registry.add(endpoint.input, { id: `${nameOf(endpoint)}Input` })
  return schemasOf(registry, 'input')
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): Readonly<Record<string, Json>> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override,
  })
  for (const schema of Object.values(schemas)) {
    delete schema.$id
    delete schema.$schema
  }
  return schemas
}

// Removes `additionalProperties`, because replies may get new fields, and the bounds of safe integers, which carry no
// information.
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.additionalProperties
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  for (const [name, field] of Object.entries(jsonSchema.properties ?? {})) {
    const example = exampleOf(name, field)
    if (typeof field === 'object' && example !== undefined) field.examples = [example]
  }
}

/** Returns the schemas that the roots use, directly or indirectly. */
function usedBy(roots: readonly string[], schemas: Readonly<Record<string, Json>>): Json {
  const used = new Set(roots)
  for (const id of used)
    for (const [, other = ''] of JSON.stringify(schemas[id]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      used.add(other)
  return Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id)))
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.path.replace('/', '_'),
    tags: [endpoint.path.slice(0, endpoint.path.indexOf('/'))],
    summary: endpoint.summary,
    ...describedAs([...rightsOf(endpoint), ...endpoint.limits.map(limitInWords)]),
    ...(endpoint.auth === 'none'
      ? {}
      : {
          ...(endpoint.proof ? { 'x-proof': true } : {}),
          'x-scope': endpoint.scope,
          'x-phone': endpoint.phone,
          ...(endpoint.roles.length > 0 && { 'x-role': endpoint.roles.join(' or ') }),
        }),
    ...(endpoint.limits.length === 0 ? {} : { 'x-limits': endpoint.limits.map(toLimit) }),
    security:
      endpoint.auth === 'none'
        ? [{ key: [] }]
        : endpoint.auth === 'token'
          ? [{ bearer: [] }, { key: [], token: [] }]
          : [{ key: [] }, { bearer: [] }, { key: [], token: [] }],
    ...(endpoint.method === 'GET' ? { parameters: parameters(endpoint) } : { requestBody: requestBody(endpoint) }),
    ...(endpoint.isRepeatable ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    responses: { ...goodReply(endpoint), ...failures(endpoint) },
  }
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key is done once in 24 hours and answered the same; with another body it is refused with 409.',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

const describedAs = (sentences: readonly string[]): Json =>
  sentences.length === 0 ? {} : { description: sentences.join(' ') }

function rightsOf({ auth, scope, phone, roles, proof }: Endpoint): string[] {
  if (auth === 'none') return []
  return [
    scope === 'listen' ? 'The key of the player may call this too.' : 'The key of the player is refused with 403.',
    scope === 'account' ? 'Access keys are refused with 403.' : `An access key needs the scope ${scope}.`,
    phone === 'required' ? 'Members without a role need a verified phone where the community asks for one (403).' : '',
    roles.length === 0
      ? ''
      : `For members with the role ${roles.join(' or ')}, and admins; others are refused with 403.`,
    proof ? `Needs a proof of identity (user/prove) in the last ${PROOF_MINUTES} minutes; refused with 428.` : '',
  ].filter((sentence) => sentence !== '')
}

const toLimit = (name: LimitName): Json => {
  const { most, seconds, per } = RATE_LIMITS[name]
  return { name, most, seconds, per }
}

const PER: Record<RateLimit['per'], string> = {
  member: 'for one member',
  address: 'from one address',
  all: 'for all callers together',
}

function limitInWords(name: LimitName): string {
  const { most, seconds, per } = RATE_LIMITS[name]
  return `At most ${most} calls in ${seconds} seconds ${PER[per]}; more are refused with 429.`
}

function parameters({ input }: Endpoint): Json[] {
  const { properties = {}, required = [] } = fieldsOf(input)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  const json = { 'application/json': { schema: refTo(`${nameOf(endpoint)}Input`) } }
  const form = { 'multipart/form-data': { schema: formSchemaOf(endpoint) } }
  switch (endpoint.body) {
    case 'multipart':
      return { required: true, content: form }
    case 'json or multipart':
      return { required: true, content: { ...json, ...form } }
    case 'json':
    case 'query':
      return { required: true, content: json }
  }
}

function formSchemaOf({ input, files }: Endpoint): Json {
  const { properties = {}, required = [] } = fieldsOf(input)
  const fields = Object.entries(files).flatMap(([name, file]) =>
    fieldNames(name, file).map((field) => ({ field, file })),
  )
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(fields.map(({ field, file }) => [field, fileSchemaOf(file)])),
    },
    required: [...required, ...fields.filter(({ file }) => file.isRequired).map(({ field }) => field)],
  }
}

const fileSchemaOf = ({ kind, bytes }: FileField): Json => ({
  type: 'string',
  format: 'binary',
  maxLength: bytes,
  description: `${FILE_KINDS[kind]} of at most ${bytes / MEGABYTE} MB`,
})

const FILE_KINDS: Record<FileField['kind'], string> = {
  picture: 'A JPEG or PNG picture',
  video: 'An MP4 video',
  text: 'A text file',
}

function goodReply(endpoint: Endpoint): Json {
  const schema = refTo(`${nameOf(endpoint)}Reply`)
  if (endpoint.reply === 'none') return { 204: { description: 'Accepted' } }
  if (endpoint.reply === 'envelope')
    return { 200: { description: 'Success', content: { 'application/json': { schema } } } }
  const content = Object.fromEntries(
    endpoint.types.map((type) => [type, type.endsWith('+json') && endpoint.reply === 'json or csv' ? { schema } : {}]),
  )
  if (endpoint.reply !== 'bytes') return { 200: { description: 'A file', content } }
  return {
    200: { description: 'The complete file', content },
    206: { description: 'A range of it', content },
    416: { description: 'No such range' },
  }
}

function failures(endpoint: Endpoint): Json {
  const codes = new Set<number>([...STATUS_OF_EVERY_CALL, ...endpoint.errors])
  if (endpoint.auth === 'token') codes.add(401)
  if (endpoint.isRepeatable) codes.add(STATUS.conflict)
  if (endpoint.proof) codes.add(STATUS.proofNeeded)
  codes.delete(STATUS.tokenNeeded)
  return Object.fromEntries(
    [...codes]
      .toSorted((a, b) => a - b)
      .map((code) => [
        code,
        {
          description: DESCRIPTIONS.get(code) ?? 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  )
}

function fieldsOf(input: z.ZodObject): z.output<typeof Shape> {
  return Shape.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override }))
}

const DESCRIPTIONS = new Map<number, string>([
  [400, 'A field is missing, malformed or out of bounds'],
  [401, 'Credentials refused, or a token is needed (status 1000)'],
  [402, 'Payment not confirmed'],
  [403, 'Not allowed'],
  [404, 'No such item'],
  [405, 'The call exists, but not with this method'],
  [408, 'The request was not complete in time'],
  [409, 'Already exists'],
  [413, 'Too large'],
  [414, 'URL too long'],
  [415, 'Type not allowed'],
  [422, 'Code wrong, used or too old'],
  [428, 'A fresh proof of identity is needed: call user/prove and repeat the call'],
  [429, 'Too many calls'],
  [431, 'Headers too long'],
  [500, 'Server failure'],
  [503, 'Busy, or the database is away; Retry-After says when to try again'],
  [507, 'The disk is full; nothing was stored'],
])
