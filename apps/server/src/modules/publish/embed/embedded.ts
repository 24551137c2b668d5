import * as catalogue from '@earshot/contract/calls'
import * as playlist from '@earshot/contract/calls'
import * as podcast from '@earshot/contract/calls'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { Episode } from '@earshot/contract/catalogue/podcast'
import type { ApiClient } from '@earshot/contract/client'
import type { PlayableKind } from '@earshot/contract/listening/listening'

/** Maximum number of sounds of an embedded player. */
const SOUNDS_MAX = 50

/** A sound of an embedded player; `length` in seconds. `src` is null when a visitor may not hear it. */
export type EmbeddedSound = {
  kind: PlayableKind
  id: number
  title: string
  by: string
  length: number
  src: string | null
  isPreview: boolean
}

/** Embedded content as visitors see it; `page` is its path or, in the player, a URL. */
export type Embedded = {
  title: string
  by: string | null
  byPage: string | null
  page: string
  picture: string | null
  sounds: EmbeddedSound[]
}

const ofSong = (song: Song, isForSubscribers: boolean): EmbeddedSound => ({
  kind: 'song',
  id: song.id,
  title: song.title,
  by: song.artistName,
  length: song.length,
  src: song.preview ?? (isForSubscribers ? null : song.remotePath),
  isPreview: song.preview !== undefined,
})

const ofEpisode = (episode: Episode, isForSubscribers: boolean): EmbeddedSound => ({
  kind: 'episode',
  id: episode.id,
  title: episode.name,
  by: episode.podcastTitle,
  length: episode.length,
  src: episode.preview ?? (isForSubscribers ? null : episode.remotePath),
  isPreview: episode.preview !== undefined,
})

/**
 * Loads embeddable content, by kind. Each function throws an ApiError with 404 for content that does not exist or is
 * private.
 */
export const EMBEDDED = {
  artist: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { artist, all_songs } = await api.get(catalogue.artistMedia, { artist_id: id })
    const songs = all_songs ?? artist.artist_songs
    return {
      title: artist.name,
      by: null,
      byPage: null,
      page: `/artist/${id}`,
      picture: artist.avatarURL ?? null,
      sounds: songs.slice(0, SOUNDS_MAX).map((song) => ofSong(song, song.preview !== undefined)),
    }
  },
  album: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { album, songs } = await api.get(catalogue.albumMedia, { album_id: id })
    return {
      title: album.title,
      by: album.artistName,
      byPage: `/artist/${album.artist_id}`,
      page: `/discover/${id}`,
      picture: album.album_art ?? null,
      sounds: songs.slice(0, SOUNDS_MAX).map((song) => ofSong(song, album.subscribers_only)),
    }
  },
  song: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { song, album } = await api.get(catalogue.songMedia, { song_id: id })
    return {
      title: song.title,
      by: song.artistName,
      byPage: `/artist/${song.artist_id}`,
      page: `/plays/${id}`,
      picture: song.album_art ?? null,
      sounds: [ofSong(song, album?.subscribers_only ?? false)],
    }
  },
  podcast: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { podcast: about, podcast_seasons: seasons } = await api.get(podcast.podcastMedia, { podcast_id: id })
    const season = seasons.findLast(({ subscribers_only: isClosed }) => !isClosed) ?? seasons.at(-1)
    const episodes = season === undefined ? [] : (await api.get(podcast.seasonMedia, { season_id: season.id })).episodes
    return {
      title: about.title,
      by: about.host ?? null,
      byPage: null,
      page: `/podcast/${id}`,
      picture: about.avatarURL ?? null,
      // The newest episodes come first for new listeners.
      sounds: episodes
        .toReversed()
        .slice(0, SOUNDS_MAX)
        .map((each) => ofEpisode(each, season?.subscribers_only ?? false)),
    }
  },
  episode: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { episode, season, podcast: about } = await api.get(podcast.episodeMedia, { episode_id: id })
    return {
      title: episode.name,
      by: about.title,
      byPage: `/podcast/${about.id}`,
      page: `/podcast/${about.id}/${id}`,
      picture: episode.avatarURL ?? null,
      sounds: [ofEpisode(episode, season?.subscribers_only ?? false)],
    }
  },
  playlist: async (api: ApiClient, id: number): Promise<Embedded> => {
    const { playlist: about, songs } = await api.get(playlist.playlistMedia, { playlist_id: id, limit: SOUNDS_MAX })
    return {
      title: about.name,
      by: about.artistName ?? null,
      byPage: null,
      page: about.listen_link,
      picture: about.image ?? null,
      sounds: songs.map((song) => ofSong(song, song.preview !== undefined)),
    }
  },
}

/** Kinds of embeddable content. */
export type EmbeddedKind = keyof typeof EMBEDDED

/** Returns whether a segment of a URL is an embeddable kind. */
export const isEmbeddedKind = (word: string): word is EmbeddedKind => Object.hasOwn(EMBEDDED, word)

/** Patterns of paths of pages about one item, with its kind. `/player/…` is the path of the player on this origin. */
const PAGES: readonly [RegExp, EmbeddedKind][] = [
  [/^\/artist\/(\d+)$/, 'artist'],
  [/^\/discover\/(\d+)$/, 'album'],
  [/^\/plays\/(\d+)$/, 'song'],
  [/^\/podcast\/(\d+)$/, 'podcast'],
  [/^\/podcast\/\d+\/(\d+)$/, 'episode'],
  [/^\/player\/album\/(\d+)$/, 'album'],
  [/^\/player\/play\/(\d+)$/, 'song'],
  [/^\/player\/episode\/(\d+)$/, 'episode'],
  [/^\/player\/playlist\/(\d+)$/, 'playlist'],
]

/** Returns the item of the page at a path, by the segments of its URL; undefined for every other page. */
export function embeddedAt(path: string): { kind: EmbeddedKind; id: string } | undefined {
  for (const [pattern, kind] of PAGES) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return { kind, id }
  }
  return undefined
}
