import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** JSON that several requests are answered with. `brotli` is made for the first who can read it, and stays with what it was made of. */
export type SharedBody = { readonly json: () => Buffer; brotli?: Promise<Buffer> }

/** Bytes from which a reply is compressed. */
export const COMPRESSED_FROM = 1024
/** How replies of the API are compressed. */
export const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

const compress = promisify(brotliCompress)

/** Answers with a body that others are answered with, too: it is compressed once, and outside of the main thread. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: SharedBody,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (!accepted.includes('br')) return reply.send(body.json())
  body.brotli ??= compress(body.json(), BROTLI_OPTIONS)
  const compressed = await body.brotli
  const vary = reply.getHeader('vary')
  return reply
    .header('content-encoding', 'br')
    .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    .send(compressed)
}
