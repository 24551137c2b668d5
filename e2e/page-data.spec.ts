import { expect, test } from 'vitest'
import { sampleOf } from '../apps/server/src/testing/thorough.ts'
import { siteUrl } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'

/** A page as the server wrote it, with what it says to other machines. */
async function pageAt(path: string) {
  const { status, document } = await readPage(path)
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? undefined
  return {
    status,
    document,
    description: content('meta[name="description"]'),
    card: content('meta[property="og:image"]'),
    audio: content('meta[property="og:audio"]'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script): unknown =>
      JSON.parse(script.textContent),
    ),
  }
}

const absolute = (path: string) => siteUrl() + path
const DURATION = expect.stringMatching(/^PT\d+S$/)
const URL_OF = (path: string) => expect.stringMatching(new RegExp(`^${siteUrl()}${path}`))

/** An episode that everybody may hear, with notes and chapters, and one for subscribers. */
async function episodes() {
  const podcasts = await read('podcast/search_cloud_podcasts', { search_key: '' })
  const lists = await Promise.all(podcasts.map(({ id }) => read('podcast/episodes', { podcast_id: id })))
  const all = lists.flatMap(({ data }) => data)
  const [free, closed] = [false, true].map((isClosed) => all.find((each) => each.subscribers_only === isClosed))
  if (free === undefined || closed === undefined) throw new Error('The demo world has no such episodes.')
  return { free, closed }
}

test('PLAYBACK-05 the page of an episode has its notes, transcript, card and PodcastEpisode data without scripts', async () => {
  const { free } = await episodes()
  const { episode, podcast, season } = await read('podcast/episode_media', { episode_id: free.id })
  const path = `/podcast/${podcast.id}/${episode.id}`
  const page = await pageAt(path)
  expect(page.status).toBe(200)
  expect(page.document.querySelector('h1')?.textContent).toBe(episode.name)
  expect(page.document.title).toContain(podcast.title)
  expect(page.document.querySelector('main details')?.textContent).toContain('Transcript')
  expect(page.card).toBe(absolute(`/card/episode/${episode.id}.jpg`))
  expect(page.canonical).toBe(absolute(path))
  expect(page.audio).toBe(absolute(`/api/podcast/stream?episode_id=${episode.id}`))
  expect(page.data).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'PodcastEpisode',
      name: episode.name,
      url: absolute(path),
      datePublished: episode.created_at,
      description: expect.any(String),
      image: URL_OF('/media/'),
      duration: DURATION,
      isAccessibleForFree: true,
      associatedMedia: {
        '@type': 'AudioObject',
        name: episode.name,
        contentUrl: absolute(`/api/podcast/stream?episode_id=${episode.id}`),
      },
      partOfSeason: { '@type': 'PodcastSeason', name: season?.name },
      partOfSeries: { '@type': 'PodcastSeries', name: podcast.title, url: absolute(`/podcast/${podcast.id}`) },
    }),
  ])
  expect(page.document.querySelector('link[type="application/json+oembed"]')?.getAttribute('href')).toContain(
    encodeURIComponent(absolute(path)),
  )
})

test('PLAYBACK-05 without scripts the times of chapters and of the transcript are text, not buttons', async () => {
  const { free } = await episodes()
  const { podcast } = await read('podcast/episode_media', { episode_id: free.id })
  const { document } = await pageAt(`/podcast/${podcast.id}/${free.id}`)
  const buttons = [...document.querySelectorAll('main button[data-from]')]
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons) {
    expect(button.classList.contains('needs-scripts')).toBe(true)
    expect(button.nextElementSibling?.tagName).toBe('NOSCRIPT')
    expect(button.nextElementSibling?.textContent).toContain(button.textContent)
  }
})

test('SUBSCRIPTION-05 the page of an episode for subscribers names no sound that only they may hear', async () => {
  const { closed } = await episodes()
  const { audio, data } = await pageAt(`/podcast/${closed.podcast_id}/${closed.id}`)
  expect(audio ?? '').not.toContain('/stream')
  expect(data).toMatchObject([{ '@type': 'PodcastEpisode', isAccessibleForFree: false }])
  expect(JSON.stringify(data)).not.toContain('/stream')
})

test.each([
  ['of another podcast', ({ id, podcast_id: own }: { id: number; podcast_id: number }) => `/podcast/${own + 1}/${id}`],
  ['that does not exist', ({ podcast_id: own }: { podcast_id: number }) => `/podcast/${own}/999999`],
  ['without a number', ({ podcast_id: own }: { podcast_id: number }) => `/podcast/${own}/x`],
])('PLAYBACK-05 the page of an episode %s is 404 and says so in its heading', async (_, pathOf) => {
  const { free } = await episodes()
  const { status, document } = await pageAt(pathOf(free))
  expect([status, document.querySelector('h1')?.textContent]).toEqual([404, 'This page does not exist'])
})

test('artists, albums, songs and podcasts are described, and name a sound that a visitor may hear', async () => {
  const [podcast] = await read('podcast/search_cloud_podcasts', { search_key: '' })
  const { discovers } = await read('cover/discovers', {})
  const album = discovers.latest_albums.find(({ subscribers_only: isClosed }) => !isClosed)
  const { songs } = await read('song/album_media', { album_id: album?.id ?? 0 })
  const [song] = songs
  const recording = { '@type': 'MusicRecording', name: expect.any(String), url: URL_OF('/plays/'), duration: DURATION }
  const artist = { '@type': 'MusicGroup', name: album?.artistName, url: absolute(`/artist/${album?.artist_id}`) }
  const pages = await Promise.all(
    [`/artist/${album?.artist_id}`, `/discover/${album?.id}`, `/plays/${song?.id}`, `/podcast/${podcast?.id}`].map(
      (path) => pageAt(path),
    ),
  )
  expect(pages.map(({ data }) => data)).toMatchObject([
    [
      {
        ...artist,
        album: expect.arrayContaining([expect.objectContaining({ '@type': 'MusicAlbum' })]),
        track: expect.arrayContaining([recording]),
      },
    ],
    [
      {
        '@type': 'MusicAlbum',
        name: album?.title,
        byArtist: artist,
        numTracks: songs.length,
        track: expect.arrayContaining([recording]),
      },
    ],
    [{ ...recording, name: song?.title, byArtist: artist }],
    [{ '@type': 'PodcastSeries', name: podcast?.title, url: absolute(`/podcast/${podcast?.id}`) }],
  ])
  expect(pages.slice(0, 3).map(({ audio }) => audio)).toEqual([
    URL_OF('/api/song/stream\\?song_id='),
    absolute(`/api/song/stream?song_id=${song?.id}`),
    absolute(`/api/song/stream?song_id=${song?.id}`),
  ])
})

test('members, playlists and the other pages of the player are described, and name their first sound', async () => {
  const { data: playlists } = (await read('song/livefeed', { search_text: '' })).playlists
  const [playlist] = playlists
  const { songs } = await read('song/playlist_media', { playlist_id: playlist?.id ?? 0, limit: 1 })
  const { free } = await episodes()
  const member = (await read('song/search_top_users', { search_key: '' })).find(({ plays }) => plays !== undefined)
  const own = await read('song/playlist_media', { playlist_id: member?.plays?.playlist_id ?? 0, limit: 1 })
  const [list, person, episode] = await Promise.all(
    [`/player/playlist/${playlist?.id}`, `/player/user/${member?.id}`, `/player/episode/${free.id}`].map((path) =>
      pageAt(path),
    ),
  )
  expect(list?.audio).toBe(absolute(`/api/song/stream?song_id=${songs[0]?.id}`))
  expect(list?.data).toMatchObject([
    {
      '@type': 'MusicPlaylist',
      name: playlist?.name,
      numTracks: playlist?.song_count,
      track: expect.arrayContaining([expect.objectContaining({ '@type': 'MusicRecording', duration: DURATION })]),
    },
  ])
  expect(person?.audio).toBe(absolute(`/api/song/stream?song_id=${own.songs[0]?.id}`))
  expect(person?.data).toMatchObject([
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        alternateName: member?.username,
        interactionStatistic: { userInteractionCount: expect.any(Number) },
      },
    },
  ])
  expect([episode?.audio, episode?.data]).toMatchObject([
    absolute(`/api/podcast/stream?episode_id=${free.id}`),
    [{ '@type': 'PodcastEpisode', url: absolute(`/podcast/${free.podcast_id}/${free.id}`) }],
  ])
})

test('HOMEFEED-02 the six covers of the first screen have their album and artist names in text', async () => {
  const { discovers } = await read('cover/discovers', {})
  const open = discovers.latest_albums.filter(({ subscribers_only: isClosed }) => !isClosed).slice(0, 6)
  const { document } = await pageAt('/')
  const covers = [...document.querySelectorAll('ul[aria-label="Albums to play"] > li')]
  expect(covers.map((cover) => [...cover.querySelectorAll('a > span')].map((name) => name.textContent))).toEqual(
    open.map(({ title, artistName }) => [title, artistName]),
  )
})

test('TEMPLATES-04 every part of the gallery stands inside the page without scripts', async () => {
  const { document } = await pageAt('/documentation')
  const parts = [...document.querySelectorAll('nav a[href*="component="]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  expect(parts.length).toBeGreaterThan(30)
  for (const part of sampleOf(parts, 4)) {
    const page = await pageAt(part)
    const name = new URLSearchParams(part.split('?')[1]).get('component')
    expect(page.document.querySelector('main h1')?.textContent, part).toBe(name)
    expect(page.document.querySelectorAll('main section').length, part).toBeGreaterThanOrEqual(2)
    expect(page.document.querySelector('body > [hidden][id]'), part).toBeNull()
  }
})

test('DETAIL-05 without scripts a track has its number in the place of its play button', async () => {
  const { albums } = await read('song/search_all_v1', { search_text: '' })
  const { document } = await pageAt(`/discover/${albums.data[0]?.id}`)
  const buttons = [...document.querySelectorAll('main ol button[data-at]')]
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons) {
    expect(button.classList.contains('needs-scripts')).toBe(true)
    expect(button.nextElementSibling?.tagName).toBe('NOSCRIPT')
    expect(button.nextElementSibling?.textContent).toContain(button.textContent)
  }
})
