import { createHash } from 'node:crypto'
import type { Chapter, Transcript } from '@earshot/contract/catalogue/podcast'
import { EPISODE_TYPES } from '@earshot/contract/studio/podcast/podcast-fields'
import type { EpisodeType } from '@earshot/contract/studio/podcast/podcast-fields'
import { readClock } from '@earshot/contract/timed-text/clock'
import { refusalOfUrl } from '../../../../ports/public-address.ts'
import { plainText } from '../../../richtext/sanitise.ts'
import type { Skip } from '../../report.ts'
import { cleanText } from '../../text.rules.ts'
import { chooseTranscripts } from '../../timed-text/transcript-choice.rules.ts'
import { UNREAD_TIMES, unreadTimes } from '../feed/chapter-times.rules.ts'
import { readDate } from '../feed/dates.rules.ts'
import { feedTitle } from '../feed/feed-text.ts'
import type { Feed, FeedItem } from '../feed/feed.ts'

/** Base URL of relative URLs in a feed, and whether private addresses are allowed. */
export type FeedLocation = { base: string | undefined; allowPrivate: boolean }

/**
 * An episode to be written. `length` in seconds; `image` and `chaptersUrl` have not been fetched. Season number 0
 * contains the episodes without a season.
 */
export type Episode = {
  guid: string
  name: string
  bio: string | undefined
  link: string | undefined
  publishedAt: Date | undefined
  /** Date of an episode without one: the date of its neighbour in the feed, else of the feed. */
  assumedAt?: Date | undefined
  length: number
  season: number
  seasonName: string | undefined
  number: number | undefined
  /** Missing for a full episode. */
  episodeType?: EpisodeType
  enclosure: string
  mime: string | undefined
  fileSize: number | undefined
  isExplicit: boolean
  image: string | undefined
  chaptersUrl: string | undefined
  chapters: Chapter[]
  transcripts: Transcript[]
}

/** Data of a podcast from its feed. */
export type PodcastPlan = {
  title: string
  host: string | undefined
  bio: string | undefined
  link: string | undefined
  language: string | undefined
  category: string | undefined
  image: string | undefined
  /** Whether the episodes form a series that starts with the first one. */
  isSerial: boolean
  isExplicit: boolean
}

/** Title of the season of episodes without a season. */
export const NO_SEASON = 'Episodes'

const GUID_MAX = 500
const SEASON_MAX = 10_000
const SIZE_MAX = 2_147_483_647
/** A date further in the future than this is wrong and does not announce an episode. */
const AHEAD_MS = 86_400_000
const OTHER_FILE = /\.(jpe?g|png|gif|webp|avif|svg|pdf|epub|zip|html?|txt|docx?|torrent)$/i
const SOUND_FILE = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v)$/i

/** Reads the podcast of a feed; `fallback` is the title of a feed without one. */
export function readPodcast(feed: Feed, location: FeedLocation, fallback: string): PodcastPlan {
  return {
    title: feed.title ?? fallback,
    host: feed.author,
    bio: feed.text,
    link: urlIn(feed.link, location),
    language: cleanText(feed.language, 20),
    category: feed.categories[0],
    image: urlIn(feed.image, location),
    isSerial: feed.order?.trim().toLowerCase() === 'serial',
    isExplicit: feed.isExplicit,
  }
}

/**
 * Reads the episodes of a feed in its order, newest or oldest first. Items without sound are skipped with a reason, and
 * `notes` name unreadable values.
 */
export function readEpisodes(
  feed: Feed,
  location: FeedLocation,
  now: Date,
): { episodes: Episode[]; skipped: Skip[]; notes: Skip[] } {
  const skipped: Skip[] = []
  const notes: Skip[] = []
  const shared = sharedGuids(feed.items)
  const guids = new Set<string>()
  const episodes = feed.items.flatMap((item, at) => {
    const what = item.title ?? cleanText(item.guid) ?? `item ${at + 1}`
    const found = enclosureOf(item, location)
    if ('why' in found) {
      skipped.push({ what, why: found.why })
      return []
    }
    const guid = guidOf(item, found.url, shared.has(item.guid))
    if (guids.has(guid)) {
      skipped.push({ what, why: 'is in the feed twice' })
      return []
    }
    guids.add(guid)
    const unread = item.chapters.filter(({ start }) => readClock(start) === undefined)
    if (unread.length > 0)
      notes.push({ what: `${what}: ${unreadTimes(unread.map(({ start }) => start))}`, why: UNREAD_TIMES })
    return [episodeOf(item, { ...found, guid, at }, location, now)]
  })
  return { episodes: withAssumedDates(episodes, datedBefore(readDate(feed.date), now)), skipped, notes }
}

// A guid that several enclosures share identifies none of them.
function sharedGuids(items: readonly FeedItem[]): Set<string | undefined> {
  const sounds = new Map<string | undefined, string | undefined>()
  const shared = new Set<string | undefined>()
  for (const { guid, enclosures } of items) {
    if (sounds.has(guid) && sounds.get(guid) !== enclosures[0]?.url) shared.add(guid)
    sounds.set(guid, enclosures[0]?.url)
  }
  return shared
}

// An episode without a date gets the date of the next one in the feed that has one, else of the previous one, so that
// followers are not notified.
function withAssumedDates(episodes: readonly Episode[], ofFeed: Date | undefined): Episode[] {
  const datesOf = (list: readonly Episode[]) => {
    let last: Date | undefined
    return list.map(({ publishedAt }) => {
      last = publishedAt ?? last
      return last
    })
  }
  const before = datesOf(episodes)
  const following = datesOf(episodes.toReversed()).toReversed()
  return episodes.map((episode, at) =>
    episode.publishedAt === undefined ? { ...episode, assumedAt: following[at] ?? before[at] ?? ofFeed } : episode,
  )
}

const datedBefore = (date: Date | undefined, now: Date): Date | undefined =>
  date !== undefined && date.getTime() > now.getTime() + AHEAD_MS ? undefined : date

/**
 * Returns the fingerprint of an episode's content, picture, chapters and transcripts, from which a later import detects
 * changes. Only an episode with transcripts has a fourth part.
 */
export function fingerprintOf(episode: Episode): string {
  const { image, chaptersUrl, publishedAt, assumedAt: _assumed, guid: _guid, enclosure: _enclosure, ...rest } = episode
  const chosen = chooseTranscripts(episode.transcripts, undefined)
  return [
    hashOf(JSON.stringify({ ...rest, publishedAt: publishedAt?.toISOString() })),
    hashOf(image ?? ''),
    hashOf(chaptersUrl ?? ''),
    ...(chosen.length === 0 ? [] : [hashOf(JSON.stringify(chosen))]),
  ]
    .map((hash) => hash.slice(0, 16))
    .join(':')
}

function episodeOf(
  item: FeedItem,
  {
    url,
    type,
    bytes,
    guid,
    at,
  }: { url: string; type: string | undefined; bytes: number | undefined; guid: string; at: number },
  location: FeedLocation,
  now: Date,
): Episode {
  const date = readDate(item.date)
  const season = integerOf(item.season, SEASON_MAX) ?? 0
  return {
    guid,
    name:
      item.title ??
      (item.text === undefined ? undefined : cleanText(plainText(item.text, 80))) ??
      `Episode ${integerOf(item.episode, SIZE_MAX) ?? at + 1}`,
    bio: item.text,
    link: urlIn(item.link, location),
    publishedAt: datedBefore(date, now),
    length: item.length ?? 0,
    season,
    seasonName: item.seasonName,
    number: integerOf(item.episode, SIZE_MAX),
    ...typeOfEpisode(item.kind),
    enclosure: url,
    mime: type,
    fileSize: bytes !== undefined && bytes > 0 ? integerOf(bytes, SIZE_MAX) : undefined,
    isExplicit: item.isExplicit,
    image: urlIn(item.image, location),
    chaptersUrl: urlIn(item.chaptersUrl, location),
    chapters: item.chapters
      .flatMap(({ start, title, href }) => chapterOf(readClock(start), title, href, location))
      .toSorted((a, b) => a.start - b.start),
    transcripts: item.transcripts.flatMap((each) => {
      const absolute = urlIn(each.url, location)
      return absolute === undefined
        ? []
        : [{ url: absolute, type: cleanText(each.type, 100) ?? 'text/plain', language: cleanText(each.language, 20) }]
    }),
  }
}

function typeOfEpisode(kind: string | undefined): { episodeType?: EpisodeType } {
  const episodeType = EPISODE_TYPES.find((each) => each === kind?.trim().toLowerCase())
  return episodeType === undefined || episodeType === 'full' ? {} : { episodeType }
}

/** Returns a chapter for storage; empty without a title or a start. */
export function chapterOf(
  start: number | undefined,
  title: string | undefined,
  href: string | undefined,
  location: FeedLocation,
): Chapter[] {
  const text = feedTitle(title)
  if (text === undefined || start === undefined) return []
  const url = urlIn(href, location)
  return [{ start, title: text, ...(url === undefined ? {} : { href: url }) }]
}

function enclosureOf(
  item: FeedItem,
  location: FeedLocation,
): { url: string; type: string | undefined; bytes: number | undefined } | { why: string } {
  const sounds = item.enclosures.filter(
    ({ url, type }) =>
      url !== undefined &&
      (/^(audio|video)\//i.test(type ?? '') ||
        SOUND_FILE.test(pathIn(url)) ||
        ((type === undefined || /octet-stream/i.test(type)) && !OTHER_FILE.test(pathIn(url)))),
  )
  if (sounds.length === 0) return { why: 'has no audio' }
  let why = 'has an invalid audio URL'
  for (const { url, type, bytes } of sounds.toSorted((a, b) => rankOf(a.type) - rankOf(b.type))) {
    const parsed = URL.parse(url?.trim() ?? '', location.base)
    const refusal = parsed === null ? undefined : refusalOf(parsed, location)
    if (parsed !== null && refusal === undefined) return { url: parsed.href, type: typeOf(type), bytes }
    if (refusal !== undefined) why = `has an audio URL that ${refusal}`
  }
  return { why }
}

const rankOf = (type: string | undefined): number => (/^audio\//i.test(type ?? '') ? 0 : type === undefined ? 1 : 2)
const typeOf = (type: string | undefined): string | undefined =>
  /^(audio|video)\/[\w.+-]{1,60}$/i.test(type ?? '') ? type?.toLowerCase() : undefined
const pathIn = (url: string): string => url.replace(/[?#].*$/, '')

function refusalOf(url: URL, { allowPrivate }: FeedLocation): string | undefined {
  const refusal = refusalOfUrl(url)
  return refusal === 'is not on the public internet' && allowPrivate ? undefined : refusal
}

/**
 * Returns an absolute URL of a feed that may be stored and fetched; relative URLs are resolved against the feed.
 * Undefined for others (threat F1).
 */
export function urlIn(text: string | undefined, location: FeedLocation): string | undefined {
  const url =
    text === undefined || text.trim() === '' || text.length > 4_000 ? null : URL.parse(text.trim(), location.base)
  return url === null || refusalOf(url, location) !== undefined ? undefined : url.href
}

function guidOf(item: FeedItem, url: string, isShared: boolean): string {
  const own = cleanText(item.guid, 10_000)
  if (own === undefined) return `enclosure:${hashOf(url)}`
  const guid = own.length > GUID_MAX ? `hash:${hashOf(own)}` : own
  return isShared ? `${guid}#${hashOf(url).slice(0, 16)}` : guid
}

function integerOf(value: number | undefined, max: number): number | undefined {
  return value === undefined || !Number.isFinite(value) || value < 1 || value > max ? undefined : Math.floor(value)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
