import { createHash } from 'node:crypto'
import { unescapeHtml } from '@earshot/contract/html-text'
import type { Chapter, Transcript } from '@earshot/contract/podcast'
import { refusalOfUrl } from '../../../ports/public-address.ts'
import { htmlOfText, plainText, sanitiseForeignHtml } from '../../richtext/sanitise.ts'
import type { Skip } from '../report.ts'
import { cleanText } from '../text.rules.ts'
import { chooseTranscripts } from '../timed-text/transcript-choice.rules.ts'
import { readDate } from './dates.rules.ts'
import type { Feed, FeedItem } from './feed.ts'

/** The base URL of relative URLs in a feed, and whether private addresses are allowed. */
export type FeedPlace = { base: string | undefined; allowPrivate: boolean }

/** An episode as it will be written. `length` in seconds; `image` and `chaptersUrl` are still to be fetched. Number 0 is the season of episodes that name none. */
export type Episode = {
  guid: string
  name: string
  bio: string | undefined
  link: string | undefined
  publishedAt: Date | undefined
  /** For an episode without a date: that of its neighbour in the feed, else of the feed. */
  assumedAt?: Date | undefined
  length: number
  season: number
  seasonName: string | undefined
  number: number | undefined
  enclosure: string
  mime: string | undefined
  fileSize: number | undefined
  image: string | undefined
  chaptersUrl: string | undefined
  chapters: Chapter[]
  transcripts: Transcript[]
}

/** The data of a podcast in its feed. */
export type PodcastPlan = {
  title: string
  host: string | undefined
  bio: string | undefined
  link: string | undefined
  language: string | undefined
  category: string | undefined
  image: string | undefined
}

/** Name of the season of episodes that name none. */
export const NO_SEASON = 'Episodes'

const GUID_MAX = 500
const TITLE_MAX = 300
const SEASON_MAX = 10_000
const SIZE_MAX = 2_147_483_647
/** A feed that is this far ahead has a wrong date, not a planned episode. */
const AHEAD_MS = 86_400_000
const OTHER_FILE = /\.(jpe?g|png|gif|webp|avif|svg|pdf|epub|zip|html?|txt|docx?|torrent)$/i
const SOUND_FILE = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v)$/i

/** Reads the podcast of a feed; `fallback` names it when it has no title. */
export function readPodcast(feed: Feed, place: FeedPlace, fallback: string): PodcastPlan {
  return {
    title: titleOf(feed.title) ?? fallback,
    host: cleanText(feed.author),
    bio: htmlOf(feed.text),
    link: urlIn(feed.link, place),
    language: cleanText(feed.language, 20),
    category: feed.categories.map((each) => cleanText(each, 60)).find((each) => each !== undefined),
    image: urlIn(feed.image, place),
  }
}

/** Reads the episodes of a feed, newest or oldest first as the feed has them; what has no sound is left out with a reason. */
export function readEpisodes(feed: Feed, place: FeedPlace, now: Date): { episodes: Episode[]; skipped: Skip[] } {
  const skipped: Skip[] = []
  const guidUses = Map.groupBy(feed.items, ({ guid }) => guid)
  const seen = new Set<string>()
  const episodes = feed.items.flatMap((item, at) => {
    const what = titleOf(item.title) ?? cleanText(item.guid) ?? `item ${at + 1}`
    const found = enclosureOf(item, place)
    if ('why' in found) {
      skipped.push({ what, why: found.why })
      return []
    }
    // A guid of several enclosures identifies none of them.
    const isShared = new Set(guidUses.get(item.guid)?.map((each) => each.enclosures[0]?.url)).size > 1
    const guid = guidOf(item, found.url, isShared)
    if (seen.has(guid)) {
      skipped.push({ what, why: 'is in the feed twice' })
      return []
    }
    seen.add(guid)
    return [episodeOf(item, { ...found, guid, at }, place, now)]
  })
  return { episodes: withAssumedDates(episodes, datedBefore(readDate(feed.date), now)), skipped }
}

// An episode without a date is as old as what stands beside it: it is not news.
function withAssumedDates(episodes: readonly Episode[], ofFeed: Date | undefined): Episode[] {
  return episodes.map((episode, at) => {
    if (episode.publishedAt !== undefined) return episode
    const dated = (each: Episode): boolean => each.publishedAt !== undefined
    const neighbour = episodes.slice(at).find(dated) ?? episodes.slice(0, at).findLast(dated)
    return { ...episode, assumedAt: neighbour?.publishedAt ?? ofFeed }
  })
}

const datedBefore = (date: Date | undefined, now: Date): Date | undefined =>
  date !== undefined && date.getTime() > now.getTime() + AHEAD_MS ? undefined : date

/** A mark of an episode's content, and of what it takes to fetch, so that a later run knows what changed. Only an episode with transcripts to fetch has a fourth part. */
export function fingerprintOf(episode: Episode): string {
  const { image, chaptersUrl, publishedAt, assumedAt: _assumedAt, ...rest } = episode
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
  place: FeedPlace,
  now: Date,
): Episode {
  const date = readDate(item.date)
  const season = wholeNumber(item.season, SEASON_MAX) ?? 0
  return {
    guid,
    name:
      titleOf(item.title) ??
      (item.text === undefined ? undefined : cleanText(plainText(item.text, 80))) ??
      `Episode ${wholeNumber(item.episode, SIZE_MAX) ?? at + 1}`,
    bio: htmlOf(item.text) ?? htmlOf(item.summary),
    link: urlIn(item.link, place),
    publishedAt: datedBefore(date, now),
    length: item.length ?? 0,
    season,
    seasonName: cleanText(item.seasonName),
    number: wholeNumber(item.episode, SIZE_MAX),
    enclosure: url,
    mime: type,
    fileSize: bytes !== undefined && bytes > 0 ? wholeNumber(bytes, SIZE_MAX) : undefined,
    image: urlIn(item.image, place),
    chaptersUrl: urlIn(item.chaptersUrl, place),
    chapters: item.chapters
      .flatMap(({ start, title, href }) => chapterOf(start, title, href, place))
      .toSorted((a, b) => a.start - b.start),
    transcripts: item.transcripts.flatMap((each) => {
      const whole = urlIn(each.url, place)
      return whole === undefined
        ? []
        : [{ url: whole, type: cleanText(each.type, 100) ?? 'text/plain', language: cleanText(each.language, 20) }]
    }),
  }
}

/** A chapter as it is kept; empty for one without a title or with an impossible start. */
export function chapterOf(
  start: number,
  title: string | undefined,
  href: string | undefined,
  place: FeedPlace,
): Chapter[] {
  const text = titleOf(title)
  if (text === undefined || !Number.isFinite(start) || start < 0) return []
  const url = urlIn(href, place)
  return [{ start, title: text, ...(url === undefined ? {} : { href: url }) }]
}

function enclosureOf(
  item: FeedItem,
  place: FeedPlace,
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
    const parsed = URL.parse(url?.trim() ?? '', place.base)
    const refusal = parsed === null ? undefined : refusalOf(parsed, place)
    if (parsed !== null && refusal === undefined) return { url: parsed.href, type: typeOf(type), bytes }
    if (refusal !== undefined) why = `has an audio URL that ${refusal}`
  }
  return { why }
}

const rankOf = (type: string | undefined): number => (/^audio\//i.test(type ?? '') ? 0 : type === undefined ? 1 : 2)
const typeOf = (type: string | undefined): string | undefined =>
  /^(audio|video)\/[\w.+-]{1,60}$/i.test(type ?? '') ? type?.toLowerCase() : undefined
const pathIn = (url: string): string => url.replace(/[?#].*$/, '')

function refusalOf(url: URL, { allowPrivate }: FeedPlace): string | undefined {
  const refusal = refusalOfUrl(url)
  return refusal === 'is not on the public internet' && allowPrivate ? undefined : refusal
}

/** A URL of a feed as it may be kept and fetched; relative ones are resolved against the feed. Undefined for others (threat F1). */
export function urlIn(text: string | undefined, place: FeedPlace): string | undefined {
  const url =
    text === undefined || text.trim() === '' || text.length > 4_000 ? null : URL.parse(text.trim(), place.base)
  return url === null || refusalOf(url, place) !== undefined ? undefined : url.href
}

function guidOf(item: FeedItem, url: string, isShared: boolean): string {
  const own = cleanText(item.guid, 10_000)
  if (own === undefined) return `enclosure:${hashOf(url)}`
  const guid = own.length > GUID_MAX ? `hash:${hashOf(own)}` : own
  return isShared ? `${guid}#${hashOf(url).slice(0, 16)}` : guid
}

// Titles are text, but some feeds put tags or twice escaped signs into them.
function titleOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(/[<&]/.test(text) ? plainText(text, TITLE_MAX) : text, TITLE_MAX)
}

// Show notes are HTML, HTML escaped twice, or plain text.
function htmlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const html = /<\/?[a-z][^<>]{0,1000}>/i.test(text)
    ? sanitiseForeignHtml(text)
    : /&lt;\/?[a-z]/i.test(text)
      ? sanitiseForeignHtml(unescapeHtml(text))
      : htmlOfText(text)
  return html === '' ? undefined : html
}

function wholeNumber(value: number | undefined, max: number): number | undefined {
  return value === undefined || !Number.isFinite(value) || value < 1 || value > max ? undefined : Math.floor(value)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
