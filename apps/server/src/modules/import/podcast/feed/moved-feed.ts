import type { Outbound, OutboundReply } from '../../../../ports/outbound.ts'
import { matchEpisodes } from '../episodes/episode-match.rules.ts'
import type { Recognisable } from '../episodes/episode-match.rules.ts'
import { urlIn } from '../episodes/episodes.ts'
import type { AlikePodcast, KnownPodcast, feedStore } from '../feed.store.ts'
import { loadFeed } from './load-feed.ts'
import type { LoadedFeed } from './load-feed.ts'

/** Number of bytes of the old feed that are searched for its new URL. */
const HEAD_BYTES = 1024 * 1024
/** Number of episodes of a feed that are compared with a feed at another URL. */
const COMPARED = 50
const FEED_MAX = 50 * 1024 * 1024

type Sought = {
  feedKey: string
  base: string | undefined
  movedFrom: string | undefined
  isDry: boolean
  title: string
  episodes: readonly Recognisable[]
}

type Store = Pick<ReturnType<typeof feedStore>, 'findPodcast' | 'listTitled' | 'listEpisodes' | 'moveFeed'>

/**
 * Finds the podcast of a feed, also when it was imported from another URL before. Similarity alone does not replace a
 * feed: `note` then mentions the other podcast.
 */
export async function findKnownPodcast(
  { outbound }: { outbound: Outbound },
  store: Store,
  { feedKey, base, movedFrom, isDry, title, episodes }: Sought,
): Promise<{ known: KnownPodcast | undefined; note?: string }> {
  const known = await store.findPodcast([feedKey])
  if (known !== undefined) return { known }
  if (movedFrom !== undefined) {
    const moved = await store.findPodcast([movedFrom])
    if (moved === undefined) throw new Error(`No podcast was imported from ${movedFrom}.`)
    if (!isDry) await store.moveFeed(moved.id, feedKey)
    return { known: moved }
  }
  const alike = await findAlike(store, title, episodes)
  if (alike === undefined) return { known: undefined }
  if (await hasMovedTo(alike, base === undefined ? [feedKey] : [feedKey, base], outbound)) {
    if (!isDry) await store.moveFeed(alike.id, feedKey)
    return { known: alike }
  }
  return {
    known: undefined,
    note: `has the title and episodes of the podcast from ${alike.feed}, and became a podcast of its own; if that one moved here, use --moved-from`,
  }
}

/**
 * Loads the feed to which a known one has moved (`itunes:new-feed-url`), because the old URL may disappear. Undefined
 * when it has not moved, when the new feed cannot be read or names another URL, or when it belongs to another podcast.
 */
export async function loadMovedFeed(
  services: { outbound: Outbound; allowPrivate: boolean },
  store: Store,
  { feedKey, feed, base }: LoadedFeed,
): Promise<LoadedFeed | undefined> {
  const targetOf = (url: string | undefined, from: string | undefined) =>
    urlIn(url, { base: from, allowPrivate: services.allowPrivate })
  const target = targetOf(feed.newUrl, base)
  if (target === undefined || base === undefined || [feedKey, base].includes(target)) return undefined
  if ((await store.findPodcast([feedKey])) === undefined || (await store.findPodcast([target])) !== undefined)
    return undefined
  const moved = await loadFeed(services, store, target).catch(() => undefined)
  if (moved?.type !== 'feed' || moved.feed.items.length === 0) return undefined
  const further = targetOf(moved.feed.newUrl, moved.base)
  return further === undefined || [target, moved.base].includes(further) ? moved : undefined
}

// Finds a podcast with the same title and most of the episodes.
async function findAlike(
  store: Store,
  title: string,
  episodes: readonly Recognisable[],
): Promise<AlikePodcast | undefined> {
  const some = episodes.slice(0, COMPARED)
  for (const podcast of await store.listTitled(title))
    if (matchEpisodes(some, await store.listEpisodes(podcast.id)).size * 2 > some.length) return podcast
  return undefined
}

// Only the old URL can prove a move: anybody can copy titles and guids.
const hasMovedTo = ({ feed }: Pick<AlikePodcast, 'feed'>, urls: readonly string[], outbound: Outbound) =>
  /^https?:/i.test(feed) ? leadsTo(outbound, feed, urls).catch(() => false) : Promise.resolve(false)

/**
 * Returns whether a feed leads to one of these URLs, by redirects or by `itunes:new-feed-url`. The URL itself is not
 * requested, because a server may not reach its own public address. Throws OutboundError.
 */
export async function leadsTo(outbound: Outbound, feed: string, urls: readonly string[]): Promise<boolean> {
  const wanted = new Set(urls.map(bareUrl))
  let url = feed
  for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
    const reply = await outbound.get(url, { maxBytes: FEED_MAX, longestMs: HOP_MS, isFollowing: false })
    const next = nextOf(reply)
    if (next === undefined) return false
    if (wanted.has(bareUrl(next.url))) return true
    if (!next.isRedirect) return false
    url = next.url
  }
  return false
}

const HOPS_MAX = 5
/** Maximum milliseconds for one reply. */
const HOP_MS = 60_000

function nextOf({ status, headers, url, bytes }: OutboundReply): { url: string; isRedirect: boolean } | undefined {
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.location ?? '', url)
    return target === null ? undefined : { url: target.href, isRedirect: true }
  }
  if (status !== 200) return undefined
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  // The number of spaces is limited: a malicious file of spaces would occupy the process for minutes.
  const [, moved] = /<itunes:new-feed-url>\s{0,100}(?:<!\[CDATA\[\s{0,100})?([^<\]\s]{1,2000})/i.exec(head) ?? []
  return moved === undefined ? undefined : { url: moved, isRedirect: false }
}

// A feed at http and https is the same feed.
const bareUrl = (url: string): string => (URL.parse(url)?.href ?? url).replace(/^https?:/i, '')
