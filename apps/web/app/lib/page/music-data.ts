import type { AlbumDetail, Song } from '@earshot/contract/catalogue'
import type { Podcast, Season } from '@earshot/contract/podcast'
import type { MetaDescriptor } from 'react-router'
import { plainText } from '../text/plain-text.ts'

/** Most tracks of an album in the structured data. */
const TRACKS_MAX = 100
/** Longest description, in characters. */
const TEXT_MAX = 300

/** An album as schema.org data for the page's head. Nothing without `publicUrl`: such data needs whole URLs. */
export function albumData(
  { album, songs }: { album: AlbumDetail; songs: readonly Song[] },
  publicUrl: string | undefined,
): MetaDescriptor[] {
  if (publicUrl === undefined) return []
  const whole = (url: string) => new URL(url, publicUrl).href
  const published = album.release_date ?? album.year?.toString()
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'MusicAlbum',
        name: album.title,
        url: whole(`/discover/${album.id}`),
        numTracks: songs.length,
        byArtist: { '@type': 'MusicGroup', name: album.artistName, url: whole(`/artist/${album.artist_id}`) },
        ...(published ? { datePublished: published } : {}),
        ...(album.image ? { image: whole(album.image) } : {}),
        track: songs.slice(0, TRACKS_MAX).map(({ id, title, length }) => ({
          '@type': 'MusicRecording',
          name: title,
          url: whole(`/plays/${id}`),
          duration: `PT${length}S`,
        })),
      },
    },
  ]
}

/** A track as schema.org data for the page's head. */
export function songData(
  song: Pick<Song, 'id' | 'title' | 'artistName' | 'artist_id' | 'length' | 'album_art' | 'albumName' | 'album_id'>,
  publicUrl: string | undefined,
): MetaDescriptor[] {
  if (publicUrl === undefined) return []
  const whole = (url: string) => new URL(url, publicUrl).href
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'MusicRecording',
        name: song.title,
        url: whole(`/plays/${song.id}`),
        duration: `PT${song.length}S`,
        byArtist: { '@type': 'MusicGroup', name: song.artistName, url: whole(`/artist/${song.artist_id}`) },
        ...(song.albumName && song.album_id
          ? { inAlbum: { '@type': 'MusicAlbum', name: song.albumName, url: whole(`/discover/${song.album_id}`) } }
          : {}),
        ...(song.album_art ? { image: whole(song.album_art) } : {}),
      },
    },
  ]
}

/** Lets other sites find the embedded player of the page at `path` (oembed.com). Nothing without `publicUrl`: it needs whole URLs. */
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

/** A podcast as schema.org data for the page's head, with its seasons. */
export function podcastData(
  { podcast, seasons }: { podcast: Podcast; seasons: readonly Season[] },
  publicUrl: string | undefined,
): MetaDescriptor[] {
  if (publicUrl === undefined) return []
  const whole = (url: string) => new URL(url, publicUrl).href
  const description = plainText(podcast.bio ?? '', TEXT_MAX)
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'PodcastSeries',
        name: podcast.title,
        url: whole(`/podcast/${podcast.id}`),
        ...(description === '' ? {} : { description }),
        ...(podcast.avatarURL ? { image: whole(podcast.avatarURL) } : {}),
        ...(podcast.host ? { author: { '@type': 'Person', name: podcast.host } } : {}),
        containsSeason: seasons.map(({ name, episodeCount }) => ({
          '@type': 'PodcastSeason',
          name,
          numberOfEpisodes: episodeCount,
        })),
      },
    },
  ]
}
