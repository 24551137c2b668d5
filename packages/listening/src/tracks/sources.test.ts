import { clientOver } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { expect, test } from 'vitest'
import { loadTracks } from './sources.ts'
import { trackMaker } from './tracks.ts'

const make = trackMaker({ absolute: (url) => url, sitePage: (path) => `/${path}` })
const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artistName: 'Somebody',
  remotePath: `/sound/${id}`,
  length: 100,
})

/** Fakes an API with one playlist, which it returns page by page. */
const playlistOf = (count: number) =>
  clientOver(async ({ query }) => {
    const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
    const left = Math.min(PAGE_SIZE.playlistSongs, count - offset)
    const songs = Array.from({ length: Math.max(0, left) }, (_, index) => song(offset + index + 1))
    return { status: 1, data: { playlist: { song_count: count }, songs, version: 1 }, error: null }
  })

test.each([0, 3, 200, 450])('PLAYLIST-11 all songs of a playlist of %i are played, in order', async (count) => {
  const tracks = await loadTracks(playlistOf(count), make, 'playlist/5')
  expect(tracks.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => `song:${index + 1}`))
})

test.each([
  ['the last season', [2021, 2022], 2],
  ['the last numbered season, not the episodes without one', [2021, 2022, null], 2],
  ['the episodes without a season, if there is no season', [null], 1],
])('PLAYBACK-05 a podcast plays %s', async (_, years, played) => {
  const api = clientOver(async ({ path, query }) => {
    const requested = Number(new URLSearchParams(query).get('season_id'))
    const data =
      path === 'podcast/podcast_media'
        ? { podcast_seasons: years.map((year, index) => ({ id: index + 1, year })) }
        : { season: {}, podcast: {}, episodes: [{ id: requested, remotePath: '' }] }
    return { status: 1, data, error: null }
  })
  expect((await loadTracks(api, make, 'podcast/3')).map(({ id }) => id)).toEqual([`episode:${played}`])
})
