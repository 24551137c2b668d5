import { albumMedia, episodeMedia, seasonMedia, songMedia } from '@earshot/contract/calls'
import type { playlistMedia } from '@earshot/contract/calls'
import type { Genre, Song } from '@earshot/contract/catalogue/catalogue'
import type { Chapter, Episode, Transcript } from '@earshot/contract/catalogue/podcast'
import type { ApiClient, Data } from '@earshot/contract/client'
import { lengthWords } from '@earshot/listening/tracks/fact-words'
import { getFullPlaylist } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/player'
import type { Track } from '@earshot/playback/track'
import { formatDate } from '@earshot/ui/text/format-date'
import { absolute, makeTracks, sitePage } from '../../settings.ts'
import type { ListenKind } from './url.ts'

/** A fact about the item. `page` is a page of the player. */
export type Fact = { label: string; value: string; page?: string }

/** An item of any kind that the player can open. */
export type Listening = {
  /** The path of its page in the player, such as `album/7`. */
  path: string
  kind: ListenKind
  title: string
  /** The name of the kind. */
  word: string
  by: { name: string; href?: string }
  art: string | undefined
  /** Short facts: year, number of tracks, length. */
  facts: string[]
  tracks: Track[]
  /** The discs in order; empty if there is only one. */
  discs: Disc[]
  /** Whether other people can open it. */
  isPublic: boolean
  /** The URL of its page on the community site. */
  home: string | undefined
  /** Show notes or description, as sanitised HTML. */
  notes: string | undefined
  /** A description in plain text. */
  words: string | undefined
  about: Fact[]
  chapters: Chapter[]
  transcripts: Transcript[]
  /** Ids of its tracks that have lyrics or a transcript. */
  withText: ReadonlySet<string>
  /** The names of the members who added the tracks of a shared playlist, by the ids of the tracks (LIBRARY-09). */
  addedBy: ReadonlyMap<string, string>
}

/** Returns title and maker in one line. */
export const titleOf = ({ title, by: { name } }: Listening): string => (name === '' ? title : m.by({ title, name }))

/** Returns whether a kind of page has a single track. */
export const isSingle = (kind: ListenKind): boolean => kind === 'play' || kind === 'episode'

/**
 * Returns whether a track may have lyrics or a transcript; true for tracks of other pages, for which this is unknown.
 */
export const mayHaveText = ({ tracks, withText }: Pick<Listening, 'tracks' | 'withText'>, trackId: string): boolean =>
  withText.has(trackId) || !tracks.some(({ id }) => id === trackId)

/** The API's reply for a listening page. */
export type ListeningReply =
  | { kind: 'album'; id: number; data: Data<typeof albumMedia> }
  | { kind: 'play'; id: number; data: Data<typeof songMedia> }
  | { kind: 'playlist'; id: number; data: Data<typeof playlistMedia> }
  | { kind: 'season'; id: number; data: Data<typeof seasonMedia> }
  | { kind: 'episode'; id: number; data: Data<typeof episodeMedia> }

/** Fetches the data of a listening page. Throws ApiError. */
export async function fetchListening(api: ApiClient, kind: ListenKind, id: number): Promise<ListeningReply> {
  switch (kind) {
    case 'album':
      return { kind, id, data: await api.get(albumMedia, { album_id: id }) }
    case 'play':
      return { kind, id, data: await api.get(songMedia, { song_id: id }) }
    case 'playlist':
      return { kind, id, data: await getFullPlaylist(api, id) }
    case 'season':
      return { kind, id, data: await api.get(seasonMedia, { season_id: id }) }
    case 'episode':
      return { kind, id, data: await api.get(episodeMedia, { episode_id: id }) }
  }
}

/** Converts the API's reply to the content of a listening page. */
export function listeningOf(reply: ListeningReply): Listening {
  const path = `${reply.kind}/${reply.id}`
  switch (reply.kind) {
    case 'album':
      return albumListening(path, reply.data)
    case 'play':
      return songListening(path, reply.data)
    case 'playlist':
      return playlistListening(path, reply.data)
    case 'season':
      return seasonListening(path, reply.data)
    case 'episode':
      return episodeListening(path, reply.data)
  }
}

/** Loads the content of a listening page. Throws ApiError. */
export const getListening = async (api: ApiClient, kind: ListenKind, id: number): Promise<Listening> =>
  listeningOf(await fetchListening(api, kind, id))

function albumListening(path: string, data: Data<typeof albumMedia>): Listening {
  const { album, songs } = data
  return {
    ...nothingMore,
    path,
    kind: 'album',
    title: album.title,
    word: m.album(),
    by: { name: album.artistName, href: sitePage(`artist/${album.artist_id}`) },
    art: picture(album.image),
    tracks: makeTracks.albumTracks(data, path),
    withText: songsWithLyrics(songs),
    facts: present([yearText(album.year), m.track_count({ count: songs.length }), totalLength(songs), forWhom(album)]),
    home: sitePage(`discover/${album.id}`),
    about: [...releaseFacts(album), ...genreFacts(album.genres ?? [])],
    discs: discsOf(songs),
  }
}

function songListening(path: string, { song, album }: Data<typeof songMedia>): Listening {
  return {
    ...nothingMore,
    path,
    kind: 'play',
    title: song.title,
    word: m.track(),
    by: { name: song.artistName, href: sitePage(`artist/${song.artist_id}`) },
    art: picture(song.album_art),
    tracks: [makeTracks.songTrack(song, path)],
    withText: songsWithLyrics([song]),
    facts: present([album ? m.player_from_album({ title: album.title }) : '', lengthWords(song.length)]),
    home: sitePage(`plays/${song.id}`),
    about: [
      ...(album ? [{ label: m.album(), value: album.title, page: `album/${album.id}` }] : []),
      ...releaseFacts(song),
    ],
  }
}

function playlistListening(path: string, { playlist, songs }: Data<typeof playlistMedia>): Listening {
  return {
    ...nothingMore,
    path,
    kind: 'playlist',
    title: playlist.name,
    word: playlist.is_public === 1 ? m.playlist() : m.player_private_playlist(),
    by: { name: playlist.artistName ?? '' },
    art: picture(playlist.image ?? songs[0]?.album_art),
    tracks: songs.map((song) => makeTracks.songTrack(song, path)),
    withText: songsWithLyrics(songs),
    facts: present([m.track_count({ count: songs.length }), totalLength(songs)]),
    isPublic: playlist.is_public === 1,
    words: playlist.description || undefined,
    addedBy: new Map(songs.flatMap(({ id, added_by: by }) => (by ? [[`song:${id}`, by.username]] : []))),
  }
}

function seasonListening(path: string, data: Data<typeof seasonMedia>): Listening {
  const { season, podcast, episodes } = data
  return {
    ...nothingMore,
    path,
    kind: 'season',
    title: season.name,
    word: m.season(),
    by: { name: podcast.title, href: sitePage(`podcast/${podcast.id}`) },
    art: picture(season.avatarURL ?? podcast.avatarURL),
    tracks: makeTracks.seasonTracks(data, path),
    withText: episodesWithTranscript(episodes),
    facts: present([
      yearText(season.year),
      m.episode_count({ count: episodes.length }),
      totalLength(episodes),
      forWhom(season),
    ]),
    home: sitePage(`podcast/${podcast.id}`),
    notes: podcast.bio || undefined,
  }
}

function episodeListening(path: string, data: Data<typeof episodeMedia>): Listening {
  const { episode, season, podcast } = data
  return {
    ...nothingMore,
    path,
    kind: 'episode',
    title: episode.name,
    word: m.episode(),
    by: { name: podcast.title, href: sitePage(`podcast/${podcast.id}`) },
    art: picture(episode.avatarURL ?? season?.avatarURL ?? podcast.avatarURL),
    tracks: makeTracks.episodeTracks(data, path),
    facts: present([formatDate(episode.created_at), lengthWords(episode.length)]),
    home: sitePage(`podcast/${podcast.id}/${episode.id}`),
    notes: episode.bio || undefined,
    about: [
      ...(season ? [{ label: m.season(), value: season.name, page: `season/${season.id}` }] : []),
      ...(episode.sponsor ? [{ label: m.sponsor(), value: episode.sponsor }] : []),
    ],
    chapters: (episode.chapters ?? []).toSorted((a, b) => a.start - b.start),
    transcripts: episode.transcripts ?? [],
    withText: episodesWithTranscript([episode]),
  }
}

const nothingMore = {
  discs: [],
  isPublic: true,
  home: undefined,
  notes: undefined,
  words: undefined,
  about: [],
  chapters: [],
  transcripts: [],
  addedBy: new Map<string, string>(),
}

const songsWithLyrics = (songs: readonly Song[]): ReadonlySet<string> =>
  new Set(songs.filter((song) => song.has_lyrics === true).map(({ id }) => `song:${id}`))

const episodesWithTranscript = (episodes: readonly Episode[]): ReadonlySet<string> =>
  new Set(episodes.filter((episode) => episode.has_transcript === true).map(({ id }) => `episode:${id}`))

type Release = {
  release_date?: string | null | undefined
  label?: string | null | undefined
  format?: string | null | undefined
  certifications?: string | null | undefined
}

/** A missing value is omitted together with its label (DETAIL-02). */
const releaseFacts = ({ release_date: date, label, format, certifications }: Release): Fact[] =>
  [
    { label: m.player_released(), value: formatDate(date) },
    { label: m.label(), value: label ?? '' },
    { label: m.format(), value: format ?? '' },
    { label: m.certifications(), value: certifications ?? '' },
  ].filter(({ value }) => value !== '')

const genreFacts = (genres: readonly Genre[]): Fact[] =>
  genres.length === 0
    ? []
    : [
        {
          label: genres.length === 1 ? m.genre() : m.genres(),
          value: genres.map(({ title }) => title).join(', '),
        },
      ]

/** A disc: its title and number of tracks. */
type Disc = { name: string; count: number }

function discsOf(songs: readonly Song[]): Disc[] {
  const discs = Map.groupBy(songs, ({ disc_no: number = 1 }) => number)
  if (discs.size < 2) return []
  return [...discs].map(([number, of]) => {
    const title = of.find(({ disc_title: name }) => name !== undefined)?.disc_title
    return {
      name: title === undefined ? m.disc_number({ number }) : m.disc_titled({ number, title }),
      count: of.length,
    }
  })
}

const picture = (url: string | null | undefined): string | undefined => (url ? absolute(url) : undefined)
const present = (texts: string[]): string[] => texts.filter((text) => text !== '')
const forWhom = ({ subscribers_only: isPaid }: { subscribers_only: boolean }): string =>
  isPaid ? m.for_subscribers() : ''
const yearText = (year: number | null | undefined): string => (year ? String(year) : '')
const totalLength = (items: { length: number }[]): string =>
  lengthWords(items.reduce((sum, { length }) => sum + length, 0))
