import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedAlbum, seedMember, seedPlaylist, seedTrack } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('ENTITIES-23 LIBRARY-08 a public playlist is open to visitors, with its tracks in order', async () => {
  const memberId = await seedMember(app.db, { username: 'nell', fullName: 'Nell Harper' })
  const albumId = await seedAlbum(app.db, { art: '/media/art/e_9x9.jpg' })
  const source = 'file:/srv/music/Rain/02 Puddles.flac'
  const tracks = [await seedTrack(app.db, { albumId, source }), await seedTrack(app.db), await seedTrack(app.db)]
  const order = [tracks[2] ?? 0, tracks[0] ?? 0, tracks[1] ?? 0]
  const id = await seedPlaylist(
    app.db,
    {
      memberId,
      name: 'Rain',
      description: 'For wet days',
      isPublic: true,
      image: '/media/art/l_9x9.jpg',
      rate: 4,
      ratesCount: 2,
    },
    order,
  )
  const { playlist, songs, version } = await app.get('song/playlist_media', { playlist_id: id })
  expect(playlist).toEqual({
    id,
    name: 'Rain',
    artistName: 'Nell Harper',
    remoteAvatarPath: '/media/art/l_9x9.jpg',
    image: '/media/art/l_9x9.jpg',
    rate: 4,
    rates_count: 2,
    listen_link: `/player/playlist/${id}`,
    artist_link: `/player/user/${memberId}`,
    description: 'For wet days',
    is_public: 1,
    song_count: 3,
    version: 0,
    plays: 0,
  })
  expect(version).toBe(0)
  expect(songs.map((song) => song.id)).toEqual(order)
  expect(songs[1]).toMatchObject({
    album_art: '/media/art/e_9x9.jpg',
    playlist_streams: 0,
    file_location: '02 Puddles.flac',
  })
})

test('API-32 a private playlist is there for its owner and nobody else', async () => {
  const owner = await seedMember(app.db)
  const id = await seedPlaylist(app.db, { memberId: owner })
  const missing = { status: 404, error: 'There is no such playlist.' }
  expect(await app.refusal('GET', 'song/playlist_media', { playlist_id: id })).toMatchObject(missing)
  expect(
    await app.refusal('GET', 'song/playlist_media', { playlist_id: id }, await app.signIn(await seedMember(app.db))),
  ).toMatchObject(missing)
  expect(await app.refusal('GET', 'song/playlist_media', { playlist_id: 2_147_483_647 })).toMatchObject(missing)
  expect((await app.get('song/playlist_media', { playlist_id: id }, await app.signIn(owner))).playlist).toMatchObject({
    id,
    is_public: 0,
  })
})

test('API-32 user_playlists lists the own ones, and of others the public ones, newest first', async () => {
  const memberId = await seedMember(app.db)
  const shown = await seedPlaylist(app.db, { memberId, isPublic: true })
  const hidden = await seedPlaylist(app.db, { memberId })
  const own = await app.get('song/user_playlists', { user_id: memberId, all: 1 }, await app.signIn(memberId))
  expect(own.map((playlist) => playlist.id)).toEqual([hidden, shown])
  const others = await app.get(
    'song/user_playlists',
    { user_id: memberId, all: 1 },
    await app.signIn(await seedMember(app.db)),
  )
  expect(others.map((playlist) => playlist.id)).toEqual([shown])
})

test('API-32 user_playlists asks for a token and knows its members', async () => {
  expect(await app.refusal('GET', 'song/user_playlists', { user_id: 1 })).toMatchObject({ status: 1000 })
  const token = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('GET', 'song/user_playlists', { user_id: 2_147_483_647 }, token)).toMatchObject({
    status: 404,
    error: 'There is no such member.',
  })
})
