import { z } from 'zod'
import { get } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import {
  Address,
  Count,
  DateOnly,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Rate,
  SearchText,
  Time,
  limit,
} from './primitives.ts'
import { SubscriptionSettings } from './subscription.ts'

/** A kind of music (ENTITIES-17). */
export const Genre = z.object({ id: Id, title: z.string() })
export type Genre = z.infer<typeof Genre>

/** An album; image, album_art and photoURL carry the same address (ENTITIES-19, ENTITIES-20). */
export const Album = z.object({
  id: Id,
  title: z.string(),
  artistName: z.string(),
  image: Address,
  album_art: Address,
  photoURL: Address,
  year: z.int().nullish(),
  songCount: Count,
  album_link: z.string(),
  sub_title: MaybeText,
  artist_id: Id,
  subscribers_only: z.boolean(),
})
export type Album = z.infer<typeof Album>

/** A track; `length` in seconds, `remotePath` the address of its sound (ENTITIES-22). `disc_no` comes with `song/album_media` of an album with several discs. */
export const Song = z.object({
  id: Id,
  title: z.string(),
  artistName: z.string(),
  album_art: Address,
  albumName: MaybeText,
  remotePath: z.string(),
  length: Count,
  rate: Rate,
  rates_count: Count,
  plays: Count,
  album_id: Id.nullish(),
  artist_id: Id,
  disc_no: Count.optional(),
})
export type Song = z.infer<typeof Song>

/** An artist as lists carry it; name and artistName are the same (ENTITIES-18). `link` is an http(s) address. */
export const ArtistSummary = z.object({
  id: Id,
  name: z.string(),
  artistName: z.string(),
  bio: Html,
  avatarURL: Address,
  backImage: Address,
  link: MaybeText,
  plays: Count,
  albumCount: Count,
  genre: MaybeText,
  artist_link: z.string(),
  rate: Rate,
  rates_count: Count,
  followers_count: Count,
})
export type ArtistSummary = z.infer<typeof ArtistSummary>

/** An artist with the top songs and all albums. */
export const Artist = ArtistSummary.extend({ artist_songs: z.array(Song), artist_albums: z.array(Album) })
export type Artist = z.infer<typeof Artist>

/** What a release says of itself; a missing value is left out with its label (DETAIL-02). */
const release = { release_date: DateOnly.nullish(), label: MaybeText, format: MaybeText, certifications: MaybeText }

/** An album with its release data, its genres and those of its tracks. */
export const AlbumDetail = Album.extend({ ...release, genres: z.array(Genre).optional() })
export type AlbumDetail = z.infer<typeof AlbumDetail>

/** A track with its release data. */
export const SongDetail = Song.extend(release)
export type SongDetail = z.infer<typeof SongDetail>

/** A podcast; title and name are the same (ENTITIES-19). */
export const Podcast = z.object({
  id: Id,
  title: z.string(),
  name: z.string(),
  host: MaybeText,
  bio: Html,
  avatarURL: Address,
  link: MaybeText,
})
export type Podcast = z.infer<typeof Podcast>

/** A season of a podcast (ENTITIES-21). */
export const Season = z.object({
  id: Id,
  name: z.string(),
  podcastTitle: z.string(),
  avatarURL: Address,
  year: z.int().nullish(),
  episodeCount: Count,
  podcast_id: Id,
  subscribers_only: z.boolean(),
})
export type Season = z.infer<typeof Season>

/** A chapter of an episode; `start` in seconds (Podcasting 2.0 chapters). */
export const Chapter = z.object({ start: z.number(), title: z.string(), href: MaybeText })
export type Chapter = z.infer<typeof Chapter>

/** A transcript of an episode (Podcasting 2.0 transcript). */
export const Transcript = z.object({ url: z.string(), type: z.string(), language: MaybeText })
export type Transcript = z.infer<typeof Transcript>

/** An episode; `length` in seconds (ENTITIES-21). bio (show notes), chapters and transcripts come with `podcast/episode_media`. */
export const Episode = z.object({
  id: Id,
  name: z.string(),
  podcastTitle: z.string(),
  avatarURL: Address,
  sponsor: MaybeText,
  rate: Rate,
  rates_count: Count,
  created_at: Time,
  listen_link: z.string(),
  season_id: Id.nullish(),
  length: Count,
  remotePath: z.string(),
})
export type Episode = z.infer<typeof Episode>

/** An episode with show notes, chapters and transcripts. */
export const EpisodeDetail = Episode.extend({
  bio: Html,
  chapters: z.array(Chapter).optional(),
  transcripts: z.array(Transcript).optional(),
})
export type EpisodeDetail = z.infer<typeof EpisodeDetail>

export const genres = get('song/genres', {
  summary: 'All genres',
  auth: 'none',
  input: z.object({}),
  data: z.array(Genre),
})

export const searchTopArtists = get('song/search_top_artists', {
  summary: 'Artists by plays',
  auth: 'none',
  data: z.array(ArtistSummary),
  input: z.object({ search_key: SearchText, limit: limit(PAGE_SIZE.artists), offset: ItemOffset }),
})

export const artistMedia = get('song/artist_media', {
  summary: 'An artist with albums, songs and plans',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ artist_id: IdInput }),
  // Not in the specification: albums of others that the artist is heard on, and all songs, the most played first.
  data: z.object({
    artist: Artist,
    artist_albums: z.array(Album),
    subscription_settings: SubscriptionSettings,
    appears_on: z.array(Album).optional(),
    all_songs: z.array(Song).optional(),
  }),
  errors: [STATUS.notFound],
})

export const albumMedia = get('song/album_media', {
  summary: 'An album with its tracks',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ album_id: IdInput }),
  data: z.object({ album: AlbumDetail, songs: z.array(Song) }),
  errors: [STATUS.notFound],
})

export const songMedia = get('song/song_media', {
  summary: 'A track with its album',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ song_id: IdInput }),
  data: z.object({ song: SongDetail, album: Album.nullish() }),
  errors: [STATUS.notFound],
})

export const searchCloudPodcasts = get('podcast/search_cloud_podcasts', {
  summary: 'Podcasts by plays',
  auth: 'none',
  data: z.array(Podcast),
  input: z.object({
    search_key: SearchText,
    limit: limit(PAGE_SIZE.podcasts),
    offset: ItemOffset,
    sort_by: z.literal('most_plays', 'must be most_plays').default('most_plays'),
  }),
})

export const podcastMedia = get('podcast/podcast_media', {
  summary: 'A podcast with seasons and plans',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ podcast_id: IdInput }),
  data: z.object({ podcast: Podcast, podcast_seasons: z.array(Season), subscription_settings: SubscriptionSettings }),
  errors: [STATUS.notFound],
})

export const seasonMedia = get('podcast/season_media', {
  summary: 'A season with its episodes',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ season_id: IdInput }),
  data: z.object({ season: Season, podcast: Podcast, episodes: z.array(Episode) }),
  errors: [STATUS.notFound],
})

export const episodeMedia = get('podcast/episode_media', {
  summary: 'An episode with season and podcast',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ episode_id: IdInput }),
  data: z.object({ episode: EpisodeDetail, season: Season.nullish(), podcast: Podcast }),
  errors: [STATUS.notFound],
})
