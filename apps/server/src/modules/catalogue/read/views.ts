import type {
  Album,
  AlbumDetail,
  ArtistSummary,
  ComingRelease,
  Genre,
  Song,
  SongDetail,
} from '@earshot/contract/catalogue/catalogue'
import { webLink } from '@earshot/contract/text/web-link'
import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../db/row-of.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { albumGainOf, loudnessOf } from '../../sound/measure/columns.ts'
import { previewUrl, previewOf } from '../../sound/preview/columns.ts'
import { firstGenreOfArtist } from './genres.ts'

/** Columns of an artist in lists. Select from artist. */
export const artistColumns = {
  id: artist.id,
  name: artist.name,
  avatar: artist.avatar,
  plays: artist.plays,
  albumCount: artist.albumCount,
  genre: firstGenreOfArtist,
  rate: artist.rate,
  ratesCount: artist.ratesCount,
  followersCount: artist.followersCount,
}

/** Columns of an artist's page; lists omit these texts to stay small. */
export const artistDetailColumns = {
  ...artistColumns,
  bio: artist.bio,
  backImage: artist.backImage,
  link: artist.link,
  links: artist.links,
}

/** Columns of an album. Select from album, inner join artist. */
export const albumColumns = {
  id: album.id,
  title: album.title,
  subTitle: album.subTitle,
  art: album.art,
  year: album.year,
  songCount: album.songCount,
  likesCount: album.likesCount,
  subscribersOnly: album.subscribersOnly,
  artistId: album.artistId,
  artistName: artist.name,
}

/** Release data of an album. Select from album. */
const releaseColumns = {
  releaseDate: album.releaseDate,
  label: album.label,
  format: album.format,
  certifications: album.certifications,
  licence: album.licence,
  madeBy: album.madeBy,
  isExplicit: album.isExplicit,
  catalogueNumber: album.catalogueNumber,
  pLine: album.pLine,
  cLine: album.cLine,
}

/** Columns of an album's page. */
export const albumDetailColumns = {
  ...albumColumns,
  rate: album.rate,
  ratesCount: album.ratesCount,
  ...releaseColumns,
  description: album.description,
}

/**
 * Columns of a track. Select from track, inner join artist, left join album; `art` falls back to the album's picture.
 */
export const songColumns = {
  id: track.id,
  title: track.title,
  art: sql<string | null>`coalesce(${track.art}, ${album.art})`,
  length: track.length,
  plays: track.plays,
  rate: track.rate,
  ratesCount: track.ratesCount,
  likesCount: track.likesCount,
  artistId: track.artistId,
  artistName: artist.name,
  albumId: track.albumId,
  albumName: album.title,
  subscribersOnly: album.subscribersOnly,
}

/** Columns of a track in a playlist file: the names that other programs need. Select from track, artist and album. */
export const exportedSongColumns = {
  id: track.id,
  title: track.title,
  artistName: artist.name,
  albumName: album.title,
  length: track.length,
  recordingId: track.recordingId,
  isrc: track.isrc,
}

/** Columns of a playable track. */
export const playableSongColumns = {
  ...songColumns,
  loudness: loudnessOf(track.fileHash),
  preview: previewOf(track.fileHash, album.subscribersOnly),
}

/**
 * Columns of a track on the page of an album, a playlist or the track itself; they say whether lyrics exist, so that no
 * client requests them in vain.
 */
export const songWithLyricsColumns = {
  ...playableSongColumns,
  hasLyrics: sql<boolean>`exists (select from lyrics l where l.track_id = ${track.id})`,
}

/** Columns of a track among the tracks of its album. */
export const albumSongColumns = {
  ...songWithLyricsColumns,
  albumGain: albumGainOf(track.fileHash),
  discNo: track.discNo,
  discTitle: track.discTitle,
}

/** Columns of a track's page. */
export const songDetailColumns = {
  ...songWithLyricsColumns,
  ...releaseColumns,
  isExplicit: track.isExplicit,
  credits: track.credits,
}

/** Maps an artist to the wire format; texts that were not selected are omitted (ENTITIES-18). */
export function toArtist(row: ArtistRow): ArtistSummary {
  return {
    id: row.id,
    name: row.name,
    artistName: row.name,
    bio: row.bio ?? undefined,
    avatarURL: row.avatar,
    backImage: row.backImage,
    link: webLink(row.link),
    ...(row.links !== undefined && row.links.length > 0 && { links: row.links }),
    plays: row.plays,
    albumCount: row.albumCount,
    genre: row.genre ?? undefined,
    artist_link: `/artist/${row.id}`,
    rate: row.rate,
    rates_count: row.ratesCount,
    followers_count: row.followersCount,
  }
}

/** Maps an album to the wire format; `playerUrl` ends with "/" (ENTITIES-20). */
export function toAlbum(row: AlbumRow, playerUrl: string): Album {
  return {
    id: row.id,
    title: row.title,
    artistName: row.artistName,
    image: row.art,
    album_art: row.art,
    photoURL: row.art,
    year: row.year ?? undefined,
    songCount: row.songCount,
    album_link: `${playerUrl}album/${row.id}`,
    sub_title: row.subTitle ?? undefined,
    artist_id: row.artistId,
    subscribers_only: row.subscribersOnly,
    ...(row.likesCount > 0 && { likes_count: row.likesCount }),
  }
}

/** Maps an album with its release data; missing data is omitted (DETAIL-02). */
export function toAlbumDetail(
  row: AlbumDetailRow,
  { genres, loudness, playerUrl }: { genres: Genre[]; loudness: number | undefined; playerUrl: string },
): AlbumDetail {
  return {
    ...toAlbum(row, playerUrl),
    ...release(row),
    rate: row.rate,
    rates_count: row.ratesCount,
    ...(genres.length > 0 && { genres }),
    ...(loudness !== undefined && { loudness }),
    ...(row.description !== null && { description: row.description }),
  }
}

/**
 * Maps a track to the wire format. An audio element sends no headers, so `token` in the URL grants access to a track
 * for subscribers; without it the URL leads to the preview.
 */
export function toSong(row: SongRow, token?: string): Song {
  return {
    id: row.id,
    title: row.title,
    artistName: row.artistName,
    album_art: row.art,
    albumName: row.albumName ?? undefined,
    remotePath: `/api/song/stream?song_id=${row.id}${token === undefined ? '' : `&ticket=${token}`}`,
    length: row.length,
    rate: row.rate,
    rates_count: row.ratesCount,
    ...(row.likesCount > 0 && { likes_count: row.likesCount }),
    plays: row.plays,
    album_id: row.albumId ?? undefined,
    artist_id: row.artistId,
    ...(row.loudness != null && { loudness: row.loudness }),
    ...(row.preview != null && token === undefined && { preview: previewUrl(row.preview) }),
    ...(row.hasLyrics !== undefined && { has_lyrics: row.hasLyrics }),
  }
}

/**
 * Maps a track with the release data of its album. Its credits link to its own artist and to those of `credited`, who
 * are shown and have not ended their credit.
 */
export function toSongDetail(
  row: SongRow & ReleaseRow & Credits,
  credited: ReadonlySet<number>,
  token?: string,
): SongDetail {
  const credits = row.credits?.map(({ artist_id: id, ...credit }) =>
    id !== undefined && (id === row.artistId || credited.has(id)) ? { ...credit, artist_id: id } : credit,
  )
  return { ...toSong(row, token), ...release(row), ...(credits !== undefined && { credits }) }
}

const release = (row: ReleaseRow) => ({
  release_date: row.releaseDate ?? undefined,
  label: row.label ?? undefined,
  format: row.format ?? undefined,
  certifications: row.certifications ?? undefined,
  ...(row.licence != null && { licence: row.licence }),
  ...(row.madeBy != null && row.madeBy !== 'people' && { made_by: row.madeBy }),
  ...(row.isExplicit === true && { is_explicit: true }),
  catalogue_number: row.catalogueNumber ?? undefined,
  p_line: row.pLine ?? undefined,
  c_line: row.cLine ?? undefined,
})

export type ArtistRow = RowOf<typeof artistColumns> & Partial<RowOf<typeof artistDetailColumns>>
export type AlbumRow = RowOf<typeof albumColumns>
export type ReleaseRow = Partial<RowOf<typeof releaseColumns>>
type Credits = { credits?: (typeof track.$inferSelect)['credits'] }
type AlbumDetailRow = RowOf<typeof albumDetailColumns>
export type SongRow = RowOf<typeof songColumns, 'albumName' | 'subscribersOnly'> &
  Partial<Pick<RowOf<typeof songWithLyricsColumns>, 'loudness' | 'preview' | 'hasLyrics'>>

/** Returns the reply of an announced release; undefined without a time. */
export const toComing = (row: {
  title: string
  art: string | null
  publishAt: Date | null
  tracks: string[]
}): ComingRelease | undefined =>
  row.publishAt === null
    ? undefined
    : { title: row.title, image: row.art, publish_at: row.publishAt.toISOString(), tracks: row.tracks }
