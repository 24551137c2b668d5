import { readFile, stat } from 'node:fs/promises'
import type { Outbound } from '../../../../ports/outbound.ts'
import { WorkerLost, openWorkerPool } from '../../../../process/worker-pool.ts'
import type { Skip } from '../../report.ts'
import { urlIn } from '../episodes/episodes.ts'
import type { FeedLocation } from '../episodes/episodes.ts'
import type { feedStore } from '../feed.store.ts'
import { FeedAnswer, ITEMS_MAX } from './feed.ts'
import type { Feed, FeedItem } from './feed.ts'

/** A feed with the items of all its pages. `base` is its URL after redirects; `notes` name pages that were not read. */
export type LoadedFeed = {
  type: 'feed'
  feedKey: string
  feed: Feed
  etag: string | null
  base: string | undefined
  notes: Skip[]
}

/** A store in which no podcast is known, so that a feed is loaded in full. */
export const NOTHING_KNOWN: Store = { findPodcast: async () => undefined }

type Services = { outbound: Outbound; allowPrivate: boolean }
type Store = Pick<ReturnType<typeof feedStore>, 'findPodcast'>

const MB = 1024 * 1024
/** Maximum number of bytes of a feed, with all of its pages. */
const FEED_MAX = 50 * MB
const PARSE_MS = 180_000
const PARSER_MB = 1024
const PAGES_MAX = 100
/** Milliseconds after which no further page is fetched. */
const PAGES_MS = 10 * 60_000
/** Maximum milliseconds for one page. */
const PAGE_MS = 180_000

/**
 * Loads the feed at a URL or in a file ("file:…"), and up to 100 further pages (RFC 5005), of which none is requested
 * after `pagesMs` and each may take `pageMs`. Returns `unchanged` when the server reports no change since the last
 * reading. Throws with a sentence when there is no feed.
 */
export async function loadFeed(
  services: Services,
  store: Store,
  url: string,
  { pagesMs = PAGES_MS, pageMs = PAGE_MS }: { pagesMs?: number; pageMs?: number } = {},
): Promise<LoadedFeed | { type: 'unchanged'; podcastId: number }> {
  const loaded = await load(services, store, url, pageMs)
  if (loaded.type === 'unchanged') return loaded
  const { bytes, charset, ...rest } = loaded
  const pool = openWorkerPool(new URL('./feed-worker.ts', import.meta.url), { size: 1, memoryMb: PARSER_MB })
  const parse: Parse = (page) => parseFeed(pool, page)
  try {
    const feed = await parse({ bytes, charset })
    const { items, notes, itemsBroken } = await readPages(services, parse, {
      feed,
      base: rest.base ?? feed.self,
      size: bytes.length,
      pagesMs,
      pageMs,
    })
    const more = { items: items.slice(0, ITEMS_MAX), itemsBroken }
    return { ...rest, feed: { ...feed, ...more }, notes }
  } finally {
    await pool.close()
  }
}

type Page = { bytes: Uint8Array; charset: string | undefined }
type Parse = (page: Page) => Promise<Feed>
type Loaded = Page & { type: 'feed'; feedKey: string; etag: string | null; base: string | undefined }

async function load(
  { outbound }: Services,
  store: Store,
  url: string,
  pageMs: number,
): Promise<Loaded | { type: 'unchanged'; podcastId: number }> {
  if (url.startsWith('file:')) {
    const bytes = await readFeedFile(url.slice('file:'.length))
    return { type: 'feed', feedKey: url, bytes, charset: undefined, etag: null, base: undefined }
  }
  const known = await store.findPodcast([url])
  const reply = await outbound.get(url, {
    maxBytes: FEED_MAX,
    longestMs: pageMs,
    headers: { accept: ACCEPT, ...conditions(known?.feedEtag ?? null) },
  })
  if (reply.status === 304 && known !== undefined) return { type: 'unchanged', podcastId: known.id }
  if (reply.status !== 200) throw new Error(`The feed cannot be read: its server answered ${reply.status}.`)
  const leadsTo = known === undefined ? await store.findPodcast([reply.url]) : undefined
  const { etag, 'last-modified': modified } = reply.headers
  return {
    type: 'feed',
    feedKey: leadsTo === undefined ? url : reply.url,
    bytes: reply.bytes,
    charset: charsetOf(reply.headers),
    etag: etag === undefined && modified === undefined ? null : `${etag ?? ''}\n${modified ?? ''}`,
    base: reply.url,
  }
}

const ACCEPT = 'application/rss+xml, application/xml;q=0.9, */*;q=0.5'

const charsetOf = (headers: Record<string, string>): string | undefined =>
  /charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1]

// Returns the validators of the last complete run: ETag and Last-Modified, one line each.
function conditions(remembered: string | null): Record<string, string> {
  const [etag = '', modified = ''] = remembered?.split('\n') ?? []
  return {
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
  }
}

async function readFeedFile(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new Error(`The file ${file} does not exist or cannot be read.`)
  if (!found.isFile()) throw new Error(`${file} is not a regular file.`)
  if (found.size > FEED_MAX) throw new Error(`${file} is larger than ${FEED_MAX / MB} MB.`)
  return readFile(file)
}

async function parseFeed(pool: ReturnType<typeof openWorkerPool>, page: Page): Promise<Feed> {
  try {
    const answer = FeedAnswer.parse(await pool.ask(page, PARSE_MS))
    if (answer.type === 'refused') throw new Error(answer.why)
    return answer.feed
  } catch (error) {
    throw error instanceof WorkerLost
      ? new Error(`The feed cannot be read: ${error.message}.`, { cause: error })
      : error
  }
}

type FirstPage = { feed: Feed; base: string | undefined; size: number; pagesMs: number; pageMs: number }

// Each page links to the next one with older episodes. A page without new items ends the feed, because some servers
// return the first page for every request.
async function readPages(
  { outbound, allowPrivate }: Services,
  parse: Parse,
  { feed: first, base, size, pagesMs, pageMs }: FirstPage,
): Promise<{ items: FeedItem[]; notes: Skip[]; itemsBroken: number }> {
  const items = [...first.items]
  const known = new Set(items.map(identityOf))
  const requested = new Set([base])
  const started = performance.now()
  let [bytes, itemsBroken] = [size, first.itemsBroken]
  let location: FeedLocation = { base, allowPrivate }
  let next = first.next
  const ended = (what: string, why: string) => ({
    items,
    notes: [{ what, why: `was not read, so older episodes are missing: ${why}` }],
    itemsBroken,
  })
  for (let pages = 1; next !== undefined; pages += 1) {
    const url = urlIn(next, location)
    if (url === undefined) return ended(next, 'it is no URL of a page that may be fetched')
    if (requested.has(url)) break
    requested.add(url)
    if (pages >= PAGES_MAX) return ended(url, `only ${PAGES_MAX} pages of a feed are read`)
    if (items.length >= ITEMS_MAX) return ended(url, `only ${ITEMS_MAX} episodes of a feed are read`)
    if (performance.now() - started > pagesMs) return ended(url, 'the feed took too long')
    try {
      const reply = await outbound.get(url, {
        maxBytes: FEED_MAX - bytes,
        longestMs: pageMs,
        headers: { accept: ACCEPT },
      })
      if (reply.status !== 200) return ended(url, `its server answered ${reply.status}`)
      bytes += reply.bytes.length
      const feed = await parse({ bytes: reply.bytes, charset: charsetOf(reply.headers) })
      const fresh = feed.items.filter((item) => !known.has(identityOf(item)))
      if (fresh.length === 0) break
      items.push(...fresh)
      for (const item of fresh) known.add(identityOf(item))
      itemsBroken += feed.itemsBroken
      location = { base: reply.url, allowPrivate }
      next = feed.next
    } catch (error) {
      return ended(url, error instanceof Error ? error.message : String(error))
    }
  }
  return { items, notes: [], itemsBroken }
}

const identityOf = ({ guid, title, enclosures: [sound] }: FeedItem): string =>
  JSON.stringify([guid, sound?.url, guid === undefined && sound === undefined ? title : undefined])
