import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds a client may take for a form with files: 20 MB over a slow phone. The server's own limit for every request. */
export const FORM_MS = 300_000
/** Milliseconds a client may take for any other body. */
const BODY_MS = 15_000

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Ends connections whose body comes too slowly: a stranger may not hold them open with a byte now and then. Only who reads a form of a known
 * member lifts the limit, with `allowSlowForm`.
 */
export function limitBodyTime(fastify: FastifyInstance, bodyMs = BODY_MS): void {
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0) return
    const timer = setTimeout(() => { if (!raw.complete) raw.socket.end(TOO_SLOW, () => raw.socket.destroy()) }, bodyMs)
    timer.unref()
    timers.set(raw, timer)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Gives this request as long as a form may take (FORM_MS). */
export function allowSlowForm({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw))
}

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()
