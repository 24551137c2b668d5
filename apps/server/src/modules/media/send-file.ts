import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { StoredFileMissing } from '../../ports/storage.ts'
import type { ByteRange } from '../../ports/storage.ts'
import type { Services } from '../../services.ts'
import { blockReader } from './block-cache.ts'
import { planOf } from './ranges.rules.ts'
import type { Representation } from './ranges.rules.ts'

/** A stored file that is sent over HTTP; `what` is its name in a refusal, like "song". */
export type SentFile = Representation & { key: string; mime: string; cacheControl: string; what: string }

/** Most bytes that are sent from memory in one go; more goes as a stream. */
const PIECE_MAX = 1024 * 1024
/** Milliseconds after which a client that takes nothing is given up; browsers ask for the rest when they need it. */
const IDLE_MS = 60_000
/** Milliseconds that what is being sent gets when the server ends. */
const CLOSE_MS = 1_000

/**
 * Makes the sender of stored files for the routes of `scope`: whole, in part, or as "not modified" (RFC 9110), or it lets the front proxy send them.
 * It writes past the framework's reply hooks, which cost more than the bytes. Throws 404 when the file is gone.
 */
export function fileSender(scope: FastifyInstance, { storage, config }: Pick<Services, 'storage' | 'config'>) {
  const readPieces = blockReader(storage)
  const sending = new Set<FastifyReply['raw']>()

  // A paused listener must not keep a server that ends; players ask the next one for the rest.
  scope.addHook('preClose', async () => {
    setTimeout(() => { for (const raw of sending) raw.destroy() }, CLOSE_MS)
  })

  const bytesOf = async (file: SentFile, range: ByteRange, log: FastifyRequest['log']): Promise<Uint8Array[] | Readable> => {
    const { key } = file
    const length = range.end - range.start + 1
    try {
      if (length > PIECE_MAX) return await storage.read(key, range)
      const pieces = await readPieces(file, range)
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) === length) return pieces
      log.error({ key, length }, 'a stored file is shorter than it was')
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error
      log.error({ key }, 'a stored file is missing')
    }
    throw notFound(file.what)
  }

  const sendBytes = async (request: FastifyRequest, reply: FastifyReply, file: SentFile, range: ByteRange): Promise<FastifyReply> => {
    const length = range.end - range.start + 1
    const body = request.method === 'GET' && length > 0 ? await bytesOf(file, range, request.log) : []
    const { raw } = reply.headers({ 'content-type': file.mime, 'content-length': length }).hijack()
    raw.writeHead(reply.statusCode, headersOf(reply))
    raw.setTimeout(IDLE_MS, () => raw.destroy())
    sending.add(raw)
    raw.once('close', () => sending.delete(raw))
    if (Array.isArray(body)) {
      for (const piece of body) raw.write(piece)
      raw.end()
      return reply
    }
    await pipeline(body, raw).catch((error: unknown) => {
      raw.destroy()
      request.log.debug({ err: error, key: file.key }, 'sending ended early')
    })
    return reply
  }

  return async (request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> => {
    if (config.corsOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', file.cacheControl)
    if (config.accelRedirect !== undefined) {
      return reply.header('content-type', file.mime).header('x-accel-redirect', config.accelRedirect + storage.proxyPath(file.key)).send('')
    }
    reply.headers({ 'accept-ranges': 'bytes', etag: file.etag, 'last-modified': file.modified.toUTCString() })
    const plan = planOf(request.method, request.headers, file)
    switch (plan.code) {
      case 304:
      case 412: return reply.code(plan.code).send()
      case 416: return reply.code(416).headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' }).send()
      case 200: return sendBytes(request, reply, file, { start: 0, end: file.size - 1 })
      case 206: {
        reply.code(206).header('content-range', `bytes ${plan.start}-${plan.end}/${file.size}`)
        return sendBytes(request, reply, file, plan)
      }
    }
  }
}

// What hooks have set so far: security, request id, cross-origin.
function headersOf(reply: FastifyReply): { [name: string]: string | number | string[] } {
  const headers: { [name: string]: string | number | string[] } = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value
  return headers
}
