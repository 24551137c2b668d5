import type { Duplex } from 'node:stream'
import { STATUS, failureOf, httpCode } from '@earshot/contract/envelope'
import type { Status } from '@earshot/contract/envelope'
import type { ConnectionError, FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUSY_SECONDS, busy } from '../errors.ts'
import { METHODS } from './other-methods.ts'

/** Most bytes that URL and headers of a request may have together. */
export const HEAD_BYTES = 16 * 1024
/** Milliseconds that a refused client gets to read the refusal while it is still sending. */
const LINGER_MS = 500
/** Seconds after which to come again when the server ends. */
const RETRY_SECONDS = 2
const { message: BUSY_SENTENCE } = busy()
const KNOWN: ReadonlySet<string | undefined> = new Set(METHODS)
const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' }

/** The error text of a refused request, in the envelope. */
type Early = {
  status: Exclude<Status, typeof STATUS.ok>
  sentence: string
  headers?: Readonly<Record<string, string>>
  keepsConnection?: true
}

/** Why a request is refused early: the server shuts down, or the limiter of the call is full. */
type ServerState = { isClosing: () => boolean; isShed: (request: FastifyRequest['raw']) => boolean }

/** Refusals of requests that never reach the framework, in the envelope and with the security headers of all other answers. */
export function earlyRefusals(securityHeaders: Readonly<Record<string, string>>, state: ServerState) {
  const headersOf = (early: Early, body: string) => ({
    ...securityHeaders,
    ...early.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    ...(early.keepsConnection === true ? {} : { connection: 'close' }),
  })

  const sendRaw = (socket: Duplex, early: Early) => {
    const body = bodyOf(early)
    const head = Object.entries(headersOf(early, body))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.end(`HTTP/1.1 ${codeOf(early)} Refused\r\n${head}\r\n${body}`)
    // Closed while bytes are coming, a connection is reset and the refusal lost.
    socket.removeAllListeners('data').resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

  return {
    /** Answers a request that the framework cannot answer. Returns whether it did. */
    refuse: (request: FastifyRequest['raw'], response: FastifyReply['raw']): boolean => {
      const early = earlyOf(request, state)
      if (early === undefined) return false
      const body = bodyOf(early)
      response.writeHead(codeOf(early), headersOf(early, body)).end(request.method === 'HEAD' ? '' : body)
      return true
    },
    /** Answers what cannot be read as a request: the parser's errors and the server's time limits. */
    refuseUnreadable: (log: FastifyBaseLogger, error: ConnectionError, socket: Duplex): void => {
      log.debug({ err: error }, 'a request cannot be read')
      if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) socket.destroy()
      else sendRaw(socket, unreadable(error))
    },
    /** Answers what Node would answer by itself without our headers: CONNECT, upgrades and Expect. */
    takeOver: (server: FastifyInstance['server']): void => {
      server.on('connect', (_request, socket) => sendRaw(socket, WRONG_METHOD))
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    },
  }
}

function earlyOf(request: FastifyRequest['raw'], state: ServerState): Early | undefined {
  const { method, headers, httpVersion } = request
  if (state.isClosing())
    return {
      status: STATUS.busy,
      sentence: `The server is restarting. Please try again in ${RETRY_SECONDS} seconds.`,
      headers: { 'retry-after': String(RETRY_SECONDS) },
    }
  if (!KNOWN.has(method)) return WRONG_METHOD
  if (headers.host === undefined && httpVersion === '1.1')
    return { status: STATUS.badRequest, sentence: 'The request has no Host header.' }
  return state.isShed(request) ? SHED : undefined
}

const SHED: Early = {
  status: STATUS.busy,
  sentence: BUSY_SENTENCE,
  headers: { 'retry-after': String(BUSY_SECONDS) },
  keepsConnection: true,
}

function unreadable({ code, rawPacket }: ConnectionError): Early {
  const firstLine = firstLineOf(rawPacket)
  // Browsers know 408 also as the end of a connection that was opened ahead and never used.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: STATUS.timedOut, sentence: 'The request took too long to arrive. Please try again.' }
  if (code === 'HPE_HEADER_OVERFLOW')
    return isUrlLong(firstLine)
      ? { status: STATUS.urlTooLong, sentence: 'The URL is too long.' }
      : { status: STATUS.headersTooLong, sentence: 'The headers of the request are too long.' }
  if (code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(firstLine)) return WRONG_METHOD
  return { status: STATUS.badRequest, sentence: 'The request cannot be read.' }
}

const WRONG_METHOD: Early = { status: STATUS.wrongMethod, sentence: 'This method is not supported.', headers: ALLOW }
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?$/

// A truncated header block counts as "URL too long" when the URL alone takes half of it.
const isUrlLong = (firstLine: string): boolean => firstLine.length > HEAD_BYTES / 2 && /^[A-Z-]+ /.test(firstLine)

// The packet is missing where time ran out.
function firstLineOf(packet: unknown): string {
  if (!Buffer.isBuffer(packet)) return ''
  const end = packet.indexOf('\n')
  return packet.toString('latin1', 0, end === -1 ? packet.length : end)
}

const codeOf = ({ status }: Early): number => httpCode(status)
const bodyOf = ({ status, sentence }: Early): string => JSON.stringify(failureOf({ status, error: sentence }))

// A second answer on the same connection would be read as part of the first.
function hasAnswered(socket: Duplex): boolean {
  const current: unknown = Reflect.get(socket, '_httpMessage')
  return typeof current === 'object' && current !== null && 'headersSent' in current && current.headersSent === true
}
