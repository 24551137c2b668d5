import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../errors.ts'
import { isThere } from '../http/call-limits.ts'
import type { Invalidated } from '../invalidation/invalidation.ts'
import type { Tag } from '../invalidation/tags.ts'

/** A page as a visitor gets it, in three codings. */
export type CachedPage = { status: number; headers: Record<string, string>; raw: Buffer; br: Buffer; gz: Buffer }

/** A page and when its rendering began, in milliseconds since 1970. `isKept` turns false when it is evicted; from then on it must not be sent. */
export type KeptPage = { page: CachedPage; at: number; isKept: boolean }

/** A rendered page before it is packed. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string }

/** Renders a page and notes the tags of what it reads while it reads. `isWanted` says whether somebody still waits for it. */
export type Render = (
  url: string,
  request: FastifyRequest,
  note: (tags: readonly Tag[]) => void,
  isWanted: () => boolean,
) => Promise<RenderedPage>

/** Pages by their URL, until what they show changes. */
export type PageCache = {
  /** The page as it is now: never one that was rendered before a change that came before this call, and never an old one. */
  find: (url: string, request: FastifyRequest) => Promise<KeptPage>
  /** Forgets every page that shows what changed, also those that are being rendered. */
  evict: (changed: Invalidated) => void
  /** Forgets the pages that are too old to be sent; without it they would hold their memory until others need the room. */
  sweep: () => void
}

/** Longest age in milliseconds of a served page; a change that the cache does not learn of shows after that time. */
export const FRESH_MS = 10_000
/** Milliseconds after which a page that is asked for is rendered again while it is still served. */
export const RENEW_MS = 7_500
const MOST_PAGES = 2_000
/** Bytes of the pages that are kept at most; some 300 pages in their three codings. */
export const MOST_BYTES = 32 * 1024 * 1024

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** A page that is kept, with its tags. */
type Entry = { kept: KeptPage; tags: ReadonlySet<Tag> }
/** A rendering under way: what it has read, when each tag changed since it began, by the count of evictions, and who waits for it. */
type Rendering = {
  tags: Set<Tag>
  changedAt: Map<Tag | 'everything', number>
  askers: Set<FastifyRequest>
  result: Promise<KeptPage>
}

/**
 * Keeps rendered pages: rendered once, hashed once, compressed once. Requests for one URL wait for one rendering; one that a change overtook
 * answers those who asked before the change, and at most one more runs for all who asked after it. Bounded in pages and bytes.
 */
export function pageCache(render: Render, now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, Entry>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ kept: { page } }) => sizeOf(page),
    dispose: ({ kept }) => {
      kept.isKept = false
    },
  })
  const underWay = new Map<string, Rendering>()
  let evictions = 0

  const begin = (url: string, request: FastifyRequest, { isRenewal = false } = {}): Rendering => {
    const at = now()
    const askers = new Set([request])
    // A kept page is renewed for those who come next.
    const isWanted = () => isRenewal || [...askers].some(isThere)
    const tags = new Set<Tag>()
    const changedAt: Rendering['changedAt'] = new Map()
    const note = (read: readonly Tag[]) => {
      for (const tag of read) tags.add(tag)
    }
    const rendered = async (): Promise<KeptPage> => {
      try {
        const page = await pack(await render(url, request, note, isWanted))
        const kept = { page, at, isKept: page.status === 200 && firstChange({ tags, changedAt }) === Infinity }
        if (kept.isKept) entries.set(url, { kept, tags })
        else if (page.status !== 200) entries.delete(url)
        return kept
      } finally {
        underWay.delete(url)
      }
    }
    const rendering = { tags, changedAt, askers, result: Promise.resolve().then(rendered) }
    underWay.set(url, rendering)
    return rendering
  }

  const join = (url: string, request: FastifyRequest): Rendering => {
    const running = underWay.get(url)
    running?.askers.add(request)
    return running ?? begin(url, request)
  }

  const fill = async (url: string, request: FastifyRequest): Promise<KeptPage> => {
    const asked = evictions
    const isFirst = !underWay.has(url)
    const running = join(url, request)
    const kept = await running.result
    if (isFirst) return kept
    if (asked < firstChange(running)) return kept
    // It began before a change that the asker may know of; whatever runs or is kept now began after it.
    return entries.get(url)?.kept ?? join(url, request).result
  }

  return {
    find: async (url, request) => {
      const found = entries.get(url)?.kept
      const age = found === undefined ? Infinity : now() - found.at
      if (found === undefined || age > FRESH_MS) return fill(url, request)
      if (age > RENEW_MS && !underWay.has(url))
        begin(url, request, { isRenewal: true }).result.catch((error: unknown) => {
          if (!(error instanceof Refusal)) request.log.error({ err: error }, 'page not renewed')
        })
      return found
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
      const old = [...entries.entries()].filter(([, { kept }]) => now() - kept.at > FRESH_MS)
      for (const [url] of old) entries.delete(url)
    },
  }
}

/** Bytes of a page in all its codings. */
export const sizeOf = ({ raw, br, gz }: CachedPage): number => raw.length + br.length + gz.length

// The first eviction since a rendering began that concerns it; Infinity when there was none.
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
