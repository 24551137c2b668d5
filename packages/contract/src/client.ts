import type { z } from 'zod'
import type { ByPath } from './endpoints.ts'
import type { CurrentSongs, ErrorCode, Failure } from './envelope.ts'

/** Paths of the calls that are read. */
export type GetPath = { [P in keyof ByPath]: ByPath[P]['method'] extends 'GET' ? P : never }[keyof ByPath]
/** Paths of the calls that change something. */
export type PostPath = { [P in keyof ByPath]: ByPath[P]['method'] extends 'POST' ? P : never }[keyof ByPath]
/** What a call takes, before defaults are filled in. */
export type Input<P extends keyof ByPath> = z.input<ByPath[P]['input']>
/** What a call returns in `data`. */
export type Data<P extends keyof ByPath> = z.output<ByPath[P]['data']>

/** A failed call. `status`, `code`, `field` and `current` are the envelope's; status 0 means that no readable reply came (ERRORS-06). */
export class ApiError extends Error {
  // The site's build has a copy of this class of its own, and gets errors from the server's.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value
  }
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly field: string | undefined
  readonly current: CurrentSongs | undefined
  constructor(status: number, message: string, { code, field, current }: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.field = field
    this.current = current
  }
}

type Details = Pick<Failure, 'code' | 'field' | 'current'>

/** The typed client of the API. Throws ApiError unless the envelope's status is 1. */
export type ApiClient = {
  get: <P extends GetPath>(
    path: P,
    ...input: {} extends Input<P> ? [input?: Input<P>] : [input: Input<P>]
  ) => Promise<Data<P>>
  /** `isLast` sends it to its end also when the page goes away; at most 64 kB then. */
  post: <P extends PostPath>(path: P, input: Input<P> | FormData, how?: { isLast?: boolean }) => Promise<Data<P>>
}

/** Sends one request and returns the envelope, whatever the HTTP code. */
export type Transport = (request: {
  method: 'GET' | 'POST'
  path: string
  query: string
  body: FormData | string | null
  isLast?: boolean | undefined
}) => Promise<unknown>

/** A client over any transport; pages on the server use one that calls the routes in-process. */
export function clientOver(transport: Transport): ApiClient {
  const call = async (request: Parameters<Transport>[0]) => {
    const envelope = await transport(request)
    if (!isObject(envelope)) throw new ApiError(0, UNREADABLE)
    if (envelope.status === 1) return trusted(envelope.data)
    throw new ApiError(
      typeof envelope.status === 'number' ? envelope.status : 0,
      typeof envelope.error === 'string' ? envelope.error : UNREADABLE,
      envelope,
    )
  }
  return {
    get: (path, input?) => call({ method: 'GET', path, query: queryOf(input ?? {}), body: null }),
    post: (path, input, { isLast } = {}) =>
      call({
        method: 'POST',
        path,
        query: '',
        body: input instanceof FormData ? input : JSON.stringify(input),
        isLast,
      }),
  }
}

/** The browser's client: `base` ends with "/", `token` is read at each call (API-01, API-02). */
export function createClient({
  base,
  apiKey,
  token,
}: {
  base: string
  apiKey: string
  token: () => string
}): ApiClient {
  return clientOver(async ({ method, path, query, body, isLast = false }) => {
    const headers: Record<string, string> = { 'Api-Key': apiKey, Token: token() }
    if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json'
    try {
      const reply = await fetch(base + path + query, {
        method,
        headers,
        body,
        keepalive: isLast,
        referrerPolicy: 'no-referrer',
      })
      return await reply.json()
    } catch {
      throw new ApiError(0, 'The server cannot be reached. Please check your connection and try again.')
    }
  })
}

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const UNREADABLE = 'The server did not answer as expected'

// A code that this copy of the contract does not know equals none that a caller asks for.
type Envelope = { status?: unknown; data?: unknown; error?: unknown } & Details
const isObject = (value: unknown): value is Envelope => typeof value === 'object' && value !== null

// The one place that trusts a type: the server writes its replies by the contract.
// oxlint-disable-next-line typescript/no-explicit-any
const trusted = (data: unknown): any => data
