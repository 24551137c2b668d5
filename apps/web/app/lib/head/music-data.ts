import type { Album, AlbumDetail, ArtistSummary, Song } from '@earshot/contract/catalogue/catalogue'
import { SHOWN } from '@earshot/contract/limits'
import type { MetaDescriptor } from 'react-router'
import { plainText } from '../text/plain-text.ts'
import { described, type ToAbsolute } from './described.ts'

/** The most tracks of an album in the structured data. */
const TRACKS_MAX = 100
/** The longest description, in characters. */
const TEXT_MAX = 300

/**
 * Returns an album as schema.org data for the page's head. Empty without `publicUrl`, because such data needs absolute
 * URLs.
 */
export const albumData = (
  { album, songs }: { album: AlbumDetail; songs: readonly Song[] },
  publicUrl: string | undefined,
): MetaDescriptor[] =>
  described(publicUrl, (absolute) => {
    const published = album.release_date ?? album.year?.toString()
    return {
      '@type': 'MusicAlbum',
      name: album.title,
      url: absolute(`/discover/${album.id}`),
      numTracks: songs.length,
      byArtist: { '@type': 'MusicGroup', name: album.artistName, url: absolute(`/artist/${album.artist_id}`) },
      ...(published ? { datePublished: published } : {}),
      ...(album.image ? { image: absolute(album.image) } : {}),
      track: songs.slice(0, TRACKS_MAX).map(recording(absolute)),
    }
  })

/** Returns a track as schema.org data for the page's head. */
export const songData = (
  song: Pick<Song, 'id' | 'title' | 'artistName' | 'artist_id' | 'length' | 'album_art' | 'albumName' | 'album_id'>,
  publicUrl: string | undefined,
): MetaDescriptor[] =>
  described(publicUrl, (absolute) => ({
    ...recording(absolute)(song),
    byArtist: { '@type': 'MusicGroup', name: song.artistName, url: absolute(`/artist/${song.artist_id}`) },
    ...(song.albumName && song.album_id
      ? { inAlbum: { '@type': 'MusicAlbum', name: song.albumName, url: absolute(`/discover/${song.album_id}`) } }
      : {}),
    ...(song.album_art ? { image: absolute(song.album_art) } : {}),
  }))

const recording =
  (absolute: ToAbsolute) =>
  ({ id, title, length }: Pick<Song, 'id' | 'title' | 'length'>) => ({
    '@type': 'MusicRecording',
    name: title,
    url: absolute(`/plays/${id}`),
    duration: `PT${length}S`,
  })

/** Returns an artist as schema.org data, with albums and the most played songs. */
export const artistData = (
  {
    artist,
    albums,
    songs,
  }: {
    artist: Pick<ArtistSummary, 'id' | 'name' | 'bio' | 'avatarURL' | 'genre'>
    albums: readonly Pick<Album, 'id' | 'title'>[]
    songs: readonly Pick<Song, 'id' | 'title' | 'length'>[]
  },
  publicUrl: string | undefined,
): MetaDescriptor[] =>
  described(publicUrl, (absolute) => {
    const description = plainText(artist.bio ?? '', TEXT_MAX)
    return {
      '@type': 'MusicGroup',
      name: artist.name,
      url: absolute(`/artist/${artist.id}`),
      ...(artist.avatarURL ? { image: absolute(artist.avatarURL) } : {}),
      ...(artist.genre ? { genre: artist.genre } : {}),
      ...(description === '' ? {} : { description }),
      album: albums.slice(0, TRACKS_MAX).map(({ id, title }) => ({
        '@type': 'MusicAlbum',
        name: title,
        url: absolute(`/discover/${id}`),
      })),
      track: songs.slice(0, SHOWN.topSongs).map(recording(absolute)),
    }
  })

/**
 * Lets other sites discover the embedded player of the page at `path` (oembed.com). Empty without `publicUrl`, because
 * it needs absolute URLs.
 */
export const oembedLink = (path: string, publicUrl: string | undefined): MetaDescriptor[] =>
  publicUrl === undefined
    ? []
    : [
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/json+oembed',
          href: `${publicUrl}/oembed?url=${encodeURIComponent(publicUrl + path)}`,
        },
      ]
