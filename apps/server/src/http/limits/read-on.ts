import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './slow-clients.ts'

type Incoming = FastifyRequest['raw']

/** Maximum number of bytes, and of milliseconds, for which the rest of an answered request is read. */
const LIMITS = { bytes: 64 * 1024 * 1024, ms: 60_000 }

/**
 * Returns an `onSend` hook that reads the rest of the body before it ends an early reply. Browsers read a reply after
 * they have sent the complete request, and lose it if the connection is closed before.
 */
export function readOn(limits = LIMITS) {
  return async ({ raw: request }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const text = payload ?? ''
    if (!isComing(request)) return payload
    if (typeof text !== 'string') {
      // A page or a file: the reply does not depend on the body, and no browser sends one.
      reply.header('connection', 'close')
      return payload
    }
    // Fastify closes the connection of an unread body.
    reply.removeHeader('connection').header('content-length', Buffer.byteLength(text))
    return Readable.from(untilRead(request, text, limits))
  }
}

async function* untilRead(request: Incoming, text: string, { bytes, ms }: typeof LIMITS): AsyncGenerator<string> {
  if (text !== '') yield text
  const timer = setTimeout(() => request.destroy(), ms)
  let bytesLeft = bytes
  request.on('data', ({ length }: Buffer) => {
    bytesLeft -= length
    if (bytesLeft < 0) request.destroy()
  })
  // The client may disconnect meanwhile.
  await finished(request.resume()).catch(() => {})
  clearTimeout(timer)
}

const isComing = (request: Incoming): boolean => hasBody(request) && !request.complete && !request.readableEnded
