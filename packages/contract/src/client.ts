import type { z } from 'zod'
import type { ByPath } from './endpoints.ts'
import type { CurrentSongs, ErrorCode, Failure } from './envelope.ts'
import { repeatKeys } from './repeat-keys.ts'

/** Paths of calls that only read data. */
export type GetPath = { [P in keyof ByPath]: ByPath[P]['method'] extends 'GET' ? P : never }[keyof ByPath]
/** Paths of calls that change data. */
export type PostPath = { [P in keyof ByPath]: ByPath[P]['method'] extends 'POST' ? P : never }[keyof ByPath]
/** The input of a call before defaults are applied. */
export type Input<P extends keyof ByPath> = z.input<ByPath[P]['input']>
/** The input argument of a call that only reads: it may be omitted if all fields may. */
export type GetInput<P extends GetPath> = {} extends Input<P> ? [input?: Input<P>] : [input: Input<P>]
/** The `data` of the reply to a call. */
export type Data<P extends keyof ByPath> = z.output<ByPath[P]['data']>

/**
 * A failed call. `status`, `code`, `field` and `current` are copied from the envelope; status 0 means that no readable
 * reply arrived (ERRORS-06).
 */
export class ApiError extends Error {
  // The build of the site has its own copy of this class and receives errors that the server's copy created.
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
  get: <P extends GetPath>(path: P, ...input: GetInput<P>) => Promise<Data<P>>
  /** `isLast` completes the request even when the page is closed; its body is then limited to 64 kB. */
  post: <P extends PostPath>(path: P, input: Input<P> | FormData, how?: { isLast?: boolean }) => Promise<Data<P>>
}

/** Sends one request and returns the envelope, whatever the HTTP status. */
export type Transport = (request: {
  method: 'GET' | 'POST'
  path: string
  query: string
  body: FormData | string | null
  isLast?: boolean | undefined
}) => Promise<unknown>

/** Returns a client over any transport; pages on the server use a transport that calls the routes in-process. */
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

/** Returns the client for browsers. `base` ends with "/"; `token` is read at each call (API-01, API-02). */
export function createClient({
  base,
  apiKey,
  token,
}: {
  base: string
  apiKey: string
  token: () => string
}): ApiClient {
  const keysOf = repeatKeys()
  return clientOver(async ({ method, path, query, body, isLast = false }) => {
    const repeat = keysOf(path, body)
    const headers: Record<string, string> = { 'Api-Key': apiKey, Token: token(), ...repeat.headers }
    if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json'
    try {
      const reply = await fetch(base + path + query, {
        method,
        headers,
        body,
        keepalive: isLast,
        referrerPolicy: 'no-referrer',
      })
      const answer: unknown = await reply.json()
      repeat.answered()
      return answer
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

// A code that this copy of the contract does not know is passed on; it equals no code that callers compare with.
type Envelope = { status?: unknown; data?: unknown; error?: unknown } & Details
const isObject = (value: unknown): value is Envelope => typeof value === 'object' && value !== null

// The only cast: the server validates its replies against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
const trusted = (data: unknown): any => data
