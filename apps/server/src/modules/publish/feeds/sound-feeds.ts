import type { PlayableKind } from '@earshot/contract/listening/listening'
import { webLink } from '@earshot/contract/text/web-link'
import { soundEnding } from '../../media/sending/sound-ending.rules.ts'
import type { FeedArtist, FeedEpisode, FeedPodcast, FeedTrack } from './sound-feeds.store.ts'
import type { SoundFeed, SoundItem } from './sound-rss.ts'

/** The places of the feed of a podcast: where it is read, was before it moved here, and is after it moved away. */
type FeedPlaces = Pick<FeedPodcast, 'feed' | 'movedFrom' | 'movedTo'>

/** Returns whether the feed of a podcast is published here: it was made here or moved here, and did not move away. */
export const isPublishedHere = ({ feed, movedFrom, movedTo }: FeedPlaces): boolean =>
  movedTo === null && (feed === null || movedFrom !== null)

/**
 * Returns the public feed URL of a podcast: our feed, that to which it moved away, or the publisher's for an imported
 * podcast, which is not republished. Undefined when the publisher's URL may contain a secret (a query) or is a file.
 */
export function publicFeedOf(podcast: Pick<FeedPodcast, 'id'> & FeedPlaces): string | undefined {
  const { id, feed, movedTo } = podcast
  if (isPublishedHere(podcast)) return podcastFeedPath(id)
  if (movedTo !== null) return movedTo
  const link = webLink(feed)
  return link === undefined || new URL(link).search !== '' ? undefined : link
}

/** Returns the path of our feed of a podcast. */
export const podcastFeedPath = (podcastId: number): string => `/podcast/${podcastId}/feed.xml`
/** Returns the path of the feed of an artist's music. */
export const artistFeedPath = (artistId: number): string => `/artist/${artistId}/feed.xml`

/** Returns the fields that all feeds of a podcast share. */
export function headOfPodcast(podcast: FeedPodcast): Omit<SoundFeed, 'self' | 'items'> {
  const page = `/podcast/${podcast.id}`
  return {
    page,
    title: podcast.title,
    html: podcast.bio,
    picture: podcast.avatar,
    author: podcast.host ?? podcast.title,
    medium: 'podcast',
    language: podcast.language,
    host: podcast.host,
    genre: podcast.genre,
    isSerial: podcast.isSerial,
    isExplicit: podcast.isExplicit,
    category: podcast.category,
    subCategory: podcast.subCategory,
    copyright: podcast.copyright,
    licence: podcast.licence,
    isComplete: podcast.isComplete,
    isLocked: podcast.isLocked,
    ...(podcast.hasPlans && { funding: page }),
  }
}

/** A stored sound and its MP3 copy, if there is one. Sizes in bytes. */
type FedSound = { mime: string; fileSize: number; copy: { fileSize: number } | undefined }

/**
 * Returns the enclosure of a stored sound: its MP3 copy when apps may not play the sound itself; the sound is then
 * `original`. `urlOf` returns the URL of a media type.
 */
function enclosuresOf(
  { mime, fileSize, copy }: FedSound,
  urlOf: (mime: string) => string,
): Pick<SoundItem, 'enclosure' | 'original'> {
  const original = { url: urlOf(mime), length: fileSize, type: mime }
  if (copy === undefined) return { enclosure: original }
  return { enclosure: { url: urlOf(COPY_TYPE), length: copy.fileSize, type: COPY_TYPE }, original }
}

const COPY_TYPE = 'audio/mpeg'

/**
 * Maps an episode to a feed item; `urlOf` returns the URL of its stored sound for a media type. Undefined for an
 * episode without sound.
 */
export function itemOfEpisode(each: FeedEpisode, urlOf: (mime: string) => string): SoundItem | undefined {
  const mime = each.mime ?? COPY_TYPE
  const fileSize = each.fileSize ?? 0
  const elsewhere = webLink(each.enclosure)
  if (each.fileKey === null && elsewhere === undefined) return undefined
  const files =
    each.fileKey === null && elsewhere !== undefined
      ? { enclosure: { url: elsewhere, length: fileSize, type: mime } }
      : enclosuresOf({ mime, fileSize, copy: each.copy }, urlOf)
  return {
    guid: each.guid,
    title: each.name,
    html: each.bio,
    page: `/podcast/${each.podcastId}/${each.id}`,
    publishedAt: each.publishedAt,
    length: each.length,
    number: each.number,
    season: each.season,
    picture: each.avatar,
    type: each.episodeType,
    isExplicit: each.isExplicit,
    persons: each.persons.map(({ artist_id: artistId, link, ...person }) => ({
      ...person,
      link: link ?? (artistId === undefined ? undefined : `/artist/${artistId}`),
    })),
    soundbites: each.soundbites,
    ...files,
    ...(each.isFree && each.hasChapters && { chapters: `/podcast/episode/${each.id}/chapters.json` }),
    ...(each.isFree &&
      each.transcripts !== null && {
        transcripts: each.transcripts.map(({ pos, language, synced }) => ({
          url: `/podcast/episode/${each.id}/transcript-${pos}.${synced ? 'vtt' : 'txt'}`,
          type: synced ? 'text/vtt' : 'text/plain',
          language,
        })),
      }),
  }
}

/** Builds the public feed of a podcast, with its public episodes. */
export const podcastFeed = (
  podcast: FeedPodcast,
  episodes: readonly FeedEpisode[],
  { origin, ownerEmail }: { origin: string; ownerEmail: string },
): SoundFeed => ({
  ...headOfPodcast(podcast),
  self: origin + podcastFeedPath(podcast.id),
  ...(podcast.movedTo !== null && { newFeed: podcast.movedTo }),
  guid: podcast.feedGuid,
  ownerName: podcast.ownerName,
  ownerEmail: podcast.ownerEmail ?? ownerEmail,
  items: episodes.flatMap((each) => itemOfEpisode(each, (mime) => enclosureOf(each, mime)) ?? []),
})

// A published episode keeps the name of its file when its title or sound changes (SHOW-07).
const enclosureOf = ({ id, name, fileName, mime: own }: FeedEpisode, mime: string): string =>
  fileName === null || mime !== (own ?? COPY_TYPE)
    ? enclosurePath('episode', id, name, mime)
    : `/sound/episode/${id}/${fileName}`

/** Builds the feed of an artist's music, with the public tracks. */
export const artistFeed = (
  artist: FeedArtist,
  tracks: readonly FeedTrack[],
  { origin, ownerEmail }: { origin: string; ownerEmail: string },
): SoundFeed => ({
  self: origin + artistFeedPath(artist.id),
  page: `/artist/${artist.id}`,
  title: artist.name,
  html: artist.bio,
  picture: artist.avatar,
  author: artist.name,
  medium: 'music',
  ownerEmail,
  ...(artist.hasPlans && { funding: `/artist/${artist.id}` }),
  items: tracks.map((each) => ({
    guid: `${origin}/plays/${each.id}`,
    title: each.title,
    html: each.album,
    page: `/plays/${each.id}`,
    publishedAt: each.publishedAt,
    length: each.length,
    number: each.trackNo,
    season: null,
    picture: each.art,
    isExplicit: each.isExplicit,
    ...enclosuresOf(each, (mime) => enclosurePath('song', each.id, each.title, mime)),
  })),
})

const NAME_MAX = 60

/** Returns the file name of a sound in a feed: its title in ASCII letters and the extension of its format. */
export function enclosureName(title: string, mime: string | null): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return `${letters || 'sound'}.${soundEnding(mime) ?? 'mp3'}`
}

/** Returns the public download path of a sound of a feed; the server ignores the title in it. */
const enclosurePath = (kind: PlayableKind, id: number, title: string, mime: string | null): string =>
  `/sound/${kind}/${id}/${enclosureName(title, mime)}`
