import { lackOf } from '@earshot/contract/access'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { STATUS, success } from '@earshot/contract/envelope'
import { PHONE_NEEDED } from '@earshot/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findViewer } from './access/viewer.ts'
import type { Viewer } from './access/viewer.ts'
import { tagsOfWrite } from './changes/tags.ts'
import { isDatabaseAway } from './db/postgres-pool.ts'
import { Refusal, forbidden, tokenNeeded } from './errors.ts'
import type { KnownMembers } from './http/known-members.ts'
import { laneOf } from './http/lanes.ts'
import { replyCleaner } from './modules/richtext/clean-reply.ts'
import { replySchema } from './reply-schema.ts'
import type { Services } from './services.ts'

/** The API under construction: where routes are registered, what they may use, and which calls are served so far. */
export type Api = {
  fastify: FastifyInstance
  services: Services
  served: Set<string>
  internalKey: string
  members: KnownMembers
}

/** A call as a handler sees it: the parsed input and who asks. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  viewer: ViewerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type ViewerOf<E extends Endpoint> = Viewer | (E['auth'] extends 'token' ? never : undefined)

// Lets the refusal tell a missing field from one of a wrong type; the input itself goes nowhere.
const SHOW_INPUT = { reportInput: true } as const

/** Serves a call: key, viewer, input, answer in the envelope with its HTML cleaned. Errors are thrown and caught once, in errors.ts. */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.output<E['data']>>,
): void {
  const schema = replySchema(success(endpoint.data))
  const clean = replyCleaner(schema) ?? ((sent: unknown) => sent)
  register(api, endpoint, { response: { 200: schema } }, async (request, reply) => {
    const call = await callOf(api, endpoint, request, reply)
    const data = await tellingChanges(api, endpoint, call, () => handler(call))
    return reply.send(clean({ status: STATUS.ok, data, error: null }))
  })
}

// Pages that show what changed are gone before the writer has the answer, also when a write failed half-way.
async function tellingChanges<E extends Endpoint, T>(
  { services: { changes } }: Api,
  endpoint: E,
  { input, viewer, request }: Call<E>,
  write: () => Promise<T>,
): Promise<T> {
  if (endpoint.method === 'GET') return write()
  const tell = () =>
    changes.tell(tagsOfWrite(endpoint.path, input, viewer?.id)).catch((error: unknown) => {
      // When the database is back, every process renders all pages anew.
      if (!isDatabaseAway(error)) request.log.error({ err: error }, 'other processes do not know of a change')
    })
  try {
    const written = await write()
    await tell()
    return written
  } catch (error) {
    if (!(error instanceof Refusal)) await tell()
    throw error
  }
}

/** Serves a call whose reply is no envelope (sound, CSV): the handler sends it. Media elements cannot send headers, so no key is asked. */
export function rawRoute<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
): void {
  register(api, endpoint, {}, async (request, reply) => handler(await callOf(api, endpoint, request, reply)))
}

/** The input of a call from what was sent, for handlers that read a form themselves. Throws what errors.ts answers with 400 and the field. */
export const parseInput = <Input extends z.ZodType>({ input }: { input: Input }, sent: unknown): z.output<Input> =>
  input.parse(sent, SHOW_INPUT)

/** Answers the calls of the contract that have no handler yet, and returns their paths. */
export function registerMissing(api: Api): string[] {
  const missing = endpoints.filter((endpoint) => !api.served.has(endpoint.path))
  for (const endpoint of missing) {
    register(api, endpoint, {}, async (request, reply) => {
      await callOf(api, endpoint, request, reply)
      throw new Refusal(STATUS.notFound, 'This call is not available yet.')
    })
  }
  return missing.map((endpoint) => endpoint.path)
}

function register(
  api: Api,
  endpoint: Endpoint,
  schema: object,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  api.served.add(endpoint.path)
  const lane = laneOf(endpoint)
  const holdsToken = endpoint.auth === 'token' || endpoint.method === 'POST'
  api.fastify.route({
    method: endpoint.method,
    url: `/${endpoint.path}`,
    schema,
    handler,
    // Compressing a reply that holds a secret beside what a stranger sent lets the secret be guessed (threat F43).
    ...(holdsToken ? { compress: false as const } : {}),
    config: lane === undefined ? { isSound: true } : { lane },
  })
}

async function callOf<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<E>> {
  mustKnowClient(api, endpoint, request)
  const token = request.headers.token
  const viewer =
    endpoint.auth === 'none'
      ? undefined
      : await findViewer(api.services.db, Array.isArray(token) ? token[0] : token, api.services.now())
  if (viewer !== undefined) api.members.note(token, viewer.id)
  // Nobody waits for the answer any more.
  if (request.raw.socket.destroyed) throw new Refusal(STATUS.badRequest, 'The client has left.')
  if (endpoint.auth === 'token' && viewer === undefined) throw tokenNeeded()
  if (viewer !== undefined) mustBeAllowed(api, endpoint, viewer)
  const input =
    endpoint.method === 'GET'
      ? strictInput(endpoint).parse(request.query, SHOW_INPUT)
      : parseInput(endpoint, bodyOf(endpoint, request))
  if (viewer !== undefined) mustBeSelf(endpoint, input, viewer)
  // The checks above are what makes input and viewer the types that the endpoint names.
  // oxlint-disable-next-line typescript/no-explicit-any
  const call: any = { input, viewer, request, reply }
  return call
}

// The rights that the contract states for each call: what the key may do, what waits for a phone, and what needs a role (PLAYERLINKS-05, PHONE-23).
function mustBeAllowed({ services: { config } }: Api, endpoint: Endpoint, viewer: Viewer): void {
  switch (lackOf(viewer, endpoint, config)) {
    case 'scope':
      throw forbidden(viewer.sessionId === null ? keyProblem(endpoint) : 'The player key cannot be used for this call.')
    case 'phone':
      throw forbidden(PHONE_NEEDED)
    case 'role':
      throw forbidden(`Only ${endpoint.role}s can do this.`)
    case undefined:
  }
}

const keyProblem = ({ scope }: Endpoint): string =>
  scope === 'account'
    ? 'An access key cannot do this. Sign in on the site.'
    : `This access key lacks the scope ${scope}.`

// A form is read by its handler, once the viewer is known.
function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!request.isMultipart()) return request.body ?? undefined
  if (endpoint.body === 'json') throw new Refusal(STATUS.wrongType, 'This content type is not accepted here.')
  return {}
}

// Making a strict schema takes longer than all else that a small call does.
function strictInput(endpoint: Endpoint): z.ZodType {
  const known = strictInputs.get(endpoint)
  if (known !== undefined) return known
  const strict = endpoint.input.strict()
  strictInputs.set(endpoint, strict)
  return strict
}

const strictInputs = new WeakMap<Endpoint, z.ZodType>()

function mustKnowClient(api: Api, endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.reply !== 'envelope') return
  const key = request.headers['api-key']
  if (key === api.internalKey) return
  if (typeof key !== 'string' || !api.services.config.apiKeys.includes(key))
    throw forbidden('Missing or wrong Api-Key.')
}

// A user_id in a payload must be the token's own; reads name the member they are about (API-38).
function mustBeSelf(endpoint: Endpoint, input: unknown, viewer: Viewer): void {
  if (endpoint.method !== 'POST' || typeof input !== 'object' || input === null || !('user_id' in input)) return
  if (input.user_id !== undefined && input.user_id !== viewer.id) throw forbidden('user_id: is not yours')
}
