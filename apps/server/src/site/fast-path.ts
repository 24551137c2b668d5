import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { MOST_BYTES, RENEW_MS, sizeOf } from './page-cache.ts'
import type { KeptPage } from './page-cache.ts'

const MOST_URLS = 2_000
/** Longest URL, with its host, that gets a ready reply. */
const URL_MAX = 600

type Asked = FastifyRequest['raw']
type ReadyReply = {
  kept: KeptPage
  until: number
  etag: string
  notModified: readonly string[]
  br: Packed
  gzip: Packed
  plain: Packed
}
type Packed = { head: readonly string[]; body: Buffer }

/** Answers requests for pages that are ready before the framework sees them; such a request has no id and no line in the log. */
export type FastPath = {
  /** Whether the request was answered. */
  answer: (request: Asked, response: FastifyReply['raw']) => boolean
  /** Lets the same request be answered until the page is evicted or is to be rendered again. `headers` are what its reply carried beside the page's own. */
  keep: (request: Asked, kept: KeptPage, headers: Readonly<Record<string, unknown>>) => void
  /** Forgets the pages that may not be sent any more; without it they would hold their memory. */
  sweep: () => void
}

/** The fast path of visitors' pages: what is left of a request is one look-up and one write. */
export function openFastPath({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): FastPath {
  // Bounded in bytes, too: until it is swept, an evicted page is held here only.
  const known = new LRUCache<string, ReadyReply>({
    max: MOST_URLS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ kept }) => sizeOf(kept.page),
  })
  const isOld = ({ kept, until }: ReadyReply) => !kept.isKept || until < Date.now()
  // A page says its own origin (threat F39); behind a proxy only Fastify knows which that is.
  const isOpen = publicUrl !== undefined || trustProxy.length === 0
  const keyOf = (request: Asked) =>
    publicUrl === undefined ? `${request.headers.host} ${request.url}` : (request.url ?? '')
  return {
    answer: (request, response) => {
      if (request.method !== 'GET') return false
      const found = known.get(keyOf(request))
      if (found === undefined || isOld(found)) return false
      if (request.headers['if-none-match'] === found.etag) {
        response.writeHead(304, [...found.notModified]).end()
        return true
      }
      const accepted = request.headers['accept-encoding'] ?? ''
      const { head, body } = accepted.includes('br') ? found.br : accepted.includes('gzip') ? found.gzip : found.plain
      response.writeHead(200, [...head])
      response.end(body)
      return true
    },
    keep: (request, kept, headers) => {
      const { page, at, isKept } = kept
      const key = keyOf(request)
      if (!isOpen || request.method !== 'GET' || !isKept || key.length > URL_MAX) return
      const { 'x-request-id': _own, ...shared } = headers
      const all = Object.entries({ ...shared, ...page.headers }).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [name, String(value)] : [],
      )
      const packed = (body: Buffer, coding: string[]): Packed => ({
        body,
        head: [...all, ...coding, 'content-length', String(body.length)],
      })
      known.set(key, {
        kept,
        until: at + RENEW_MS,
        etag: page.headers.etag ?? '',
        notModified: all,
        br: packed(page.br, ['content-encoding', 'br']),
        gzip: packed(page.gz, ['content-encoding', 'gzip']),
        plain: packed(page.raw, []),
      })
    },
    sweep: () => {
      const old = [...known.entries()].filter(([, ready]) => isOld(ready))
      for (const [key] of old) known.delete(key)
    },
  }
}
