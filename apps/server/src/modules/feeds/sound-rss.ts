import { generateRssFeed } from 'feedsmith'
import { v5 } from 'uuid'
import { withoutXmlControls } from '../../xml.ts'
import { plainText, sanitiseHtml } from '../richtext/sanitise.ts'

/** Characters of the description of a feed. */
const DESCRIPTION_MAX = 4_000
/** The namespace of feed guids, given by Podcasting 2.0. */
const FEED_GUIDS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** A feed of sound before it is written. `self` is its whole URL, undefined for a private one; `page` and `picture` are paths of this site or whole URLs. */
export type SoundFeed = {
  self: string | undefined
  page: string
  title: string
  html: string | null
  picture: string | null
  author: string
  /** A podcast, or the music of an artist (podcast:medium). */
  medium: 'podcast' | 'music'
  language?: string | null
  /** The person whose voice it is. */
  host?: string | null
  category?: string | null
  /** Where it can be paid for. */
  funding?: string
  items: readonly SoundItem[]
}

/** One sound of a feed; `length` in seconds, `enclosure.length` in bytes. URLs are paths of this site or whole. */
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
  enclosure: { url: string; length: number; type: string }
  chapters?: string
  transcripts?: readonly { url: string; type: string; language: string | null }[]
}

/** A feed as RSS 2.0 for podcast apps, in the namespaces of iTunes and Podcasting 2.0; `origin` makes every URL whole. */
export function soundRss(feed: SoundFeed, origin: string): string {
  const whole = (url: string): string => new URL(url, origin).href
  const page = whole(feed.page)
  const picture = feed.picture === null ? undefined : whole(feed.picture)
  return withoutXmlControls(
    generateRssFeed({
      title: feed.title,
      link: page,
      description: plainText(feed.html ?? '', DESCRIPTION_MAX) || feed.title,
      ...(feed.language && { language: feed.language }),
      ...(feed.category && { categories: [{ name: feed.category }] }),
      generator: 'Earshot',
      ...(picture !== undefined && { image: { url: picture, title: feed.title, link: page } }),
      ...(feed.self !== undefined && {
        atom: { links: [{ href: feed.self, rel: 'self', type: 'application/rss+xml' }] },
      }),
      itunes: {
        author: feed.author,
        explicit: false,
        categories: [{ text: 'Music' }],
        ...(picture !== undefined && { image: picture }),
        // Directories must not list a private feed.
        ...(feed.self === undefined && { block: true }),
      },
      podcast: {
        medium: feed.medium,
        ...(feed.self !== undefined && { guid: feedGuid(feed.self) }),
        ...(feed.host && { persons: [{ display: feed.host, role: 'host' }] }),
        ...(feed.funding !== undefined && {
          fundings: [{ url: whole(feed.funding), display: `Support ${feed.title}`.slice(0, 128) }],
        }),
      },
      items: feed.items.map((each) => ({
        title: each.title,
        ...(each.html !== null && { description: sanitiseHtml(each.html) }),
        ...(each.page !== undefined && { link: whole(each.page) }),
        guid: { value: each.guid, isPermaLink: false },
        pubDate: each.publishedAt,
        enclosures: [{ ...each.enclosure, url: whole(each.enclosure.url) }],
        itunes: {
          ...(each.length > 0 && { duration: each.length }),
          ...(each.number !== null && { episode: each.number }),
          ...(each.season !== null && each.season > 0 && { season: each.season }),
          ...(each.picture !== null && { image: whole(each.picture) }),
        },
        podcast: {
          ...(each.chapters !== undefined && {
            chapters: { url: whole(each.chapters), type: 'application/json+chapters' },
          }),
          ...(each.transcripts !== undefined && {
            transcripts: each.transcripts.map(({ url, type, language }) => ({
              url: whole(url),
              type,
              ...(language !== null && { language }),
            })),
          }),
        },
      })),
    }),
  )
}

/** The guid of a feed: version 5 of its URL without the scheme (Podcasting 2.0, podcast:guid). */
const feedGuid = (self: string): string => v5(self.replace(/^https?:\/\//, '').replace(/\/+$/, ''), FEED_GUIDS)
