import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { StoredFileMissing } from '../../../ports/storage/storage.ts'
import type { ByteRange, EarlyFile } from '../../../ports/storage/storage.ts'
import { blockReader, mostOfPiece } from './block-cache.ts'
import { planOf } from './ranges.rules.ts'
import type { Plan, Representation } from './ranges.rules.ts'

/**
 * A stored file to be sent over HTTP; `what` names it in a refusal, such as "song". `read` reads a file that is not
 * stored yet.
 */
export type SentFile = Representation & {
  key: string
  mime: string
  cacheControl: string
  what: string
  read?: EarlyFile['read']
}

/** Receives the number of bytes that were sent since the last call; a probe of the first two bytes is not reported. */
type OnSent = (bytes: number) => void

/** Maximum number of bytes that are written to a connection at once, which limits the memory of a slow client. */
const SLICE = 64 * 1024
/** Milliseconds that running transfers get at shutdown. */
const CLOSE_MS = 1_000

/**
 * Creates the sender of stored files for the routes of `scope`: whole, in part, or as "not modified" (RFC 9110), or
 * through the front proxy. It bypasses the framework's reply hooks, which cost more than the bytes. Throws 404 when the
 * file no longer exists.
 */
export function fileSender(scope: FastifyInstance, { storage, config }: Pick<Services, 'storage' | 'config'>) {
  const readPiece = blockReader(storage)
  const sending = new Set<FastifyReply['raw']>()

  // A paused listener must not delay a shutdown; players request the rest from the next server.
  scope.addHook('preClose', async () => {
    setTimeout(() => {
      for (const raw of sending) raw.destroy()
    }, CLOSE_MS)
  })

  // Reads the first piece of a range. Throws 404 when the file no longer exists or is shorter than before.
  const pieceOf = async (
    file: SentFile,
    range: ByteRange,
    { log, signal }: { log: FastifyRequest['log']; signal: AbortSignal | undefined },
  ): Promise<Uint8Array> => {
    if (file.read !== undefined) return file.read(range, signal)
    const { key } = file
    try {
      const piece = await readPiece(file, range)
      if (piece.length === mostOfPiece(range)) return piece
      log.error({ key }, 'a stored file is shorter than its recorded size')
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error
      log.error({ key }, 'a stored file is missing')
    }
    throw notFound(file.what)
  }

  const sendBytes = async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: SentFile,
    range: ByteRange,
    onSent: OnSent,
  ): Promise<FastifyReply> => {
    const length = range.end - range.start + 1
    const input = { log: request.log, signal: file.read && untilClosed(reply.raw) }
    const first = request.method === 'GET' && length > 0 ? await pieceOf(file, range, input) : undefined
    const { raw } = reply.headers({ 'content-type': file.mime, 'content-length': length }).hijack()
    raw.writeHead(reply.statusCode, headersOf(reply))
    sending.add(raw)
    raw.once('close', () => sending.delete(raw))
    const next = (start: number) => pieceOf(file, { ...range, start }, input)
    if (first !== undefined) {
      await writePieces(raw, first, range, { next, onSent }).catch((error: unknown) => {
        raw.destroy()
        request.log.debug({ err: error, key: file.key }, 'sending ended early')
      })
    }
    raw.end()
    return reply
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: SentFile,
    onSent: OnSent = () => {},
  ): Promise<FastifyReply> => {
    if (config.corsOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', file.cacheControl)
    const proxyPath =
      config.accelRedirect !== undefined && file.read === undefined ? storage.proxyPath(file.key) : undefined
    if (proxyPath !== undefined) {
      const requested = requestedBytes(planOf(request.method, request.headers, file), file)
      if (request.method === 'GET' && requested > 0) onSent(requested)
      return reply
        .header('content-type', file.mime)
        .header('x-accel-redirect', `${config.accelRedirect}${proxyPath}`)
        .send('')
    }
    reply.headers({ 'accept-ranges': 'bytes', etag: file.etag, 'last-modified': file.modified.toUTCString() })
    const plan = planOf(request.method, request.headers, file)
    switch (plan.code) {
      case 304:
      case 412:
        return reply.code(plan.code).send()
      case 416:
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
          .send()
      case 200:
        return sendBytes(request, reply, file, { start: 0, end: file.size - 1 }, onSent)
      case 206: {
        reply.code(206).header('content-range', `bytes ${plan.start}-${plan.end}/${file.size}`)
        return sendBytes(request, reply, file, plan, isProbe(plan) ? () => {} : onSent)
      }
    }
  }
}

// Players request the first two bytes to learn whether ranges are served.
const isProbe = ({ start, end }: ByteRange): boolean => start === 0 && end <= 1

// A front proxy does not report what it sent: the requested range stands for it.
function requestedBytes(plan: Plan, { size }: SentFile): number {
  if (plan.code === 200) return size
  return plan.code === 206 && !isProbe(plan) ? plan.end - plan.start + 1 : 0
}

// Returns a signal that aborts when the connection closes.
function untilClosed(raw: FastifyReply['raw']): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())
  return closed.signal
}

// Slices are views of shared blocks. A client that is slower than the server receives copies, so that it holds no whole
// block in memory.
async function writePieces(
  raw: FastifyReply['raw'],
  first: Uint8Array,
  { start, end }: ByteRange,
  { next, onSent }: { next: (start: number) => Promise<Uint8Array>; onSent: OnSent },
): Promise<void> {
  let isSlow = false
  for (let at = start; at <= end && !raw.destroyed;) {
    const piece = at === start ? first : await next(at)
    for (let from = 0; from < piece.length && !raw.destroyed; from += SLICE) {
      const slice = piece.subarray(from, from + SLICE)
      isSlow = !(await isTaken(raw, isSlow ? Uint8Array.from(slice) : slice)) || isSlow
      if (!raw.destroyed) onSent(slice.length)
    }
    at += piece.length
  }
}

// Returns whether the client accepted the slice at once; otherwise waits until it has.
async function isTaken(raw: FastifyReply['raw'], slice: Uint8Array): Promise<boolean> {
  if (raw.write(slice)) return true
  // Node sends all writes of one tick together.
  await new Promise<void>((resume) => {
    process.nextTick(resume)
  })
  if (raw.writableLength === 0 || raw.destroyed) return true
  await new Promise<void>((resume) => {
    const go = () => {
      raw.off('drain', go).off('close', go)
      resume()
    }
    raw.on('drain', go).on('close', go)
  })
  return false
}

// Returns the headers that hooks have set: security, request id, cross-origin.
function headersOf(reply: FastifyReply): { [name: string]: string | number | string[] } {
  const headers: { [name: string]: string | number | string[] } = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value
  return headers
}
