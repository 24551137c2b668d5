import type { Song } from '@earshot/contract/catalogue/catalogue'
import { unescapeHtml } from '@earshot/contract/text/html-text'
import { isPreview } from '@earshot/listening/tracks/tracks'
import type { FirstRead } from './first-page.ts'
import { listeningOf, type ListeningReply } from './pages/open/listening.ts'
import { absolute, playerPage, siteHome, sitePage } from './settings.ts'

/** The most tracks of a list in the structured data. */
const TRACKS_MAX = 100

/** Returns the content of a page as schema.org data; undefined for personal pages. `url` is that of the page. */
export function structuredData(read: FirstRead, url: string): object | undefined {
  const data =
    read.page === 'other' ? undefined : read.page === 'user' ? profileData(read, url) : soundData(read.reply, url)
  return data && { '@context': 'https://schema.org', ...data }
}

/** Returns the URL of the first public sound of a page, or of its preview; undefined if there is none. */
export function firstSound(read: FirstRead): string | undefined {
  const reply = read.page === 'listen' ? read.reply : read.page === 'user' ? read.sound : undefined
  if (reply === undefined) return undefined
  const [track] = listeningOf(reply).tracks
  return track === undefined || (isClosed(reply) && !isPreview(track)) ? undefined : track.src
}

function isClosed({ kind, data }: ListeningReply): boolean {
  switch (kind) {
    case 'album':
      return data.album.subscribers_only
    case 'play':
      return data.album?.subscribers_only === true
    case 'season':
    case 'episode':
      return data.season?.subscribers_only === true
    case 'playlist':
      return false
  }
}

function soundData(reply: ListeningReply, url: string): object {
  const { title, art } = listeningOf(reply)
  const own = { name: title, url, ...(art === undefined ? {} : { image: absolute(art) }) }
  switch (reply.kind) {
    case 'album': {
      const { album, songs } = reply.data
      return {
        '@type': 'MusicAlbum',
        ...own,
        numTracks: songs.length,
        byArtist: artist(album),
        track: recordings(songs),
      }
    }
    case 'play': {
      const { song } = reply.data
      return { '@type': 'MusicRecording', ...own, byArtist: artist(song), duration: duration(song.length) }
    }
    case 'playlist': {
      const { playlist, songs } = reply.data
      return {
        '@type': 'MusicPlaylist',
        ...own,
        numTracks: playlist.song_count,
        ...(playlist.artistName ? { creator: { '@type': 'Person', name: playlist.artistName } } : {}),
        track: recordings(songs),
      }
    }
    case 'season':
      return {
        '@type': 'PodcastSeason',
        ...own,
        numberOfEpisodes: reply.data.episodes.length,
        ...ofSeries(reply.data.podcast),
      }
    case 'episode': {
      const { episode, podcast } = reply.data
      return {
        '@type': 'PodcastEpisode',
        ...own,
        url: sitePage(`podcast/${podcast.id}/${episode.id}`),
        datePublished: episode.created_at,
        duration: duration(episode.length),
        ...ofSeries(podcast),
      }
    }
  }
}

function profileData({ profile }: Extract<FirstRead, { page: 'user' }>, url: string): object {
  const { full_name: name, username, avatarURL: picture, brief, followers_count: followers } = profile
  const description = plainText(brief ?? '')
  return {
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: name || username,
      alternateName: username,
      url,
      ...(picture ? { image: absolute(picture) } : {}),
      ...(description === '' ? {} : { description }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: followers,
      },
    },
  }
}

const recordings = (songs: readonly Song[]) =>
  songs.slice(0, TRACKS_MAX).map((song) => ({
    '@type': 'MusicRecording',
    name: song.title,
    url: playerPage(`play/${song.id}`),
    duration: duration(song.length),
    byArtist: artist(song),
  }))

const artist = ({ artistName, artist_id: id }: { artistName: string; artist_id: number }) => ({
  '@type': 'MusicGroup',
  name: artistName,
  url: sitePage(`artist/${id}`),
})

const ofSeries = ({ id, title }: { id: number; title: string }) => ({
  partOfSeries: { '@type': 'PodcastSeries', name: title, url: `${siteHome()}podcast/${id}` },
})

const duration = (seconds: number): string => `PT${seconds}S`

const plainText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
