import { QUEUE_MAX } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedAlbum, seedArtist, seedEpisode, seedMember, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let songs: number[]
let episodeId: number
beforeAll(async () => {
  app = await openTestApp()
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  songs = []
  for (let number = 0; number < 3; number += 1) songs.push(await seedTrack(app.db, { artistId, albumId }))
  episodeId = await seedEpisode(app.db)
})
afterAll(() => app.close())

const member = async () => app.signIn(await seedMember(app.db))
const entry = (id = 0) => ({ type: 'song' as const, id, page: 'album/1' })
const keep = (token: string, version: number, tracks = songs.map(entry)) =>
  app.post('user/update_queue', { version, tracks, index: 1, position: 42, source: 'album/1' }, token)

test('a queue comes back at another device as it was left, with all that is shown of its tracks', async () => {
  const token = await member()
  const tracks = [entry(songs[0]), { type: 'episode' as const, id: episodeId, page: 'season/2' }]
  expect(await app.get('user/queue', {}, token)).toMatchObject({ version: 0, tracks: [], index: -1 })
  expect(
    await app.post(
      'user/update_queue',
      { version: 0, tracks, index: 1, position: 42, repeat: 'all', source: 'album/1' },
      token,
    ),
  ).toEqual({ version: 1 })
  expect(await app.get('user/queue', {}, token)).toMatchObject({
    version: 1,
    index: 1,
    position: 42,
    repeat: 'all',
    source: 'album/1',
    tracks: [
      { type: 'song', page: 'album/1', song: { id: songs[0], remotePath: `/api/song/stream?song_id=${songs[0]}` } },
      { type: 'episode', page: 'season/2', episode: { id: episodeId } },
    ],
  })
})

test('the order before shuffling comes back with the queue', async () => {
  const token = await member()
  await keep(
    token,
    0,
    songs.map((id, index) => ({ ...entry(id), own: songs.length - index })),
  )
  const { tracks } = await app.get('user/queue', {}, token)
  expect(tracks.map(({ own }) => own)).toEqual([3, 2, 1])
})

test('one of two devices that change the same version gets 409, also when both are concurrent', async () => {
  const token = await member()
  await keep(token, 0)
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => keep(token, 1)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(keep(token, 1)).rejects.toThrow('The queue was changed on another device')
  expect(await keep(token, 2)).toEqual({ version: 3 })
})

test('only the place is kept when a change has no tracks, and a queue that is known is not sent again', async () => {
  const token = await member()
  await keep(token, 0)
  expect(await app.post('user/update_queue', { version: 1, index: 2, position: 7 }, token)).toEqual({ version: 2 })
  expect(await app.get('user/queue', { version: 1 }, token)).toMatchObject({
    version: 2,
    index: 2,
    position: 7,
    tracks: songs.map((id) => ({ song: { id } })),
  })
  expect(await app.get('user/queue', { version: 2 }, token)).toMatchObject({ version: 2, tracks: [] })
  await expect(app.post('user/update_queue', { version: 1, index: 0 }, token)).rejects.toThrow(
    'changed on another device',
  )
  await expect(app.post('user/update_queue', { version: 0, index: 0 }, await member())).rejects.toThrow(
    'on another device',
  )
})

test('a queue tells how many seconds ago it was kept', async () => {
  const token = await member()
  const { now } = app.clock
  await keep(token, 0)
  app.clock.now = new Date(now.getTime() + 90_000)
  const { age } = await app.get('user/queue', {}, token)
  app.clock.now = now
  expect(age).toBe(90)
})

test('a queue is the own one of its member', async () => {
  const [mira, noor] = [await member(), await member()]
  await keep(mira, 0)
  expect((await app.get('user/queue', {}, noor)).tracks).toEqual([])
})

test('a song that was removed is left out, and the current one stays current', async () => {
  const token = await member()
  const gone = await seedTrack(app.db)
  await keep(token, 0, [gone, ...songs].map(entry))
  await app.db.delete(track).where(eq(track.id, gone))
  const { tracks, index, position } = await app.get('user/queue', {}, token)
  expect([tracks.map(({ song }) => song?.id), index, position]).toEqual([songs, 0, 42])
})

test('more tracks than a queue may have are refused', async () => {
  const token = await member()
  const many = Array.from({ length: QUEUE_MAX + 1 }, (_, number) => entry(number + 1))
  await expect(keep(token, 0, many)).rejects.toThrow(`at most ${QUEUE_MAX}`)
})
