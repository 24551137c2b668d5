import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** A page as a visitor gets it, in three codings. */
export type CachedPage = { status: number; headers: Record<string, string>; raw: Buffer; br: Buffer; gz: Buffer }

/** A page and when it was made, in milliseconds since 1970. */
export type KeptPage = { page: CachedPage; at: number }

/** A rendered page before it is packed. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string }

/** Milliseconds a page counts as fresh; after that it is served once more while a new one is made. */
export const FRESH_MS = 10_000
/** Milliseconds after which an old page is not served any more. */
const STALE_MS = 300_000
const MOST_PAGES = 2_000
const MOST_BYTES = 64 * 1024 * 1024

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Keeps rendered pages: rendered once, hashed once, compressed once. Misses of one address wait for one rendering;
 * an old page is served while its successor is made. Bounded in pages and bytes.
 */
export function pageCache(render: (address: string, request: FastifyRequest) => Promise<RenderedPage>): (address: string, request: FastifyRequest) => Promise<KeptPage> {
  const kept = new LRUCache<string, KeptPage>({ max: MOST_PAGES, maxSize: MOST_BYTES, sizeCalculation: ({ page }) => page.raw.length + page.br.length + page.gz.length, ttl: STALE_MS })
  const underWay = new Map<string, Promise<KeptPage>>()

  const fill = (address: string, request: FastifyRequest) => {
    const running = underWay.get(address)
    if (running !== undefined) return running
    const filling = render(address, request).then(pack).then((page) => {
      const made = { page, at: Date.now() }
      if (page.status === 200) kept.set(address, made)
      return made
    }).finally(() => underWay.delete(address))
    underWay.set(address, filling)
    return filling
  }
  return async (address, request) => {
    const found = kept.get(address)
    if (found === undefined) return fill(address, request)
    if (Date.now() - found.at > FRESH_MS) fill(address, request).catch((error: unknown) => request.log.error({ err: error }, 'page not renewed'))
    return found
  }
}

async function pack({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const raw = Buffer.from(html)
  const [br, gz] = await Promise.all([packBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), packGzip(raw, { level: 6 })])
  const etag = `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
  return { status, headers: { ...headers, etag, vary: 'accept-encoding' }, raw, br, gz }
}
