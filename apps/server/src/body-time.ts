import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds a client may take for a form with files: 20 MB over a slow phone. The server's own limit for every request. */
export const FORM_MS = 300_000
/** Milliseconds a client may take for any other body. */
const BODY_MS = 15_000
/** Milliseconds that bodies under way get when the server ends. */
const CLOSE_MS = 3_000

/**
 * Ends connections whose body comes too slowly: a stranger may not hold them open with a byte now and then. Only who reads a form of a known
 * member lifts the limit, with `allowSlowForm`.
 */
export function limitBodyTime(fastify: FastifyInstance, bodyMs = BODY_MS): void {
  const coming = new Set<FastifyRequest['raw']>()
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0) return
    const timer = setTimeout(() => { if (!raw.complete) raw.destroy() }, bodyMs)
    timer.unref()
    timers.set(raw, timer)
    coming.add(raw)
    const stop = () => {
      clearTimeout(timer)
      coming.delete(raw)
    }
    raw.once('end', stop).once('close', stop)
  })
  // A server that ends does not wait minutes for a slow phone, which tries again.
  fastify.addHook('preClose', async () => {
    setTimeout(() => { for (const raw of coming) raw.destroy() }, CLOSE_MS).unref()
  })
}

/** Gives this request as long as a form may take (FORM_MS). */
export function allowSlowForm({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw))
}

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()
