import { lackOf } from '@earshot/contract/access'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { STATUS, success } from '@earshot/contract/envelope'
import { PHONE_NEEDED, RATE_LIMITS } from '@earshot/contract/limits'
import type { RateLimit } from '@earshot/contract/limits'
import { IdInput } from '@earshot/contract/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAccessKey } from '../access/keys.store.ts'
import type { KnownMembers } from '../access/known-members.ts'
import { countLimit } from '../access/limits/rate-limits.ts'
import { repeatableOf } from '../access/limits/repeatable.ts'
import { findReply, writeOnce } from '../access/limits/repeated-writes.store.ts'
import { mustBeProved } from '../access/running-session.store.ts'
import { bearerKeyOf, tokenOf } from '../access/token-of.ts'
import { findViewer } from '../access/viewer.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Services } from '../ports/services.ts'
import { formFolder, withForm } from './body/form.ts'
import type { SentFile } from './body/form.ts'
import { Refusal, forbidden, notYours, tokenNeeded } from './errors.ts'
import { isThere, limiterOf } from './limits/call-limits.ts'
import type { LimitCall } from './limits/call-limits.ts'
import type { Uploads } from './limits/uploads.ts'
import { visitorKey } from './limits/visitor-key.ts'
import { replySchema } from './reply-schema.ts'

/** The API under construction: where routes are registered, the services, and the calls served so far. */
export type Api = {
  fastify: FastifyInstance
  services: Services
  served: Set<string>
  internalKey: string
  /** Returns a function that cleans the HTML of replies with a JSON Schema; undefined if they have none. */
  cleanerOf: (schema: object) => ((sent: unknown) => unknown) | undefined
  members: KnownMembers
  uploads: Uploads
  limitCall: LimitCall
}

/** A call as a handler receives it: the parsed input, the files of a form in order, and the viewer. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  files: FilesOf<E>
  viewer: ViewerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** A call that may be repeated: `once` runs its write in a transaction and stores the reply for repeated requests. */
type RepeatableCall<E extends Endpoint> = Call<E> & {
  once: (write: (tx: Services['db']) => Promise<z.output<E['data']>>) => Promise<z.output<E['data']>>
}

type FilesOf<E extends Endpoint> = {
  [Name in keyof E['files']]: E['files'][Name] extends { isRequired: true } ? readonly [SentFile] : readonly SentFile[]
}

type ViewerOf<E extends Endpoint> = Viewer | (E['auth'] extends 'token' ? never : undefined)

// Makes it possible to distinguish a missing field from one of a wrong type; the input itself is not reported.
const SHOW_INPUT = { reportInput: true } as const

/**
 * Serves a call: key, viewer, rate limits, input, and the reply in the envelope with its HTML cleaned. Errors are
 * thrown and handled in answer-error.ts.
 */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: RepeatableCall<E>) => Promise<z.output<E['data']>>,
): void {
  const { schema, clean } = replyOf(api, endpoint)
  register(api, endpoint, { response: { 200: schema } }, async (request, reply) => {
    const data = await withCall(api, endpoint, { request, reply }, (call) =>
      repeating(api, endpoint, call, async (counted) => {
        await countLimits(api, endpoint, call, { beforeInput: false })
        return handler(counted)
      }),
    )
    return reply.send(clean({ status: STATUS.ok, data, error: null }))
  })
}

// A repeated request with an Idempotency-Key gets the stored reply.
async function repeating<E extends Endpoint>(
  { services: { db, now } }: Api,
  endpoint: E,
  call: Call<E>,
  handler: (call: RepeatableCall<E>) => Promise<z.output<E['data']>>,
): Promise<z.output<E['data']>> {
  const requested = repeatableOf(endpoint, call)
  if (requested === undefined) return handler({ ...call, once: (write) => db.transaction(write) })
  const known = await findReply(db, requested, now())
  if (known !== undefined) return asDataOf(endpoint, known)
  return handler({ ...call, once: async (write) => asDataOf(endpoint, await writeOnce(db, requested, now(), write)) })
}

// Types a stored reply of this call.
function asDataOf<E extends Endpoint>(_endpoint: E, { reply }: { reply: unknown }): z.output<E['data']> {
  // oxlint-disable-next-line typescript/no-explicit-any
  const data: any = reply
  return data
}

type Reply = { schema: object; clean: (sent: unknown) => unknown }

// All servers of a process share it; tests have many servers.
function replyOf(api: Api, endpoint: Endpoint): Reply {
  const known = replies.get(endpoint)
  if (known !== undefined) return known
  const schema = replySchema(success(endpoint.data))
  const reply = { schema, clean: api.cleanerOf(schema) ?? ((sent: unknown) => sent) }
  replies.set(endpoint, reply)
  return reply
}

const replies = new WeakMap<Endpoint, Reply>()

/**
 * Serves a call whose reply is no envelope (sound, CSV): the handler sends it. Media elements cannot send headers, so
 * no Api-Key is required. With `storesRawBody`, rawBody returns the raw body.
 */
export function rawRoute<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
  { storesRawBody = false }: { storesRawBody?: boolean } = {},
): void {
  register(api, endpoint, {}, (request, reply) => withCall(api, endpoint, { request, reply }, handler), {
    storesRawBody,
  })
}

/** Answers the calls of the contract that have no handler yet, and returns their paths. */
export function registerMissing(api: Api): string[] {
  const missing = endpoints.filter((endpoint) => !api.served.has(endpoint.path))
  for (const endpoint of missing) {
    register(api, endpoint, {}, (request, reply) =>
      withCall(api, endpoint, { request, reply }, async () => {
        throw new Refusal(STATUS.notFound, 'This call is not available yet.', { code: 'not_available' })
      }),
    )
  }
  return missing.map((endpoint) => endpoint.path)
}

function register(
  api: Api,
  endpoint: Endpoint,
  schema: object,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  also: { storesRawBody?: boolean } = {},
): void {
  api.served.add(endpoint.path)
  const holdsToken = endpoint.auth === 'token' || endpoint.method === 'POST'
  api.fastify.route({
    method: endpoint.method,
    url: `/${endpoint.path}`,
    schema,
    handler,
    // Compressing a reply that contains a secret next to a stranger's input allows the secret to be guessed (threat
    // F43).
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    ...(holdsToken ? { compress: false as const } : {}),
    config: { ...also, isStream: endpoint.reply === 'bytes' },
  })
}

const withCall = <E extends Endpoint, T>(
  api: Api,
  endpoint: E,
  exchange: Exchange,
  work: (call: Call<E>) => Promise<T>,
): Promise<T> => api.limitCall(limiterOf(endpoint), exchange.request, () => withViewer(api, endpoint, exchange, work))

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function withViewer<E extends Endpoint, T>(
  api: Api,
  endpoint: E,
  { request, reply }: Exchange,
  work: (call: Call<E>) => Promise<T>,
): Promise<T> {
  const viewer = await findCaller(api, endpoint, request)
  mustBeOfType(endpoint, request)
  await countLimits(api, endpoint, { request, viewer }, { beforeInput: true })
  return withInput(api, endpoint, { request, viewer }, async ({ sent, files }) => {
    if (viewer !== undefined) mustBeSelf(endpoint, sent, viewer)
    const input = inputOf(endpoint, sent)
    if (endpoint.proof && !DryRun.safeParse(input).success)
      await mustBeProved(api.services.db, viewer?.sessionId ?? null, api.services.now())
    const call = asCallOf(endpoint, { input, files, viewer, request, reply })
    // Pages that show the changed data are evicted before the reply is sent.
    return endpoint.method === 'GET' ? work(call) : api.services.invalidation.recording(() => work(call))
  })
}

/** The parts of a call that its caller must fulfil. */
type Demands = Pick<Endpoint, 'auth' | 'reply' | 'scope' | 'roles' | 'phone'> &
  Partial<Pick<Endpoint, 'topicModerators'>>

/**
 * Returns the member who sent a request that is no call of the contract, such as one of an upload protocol. Throws as
 * calls do: without a known client or a token, and for a missing scope, role or phone.
 */
export async function getCaller(
  api: Api,
  demands: Pick<Endpoint, 'scope' | 'roles' | 'phone'>,
  request: FastifyRequest,
): Promise<Viewer> {
  const viewer = await findCaller(api, { ...demands, auth: 'token', reply: 'envelope' }, request)
  if (viewer === undefined) throw tokenNeeded()
  return viewer
}

async function findCaller(api: Api, demands: Demands, request: FastifyRequest): Promise<Viewer | undefined> {
  const token = tokenOf(request.headers)
  const viewer = demands.auth === 'none' ? undefined : await findViewer(api.services.db, token, api.services.now())
  // An access key identifies its client itself; a revoked one is refused as such.
  const isKey = bearerKeyOf(request.headers) !== undefined || (token !== undefined && isAccessKey(token))
  if (demands.auth === 'token' && viewer === undefined && isKey) throw tokenNeeded()
  if (demands.reply === 'envelope' && !(isKey && viewer !== undefined)) mustKnowClient(api, request)
  if (viewer !== undefined) api.members.remember(token, viewer.id)
  // The client has already disconnected.
  if (!isThere(request)) throw new Refusal(STATUS.badRequest, 'The client has disconnected.')
  if (demands.auth === 'token' && viewer === undefined) throw tokenNeeded()
  if (viewer !== undefined) mustBeAllowed(api, demands, viewer)
  return viewer
}

// Counts the limits that the call declares. A repeated request that gets a stored reply is counted only by the limits
// before its input is read.
async function countLimits(
  { services }: Api,
  { limits }: Endpoint,
  { request, viewer }: { request: FastifyRequest; viewer: Viewer | undefined },
  { beforeInput }: { beforeInput: boolean },
): Promise<void> {
  for (const name of limits) {
    const limit: RateLimit = RATE_LIMITS[name]
    if ((limit.beforeInput ?? false) === beforeInput)
      await countLimit(services, name, { memberId: viewer?.id, address: visitorKey(request) })
  }
}

// The checks of withViewer guarantee that input, files and viewer have the types of the endpoint.
function asCallOf<E extends Endpoint>(_endpoint: E, checked: object): Call<E> {
  // oxlint-disable-next-line typescript/no-explicit-any
  const call: any = checked
  return call
}

type Sent = { sent: unknown; files: Readonly<Record<string, readonly SentFile[]>> }

// A form is read once the viewer is known. Its files exist while the work runs.
async function withInput<T>(
  api: Api,
  endpoint: Endpoint,
  { request, viewer }: { request: FastifyRequest; viewer: Viewer | undefined },
  work: (sent: Sent) => Promise<T>,
): Promise<T> {
  if (endpoint.method === 'GET' || !request.isMultipart()) {
    const files = Object.fromEntries(Object.keys(endpoint.files).map((name) => [name, []]))
    return work({ sent: endpoint.method === 'GET' ? request.query : (request.body ?? undefined), files })
  }
  if (viewer === undefined) throw tokenNeeded()
  const leave = api.uploads.begin(viewer.id, visitorKey(request))
  try {
    return await withForm(request, formFolder(api.services.config), endpoint, ({ texts, files }) =>
      api.uploads.process(
        () => isThere(request),
        () => work({ sent: Object.fromEntries(texts), files }),
        visitorKey(request),
      ),
    )
  } finally {
    leave()
  }
}

function inputOf(endpoint: Endpoint, sent: unknown): unknown {
  const schema = endpoint.method === 'GET' ? strictInput(endpoint) : endpoint.input
  return schema.parse(sent, SHOW_INPUT)
}

// The permissions that the contract states for each call: the scope of the key, the verified phone, and the role
// (PLAYERLINKS-05, PHONE-23).
function mustBeAllowed({ services: { config } }: Api, demands: Demands, viewer: Viewer): void {
  switch (lackOf(viewer, demands, config)) {
    case 'scope':
      throw forbidden(viewer.sessionId === null ? keyProblem(demands) : 'The player key cannot be used for this call.')
    case 'phone':
      throw new Refusal(STATUS.forbidden, PHONE_NEEDED, { code: 'phone_unverified' })
    case 'role':
      throw forbidden(`Only ${demands.roles.map((role) => `${role}s`).join(' and ')} can do this.`)
    case undefined:
  }
}

const keyProblem = ({ scope }: Demands): string =>
  scope === 'account'
    ? 'An access key cannot do this. Sign in on the site.'
    : `This access key lacks the scope ${scope}.`

function mustBeOfType({ body }: Endpoint, request: FastifyRequest): void {
  const isForm = request.isMultipart()
  if (isForm && body === 'json') throw new Refusal(STATUS.wrongType, 'This content type is not accepted here.')
  if (!isForm && body === 'multipart') throw new Refusal(STATUS.wrongType, 'This call needs a multipart form.')
}

// The schemas are cached: creating a strict schema takes longer than the rest of a small call.
function strictInput(endpoint: Endpoint): z.ZodType {
  const known = strictInputs.get(endpoint)
  if (known !== undefined) return known
  const strict = endpoint.input.strict()
  strictInputs.set(endpoint, strict)
  return strict
}

const strictInputs = new WeakMap<Endpoint, z.ZodType>()

/** Refuses a client whose Api-Key is missing or wrong. */
export function mustKnowClient(api: Api, request: FastifyRequest): void {
  const key = request.headers['api-key']
  if (key === api.internalKey) return
  if (typeof key !== 'string' || !api.services.config.apiKeys.includes(key))
    throw forbidden('Missing or wrong Api-Key.')
}

// A user_id in a payload must be the token's own, even if the call does not take one; calls that read name the member
// they are about (API-38).
function mustBeSelf({ method }: Endpoint, sent: unknown, viewer: Viewer): void {
  if (method !== 'POST') return
  const named = Named.safeParse(sent)
  if (named.success && named.data.user_id !== viewer.id) throw notYours()
}

/** The input of a call that only reports its effect. */
const DryRun = z.object({ dry_run: z.union([z.literal(1), z.literal(true)]) })

const Named = z.object({ user_id: IdInput })
