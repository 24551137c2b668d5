import type { albumMedia } from '@earshot/contract/calls'
import type { episodeMedia, seasonMedia } from '@earshot/contract/calls'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { Episode } from '@earshot/contract/catalogue/podcast'
import type { Data } from '@earshot/contract/client'
import { PREVIEW } from '@earshot/contract/limits'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Track } from '@earshot/playback/track'

/** The kind and id in a track's id. */
export type TrackName = { type: PlayableKind; id: number }

/** URLs of a site: `absolute` resolves a URL of the API, `sitePage` returns the URL of a page of the community site. */
export type Urls = { absolute: (url: string) => string; sitePage: (path: string) => string }

/** Values that an episode inherits from its season and podcast; `art` replaces a missing picture. */
type Around = { podcastId?: number | undefined; season?: string | undefined; art?: string | null | undefined }

/** Creates tracks from songs and episodes; `page` is the source page of a track, such as `album/7`. */
export type TrackMaker = {
  songTrack: (song: Song, page: string) => Track
  episodeTrack: (episode: Episode, page: string, around: Around) => Track
  albumTracks: (data: Data<typeof albumMedia>, page: string) => Track[]
  seasonTracks: (data: Data<typeof seasonMedia>, page: string) => Track[]
  episodeTracks: (data: Data<typeof episodeMedia>, page: string) => Track[]
}

/** Creates a maker of tracks with the URLs of one site. */
export function trackMaker({ absolute, sitePage }: Urls): TrackMaker {
  const songTrack = (song: Song, page: string): Track => ({
    id: `song:${song.id}`,
    src: absolute(song.preview ?? song.remotePath),
    title: song.title,
    artist: song.artistName,
    seconds: song.length,
    page,
    by: sitePage(`artist/${song.artist_id}`),
    ...(song.loudness !== undefined && { loudness: song.loudness }),
    ...(song.albumName && { album: song.albumName }),
    ...(song.album_id != null && { albumId: String(song.album_id) }),
    ...(song.album_art && { art: absolute(song.album_art) }),
  })
  const episodeTrack = (episode: Episode, page: string, { podcastId, season, art }: Around): Track => {
    const picture = episode.avatarURL || art
    return {
      id: `episode:${episode.id}`,
      src: absolute(episode.preview ?? episode.remotePath),
      title: episode.name,
      artist: episode.podcastTitle,
      seconds: episode.length,
      spoken: true,
      page,
      ...(podcastId !== undefined && { by: sitePage(`podcast/${podcastId}`) }),
      ...(episode.loudness !== undefined && { loudness: episode.loudness }),
      ...(season && { album: season }),
      ...(picture && { art: absolute(picture) }),
    }
  }
  return {
    songTrack,
    episodeTrack,
    albumTracks: ({ album, songs }, page) =>
      songs.map((song) =>
        songTrack(
          { ...song, album_art: song.album_art ?? album.image, loudness: album.loudness ?? song.loudness },
          page,
        ),
      ),
    seasonTracks: ({ season, podcast, episodes }, page) => {
      const around = { podcastId: podcast.id, season: season.name, art: season.avatarURL ?? podcast.avatarURL }
      return episodes.map((episode) => episodeTrack(episode, page, around))
    },
    episodeTracks: ({ episode, season, podcast }, page) => [
      episodeTrack(episode, page, {
        podcastId: podcast.id,
        season: season?.name,
        art: season?.avatarURL ?? podcast.avatarURL,
      }),
    ],
  }
}

/** Parses a track's id; undefined for other ids. */
export function readTrackId(trackId: string): TrackName | undefined {
  const [, type, id] = /^(song|episode):(\d+)$/.exec(trackId) ?? []
  return type === undefined || id === undefined
    ? undefined
    : { type: type === 'song' ? 'song' : 'episode', id: Number(id) }
}

/**
 * Returns whether a track is a preview, which listeners without a subscription get of sound for subscribers
 * (SUBSCRIPTION-05).
 */
export const isPreview = ({ src }: Pick<Track, 'src'>): boolean => PREVIEW_URL.test(src)

/** Returns the playable seconds of a track: those of the preview, if the listener has access to no more. */
export const audibleSeconds = (track: Pick<Track, 'src' | 'seconds'>): number =>
  isPreview(track) ? Math.min(PREVIEW.secondsMax, track.seconds * PREVIEW.partMax) : track.seconds

const PREVIEW_URL = /^(?:https?:\/\/[^/]+)?\/media\/preview\//

/** Returns the player's page of a single track, which is also a source. */
export function trackPage(trackId: string): `play/${number}` | `episode/${number}` | undefined {
  const name = readTrackId(trackId)
  return name && (name.type === 'song' ? `play/${name.id}` : `episode/${name.id}`)
}

/** Returns the playlist that a track came from. */
export function playlistOf(track: Track): number | undefined {
  const [, id] = /^playlist\/(\d+)$/.exec(track.page ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
