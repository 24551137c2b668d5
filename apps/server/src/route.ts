import { lackOf } from '@earshot/contract/access'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { STATUS, success } from '@earshot/contract/envelope'
import { PHONE_NEEDED } from '@earshot/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findViewer } from './access/viewer.ts'
import type { Viewer } from './access/viewer.ts'
import { isDatabaseAway } from './db/postgres-pool.ts'
import { Refusal, forbidden, notYours, tokenNeeded } from './errors.ts'
import { limiterOf } from './http/call-limits.ts'
import { formFolder, withForm } from './http/form.ts'
import type { SentFile } from './http/form.ts'
import { keepBody } from './http/kept-body.ts'
import type { KnownMembers } from './http/known-members.ts'
import type { UploadSlots } from './http/upload-slots.ts'
import { tagsOfWrite } from './invalidation/tags.ts'
import { replyCleaner } from './modules/richtext/clean-reply.ts'
import type { Turn } from './ports/search.ts'
import { replySchema } from './reply-schema.ts'
import type { Services } from './services.ts'

/** The API under construction: where routes are registered, what they may use, and which calls are served so far. */
export type Api = {
  fastify: FastifyInstance
  services: Services
  served: Set<string>
  internalKey: string
  members: KnownMembers
  inUploadSlot: UploadSlots
  /** When a search may be made. */
  turnOf: (request: FastifyRequest) => Turn
}

/** A call as a handler sees it: the parsed input, the files of a form in their order, and who asks. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  files: FilesOf<E>
  viewer: ViewerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type FilesOf<E extends Endpoint> = {
  [Name in keyof E['files']]: E['files'][Name] extends { isRequired: true } ? readonly [SentFile] : readonly SentFile[]
}

type ViewerOf<E extends Endpoint> = Viewer | (E['auth'] extends 'token' ? never : undefined)

// Lets the refusal tell a missing field from one of a wrong type; the input itself goes nowhere.
const SHOW_INPUT = { reportInput: true } as const

/** What a route does before it reads the input: `countUse` counts the call, and throws when the member has used up what is allowed. */
type RouteOptions = { countUse?: (memberId: number) => Promise<void> }

/** Serves a call: key, viewer, input, answer in the envelope with its HTML cleaned. Errors are thrown and caught once, in errors.ts. */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.output<E['data']>>,
  options: RouteOptions = {},
): void {
  const { schema, clean } = replyOf(endpoint)
  register(api, endpoint, { response: { 200: schema } }, async (request, reply) => {
    const data = await withCall(api, endpoint, { request, reply, ...options }, (call) =>
      publishingChanges(api, endpoint, call, () => handler(call)),
    )
    return reply.send(clean({ status: STATUS.ok, data, error: null }))
  })
}

type Reply = { schema: object; clean: (sent: unknown) => unknown }

// The same for all servers of a process, of which a test has many.
function replyOf(endpoint: Endpoint): Reply {
  const known = replies.get(endpoint)
  if (known !== undefined) return known
  const schema = replySchema(success(endpoint.data))
  const reply = { schema, clean: replyCleaner(schema) ?? ((sent: unknown) => sent) }
  replies.set(endpoint, reply)
  return reply
}

const replies = new WeakMap<Endpoint, Reply>()

// Pages that show what changed are gone before the writer has the answer, also when a write failed half-way.
async function publishingChanges<E extends Endpoint, T>(
  { services: { invalidation } }: Api,
  endpoint: E,
  { input, viewer, request }: Call<E>,
  write: () => Promise<T>,
): Promise<T> {
  if (endpoint.method === 'GET') return write()
  const tell = () =>
    invalidation.publish(tagsOfWrite(endpoint.path, input, viewer?.id)).catch((error: unknown) => {
      // When the database is back, every process renders all pages again.
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

/** Serves a call whose reply is no envelope (sound, CSV): the handler sends it. Media elements cannot send headers, so no key is asked. With `keepsBody`, keptBody has the body as it was sent. */
export function rawRoute<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
  { keepsBody = false }: { keepsBody?: boolean } = {},
): void {
  register(
    api,
    endpoint,
    {},
    (request, reply) => withCall(api, endpoint, { request, reply }, handler),
    keepsBody ? { preParsing: keepBody } : {},
  )
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
  hooks: { preParsing?: typeof keepBody } = {},
): void {
  api.served.add(endpoint.path)
  const limiter = limiterOf(endpoint)
  const holdsToken = endpoint.auth === 'token' || endpoint.method === 'POST'
  api.fastify.route({
    method: endpoint.method,
    url: `/${endpoint.path}`,
    schema,
    handler,
    ...hooks,
    // Compressing a reply that holds a secret beside what a stranger sent lets the secret be guessed (threat F43).
    ...(holdsToken ? { compress: false as const } : {}),
    config: limiter === undefined ? { isStream: true } : { limiter, waitsItself: limiter === 'search' },
  })
}

async function withCall<E extends Endpoint, T>(
  api: Api,
  endpoint: E,
  { request, reply, countUse }: RouteOptions & { request: FastifyRequest; reply: FastifyReply },
  work: (call: Call<E>) => Promise<T>,
): Promise<T> {
  if (endpoint.reply === 'envelope') mustKnowClient(api, request)
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
  mustBeOfType(endpoint, request)
  if (viewer !== undefined) await countUse?.(viewer.id)
  return withInput(api, endpoint, { request, viewer }, ({ sent, files }) => {
    const input = inputOf(endpoint, sent)
    if (viewer !== undefined) mustBeSelf(endpoint, input, viewer)
    return work(asCallOf(endpoint, { input, files, viewer, request, reply }))
  })
}

// The checks of withCall are what makes input, files and viewer the types that the endpoint names.
function asCallOf<E extends Endpoint>(_endpoint: E, checked: object): Call<E> {
  // oxlint-disable-next-line typescript/no-explicit-any
  const call: any = checked
  return call
}

type Sent = { sent: unknown; files: Readonly<Record<string, readonly SentFile[]>> }

// A form is read now that the viewer is known. Its files are there as long as the work takes.
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
  return api.inUploadSlot(viewer.id, () =>
    withForm(request, formFolder(api.services.config), endpoint, ({ texts, files }) =>
      work({ sent: Object.fromEntries(texts), files }),
    ),
  )
}

function inputOf(endpoint: Endpoint, sent: unknown): unknown {
  const schema = endpoint.method === 'GET' ? strictInput(endpoint) : endpoint.input
  return schema.parse(sent, SHOW_INPUT)
}

// The rights that the contract states for each call: what the key may do, what waits for a phone, and what needs a role (PLAYERLINKS-05, PHONE-23).
function mustBeAllowed({ services: { config } }: Api, endpoint: Endpoint, viewer: Viewer): void {
  switch (lackOf(viewer, endpoint, config)) {
    case 'scope':
      throw forbidden(viewer.sessionId === null ? keyProblem(endpoint) : 'The player key cannot be used for this call.')
    case 'phone':
      throw new Refusal(STATUS.forbidden, PHONE_NEEDED, { code: 'phone_unverified' })
    case 'role':
      throw forbidden(`Only ${endpoint.role}s can do this.`)
    case undefined:
  }
}

const keyProblem = ({ scope }: Endpoint): string =>
  scope === 'account'
    ? 'An access key cannot do this. Sign in on the site.'
    : `This access key lacks the scope ${scope}.`

function mustBeOfType({ body }: Endpoint, request: FastifyRequest): void {
  const isForm = request.isMultipart()
  if (isForm && body === 'json') throw new Refusal(STATUS.wrongType, 'This content type is not accepted here.')
  if (!isForm && body === 'multipart') throw new Refusal(STATUS.wrongType, 'This call needs a multipart form.')
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

/** Refuses a client whose Api-Key is missing or wrong. */
export function mustKnowClient(api: Api, request: FastifyRequest): void {
  const key = request.headers['api-key']
  if (key === api.internalKey) return
  if (typeof key !== 'string' || !api.services.config.apiKeys.includes(key))
    throw forbidden('Missing or wrong Api-Key.')
}

// A user_id in a payload must be the token's own; reads name the member they are about (API-38).
function mustBeSelf(endpoint: Endpoint, input: unknown, viewer: Viewer): void {
  if (endpoint.method !== 'POST' || typeof input !== 'object' || input === null || !('user_id' in input)) return
  if (input.user_id !== undefined && input.user_id !== viewer.id) throw notYours()
}
