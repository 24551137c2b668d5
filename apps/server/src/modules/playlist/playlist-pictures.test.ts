import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import { seedAlbum, seedMember, seedPlaylist, seedTrack } from '../../testing/seed.ts'
import { storePicture } from '../media/pictures/picture.store.ts'
import { drawPlaylistPictures } from './playlist-pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff']

/** Creates a song whose album has a cover of one colour. */
async function songWithCover(colour: string): Promise<number> {
  const art = await storePicture(
    app,
    await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  )
  return seedTrack(app.db, { albumId: await seedAlbum(app.db, { art }) })
}

const coloured = (count: number) => Promise.all(COLOURS.slice(0, count).map(songWithCover))
const imageOf = async (id: number) => (await app.get('song/playlist_media', { playlist_id: id })).playlist.image
const draw = () => drawPlaylistPictures.run(app.services, {}, { id: '1' })

test('a playlist without a picture shows the covers of its first four albums', async () => {
  const memberId = await seedMember(app.db)
  const [red = 0, green = 0, blue = 0, yellow = 0, cyan = 0] = await coloured(5)
  const id = await seedPlaylist(app.db, { memberId, isPublic: true }, [green, red, blue, yellow, cyan])
  await draw()
  const image = await imageOf(id)
  const { rawPayload } = await app.fastify.inject({ url: image ?? '' })
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const place = (y * info.width + x) * info.channels
    return [...data.subarray(place, place + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
  }
  expect([info.width, info.height, at(100, 100), at(500, 100), at(100, 500), at(500, 500)]).toEqual([
    640,
    640,
    '010',
    '100',
    '001',
    '110',
  ])
})

test('a mosaic is listed without a member, so that it is removed a day after the playlist has another one', async () => {
  const memberId = await seedMember(app.db)
  const id = await seedPlaylist(app.db, { memberId, isPublic: true }, await coloured(4))
  await draw()
  const key = (await imageOf(id))?.replace('/media/', '') ?? ''
  expect(await app.db.select({ memberId: upload.memberId }).from(upload).where(eq(upload.key, key))).toEqual([
    { memberId: null },
  ])
})

test('with fewer covers it shows the first one, without any it has none, and a picture of its own stays', async () => {
  const memberId = await seedMember(app.db)
  const [red = 0, green = 0] = await coloured(2)
  const few = await seedPlaylist(app.db, { memberId, isPublic: true }, [red, green])
  const none = await seedPlaylist(app.db, { memberId, isPublic: true }, [await seedTrack(app.db)])
  const own = await seedPlaylist(app.db, { memberId, isPublic: true, image: '/media/art/l_9x9.jpg' }, [red])
  await draw()
  const { album } = await app.get('song/song_media', { song_id: red }).then(({ song }) => ({ album: song.album_art }))
  expect([await imageOf(few), await imageOf(none), await imageOf(own)]).toEqual([album, null, '/media/art/l_9x9.jpg'])
})

test('PLAYLIST-09 a private playlist gets its picture when it is made, and another one with other songs', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const [red = 0, ...others] = await coloured(4)
  const { type, body } = formBody([
    { name: 'user_id', content: `${memberId}` },
    { name: 'name', content: 'Mine' },
    { name: 'song_ids', content: `${red}` },
  ])
  await app.fastify.inject({
    method: 'POST',
    url: '/api/song/create_playlist',
    headers: { 'api-key': 'earshot-web', token, 'content-type': type },
    payload: body,
  })
  const [{ id } = { id: 0 }] = await app.get('song/user_playlists', { user_id: memberId }, token)
  const imageOfMine = async () => {
    await app.runJobs()
    return (await app.get('song/playlist_media', { playlist_id: id }, token)).playlist.image
  }
  const first = await imageOfMine()
  expect(first).toContain('/media/art/')
  await app.post(
    'song/playlist_songs_cloud_add',
    { user_id: memberId, playlist: 'Mine', playlist_id: id, song_ids: others },
    token,
  )
  expect(await imageOfMine()).not.toBe(first)
})

test('the picture follows the songs of a public playlist, and is found with it', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const songs = await coloured(4)
  const id = await seedPlaylist(app.db, { memberId, isPublic: true, name: 'Many colours' }, songs.slice(0, 1))
  await draw()
  const before = await imageOf(id)
  await app.post(
    'song/playlist_songs_cloud_add',
    { user_id: memberId, playlist: 'Many colours', playlist_id: id, song_ids: songs.slice(1) },
    token,
  )
  await app.runJobs()
  const after = await imageOf(id)
  expect(after).not.toBe(before)
  const found = await app.get('song/search_all_v1', { search_text: 'many colours' })
  expect(found.playlists.data.map((each) => each.image)).toEqual([after])
})
