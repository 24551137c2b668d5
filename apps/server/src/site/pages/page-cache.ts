import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../http/errors.ts'
import { isThere } from '../../http/limits/call-limits.ts'
import type { CountRendering } from '../../http/limits/render-limit.ts'
import type { Invalidated } from '../../invalidation/invalidation.ts'
import type { Tag } from '../../invalidation/tags.ts'

/** A page for visitors, in three encodings. */
export type CachedPage = { status: number; headers: Record<string, string>; raw: Buffer; br: Buffer; gz: Buffer }

/** A rendered page before compression. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string }

/** Renders a page and records the tags of its reads. `isWanted` returns whether a client still waits for it. */
export type Render = (
  url: string,
  request: FastifyRequest,
  track: (tags: Iterable<Tag>) => void,
  isWanted: () => boolean,
) => Promise<RenderedPage>

/** A cache of pages by URL, which are evicted when their content changes. */
export type PageCache = {
  /**
   * Returns the current page: never one whose rendering started before a change that precedes this call, and never an
   * outdated one.
   */
  find: (url: string, request: FastifyRequest) => Promise<CachedPage>
  /** Evicts every page that shows the change, including pages that are being rendered. */
  evict: (changed: Invalidated) => void
  /** Evicts outdated pages, which would otherwise use memory until other pages need it. */
  sweep: () => void
}

/**
 * Maximum age of a served page in milliseconds; a change that the cache is not notified of is visible after this time.
 */
export const FRESH_MS = 10_000
/** Milliseconds after which a requested page is rendered again while the cached one is still served. */
export const RENEW_MS = 7_500
const MOST_PAGES = 2_000
/** Maximum number of bytes of cached pages; some 300 pages in three encodings. */
const MOST_BYTES = 32 * 1024 * 1024

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** A cached page, the start of its rendering in milliseconds since 1970, and its tags. */
type Entry = { page: CachedPage; at: number; tags: ReadonlySet<Tag> }
/**
 * A running rendering: the tags that it has read, the number of the first eviction of each tag since its start, and the
 * requests that wait for it.
 */
type Rendering = {
  tags: Set<Tag>
  changedAt: Map<Tag | 'everything', number>
  requests: Set<FastifyRequest>
  result: Promise<CachedPage>
}

/**
 * Opens a cache of rendered pages: each is rendered, hashed and compressed once. Requests for one URL share one
 * rendering. If a change occurs during a rendering, its result answers the requests before the change, and at most one
 * further rendering answers all later ones. The cache is bounded in pages and bytes.
 */
export function pageCache(
  render: Render,
  { now = Date.now, countRendering }: { now?: () => number; countRendering: CountRendering },
): PageCache {
  const entries = new LRUCache<string, Entry>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page: { raw, br, gz } }) => raw.length + br.length + gz.length,
  })
  const underWay = new Map<string, Rendering>()
  let evictions = 0

  const begin = (url: string, request: FastifyRequest, { isRenewal = false } = {}): Rendering => {
    // A renewal was caused by a request that was answered from the cache, and is not counted.
    if (!isRenewal) countRendering(request)
    const at = now()
    const requests = new Set([request])
    // A cached page is renewed for later requests.
    const isWanted = () => isRenewal || [...requests].some(isThere)
    const tags = new Set<Tag>()
    const changedAt: Rendering['changedAt'] = new Map()
    const track = (read: Iterable<Tag>) => {
      for (const tag of read) tags.add(tag)
    }
    const rendered = async (): Promise<CachedPage> => {
      try {
        const page = await pack(await render(url, request, track, isWanted))
        if (page.status !== 200) entries.delete(url)
        else if (firstChange({ tags, changedAt }) === Infinity) entries.set(url, { page, at, tags })
        return page
      } finally {
        underWay.delete(url)
      }
    }
    const rendering = { tags, changedAt, requests, result: Promise.resolve().then(rendered) }
    underWay.set(url, rendering)
    return rendering
  }

  const join = (url: string, request: FastifyRequest): Rendering => {
    const running = underWay.get(url)
    running?.requests.add(request)
    return running ?? begin(url, request)
  }

  const fill = async (url: string, request: FastifyRequest): Promise<CachedPage> => {
    const requested = evictions
    const isFirst = !underWay.has(url)
    const running = join(url, request)
    const page = await running.result
    if (isFirst || requested < firstChange(running)) return page
    // The rendering started before a change that precedes this request; every cached or running one started after it.
    return entries.get(url)?.page ?? join(url, request).result
  }

  return {
    find: async (url, request) => {
      const found = entries.get(url)
      const age = found === undefined ? Infinity : now() - found.at
      if (found === undefined || age > FRESH_MS) return fill(url, request)
      if (age > RENEW_MS && !underWay.has(url))
        begin(url, request, { isRenewal: true }).result.catch((error: unknown) => {
          if (!(error instanceof Refusal)) request.log.error({ err: error }, 'page not renewed')
        })
      return found.page
    },
    evict: (changed) => {
      evictions += 1
      const isShown = (tags: ReadonlySet<Tag>) => changed === 'everything' || changed.some((tag) => tags.has(tag))
      const concerned = [...entries.entries()].filter(([, { tags }]) => isShown(tags))
      for (const [url] of concerned) entries.delete(url)
      for (const { changedAt } of underWay.values()) {
        for (const tag of changed === 'everything' ? ['everything' as const] : changed)
          if (!changedAt.has(tag)) changedAt.set(tag, evictions)
      }
    },
    sweep: () => {
      const old = [...entries.entries()].filter(([, { at }]) => now() - at > FRESH_MS)
      for (const [url] of old) entries.delete(url)
    },
  }
}

// Returns the number of the first relevant eviction since the start of a rendering; Infinity if there is none.
function firstChange({ tags, changedAt }: Pick<Rendering, 'tags' | 'changedAt'>): number {
  return Math.min(...[...changedAt].map(([tag, at]) => (tag === 'everything' || tags.has(tag) ? at : Infinity)))
}

async function pack({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const raw = Buffer.from(html)
  const [br, gz] = await Promise.all([
    packBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    packGzip(raw, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
  return { status, headers: { ...headers, etag, vary: 'accept-encoding' }, raw, br, gz }
}
