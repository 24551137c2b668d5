import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
import { SubscriptionSettings } from '../money/subscription.ts'
import {
  Time,
  Url,
  Count,
  DateOnly,
  Html,
  IdInput,
  ListOffset,
  MaybeText,
  Rate,
  SearchText,
  limit,
  idOf,
} from '../primitives.ts'
import { DraftCredit, LICENCES, MADE_BY } from '../studio/release-fields.ts'
import { CreatorLink } from './creator.ts'

/** A kind of music (ENTITIES-17). */
export const Genre = z.object({ id: idOf('genre'), title: z.string() })
export type Genre = z.infer<typeof Genre>

/**
 * An album; image, album_art and photoURL have the same URL (ENTITIES-19, ENTITIES-20). `likes_count`, also of other
 * items, stands beside the documented fields of an item that somebody likes.
 */
export const Album = z.object({
  id: idOf('album'),
  title: z.string(),
  artistName: z.string(),
  image: Url,
  album_art: Url,
  photoURL: Url,
  year: z.int().nullish(),
  songCount: Count,
  album_link: z.string(),
  sub_title: MaybeText,
  artist_id: idOf('artist'),
  subscribers_only: z.boolean(),
  likes_count: Count.optional(),
})
export type Album = z.infer<typeof Album>

/**
 * The loudness of a sound in LUFS, from its ReplayGain tags or as measured; missing while it is unknown. Calls whose
 * sounds are played return it. Not in the specification.
 */
export const Loudness = z.number().optional()

/**
 * The URL of the first seconds of a sound for subscribers, which everybody may play. It is missing when the viewer may
 * play the whole sound, and when there is no preview. Not in the specification.
 */
export const Preview = z.string().optional()

/**
 * A track; `length` in seconds, `remotePath` the URL of its sound (ENTITIES-22). `song/album_media` returns `disc_no`
 * for an album with several discs, and `disc_title` if the disc has a name. Calls for a song, an album and a playlist
 * return `has_lyrics`: `song/lyrics` has lyrics of the song. It is not in the specification.
 */
export const Song = z.object({
  id: idOf('song'),
  title: z.string(),
  artistName: z.string(),
  album_art: Url,
  albumName: MaybeText,
  remotePath: z.string(),
  length: Count,
  rate: Rate,
  rates_count: Count,
  likes_count: Count.optional(),
  plays: Count,
  album_id: idOf('album').nullish(),
  artist_id: idOf('artist'),
  disc_no: Count.optional(),
  disc_title: z.string().optional(),
  loudness: Loudness,
  preview: Preview,
  has_lyrics: z.boolean().optional(),
})
export type Song = z.infer<typeof Song>

/**
 * An artist in a list; name and artistName are the same (ENTITIES-18). `link` is an http(s) URL; the reply about one
 * artist has `links`, too.
 */
export const ArtistSummary = z.object({
  id: idOf('artist'),
  name: z.string(),
  artistName: z.string(),
  bio: Html,
  avatarURL: Url,
  backImage: Url,
  link: MaybeText,
  links: z.array(CreatorLink).optional(),
  plays: Count,
  albumCount: Count,
  genre: MaybeText,
  artist_link: z.string(),
  rate: Rate,
  rates_count: Count,
  followers_count: Count,
})
export type ArtistSummary = z.infer<typeof ArtistSummary>

/** An artist with top songs and all albums. */
export const Artist = ArtistSummary.extend({ artist_songs: z.array(Song), artist_albums: z.array(Album) })
export type Artist = z.infer<typeof Artist>

/**
 * Release data of an album or track; a missing value is left out together with its label (DETAIL-02). Everything after
 * `certifications` is what creators set in the studio and is not in the specification (RELEASE-34).
 */
const release = {
  release_date: DateOnly.nullish(),
  label: MaybeText,
  format: MaybeText,
  certifications: MaybeText,
  licence: z.enum(LICENCES).optional(),
  made_by: z.enum(MADE_BY).optional(),
  is_explicit: z.boolean().optional(),
  catalogue_number: MaybeText,
  p_line: MaybeText,
  c_line: MaybeText,
}

/**
 * An album with its release data, its rating, the genres of the album and its tracks, and the loudness of the whole
 * album. Rating, genres and loudness are not in the specification.
 */
export const AlbumDetail = Album.extend({
  ...release,
  rate: Rate.optional(),
  rates_count: Count.optional(),
  genres: z.array(Genre).optional(),
  loudness: Loudness,
  description: Html,
})
export type AlbumDetail = z.infer<typeof AlbumDetail>

/** A track with its release data and credits. */
export const SongDetail = Song.extend({ ...release, credits: z.array(DraftCredit).optional() })
export type SongDetail = z.infer<typeof SongDetail>

export const listGenres = get(calls.listGenres, {
  summary: 'All genres',
  auth: 'none',
  input: z.object({}),
  data: z.array(Genre),
})

export const searchTopArtists = get(calls.searchTopArtists, {
  summary: 'Artists, the most played first',
  auth: 'none',
  data: z.array(ArtistSummary),
  input: z.object({ search_key: SearchText, limit: limit(PAGE_SIZE.artists), offset: ListOffset }),
})

/** A scheduled release that its artist has announced: it has no sound and no id yet (RELEASE-26). */
export const ComingRelease = z.object({ title: z.string(), image: Url, publish_at: Time, tracks: z.array(z.string()) })
export type ComingRelease = z.infer<typeof ComingRelease>

export const artistMedia = get(calls.artistMedia, {
  summary: 'An artist with albums, songs and plans',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ artist_id: IdInput }),
  // Not in the specification: albums of other artists with this artist, all songs, the most played first, and
  // announced releases.
  data: z.object({
    artist: Artist,
    artist_albums: z.array(Album),
    subscription_settings: SubscriptionSettings,
    appears_on: z.array(Album).optional(),
    all_songs: z.array(Song).optional(),
    coming: z.array(ComingRelease).optional(),
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
