import {
  albumMedia,
  artistMedia,
  episodeMedia,
  likedSongs,
  playlistMedia,
  podcastMedia,
  seasonMedia,
  songMedia,
} from '@earshot/contract/calls'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { ApiClient, Data } from '@earshot/contract/client'
import { LIKES, PAGE_SIZE, PLAYLIST } from '@earshot/contract/limits'
import type { Track } from '@earshot/playback/track'
import type { TrackMaker } from './tracks.ts'

/**
 * The kinds of playable sources: the player's listening pages, all songs of an artist, the latest season of a podcast,
 * and the liked songs of a member.
 */
export const SOURCE_KINDS = ['album', 'play', 'playlist', 'season', 'episode', 'artist', 'podcast', 'likes'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** A source of tracks, such as `album/7`. A song is a `play`. */
export type Source = `${SourceKind}/${number}`

/** Loads the tracks of a source in order. Throws ApiError. */
export async function loadTracks(api: ApiClient, make: TrackMaker, source: Source): Promise<Track[]> {
  const [kind, number] = source.split('/')
  const id = Number(number)
  switch (SOURCE_KINDS.find((known) => known === kind)) {
    case 'album':
      return make.albumTracks(await api.get(albumMedia, { album_id: id }), source)
    case 'play':
      return [make.songTrack((await api.get(songMedia, { song_id: id })).song, source)]
    case 'playlist':
      return (await getFullPlaylist(api, id)).songs.map((song) => make.songTrack(song, source))
    case 'season':
      return make.seasonTracks(await api.get(seasonMedia, { season_id: id }), source)
    case 'episode':
      return make.episodeTracks(await api.get(episodeMedia, { episode_id: id }), source)
    case 'artist': {
      const { artist, all_songs: songs = artist.artist_songs } = await api.get(artistMedia, { artist_id: id })
      return songs.map((song) => make.songTrack(song, source))
    }
    case 'podcast': {
      const { podcast_seasons: seasons } = await api.get(podcastMedia, { podcast_id: id })
      // Episodes without a season are listed last, without a year.
      const latest = seasons.findLast(({ year }) => year != null) ?? seasons.at(-1)
      return latest === undefined ? [] : loadTracks(api, make, `season/${latest.id}`)
    }
    case 'likes':
      return (await getLikedSongs(api, id)).map((song) => make.songTrack(song, source))
    case undefined:
      return []
  }
}

/**
 * Loads a playlist with all its songs: the first page contains the total, the other pages load in parallel. Throws
 * ApiError.
 */
export async function getFullPlaylist(api: ApiClient, id: number): Promise<Data<typeof playlistMedia>> {
  const first = await api.get(playlistMedia, { playlist_id: id })
  const size = PAGE_SIZE.playlistSongs
  // An incomplete first page is the last one, whatever the total says.
  const count = first.songs.length < size ? 0 : Math.min(first.playlist.song_count, PLAYLIST.songsMax)
  const others = Array.from({ length: Math.max(0, Math.ceil(count / size) - 1) }, (_, page) => page + 1)
  const pages = await Promise.all(
    others.map((page) => api.get(playlistMedia, { playlist_id: id, offset: page * size, limit: size })),
  )
  const songs = [first, ...pages].flatMap((page) => page.songs)
  // A song may have moved from one page to another meanwhile.
  return { ...first, songs: [...new Map(songs.map((song) => [song.id, song])).values()] }
}

/** Loads all liked songs of a member, as `getFullPlaylist` does. */
async function getLikedSongs(api: ApiClient, memberId: number): Promise<Song[]> {
  const size = PAGE_SIZE.playlistSongs
  const first = await api.get(likedSongs, { user_id: memberId })
  const count = Math.min(first.total, LIKES.most)
  const others = Array.from({ length: Math.max(0, Math.ceil(count / size) - 1) }, (_, page) => (page + 1) * size)
  const pages = await Promise.all(
    others.map((offset) => api.get(likedSongs, { user_id: memberId, offset, limit: size })),
  )
  return [...new Map([first, ...pages].flatMap(({ songs }) => songs).map((song) => [song.id, song])).values()]
}

/** Parses a source; returns undefined for other text. */
export function readSource(text: string): Source | undefined {
  const [, kind, id] = /^(\w+)\/([1-9]\d{0,9})$/.exec(text) ?? []
  const known = SOURCE_KINDS.find((each) => each === kind)
  return known && `${known}/${Number(id)}`
}
