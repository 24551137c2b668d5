import { albumMedia, artistMedia, songMedia } from '@earshot/contract/calls/catalogue'
import { playlistMedia } from '@earshot/contract/calls/playlist'
import { episodeMedia, podcastMedia, seasonMedia } from '@earshot/contract/calls/podcast'
import type { ApiClient } from '@earshot/contract/client'
import type { Track } from '@earshot/playback/track'
import type { TrackMaker } from './tracks.ts'

/** What can be played as a whole: the player's pages of sound, and all songs of an artist or the latest season of a podcast. */
export const SOURCE_KINDS = ['album', 'play', 'playlist', 'season', 'episode', 'artist', 'podcast'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Where tracks come from, such as `album/7`. A song is a `play`. */
export type Source = `${SourceKind}/${number}`

/** Reads the tracks of a source in their order. Throws ApiError. */
export async function loadTracks(api: ApiClient, make: TrackMaker, source: Source): Promise<Track[]> {
  const [kind, number] = source.split('/')
  const id = Number(number)
  switch (SOURCE_KINDS.find((known) => known === kind)) {
    case 'album':
      return make.albumTracks(await api.get(albumMedia, { album_id: id }), source)
    case 'play':
      return [make.songTrack((await api.get(songMedia, { song_id: id })).song, source)]
    case 'playlist':
      return (await api.get(playlistMedia, { playlist_id: id })).songs.map((song) => make.songTrack(song, source))
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
      const latest = seasons[0]
      return latest === undefined ? [] : loadTracks(api, make, `season/${latest.id}`)
    }
    case undefined:
      return []
  }
}

/** Reads a source that is written somewhere; undefined when it is none. */
export function readSource(text: string): Source | undefined {
  const [, kind, id] = /^(\w+)\/([1-9]\d{0,9})$/.exec(text) ?? []
  const known = SOURCE_KINDS.find((each) => each === kind)
  return known && `${known}/${Number(id)}`
}
