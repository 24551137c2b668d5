import type { Outbound } from '../../../ports/outbound.ts'
import type { AlikePodcast, KnownPodcast, feedStore } from './feed.store.ts'

/** Bytes of the old feed in which its new URL is looked for. */
const HEAD_BYTES = 1024 * 1024
const FEED_MAX = 50 * 1024 * 1024

type Sought = {
  feedKey: string
  base: string | undefined
  movedFrom: string | undefined
  isDry: boolean
  title: string
  episodes: readonly { guid: string }[]
}

/** The podcast of a feed, also when it was read from another URL before. Likeness alone takes nothing over: then `note` tells of the other one. */
export async function findKnownPodcast(
  { outbound }: { outbound: Outbound },
  store: Pick<ReturnType<typeof feedStore>, 'findPodcast' | 'findAlike' | 'moveFeed'>,
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
  const guids = episodes.map(({ guid }) => guid)
  const alike = await store.findAlike(title, guids)
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

// Only the old URL can say that it moved, by a redirect or by `itunes:new-feed-url`: titles and guids can be copied by anybody.
async function hasMovedTo(
  { feed }: Pick<AlikePodcast, 'feed'>,
  urls: readonly string[],
  outbound: Outbound,
): Promise<boolean> {
  if (!/^https?:/i.test(feed)) return false
  const reply = await outbound.get(feed, { maxBytes: FEED_MAX }).catch(() => undefined)
  if (reply?.status !== 200) return false
  const head = Buffer.from(reply.bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  // Spaces are counted: a foreign file of them alone would keep the process busy for minutes.
  const [, said] = /<itunes:new-feed-url>\s{0,100}(?:<!\[CDATA\[\s{0,100})?([^<\]\s]{1,2000})/i.exec(head) ?? []
  return [reply.url, said].some((each) => each !== undefined && urls.includes(URL.parse(each)?.href ?? each))
}
