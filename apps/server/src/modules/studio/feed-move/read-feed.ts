import { Refusal, badRequest } from '../../../http/errors.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import type { Services } from '../../../ports/services.ts'
import { openLimiter } from '../../../process/limiter.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { readEpisodes, readPodcast } from '../../import/podcast/episodes/episodes.ts'
import type { Episode, PodcastPlan } from '../../import/podcast/episodes/episodes.ts'
import type { Feed } from '../../import/podcast/feed/feed.ts'
import { NOTHING_KNOWN, loadFeed } from '../../import/podcast/feed/load-feed.ts'
import { webFeedUrl } from '../../import/podcast/import-podcast.ts'
import type { Skip } from '../../import/report.ts'
import { podcastFeedPath } from '../../publish/feeds/sound-feeds.ts'

/** A feed at its URL; `urls` are all of its URLs, with that after redirects. `remarks` name what cannot be imported. */
export type ReadFeed = {
  url: string
  urls: string[]
  feed: Feed
  plan: PodcastPlan
  episodes: Episode[]
  remarks: Skip[]
}

/** The services for reading a feed. */
export type FeedReading = Pick<Services, 'config' | 'now'>

/** Milliseconds after which no further page of a feed is requested while a member waits. */
const PAGES_MS = 10_000
/** Maximum milliseconds for one page; a slow feed holds the turn of others no longer. */
const PAGE_MS = 30_000

/**
 * Reads a podcast feed that a member named; members take turns. Throws 400 with the reason when there is no podcast
 * feed, and when it is one of this site (`origin`).
 */
export async function readFeed(
  { config, now }: FeedReading,
  typed: string,
  { memberId, origin, field = 'url' }: { memberId: number; origin: string; field?: string },
): Promise<ReadFeed> {
  const url = webFeedUrl(typed)
  if (url === undefined) throw badRequest(field, 'must be the address of a feed, like https://podcast.example/feed.xml')
  const allowPrivate = config.feedPrivateAddresses
  const found = await readings
    .run(
      () => true,
      () =>
        loadFeed({ outbound: openOutbound({ allowPrivate }), allowPrivate }, NOTHING_KNOWN, url, {
          pagesMs: PAGES_MS,
          pageMs: PAGE_MS,
        }),
      String(memberId),
    )
    .catch((error: unknown) => {
      throw error instanceof Refusal ? error : badRequest(field, problemOf(error))
    })
  if (found.type !== 'feed') throw badRequest(field, 'cannot be read now')
  const { feed, base = url } = found
  if (isOurs(url, origin) || isOurs(base, origin)) throw badRequest(field, 'is a feed of this site')
  const location = { base, allowPrivate }
  const plan = readPodcast(feed, location, new URL(url).hostname)
  const { episodes, skipped } = readEpisodes(feed, location, now())
  if (episodes.length === 0) throw badRequest(field, `is no podcast: “${plan.title}” has no episode with a sound`)
  return { url, urls: [...new Set([url, base])], feed, plan, episodes, remarks: [...found.notes, ...skipped] }
}

/** Opens the client that reads feeds of members. */
export const openFeedClient = ({ config }: Pick<Services, 'config'>): Outbound =>
  openOutbound({ allowPrivate: config.feedPrivateAddresses })

/** Returns whether a URL is that of a feed of this site. */
export function isOurs(url: string, origin: string): boolean {
  const { host, pathname } = new URL(url)
  const id = /^\/podcast\/(\d+)\/feed\.xml$/.exec(pathname)?.[1]
  return host === new URL(origin).host && id !== undefined && pathname === podcastFeedPath(Number(id))
}

// Parsing takes much memory, so few feeds are read at once.
const readings = openLimiter({ running: 2, waiting: 20, ofGroup: 1 })

// The sentence follows the name of the field.
function problemOf(error: unknown): string {
  const sentence = sentenceOf(error).replace(/\.$/, '')
  return /^[A-Z]/.test(sentence) ? sentence : `The feed cannot be read: ${sentence}`
}
