import { createHash } from 'node:crypto'
import type { FeedPreview, checkOpml } from '@earshot/contract/desk/imports/feeds'
import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { podcast, episode } from '../../../db/schema/catalogue/podcast.ts'
import { badRequest } from '../../../http/errors.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { readEpisodes, readPodcast } from '../../import/podcast/episodes/episodes.ts'
import { NOTHING_KNOWN, loadFeed } from '../../import/podcast/feed/load-feed.ts'
import type { LoadedFeed } from '../../import/podcast/feed/load-feed.ts'
import { webFeedUrl } from '../../import/podcast/import-podcast.ts'
import { readFeedList } from '../../import/podcast/import-podcasts.ts'
import { redrawPicture } from '../../media/pictures/picture.store.ts'
import { cureOf } from './feed-cure.rules.ts'

/** Milliseconds for further pages of a feed, for one page, and for its picture, while a member waits. */
const PAGES_MS = 10_000
const PAGE_MS = 30_000
const PICTURE_MS = 10_000
const PICTURE_BYTES = 10 * 1024 * 1024
/** Side of the shown picture in pixels. */
const PICTURE_SIDE = 300
/** Feeds of a list that are shown. */
const LISTED = 200

type Reading = Pick<Services, 'db' | 'config' | 'now'>

/** Reads a feed at its address, or in a file at a path. Throws 400 with the reason if there is none. */
export async function loadNamedFeed({ config }: Pick<Reading, 'config'>, source: { url: string } | { file: string }) {
  const field = 'url' in source ? 'url' : 'file'
  const url = 'url' in source ? webFeedUrl(source.url) : `file:${source.file}`
  if (url === undefined) throw badRequest('url', 'must be the address of a feed, like https://podcast.example/feed.xml')
  const allowPrivate = config.feedPrivateAddresses
  const outbound = openOutbound({ allowPrivate })
  const found = await loadFeed({ outbound, allowPrivate }, NOTHING_KNOWN, url, {
    pagesMs: PAGES_MS,
    pageMs: PAGE_MS,
  }).catch((error: unknown) => {
    const sentence = sentenceOf(error).replace(/\.$/, '')
    const hint = cureOf(sentence) === 'private' ? '. The setting FEED_PRIVATE_ADDRESSES=on allows it' : ''
    throw badRequest(field, `The feed cannot be read: ${sentence}${hint}`)
  })
  if (found.type !== 'feed') throw badRequest(field, 'cannot be read now')
  return { url, found, outbound }
}

/** Returns what a feed announces, and the podcast that is known of it (CATALOGUE-13). */
export async function previewFeed(services: Reading, source: { url: string } | { file: string }): Promise<FeedPreview> {
  const { db, config, now } = services
  const { url, found, outbound } = await loadNamedFeed(services, source)
  const { feed, base = url } = found
  const location = { base, allowPrivate: config.feedPrivateAddresses }
  const plan = readPodcast(feed, location, base)
  const { episodes } = readEpisodes(feed, location, now())
  if (episodes.length === 0)
    throw badRequest('url' in source ? 'url' : 'file', `“${plan.title}” has no episode with a sound`)
  const urls = [url, base, ...(feed.self === undefined ? [] : [feed.self])]
  const [known] = await db
    .select({ id: podcast.id, title: podcast.title })
    .from(podcast)
    .where(and(or(inArray(podcast.feed, urls), inArray(podcast.movedFrom, urls))))
    .limit(1)
  return {
    title: plan.title,
    image: plan.image === undefined ? null : await pictureOf(outbound, plan.image),
    host: plan.host ?? null,
    episodes: episodes.length,
    is_locked: feed.isLocked,
    known:
      known === undefined ? null : { ...known, episodes: await db.$count(episode, eq(episode.podcastId, known.id)) },
  }
}

/** Returns the feeds of a list, and which are followed (CATALOGUE-13). Throws 400 if it is no list, or too long. */
export async function previewOpml({ db }: Pick<Reading, 'db'>, file: string): Promise<z.infer<typeof checkOpml.data>> {
  const listed = await readFeedList(file).catch((error: unknown) => {
    throw badRequest('file', sentenceOf(error))
  })
  if (listed === undefined) throw badRequest('file', 'is not an OPML list')
  if (listed.length === 0) throw badRequest('file', 'lists no feeds')
  if (listed.length > IMPORT.feedsMax) throw badRequest('file', `must have at most ${IMPORT.feedsMax} feeds`)
  const urlOf = (url: string) => webFeedUrl(url) ?? url
  const known = await db
    .select({ feed: podcast.feed })
    .from(podcast)
    .where(
      inArray(
        podcast.feed,
        listed.map(({ url }) => urlOf(url)),
      ),
    )
  const followed = new Set(known.map(({ feed }) => feed))
  const feeds = listed.map(({ title, url }) => ({ title: title ?? url, url, is_known: followed.has(urlOf(url)) }))
  return {
    total: feeds.length,
    known: feeds.filter(({ is_known: isKnown }) => isKnown).length,
    feeds: feeds.slice(0, LISTED),
  }
}

/**
 * Returns a name that stays the same for a feed in a file, so that the same feed is the same podcast when its file is
 * sent again.
 */
export const identityOf = ({ feed: { guid, self, title } }: LoadedFeed): string =>
  createHash('sha256')
    .update(guid ?? self ?? title ?? '')
    .digest('hex')
    .slice(0, 16)

// A page of the desk loads no picture from elsewhere, so that its host learns nothing of the visit.
async function pictureOf(outbound: Outbound, url: string): Promise<string | null> {
  try {
    const { status, bytes } = await outbound.get(url, { maxBytes: PICTURE_BYTES, longestMs: PICTURE_MS })
    if (status !== 200) return null
    const { bytes: drawn } = await redrawPicture(bytes, PICTURE_SIDE)
    return `data:image/jpeg;base64,${Buffer.from(drawn).toString('base64')}`
  } catch {
    return null
  }
}
