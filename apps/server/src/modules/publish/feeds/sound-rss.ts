import { generateRssFeed } from 'feedsmith'
import { v5 } from 'uuid'
import { plainText, sanitiseHtml } from '../../richtext/sanitise.ts'
import { appleCategoryOf } from './apple-category.rules.ts'
import { withoutCdataSpace, withoutXmlControls } from './xml.ts'

/** Maximum number of characters of the description of a feed. */
const DESCRIPTION_MAX = 4_000
/** UUID namespace of feed guids, defined by Podcasting 2.0. */
const FEED_GUIDS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'
/** Default language of a feed: that of the interface texts. */
const LANGUAGE = 'en'

/**
 * A sound feed before serialisation. `self` is its absolute URL, undefined for a private feed; `page` and `picture` are
 * paths of this site or absolute URLs.
 */
export type SoundFeed = {
  self: string | undefined
  page: string
  title: string
  html: string | null
  picture: string | null
  author: string
  /** Value of podcast:medium: a podcast, or the music of an artist. */
  medium: 'podcast' | 'music'
  isSerial?: boolean
  isExplicit?: boolean
  language?: string | null
  /** Name of the person who speaks. */
  host?: string | null
  genre?: string | null
  /** Address that directories use to verify the owner; empty for none. */
  ownerEmail?: string
  /** URL at which listeners can support it. */
  funding?: string
  items: readonly SoundItem[]
}

/** A file of a sound; `length` in bytes. `url` is a path of this site or absolute. */
export type Enclosure = { url: string; length: number; type: string }

/**
 * A sound of a feed; `length` in seconds. URLs are paths of this site or absolute. `original` is the sound in its
 * published format.
 */
export type SoundItem = {
  guid: string
  title: string
  html: string | null
  page?: string
  publishedAt: Date
  length: number
  number: number | null
  season: number | null
  picture: string | null
  isExplicit?: boolean
  enclosure: Enclosure
  original?: Enclosure
  chapters?: string
  transcripts?: readonly { url: string; type: string; language: string | null }[]
}

/**
 * Serialises a feed as RSS 2.0 for podcast apps, in the namespaces of iTunes and Podcasting 2.0; `origin` makes every
 * URL absolute.
 */
export function soundRss(feed: SoundFeed, origin: string): string {
  const absolute = (url: string): string => new URL(url, origin).href
  const page = absolute(feed.page)
  const picture = feed.picture === null ? undefined : absolute(feedPicture(feed.picture))
  const latest = latestOf(feed.items)
  const category = appleCategoryOf(feed.genre ?? null)
  const isExplicit = feed.isExplicit === true || feed.items.some((each) => each.isExplicit === true)
  return withoutCdataSpace(
    withoutXmlControls(
      generateRssFeed({
        title: feed.title,
        link: page,
        description: plainText(feed.html ?? '', DESCRIPTION_MAX) || feed.title,
        language: feed.language || LANGUAGE,
        ...(latest !== undefined && {
          copyright: `© ${latest.getUTCFullYear()} ${feed.author}`,
          lastBuildDate: latest,
        }),
        categories: [{ name: feed.genre || category.text }],
        generator: 'Earshot',
        ...(picture !== undefined && { image: { url: picture, title: feed.title, link: page } }),
        ...(feed.self !== undefined && {
          atom: { links: [{ href: feed.self, rel: 'self', type: 'application/rss+xml' }] },
        }),
        itunes: {
          author: feed.author,
          explicit: isExplicit,
          type: feed.isSerial === true ? 'serial' : 'episodic',
          categories: [category],
          ...(feed.ownerEmail && { owner: { name: feed.author, email: feed.ownerEmail } }),
          ...(picture !== undefined && { image: picture }),
          // Directories must not list a private feed.
          ...(feed.self === undefined && { block: true }),
        },
        podcast: {
          medium: feed.medium,
          locked: { value: true, ...(feed.ownerEmail && { owner: feed.ownerEmail }) },
          ...(feed.self !== undefined && { guid: feedGuid(feed.self) }),
          ...(feed.host && { persons: [{ display: feed.host, role: 'host' }] }),
          ...(feed.funding !== undefined && {
            fundings: [{ url: absolute(feed.funding), display: `Support ${feed.title}`.slice(0, 128) }],
          }),
        },
        items: feed.items.map((each) => ({
          title: each.title,
          ...(each.html !== null && { description: sanitiseHtml(each.html) }),
          ...(each.page !== undefined && { link: absolute(each.page) }),
          guid: { value: each.guid, isPermaLink: false },
          pubDate: each.publishedAt,
          enclosures: [{ ...each.enclosure, url: absolute(each.enclosure.url) }],
          itunes: {
            episodeType: 'full',
            explicit: each.isExplicit === true,
            ...(each.length > 0 && { duration: each.length }),
            ...(each.number !== null && each.number > 0 && { episode: each.number }),
            ...(each.season !== null && each.season > 0 && { season: each.season }),
            ...(each.picture !== null && { image: absolute(feedPicture(each.picture)) }),
          },
          podcast: {
            ...(each.original !== undefined && {
              alternateEnclosures: [
                {
                  type: each.original.type,
                  length: each.original.length,
                  title: 'Original',
                  sources: [{ uri: absolute(each.original.url) }],
                },
              ],
            }),
            ...(each.chapters !== undefined && {
              chapters: { url: absolute(each.chapters), type: 'application/json+chapters' },
            }),
            ...(each.transcripts !== undefined && {
              transcripts: each.transcripts.map(({ url, type, language }) => ({
                url: absolute(url),
                type,
                ...(language !== null && { language }),
              })),
            }),
          },
        })),
      }),
    ),
  )
}

const latestOf = (items: readonly SoundItem[]): Date | undefined =>
  items.length === 0 ? undefined : new Date(Math.max(...items.map(({ publishedAt }) => publishedAt.getTime())))

/** Returns the guid of a feed: a UUID version 5 of its URL without the scheme (Podcasting 2.0, podcast:guid). */
const feedGuid = (self: string): string => v5(self.replace(/^https?:\/\//, '').replace(/\/+$/, ''), FEED_GUIDS)

/**
 * Returns the URL of a picture in the form that podcast directories require: a square JPEG. Other shapes are cropped; a
 * small picture keeps its size.
 */
function feedPicture(url: string): string {
  const [, stem, width, height] = /^(\/media\/art\/[0-9a-f]{16}_(\d+)x(\d+))\.jpg$/.exec(url) ?? []
  return stem === undefined || width === height ? url : `${stem}@square.jpg`
}
