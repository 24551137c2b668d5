import { z } from 'zod'
import { fieldNames } from './endpoint.ts'
import type { Endpoint, FileField } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { Failure, STATUS, STATUS_OF_EVERY_CALL, success } from './envelope.ts'
import { MEGABYTE } from './limits.ts'

type Json = { [key: string]: unknown }

const Shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

/** The OpenAPI 3.1 document of every call. `server` is the API's base URL. */
export function openApi({ server }: { server: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Earshot API',
      version: '1',
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
          description: 'Names the client; grants nothing. The sites send earshot-web.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Token',
          description: 'Session token of a member, or an access key that a member created on the account page.',
        },
      },
      schemas: { Failure: schemaOf(Failure, 'output') },
    },
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [`/${endpoint.path}`, { [endpoint.method.toLowerCase()]: operation(endpoint) }]),
    ),
  }
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.path.replace('/', '_'),
    tags: [endpoint.path.slice(0, endpoint.path.indexOf('/'))],
    summary: endpoint.summary,
    ...(endpoint.auth === 'none'
      ? {}
      : {
          description: rightsOf(endpoint),
          'x-scope': endpoint.scope,
          'x-phone': endpoint.phone,
          ...(endpoint.role === null ? {} : { 'x-role': endpoint.role }),
        }),
    security:
      endpoint.auth === 'none'
        ? [{ key: [] }]
        : endpoint.auth === 'token'
          ? [{ key: [], token: [] }]
          : [{ key: [] }, { key: [], token: [] }],
    ...(endpoint.method === 'GET' ? { parameters: parameters(endpoint) } : { requestBody: requestBody(endpoint) }),
    responses: { ...goodReply(endpoint), ...failures(endpoint) },
  }
}

function rightsOf({ scope, phone, role }: Endpoint): string {
  return [
    scope === 'listen' ? 'The key of the player may call this too.' : 'The key of the player is refused with 403.',
    scope === 'account' ? 'Access keys are refused with 403.' : `An access key needs the scope ${scope}.`,
    phone === 'required' ? 'Members without a role need a verified phone where the community asks for one (403).' : '',
    role === null ? '' : `For members with the role ${role}, and admins; others are refused with 403.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function parameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = Shape.parse(schemaOf(endpoint.input, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  const json = { 'application/json': { schema: schemaOf(endpoint.input, 'input') } }
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
  const { properties = {}, required = [] } = Shape.parse(schemaOf(input, 'input'))
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
  switch (endpoint.reply) {
    case 'envelope':
      return {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: schemaOf(success(endpoint.data), 'output') } },
        },
      }
    case 'bytes':
      return {
        200: { description: 'The whole file', content: { 'audio/*': {} } },
        206: { description: 'A range of it', content: { 'audio/*': {} } },
        416: { description: 'No such range' },
      }
    case 'csv':
      return { 200: { description: 'A table', content: { 'text/csv': {} } } }
    case 'playlist':
      return {
        200: {
          description: 'A playlist file',
          content: { 'application/vnd.apple.mpegurl': {}, 'application/jspf+json': {}, 'application/xspf+xml': {} },
        },
      }
    case 'text':
      return { 200: { description: 'A text file', content: { 'text/*': {} } } }
    case 'json or csv':
      return { 200: { description: 'A file', content: { 'application/vnd.earshot+json': {}, 'text/csv': {} } } }
    case 'none':
      return { 204: { description: 'Accepted' } }
  }
}

function failures(endpoint: Endpoint): Json {
  const codes = new Set<number>([...STATUS_OF_EVERY_CALL, ...endpoint.errors])
  if (endpoint.auth === 'token') codes.add(401)
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

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const DESCRIPTIONS = new Map<number, string>([
  [400, 'A field is missing, malformed or out of bounds'],
  [401, 'Credentials refused, or a token is needed (status 1000)'],
  [402, 'Payment not confirmed'],
  [403, 'Not allowed'],
  [404, 'No such item'],
  [405, 'The call exists, but not with this method'],
  [408, 'The request did not come whole in time'],
  [409, 'Already exists'],
  [413, 'Too large'],
  [414, 'URL too long'],
  [415, 'Type not allowed'],
  [422, 'Code wrong, used or too old'],
  [429, 'Too many calls'],
  [431, 'Headers too long'],
  [500, 'Server failure'],
  [503, 'Busy, or the database is away; Retry-After says when to try again'],
  [507, 'The disk is full; nothing was stored'],
])
