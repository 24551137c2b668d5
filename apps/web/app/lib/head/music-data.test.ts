import { expect, test } from 'vitest'
import { albumData } from './music-data.ts'
import { episodeData, podcastData } from './podcast-data.ts'

const SITE = 'https://music.example'
const ART = '/media/art/0123456789abcdef_10x10.jpg'
const album = {
  id: 3,
  title: 'Small Repairs',
  artistName: 'Ida',
  artist_id: 1,
  image: ART,
  album_art: ART,
  photoURL: ART,
  year: 2024,
  songCount: 1,
  album_link: '',
  sub_title: null,
  subscribers_only: false,
  release_date: '2024-01-19',
}
const song = {
  id: 20,
  title: 'Glue',
  artistName: 'Ida',
  album_art: ART,
  albumName: album.title,
  remotePath: '',
  length: 190,
  rate: 0,
  rates_count: 0,
  plays: 0,
  album_id: 3,
  artist_id: 1,
}
const podcast = {
  id: 2,
  title: 'The Wrong Key',
  name: 'The Wrong Key',
  host: 'Dorothea',
  bio: '<p>A pianist <b>asks</b> people.</p>',
  avatarURL: ART,
  link: null,
}

test('an album contains its artist, its date and its tracks, with absolute URLs', () => {
  expect(albumData({ album, songs: [song] }, SITE)).toEqual([
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'MusicAlbum',
        name: 'Small Repairs',
        url: `${SITE}/discover/3`,
        numTracks: 1,
        datePublished: '2024-01-19',
        image: SITE + ART,
        byArtist: { '@type': 'MusicGroup', name: 'Ida', url: `${SITE}/artist/1` },
        track: [{ '@type': 'MusicRecording', name: 'Glue', url: `${SITE}/plays/20`, duration: 'PT190S' }],
      },
    },
  ])
})

test('a podcast contains its host, its description as plain text, and its seasons', () => {
  const season = {
    id: 1,
    name: 'Season 1',
    podcastTitle: podcast.title,
    avatarURL: ART,
    year: 2021,
    episodeCount: 6,
    podcast_id: 2,
    subscribers_only: false,
  }
  expect(podcastData({ podcast, seasons: [season] }, SITE)).toMatchObject([
    {
      'script:ld+json': {
        '@type': 'PodcastSeries',
        url: `${SITE}/podcast/2`,
        description: 'A pianist asks people.',
        author: { name: 'Dorothea' },
        containsSeason: [{ name: 'Season 1', numberOfEpisodes: 6 }],
      },
    },
  ])
})

test('SUBSCRIPTION-05 an episode names its sound, and one for subscribers only its preview', () => {
  const season = {
    id: 1,
    name: 'Season 1',
    podcastTitle: podcast.title,
    avatarURL: ART,
    episodeCount: 6,
    podcast_id: 2,
    subscribers_only: false,
  }
  const episode = {
    id: 9,
    name: 'Fog',
    podcastTitle: podcast.title,
    podcast_id: 2,
    rate: 0,
    rates_count: 0,
    created_at: '2026-03-02T08:00:00.000Z',
    listen_link: '/player/episode/9',
    length: 754,
    remotePath: '/api/podcast/stream?episode_id=9',
    number: 4,
    bio: '<p>Notes</p>',
  }
  const soundOf = (isForSubscribers: boolean, preview?: string) => {
    const [data] = episodeData(
      {
        episode: { ...episode, ...(preview !== undefined && { preview }) },
        season: { ...season, subscribers_only: isForSubscribers },
        podcast,
      },
      SITE,
    )
    expect(data).toMatchObject({
      'script:ld+json': {
        '@type': 'PodcastEpisode',
        url: `${SITE}/podcast/2/9`,
        episodeNumber: 4,
        duration: 'PT754S',
        description: 'Notes',
        isAccessibleForFree: !isForSubscribers,
      },
    })
    return /"contentUrl":"([^"]*)"/.exec(JSON.stringify(data))?.[1]
  }
  expect([soundOf(false), soundOf(true), soundOf(true, '/media/preview/9.m4a')]).toEqual([
    `${SITE}/api/podcast/stream?episode_id=9`,
    undefined,
    `${SITE}/media/preview/9.m4a`,
  ])
})

test('without a URL of the site there is no structured data', () => {
  expect([albumData({ album, songs: [] }, undefined), podcastData({ podcast, seasons: [] }, undefined)]).toEqual([
    [],
    [],
  ])
})
