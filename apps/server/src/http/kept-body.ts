import { Readable } from 'node:stream'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Bytes of a body that is kept. */
const BYTES_MAX = 256 * 1024

const kept = new WeakMap<FastifyRequest, string>()

/** Keeps the body of a request as it was sent: who signed it signed these bytes. A hook for `preParsing`. */
export async function keepBody(request: FastifyRequest, _reply: FastifyReply, payload: AsyncIterable<Buffer | string>) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of payload) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > BYTES_MAX) throw new Refusal(STATUS.tooLarge, 'The request body is too large.')
    chunks.push(part)
  }
  const body = Buffer.concat(chunks)
  kept.set(request, body.toString('utf8'))
  return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
}

/** The body of a request whose route keeps it. */
export const keptBody = (request: FastifyRequest): string => kept.get(request) ?? ''
