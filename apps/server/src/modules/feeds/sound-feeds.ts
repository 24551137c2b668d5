import { webLink } from '@earshot/contract/web-link'
import type { FeedArtist, FeedEpisode, FeedPodcast, FeedTrack } from './sound-feeds.store.ts'
import type { SoundFeed, SoundItem } from './sound-rss.ts'

/**
 * URL at which everybody can subscribe to a podcast: our feed, or the publisher's, which is not published again. Undefined where the
 * publisher's URL may hold a secret (a query) or is a file.
 */
export function publicFeedOf({ id, feed }: Pick<FeedPodcast, 'id' | 'feed'>): string | undefined {
  if (feed === null) return podcastFeedPath(id)
  const link = webLink(feed)
  return link === undefined || new URL(link).search !== '' ? undefined : link
}

/** Path of our feed of a podcast. */
export const podcastFeedPath = (podcastId: number): string => `/podcast/${podcastId}/feed.xml`
/** Path of the feed of the music of an artist. */
export const artistFeedPath = (artistId: number): string => `/artist/${artistId}/feed.xml`

/** What all feeds of a podcast say of it. */
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
    category: podcast.genre,
    ...(podcast.hasPlans && { funding: page }),
  }
}

/** An episode in a feed; `fileUrl` is that of its sound where we have the file. Undefined for one without sound. */
export function itemOfEpisode(each: FeedEpisode, fileUrl: string, playerUrl: string): SoundItem | undefined {
  const url = each.fileKey === null ? webLink(each.enclosure) : fileUrl
  if (url === undefined) return undefined
  return {
    guid: each.guid,
    title: each.name,
    html: each.bio,
    page: `${playerUrl}episode/${each.id}`,
    publishedAt: each.publishedAt,
    length: each.length,
    number: each.number,
    season: each.season,
    picture: each.avatar,
    enclosure: { url, length: each.fileSize ?? 0, type: each.mime ?? 'audio/mpeg' },
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

/** The public feed of a podcast: the episodes that everybody may hear. */
export const podcastFeed = (
  podcast: FeedPodcast,
  episodes: readonly FeedEpisode[],
  { origin, playerUrl }: { origin: string; playerUrl: string },
): SoundFeed => ({
  ...headOfPodcast(podcast),
  self: origin + podcastFeedPath(podcast.id),
  items: episodes.flatMap((each) => itemOfEpisode(each, `/api/podcast/stream?episode_id=${each.id}`, playerUrl) ?? []),
})

/** The music of an artist as a feed: the tracks that everybody may hear. */
export const artistFeed = (artist: FeedArtist, tracks: readonly FeedTrack[], origin: string): SoundFeed => ({
  self: origin + artistFeedPath(artist.id),
  page: `/artist/${artist.id}`,
  title: artist.name,
  html: artist.bio,
  picture: artist.avatar,
  author: artist.name,
  medium: 'music',
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
    enclosure: { url: `/api/song/stream?song_id=${each.id}`, length: each.fileSize, type: each.mime },
  })),
})
