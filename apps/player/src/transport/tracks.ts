import type { Song } from '@earshot/contract/catalogue'
import type { PlayableKind } from '@earshot/contract/listening'
import type { Episode } from '@earshot/contract/podcast'
import type { Track } from '@earshot/playback/track'
import { absolute, sitePage } from '../settings.ts'

/** The kind and number in a track's id. */
export type TrackName = { type: PlayableKind; id: number }

/** A song as a track; `page` is the page it was taken from. */
export const songTrack = (song: Song, page: string): Track => ({
  id: `song:${song.id}`,
  src: absolute(song.remotePath),
  title: song.title,
  artist: song.artistName,
  seconds: song.length,
  page,
  by: sitePage(`artist/${song.artist_id}`),
  ...(song.albumName && { album: song.albumName }),
  ...(song.album_art && { art: absolute(song.album_art) }),
})

/** An episode as a track; `art` stands in when it has no picture of its own. */
export function episodeTrack(
  episode: Episode,
  page: string,
  { podcastId, season, art }: { podcastId: number; season?: string | undefined; art?: string | null | undefined },
): Track {
  const picture = episode.avatarURL || art
  return {
    id: `episode:${episode.id}`,
    src: absolute(episode.remotePath),
    title: episode.name,
    artist: episode.podcastTitle,
    seconds: episode.length,
    spoken: true,
    page,
    by: sitePage(`podcast/${podcastId}`),
    ...(season && { album: season }),
    ...(picture && { art: absolute(picture) }),
  }
}

/** Reads a track's id back; undefined for ids that are not ours. */
export function readTrackId(trackId: string): TrackName | undefined {
  const [, type, id] = /^(song|episode):(\d+)$/.exec(trackId) ?? []
  return type === undefined || id === undefined
    ? undefined
    : { type: type === 'song' ? 'song' : 'episode', id: Number(id) }
}

/** The player's page of a single track. */
export function trackPage(trackId: string): string | undefined {
  const name = readTrackId(trackId)
  return name && `${name.type === 'song' ? 'play' : 'episode'}/${name.id}`
}

/** The playlist a track was taken from. */
export function playlistOf(track: Track): number | undefined {
  const [, id] = /^playlist\/(\d+)$/.exec(track.page ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
