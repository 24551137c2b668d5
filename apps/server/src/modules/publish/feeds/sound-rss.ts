import type { EpisodeType, Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import type { Licence } from '@earshot/contract/studio/release-fields'
import { generateRssFeed } from 'feedsmith'
import { v5 } from 'uuid'
import { hasShippedMark, iconUrl } from '../../../identity/identity-head.ts'
import { getIdentity } from '../../../identity/identity.ts'
import { plainText, sanitiseHtml } from '../../richtext/sanitise.ts'
import { appleCategoryOf } from './apple-category.rules.ts'
import type { AppleCategory } from './apple-category.rules.ts'
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
  /** Category of Apple Podcasts and its subcategory; without one the genre decides. */
  category?: string | null
  subCategory?: string | null
  /** The person who owns it, else the author, and the address that directories use to verify them; empty for none. */
  ownerName?: string | null
  ownerEmail?: string
  /** The copyright notice, else year and author. */
  copyright?: string | null
  licence?: Licence | null
  /** No further episode will follow. */
  isComplete?: boolean
  /** False permits other platforms to import it. */
  isLocked?: boolean
  /** podcast:guid, else the one that is made of its URL. */
  guid?: string | null
  /** URL at which listeners can support it. */
  funding?: string
  /** URL to which the feed moved for good. */
  newFeed?: string
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
  type?: EpisodeType
  isExplicit?: boolean
  persons?: readonly { name: string; role: string; link?: string | undefined }[]
  soundbites?: readonly Soundbite[]
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
  const picture = pictureOf(feed, absolute)
  const latest = latestOf(feed.items)
  const category = categoryOf(feed)
  const owner = feed.ownerEmail && { name: feed.ownerName ?? feed.author, email: feed.ownerEmail }
  const copyright = feed.copyright ?? (latest && `© ${latest.getUTCFullYear()} ${feed.author}`)
  const isExplicit = feed.isExplicit === true || feed.items.some((each) => each.isExplicit === true)
  return withoutCdataSpace(
    withoutXmlControls(
      generateRssFeed({
        title: feed.title,
        link: page,
        description: plainText(feed.html ?? '', DESCRIPTION_MAX) || feed.title,
        language: feed.language || LANGUAGE,
        ...(copyright !== undefined && { copyright }),
        ...(latest !== undefined && { lastBuildDate: latest }),
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
          ...(owner && { owner }),
          ...(feed.isComplete === true && { complete: true }),
          ...(picture !== undefined && { image: picture }),
          ...(feed.newFeed !== undefined && { newFeedUrl: feed.newFeed }),
          // Directories must not list a private feed.
          ...(feed.self === undefined && { block: true }),
        },
        podcast: {
          medium: feed.medium,
          locked: { value: feed.isLocked !== false, ...(feed.ownerEmail && { owner: feed.ownerEmail }) },
          ...(feed.self !== undefined && { guid: feed.guid ?? feedGuid(feed.self) }),
          ...(feed.licence && { license: licenceOf(feed.licence, page) }),
          ...(feed.host && { persons: [{ display: feed.host, role: 'host' }] }),
          ...(feed.funding !== undefined && {
            fundings: [{ url: absolute(feed.funding), display: `Support ${feed.title}`.slice(0, 128) }],
          }),
          ...trailersOf(feed.items, absolute),
        },
        items: feed.items.map((each) => ({
          title: each.title,
          ...(each.html !== null && { description: sanitiseHtml(each.html) }),
          ...(each.page !== undefined && { link: absolute(each.page) }),
          guid: { value: each.guid, isPermaLink: false },
          pubDate: each.publishedAt,
          enclosures: [{ ...each.enclosure, url: absolute(each.enclosure.url) }],
          itunes: {
            episodeType: each.type ?? 'full',
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
            ...partsOf(each, absolute),
          },
        })),
      }),
    ),
  )
}

// Directories refuse a feed without a picture, so the icon of the community replaces a missing one (SITE-11).
function pictureOf({ picture }: SoundFeed, absolute: (url: string) => string): string | undefined {
  if (picture !== null) return absolute(feedPicture(picture))
  const identity = getIdentity()
  return hasShippedMark(identity) ? undefined : absolute(iconUrl(identity, 'feed.jpg'))
}

const categoryOf = ({ category, subCategory, genre }: SoundFeed): AppleCategory =>
  category == null
    ? appleCategoryOf(genre ?? null)
    : { text: category, ...(subCategory != null && { categories: [{ text: subCategory }] }) }

// Podcasting 2.0 names licences by their identifiers of SPDX; another one needs the page that states it.
function licenceOf(licence: Licence, page: string): { display: string; url?: string } {
  if (licence === 'all-rights-reserved') return { display: 'All rights reserved', url: page }
  return { display: licence === 'cc0' ? 'cc0-1.0' : `${licence}-4.0` }
}

type Absolute = (url: string) => string

function trailersOf(items: readonly SoundItem[], absolute: Absolute) {
  const trailers = items.filter(({ type }) => type === 'trailer')
  return (
    trailers.length > 0 && {
      trailers: trailers.map(({ title, enclosure, publishedAt, season }) => ({
        display: title.slice(0, 128),
        url: absolute(enclosure.url),
        pubDate: publishedAt,
        length: enclosure.length,
        type: enclosure.type,
        ...(season !== null && season > 0 && { season }),
      })),
    }
  )
}

const partsOf = ({ persons = [], soundbites = [] }: SoundItem, absolute: Absolute) => ({
  ...(persons.length > 0 && {
    persons: persons.map(({ name, role, link }) => ({
      display: name,
      role,
      ...(link !== undefined && { href: absolute(link) }),
    })),
  }),
  ...(soundbites.length > 0 && {
    soundbites: soundbites.map(({ start, length, title }) => ({ startTime: start, duration: length, display: title })),
  }),
})

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
