import { z } from 'zod'
import * as calls from './calls/catalogue.ts'
import { get } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import {
  Url,
  Count,
  DateOnly,
  Html,
  Id,
  IdInput,
  ListOffset,
  MaybeText,
  Rate,
  SearchText,
  limit,
} from './primitives.ts'
import { SubscriptionSettings } from './subscription.ts'

/** A kind of music (ENTITIES-17). */
export const Genre = z.object({ id: Id, title: z.string() })
export type Genre = z.infer<typeof Genre>

/** An album; image, album_art and photoURL carry the same URL (ENTITIES-19, ENTITIES-20). */
export const Album = z.object({
  id: Id,
  title: z.string(),
  artistName: z.string(),
  image: Url,
  album_art: Url,
  photoURL: Url,
  year: z.int().nullish(),
  songCount: Count,
  album_link: z.string(),
  sub_title: MaybeText,
  artist_id: Id,
  subscribers_only: z.boolean(),
})
export type Album = z.infer<typeof Album>

/** How loud a sound is, in LUFS, by its ReplayGain tags or as it was measured; left out while it is not known. It comes with calls whose sounds are played. Not in the specification. */
export const Loudness = z.number().optional()

/** The URL of the first seconds of a sound for subscribers, which everybody may play; left out for who may play all of it, and where there is none. Not in the specification. */
export const Preview = z.string().optional()

/** A track; `length` in seconds, `remotePath` the URL of its sound (ENTITIES-22). `disc_no`, and `disc_title` where the disc has a name, come with `song/album_media` of an album with several discs. `has_lyrics` (`song/lyrics` has some) comes with the calls of a song, an album and a playlist; it is not in the specification. */
export const Song = z.object({
  id: Id,
  title: z.string(),
  artistName: z.string(),
  album_art: Url,
  albumName: MaybeText,
  remotePath: z.string(),
  length: Count,
  rate: Rate,
  rates_count: Count,
  plays: Count,
  album_id: Id.nullish(),
  artist_id: Id,
  disc_no: Count.optional(),
  disc_title: z.string().optional(),
  loudness: Loudness,
  preview: Preview,
  has_lyrics: z.boolean().optional(),
})
export type Song = z.infer<typeof Song>

/** An artist as lists carry it; name and artistName are the same (ENTITIES-18). `link` is an http(s) URL. */
export const ArtistSummary = z.object({
  id: Id,
  name: z.string(),
  artistName: z.string(),
  bio: Html,
  avatarURL: Url,
  backImage: Url,
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

/** An album with its release data, its stars, its genres and those of its tracks, and its loudness as a whole. Stars, genres and loudness are not in the specification. */
export const AlbumDetail = Album.extend({
  ...release,
  rate: Rate.optional(),
  rates_count: Count.optional(),
  genres: z.array(Genre).optional(),
  loudness: Loudness,
})
export type AlbumDetail = z.infer<typeof AlbumDetail>

/** A track with its release data. */
export const SongDetail = Song.extend(release)
export type SongDetail = z.infer<typeof SongDetail>

export const listGenres = get(calls.listGenres, {
  summary: 'All genres',
  auth: 'none',
  input: z.object({}),
  data: z.array(Genre),
})

export const searchTopArtists = get(calls.searchTopArtists, {
  summary: 'Artists by plays',
  auth: 'none',
  data: z.array(ArtistSummary),
  input: z.object({ search_key: SearchText, limit: limit(PAGE_SIZE.artists), offset: ListOffset }),
})

export const artistMedia = get(calls.artistMedia, {
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

export const albumMedia = get(calls.albumMedia, {
  summary: 'An album with its tracks',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ album_id: IdInput }),
  data: z.object({ album: AlbumDetail, songs: z.array(Song) }),
  errors: [STATUS.notFound],
})

export const songMedia = get(calls.songMedia, {
  summary: 'A track with its album',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ song_id: IdInput }),
  data: z.object({ song: SongDetail, album: Album.nullish() }),
  errors: [STATUS.notFound],
})
