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

/** An API with one playlist, which gives no more of it than a page. */
const playlistOf = (count: number) =>
  clientOver(async ({ query }) => {
    const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
    const left = Math.min(PAGE_SIZE.playlistSongs, count - offset)
    const songs = Array.from({ length: Math.max(0, left) }, (_, place) => song(offset + place + 1))
    return { status: 1, data: { playlist: { song_count: count }, songs, version: 1 }, error: null }
  })

test.each([0, 3, 200, 450])('PLAYLIST-11 a playlist of %i songs is played whole, in its order', async (count) => {
  const tracks = await loadTracks(playlistOf(count), make, 'playlist/5')
  expect(tracks.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, place) => `song:${place + 1}`))
})
