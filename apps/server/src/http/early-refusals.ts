import type { Duplex } from 'node:stream'
import { STATUS, failureOf, httpCode } from '@earshot/contract/envelope'
import underPressure from '@fastify/under-pressure'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, busy } from './errors.ts'
import { METHODS } from './other-methods.ts'

/** Maximum number of bytes of a request's URL and headers together. */
export const HEAD_BYTES = 16 * 1024
/** Maximum mean delay of the event loop, in milliseconds. */
const TURN_MS = 1_000
/** Milliseconds of one mean. A single long turn among many short ones, as at a start, does not raise it much. */
const SAMPLE_MS = 5_000
/** Milliseconds in which a refused client that still sends can read the refusal. */
const LINGER_MS = 2_000
/** Value of Retry-After during a shutdown, in seconds. */
const RETRY_SECONDS = 2
const ALLOW = 'GET, HEAD, POST, OPTIONS'
const KNOWN: ReadonlySet<string> = new Set(METHODS)

/**
 * Refuses requests before routing: all while the server closes, those with an unknown method, and those without exactly
 * one Host header.
 */
export function refuseEarly(fastify: FastifyInstance): void {
  let isClosing = false
  fastify.addHook('preClose', async () => {
    isClosing = true
  })
  fastify.addHook('onRequest', async ({ raw: { method = '', httpVersion, rawHeaders } }, reply) => {
    if (isClosing)
      throw new Refusal(STATUS.busy, `The server is restarting. Please try again in ${RETRY_SECONDS} seconds.`, {
        retryAfterSeconds: RETRY_SECONDS,
      })
    if (!KNOWN.has(method)) {
      reply.header('allow', ALLOW)
      throw WRONG_METHOD
    }
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
      throw new Refusal(STATUS.badRequest, 'The request must have one Host header.')
  })
}

/** Refuses requests with 503 while the process is overloaded, except those that `isExempt` selects. */
export async function refusePressure(
  fastify: FastifyInstance,
  isExempt: (request: FastifyRequest) => boolean,
  { maxEventLoopDelay, sampleInterval } = { maxEventLoopDelay: TURN_MS, sampleInterval: SAMPLE_MS },
): Promise<void> {
  await fastify.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: async (request) => {
      if (!isExempt(request)) throw busy()
    },
  })
}

/**
 * Answers requests that do not reach the framework: those that the parser refuses or the server's time limits end,
 * CONNECT and Expect, which Node would answer without our headers, and slow bodies. The refusals have the body format
 * and security headers of all other replies.
 */
export function answerUnreadable(securityHeaders: Readonly<Record<string, string>>) {
  const replies = new WeakMap<Duplex, FastifyReply['raw']>()
  const refuse = (socket: Duplex, { status, message }: Refusal) => {
    // The parser reports every further packet.
    if (!socket.writable) return
    const reply = replies.get(socket)
    // A second reply would be parsed as part of the first.
    if (reply?.headersSent === true && !reply.writableFinished) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(failureOf({ status, error: message }))
    const headers = {
      ...securityHeaders,
      ...(status === STATUS.wrongMethod ? { allow: ALLOW } : {}),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${httpCode(status)} Refused\r\n${head.join('')}\r\n${body}`)
    // Closing a connection while bytes arrive resets it, and the refusal is lost.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  return {
    clientErrorHandler: (error: ConnectionError, socket: Duplex): void => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else refuse(socket, problemOf(error))
    },
    refuseSlow: (socket: Duplex): void => refuse(socket, TIMED_OUT),
    takeOver: (server: FastifyInstance['server']): void => {
      server.on('request', ({ socket }, response) => replies.set(socket, response))
      // Node takes its own listeners off this connection; without one, a client that resets it would end the process.
      server.on('connect', (_request, socket) => refuse(socket.on('error', () => {}).resume(), WRONG_METHOD))
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    },
  }
}

function problemOf({ code, rawPacket }: ConnectionError): Refusal {
  // A timeout has no packet.
  const [firstLine = ''] = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1').split('\n', 1) : []
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMED_OUT
  if (code === 'HPE_HEADER_OVERFLOW')
    return isUrlLong(firstLine)
      ? new Refusal(STATUS.urlTooLong, 'The URL is too long.')
      : new Refusal(STATUS.headersTooLong, 'The headers of the request are too long.')
  if (code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(firstLine)) return WRONG_METHOD
  return new Refusal(STATUS.badRequest, 'The request cannot be read.')
}

// Browsers also accept 408 as the end of a preconnected, unused connection.
const TIMED_OUT = new Refusal(STATUS.timedOut, 'The request took too long to arrive. Please try again.')
const WRONG_METHOD = new Refusal(STATUS.wrongMethod, 'This method is not supported.')
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?$/

// A truncated header block counts as "URL too long" when the URL alone takes half of it.
const isUrlLong = (firstLine: string): boolean => firstLine.length > HEAD_BYTES / 2 && /^[A-Z-]+ /.test(firstLine)
