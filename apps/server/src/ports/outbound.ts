import { lookup as lookupName } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { Client, errors } from 'undici'
import type { Dispatcher } from 'undici'
import { hostOf, isPublicAddress, refusalOfUrl } from './public-address.ts'

/** Contents and limits of an outbound request. Sizes count unpacked bytes. */
export type OutboundOptions = {
  /** Redirects of a POST are not followed. */
  method?: 'GET' | 'POST'
  /** `authorization` and `cookie` are not sent to another host after a redirect. */
  headers?: Record<string, string>
  body?: string
  /** Without it, redirects are followed; with false, they are returned. */
  isFollowing?: false
  /** Maximum size of the reply in bytes. */
  maxBytes: number
  /**
   * Maximum milliseconds of the complete exchange, redirects included; each 64 KiB received add a second. Default 15 s.
   */
  timeoutMs?: number
  /** Maximum milliseconds of the complete exchange, however much was received. Without it there is none. */
  longestMs?: number
}

/** A reply: header names in lower case; `url` is its URL after redirects. */
export type OutboundReply = { status: number; headers: Record<string, string>; url: string; bytes: Uint8Array }

/** A reply whose body was written to a file of `size` bytes. */
export type OutboundFile = Omit<OutboundReply, 'bytes'> & { size: number }

/** The client for all requests to other machines (threats F1 to F8). Every method throws OutboundError. */
export type Outbound = {
  /** Returns the complete reply in memory, whatever its status. */
  get: (url: string, options: OutboundOptions) => Promise<OutboundReply>
  /** Writes the body to a file. */
  save: (url: string, file: string, options: OutboundOptions) => Promise<OutboundFile>
}

/**
 * The reason of a failed request. `blocked`: the host has no public address; `size` and `time`: a limit was reached.
 */
export type OutboundProblem = 'url' | 'blocked' | 'name' | 'connection' | 'redirects' | 'size' | 'time' | 'reply'

/** Thrown for a failed request, with a sentence for the operator. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  constructor(problem: OutboundProblem, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'OutboundError'
    this.problem = problem
  }
}

/** Returns the addresses of a host name; throws if there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>

const TIMEOUT_MS = 15_000
/** A slower reply exceeds the time limit. */
const BYTES_PER_SECOND = 64 * 1024
const REDIRECTS_MAX = 5
const HEADERS_MAX = 16 * 1024

/**
 * Opens the client for URLs that others wrote. Names are resolved once, and the connection goes to the checked address
 * (threat F4). `allowPrivate` is the operator's switch for tests and closed networks. `resolve` replaces the name
 * service, `isPublic` defines public addresses.
 */
export function openOutbound({
  allowPrivate,
  resolve = resolveName,
  isPublic = isPublicAddress,
}: {
  allowPrivate: boolean
  resolve?: Resolve
  isPublic?: (address: string) => boolean
}): Outbound {
  const exchange = async <T>(
    requested: string,
    options: OutboundOptions,
    take: (reply: Head, body: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> => {
    const time = startTime(options)
    const first = readUrl(requested)
    let url = first
    try {
      for (let hops = 0; ; hops += 1) {
        const headers = url.origin === first.origin ? options.headers : withoutSecrets(options.headers)
        const next = await hop(
          {
            url,
            options: { ...options, headers: headers ?? {} },
            time,
            addresses: await time.within(checkedAddresses(url)),
          },
          take,
        )
        if (next.type === 'done') return next.value
        if (hops === REDIRECTS_MAX)
          throw new OutboundError('redirects', `${requested} redirects more than ${REDIRECTS_MAX} times`)
        url = readUrl(next.location, url)
      }
    } catch (error) {
      throw time.isOver()
        ? new OutboundError('time', `${url.host} took too long`, { cause: error })
        : problemOf(error, url)
    } finally {
      time.stop()
    }
  }

  const checkedAddresses = async (url: URL): Promise<readonly string[]> => {
    const refusal = refusalOfUrl(url)
    if (refusal !== undefined && !(allowPrivate && refusal === 'is not on the public internet')) {
      throw new OutboundError(refusal === 'is not on the public internet' ? 'blocked' : 'url', `${url.host} ${refusal}`)
    }
    const host = hostOf(url)
    const found =
      isIP(host) === 0
        ? await resolve(host).catch((error: unknown) => {
            throw new OutboundError('name', `the host ${host} does not exist`, { cause: error })
          })
        : [host]
    const allowed = found.filter((each) => isIP(each) !== 0 && (allowPrivate || isPublic(each)))
    if (allowed.length === 0) throw new OutboundError('blocked', `${host} is not on the public internet`)
    if (!allowPrivate && !isPortAllowed(url)) throw new OutboundError('blocked', `port ${url.port} is not a web port`)
    return allowed
  }

  return {
    get: (url, options) => exchange(url, options, async (head, body) => ({ ...head, bytes: await collect(body) })),
    save: (url, file, options) =>
      exchange(url, options, async (head, body) => {
        const sink = createWriteStream(file)
        await pipeline(body, sink)
        return { ...head, size: sink.bytesWritten }
      }),
  }
}

type Head = Omit<OutboundReply, 'bytes'>
type Hop<T> = { type: 'done'; value: T } | { type: 'redirect'; location: string }
type Time = ReturnType<typeof startTime>

// Sends one request on its own connection, which goes only to the checked addresses.
async function hop<T>(
  { url, options, time, addresses }: { url: URL; options: OutboundOptions; time: Time; addresses: readonly string[] },
  take: (head: Head, body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Hop<T>> {
  const client = new Client(url.origin, {
    pipelining: 0,
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    connect: { lookup: pinned(addresses), timeout: 0, autoSelectFamily: true },
  })
  const end = () => {
    void client.destroy(new Error('out of time'))
  }
  time.signal.addEventListener('abort', end)
  try {
    time.signal.throwIfAborted()
    const reply = await client.request({
      method: options.method ?? 'GET',
      path: url.pathname + url.search,
      body: options.body ?? null,
      signal: time.signal,
      headers: { 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'gzip, br', ...options.headers },
    })
    const location = headerOf(reply.headers, 'location')
    const isFollowing = options.isFollowing !== false && options.method !== 'POST'
    if (isFollowing && REDIRECTS.has(reply.statusCode) && location !== undefined) return { type: 'redirect', location }
    const head = { status: reply.statusCode, headers: headersOf(reply.headers), url: url.href }
    return { type: 'done', value: await take(head, limited(reply, options.maxBytes, time, url)) }
  } finally {
    time.signal.removeEventListener('abort', end)
    await client.destroy().catch(() => {})
  }
}

// net.connect and tls.connect call this instead of the name service, in one of two forms.
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    const [first] = entries
    if (first === undefined) answer(new Error('no address'), '', 4)
    else if (options.all === true) answer(null, entries)
    else answer(null, first.address, first.family)
  }
}

async function* limited(
  reply: Dispatcher.ResponseData,
  maxBytes: number,
  time: Time,
  url: URL,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new OutboundError('size', `${url.host} sends more than ${Math.ceil(maxBytes / 1024 / 1024)} MB`)
  if (Number(headerOf(reply.headers, 'content-length') ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  for await (const chunk of unpacked(reply, time)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

async function* unpacked(reply: Dispatcher.ResponseData, time: Time): AsyncGenerator<Uint8Array> {
  const arriving = counted(reply.body, time)
  const encoding = headerOf(reply.headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const unzip = UNPACK.get(encoding)
  if (unzip === undefined) {
    if (encoding !== '' && encoding !== 'identity')
      throw new OutboundError('reply', 'the reply has a content encoding that was not requested')
    yield* arriving
    return
  }
  const unpacking = unzip()
  const source = Readable.from(arriving, { objectMode: false })
  // An error on either side ends both, and reaches the reader of `unpacking`.
  pipeline(source, unpacking).catch((error: unknown) => {
    unpacking.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const chunk of unpacking) yield toBytes(chunk)
}

async function* counted(body: AsyncIterable<unknown>, time: Time): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    const bytes = toBytes(chunk)
    time.extend(bytes.length)
    yield bytes
  }
}

const UNPACK = new Map<string, () => zlib.Gunzip | zlib.BrotliDecompress>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['br', () => zlib.createBrotliDecompress()],
])

const withoutSecrets = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))

// Starts the time limit of the complete exchange; a steady transfer extends it, so that a large file may use a slow
// connection.
function startTime({
  timeoutMs = TIMEOUT_MS,
  longestMs = Number.POSITIVE_INFINITY,
}: Pick<OutboundOptions, 'timeoutMs' | 'longestMs'>) {
  const ending = new AbortController()
  const started = performance.now()
  const allowedMs = Math.min(timeoutMs, longestMs)
  let end = started + allowedMs
  const check = () => {
    const left = end - performance.now()
    if (left <= 0) ending.abort(new Error('out of time'))
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, allowedMs)
  const over = new Promise<never>((_done, fail) => {
    ending.signal.addEventListener('abort', () => fail(new Error('out of time')), { once: true })
  })
  over.catch(() => {}) // Usually nothing awaits it.
  return {
    signal: ending.signal,
    /** Abandons a promise, which cannot be cancelled, when the time is over. */
    within: <T>(work: Promise<T>) => Promise.race([work, over]),
    isOver: () => ending.signal.aborted,
    extend: (bytes: number) => {
      end = Math.min(end + (bytes / BYTES_PER_SECOND) * 1000, started + longestMs)
    },
    stop: () => {
      clearTimeout(timer)
    },
  }
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text.trim(), base?.href)
  if (url === null) throw new OutboundError('url', `${text.slice(0, 200)} is not a valid URL`)
  url.hash = ''
  return url
}

function isPortAllowed({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

async function resolveName(host: string): Promise<readonly string[]> {
  return (await lookupName(host, { all: true })).map(({ address }) => address)
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function problemOf(error: unknown, url: URL): OutboundError {
  if (error instanceof OutboundError) return error
  if (error instanceof errors.HeadersOverflowError)
    return new OutboundError('size', `${url.host} sends headers of more than ${HEADERS_MAX / 1024} kB`, {
      cause: error,
    })
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? ` (${error.code})`
      : ''
  return new OutboundError('connection', `${url.host} cannot be reached${code}`, { cause: error })
}

function headersOf(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name.toLowerCase(), headerOf(headers, name) ?? '']))
}

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const toBytes = (chunk: unknown): Uint8Array => (chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk)))

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const USER_AGENT = 'Earshot (podcast import)'
