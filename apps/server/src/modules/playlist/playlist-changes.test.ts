import { PLAYLIST, PLAYLISTS_MAX } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { playlist, playlistTrack } from '../../db/schema/listening/playlist.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { seedAlbum, seedMember, seedPlaylist, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let memberId: number
let token: string
/** Ids of five tracks. */
let tracks: number[]
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
  tracks = []
  for (let n = 0; n < 5; n += 1) tracks.push(await seedTrack(app.db))
})
beforeEach(async () => {
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
})
afterAll(() => app.close())

const own = (songs: readonly number[] = [], more: object = {}) => seedPlaylist(app.db, { memberId, ...more }, songs)
const songsOf = async (id: number, requested = token) =>
  (await app.get('song/playlist_media', { playlist_id: id }, requested)).songs.map((song) => song.id)
const add = (playlistId: number, songIds: number[], more: object = {}) =>
  app.post(
    'song/playlist_songs_cloud_add',
    { user_id: memberId, playlist: 'Any', playlist_id: playlistId, song_ids: songIds, ...more },
    token,
  )
const refused = (path: string, input: object, requested = token) => app.refusal('POST', path, input, requested)
const Envelope = z.object({
  status: z.int(),
  error: z.string().nullable(),
  data: z.looseObject({ id: z.int(), image: z.string().nullish(), song_count: z.int() }).nullable(),
})
const sendForm = async (path: string, parts: readonly FormPart[]) => {
  const { type, body } = formBody(parts)
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'api-key': 'earshot-web', token, 'content-type': type },
    payload: body,
  })
  await app.runJobs()
  return Envelope.parse(reply.json())
}
const create = async (name: string, more: readonly FormPart[] = []) =>
  sendForm('song/create_playlist', [
    { name: 'user_id', content: `${memberId}` },
    { name: 'name', content: name },
    ...more,
  ])
const picture = async () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: '#822' } })
    .png()
    .toBuffer()
const names = async (text: string) =>
  (await app.get('song/search_all_v1', { search_text: text, offset: 1, genre_ids: '' })).playlists.data.map(
    ({ name }) => name,
  )

test('PLAYLIST-05 PLAYLIST-08 PLAYLIST-09 PLAYLISTEDIT-09 a playlist is created with songs, picture and description; it is private', async () => {
  const { status, data } = await create('Harbour', [
    { name: 'song_ids', content: `${tracks[2]},${tracks[0]}` },
    { name: 'description', content: 'For the ferry' },
    { name: 'image', filename: 'a.png', content: await picture() },
  ])
  expect(status).toBe(1)
  expect(data).toMatchObject({
    name: 'Harbour',
    description: 'For the ferry',
    is_public: 0,
    song_count: 2,
    image: expect.stringMatching(/^\/media\/art\/.+\.jpg$/),
  })
  expect(await songsOf(data?.id ?? 0)).toEqual([tracks[2], tracks[0]])
})

test('API-33 create_playlist over a real connection reads user_id from the form, and refuses one that is not of the session', async () => {
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const send = async (userId: number) => {
    const form = new FormData()
    form.set('user_id', `${userId}`)
    form.set('name', `Wire ${userId}`)
    form.set('song_ids', '')
    const reply = await fetch(`${origin}/api/song/create_playlist`, {
      method: 'POST',
      headers: { 'Api-Key': 'earshot-web', Token: token },
      body: form,
    })
    return Envelope.parse(await reply.json())
  }
  expect(await send(memberId)).toMatchObject({ status: 1, data: { song_count: 0 } })
  expect(await send(memberId + 1)).toMatchObject({ status: 403, error: 'user_id: is not yours' })
})

test('PLAYLIST-08 a queue of 3,000 songs becomes a playlist in one call, in the same order', async () => {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    insert into track (artist_id, title, length, file_key, file_size, mime, file_hash)
    select (select artist_id from track where id = ${tracks[0]}), 'Queued ' || n, 100, 'k', 1, 'audio/ogg', 'h' from generate_series(1, 3000) n
    returning id`)
  const ids = rows.map(({ id }) => id).toReversed()
  const { data } = await create('Long queue', [{ name: 'song_ids', content: ids.join(',') }])
  const last = await app.get('song/playlist_media', { playlist_id: data?.id ?? 0, offset: 2999 }, token)
  expect([data?.song_count, last.songs.map(({ id }) => id)]).toEqual([3000, ids.slice(-1)])
})

test('PLAYLIST-03 names are unique per member, ignoring case; other members may use them', async () => {
  await create('Night bus')
  expect(await create(' night BUS ')).toMatchObject({ status: 409, error: 'name: you have a playlist with this name' })
  const other = await own([], { name: 'Day bus' })
  expect(await refused('song/update_playlist', { playlist_id: other, name: 'Night Bus' })).toMatchObject({
    status: 409,
  })
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
  expect(await create('Night bus')).toMatchObject({ status: 1 })
})

test('PLAYLIST-07 a name is required, of at most 120 letters in any script', async () => {
  expect(await create('  ')).toMatchObject({ status: 400, error: 'name: is required' })
  expect(await create('n'.repeat(121))).toMatchObject({ status: 400, error: 'name: must be at most 120 characters' })
  for (const name of ['n'.repeat(120), 'قائمة الصباح', '🎧 morning 🌅'])
    expect(await create(name)).toMatchObject({ status: 1, data: { name } })
})

test('PLAYLIST-02 PLAYLIST-14 songs are added by the name of the playlist; existing ones stay unchanged', async () => {
  const id = await own([tracks[0] ?? 0, tracks[1] ?? 0], { name: 'Rain' })
  const added = await app.post(
    'song/playlist_songs_cloud_add',
    { user_id: memberId, playlist: 'rain', song_ids: [tracks[1] ?? 0, tracks[3] ?? 0, tracks[3] ?? 0] },
    token,
  )
  expect(added).toMatchObject({ id, song_count: 3, version: 1 })
  expect(await songsOf(id)).toEqual([tracks[0], tracks[1], tracks[3]])
  expect(await add(id, [tracks[0] ?? 0])).toMatchObject({ song_count: 3, version: 1 })
})

test('PLAYLIST-03 playlist_id takes precedence over the name', async () => {
  await own([], { name: 'First' })
  const second = await own([], { name: 'Second' })
  expect(await add(second, [tracks[0] ?? 0], { playlist: 'First' })).toMatchObject({ id: second, song_count: 1 })
})

test('LIVEFEED-16 all songs of another playlist are added; those of a private one only for its owner', async () => {
  const id = await own([tracks[0] ?? 0])
  const shown = await seedPlaylist(app.db, { isPublic: true }, tracks.slice(0, 3))
  const hidden = await seedPlaylist(app.db, {}, tracks)
  expect(await add(id, [], { song_ids: undefined, from_playlist_id: shown })).toMatchObject({ song_count: 3 })
  expect(await songsOf(id)).toEqual(tracks.slice(0, 3))
  const input = { user_id: memberId, playlist: 'Any', playlist_id: id }
  expect(await refused('song/playlist_songs_cloud_add', { ...input, from_playlist_id: hidden })).toMatchObject({
    status: 404,
    error: 'There is no such playlist.',
  })
  expect(await refused('song/playlist_songs_cloud_add', input)).toMatchObject({ error: 'song_ids: is required' })
})

test('API-33 unknown songs and playlists are 404, and nothing of the call is stored', async () => {
  const id = await own()
  const input = { user_id: memberId, playlist: 'Any', song_ids: [tracks[0], 2_147_483_647] }
  expect(await refused('song/playlist_songs_cloud_add', { ...input, playlist_id: id })).toMatchObject({
    error: 'There is no such song.',
  })
  expect(await songsOf(id)).toEqual([])
  expect(await refused('song/playlist_songs_cloud_add', input)).toMatchObject({ error: 'There is no such playlist.' })
})

test('API-33 nobody changes the playlist of another member', async () => {
  const id = await seedPlaylist(app.db, { isPublic: true }, tracks)
  const [song] = tracks
  const calls: [path: string, input: object][] = [
    ['song/playlist_songs_cloud_add', { user_id: memberId, playlist: 'Any', song_ids: [song] }],
    ['song/update_playlist', { name: 'Mine' }],
    ['song/delete_playlist', {}],
    ['song/restore_playlist', {}],
    ['song/playlist_songs_remove', { song_ids: [song] }],
    ['song/playlist_songs_reorder', { song_ids: tracks.toReversed() }],
    ['song/playlist_songs_reorder', { song_id: song, after_id: 0 }],
  ]
  for (const [path, input] of calls)
    expect(await refused(path, { playlist_id: id, ...input }), path).toMatchObject({ status: 403 })
  expect(await songsOf(id)).toEqual(tracks)
})

test('PLAYLISTEDIT-06 songs are removed; a song that is not in the playlist counts as removed', async () => {
  const id = await own(tracks)
  const input = { playlist_id: id, song_ids: [tracks[1] ?? 0, tracks[3] ?? 0] }
  expect(await app.post('song/playlist_songs_remove', input, token)).toMatchObject({ song_count: 3, version: 1 })
  expect(await app.post('song/playlist_songs_remove', input, token)).toMatchObject({ song_count: 3, version: 1 })
  expect(await songsOf(id)).toEqual([tracks[0], tracks[2], tracks[4]])
})

test('PLAYLISTEDIT-08 the order of all songs is stored, and must be of exactly these songs', async () => {
  const id = await own(tracks)
  const order = tracks.toReversed()
  await app.post('song/playlist_songs_reorder', { playlist_id: id, song_ids: order }, token)
  expect(await songsOf(id)).toEqual(order)
  for (const wrong of [order.slice(1), [...order, await seedTrack(app.db)], [...order.slice(1), order[1]]])
    expect(await refused('song/playlist_songs_reorder', { playlist_id: id, song_ids: wrong })).toMatchObject({
      error: 'song_ids: must be all songs of the playlist, each once',
    })
  expect(await songsOf(id)).toEqual(order)
})

test('PLAYLISTEDIT-08 one song is moved after another or to the front, dozens of times', async () => {
  const id = await own(tracks)
  const expected = [...tracks]
  for (let n = 0; n < 40; n += 1) {
    // Moves the last song after the first each time, so that the gap between two songs shrinks.
    const song = expected.pop() ?? 0
    const after = n % 10 === 0 ? 0 : (expected[0] ?? 0)
    expected.splice(after === 0 ? 0 : 1, 0, song)
    await app.post('song/playlist_songs_reorder', { playlist_id: id, song_id: song, after_id: after }, token)
  }
  expect(await songsOf(id)).toEqual(expected)
  const strange = await seedTrack(app.db)
  const move = (input: object) => refused('song/playlist_songs_reorder', { playlist_id: id, ...input })
  expect(await move({ song_id: strange })).toMatchObject({ error: 'song_id: is not in this playlist' })
  expect(await move({ song_id: tracks[0], after_id: strange })).toMatchObject({
    error: 'after_id: is not in this playlist',
  })
  expect(await move({ song_id: tracks[0], after_id: tracks[0] })).toMatchObject({ status: 400 })
  expect(await move({})).toMatchObject({ error: 'song_ids: is required' })
})

test('PLAYLISTEDIT-08 moving one of 5,000 songs writes one row of them', async () => {
  const id = await own()
  await app.db.execute(sql`
    insert into track (artist_id, title, length, file_key, file_size, mime, file_hash)
    select (select artist_id from track where id = ${tracks[0]}), 'Bulk ' || n, 100, 'k', 1, 'audio/ogg', 'h' from generate_series(1, 5000) n`)
  await app.db.execute(sql`
    insert into playlist_track (playlist_id, track_id, pos)
    select ${id}, id, 65536 * row_number() over (order by id) from track where title like 'Bulk %'`)
  const positions = async () =>
    new Map(
      (
        await app.db
          .select()
          .from(playlistTrack)
          .where(sql`playlist_id = ${id}`)
      ).map((row) => [row.trackId, row.pos]),
    )
  const before = await positions()
  const ids = [...before.keys()]
  await app.post(
    'song/playlist_songs_reorder',
    { playlist_id: id, song_id: ids[4000] ?? 0, after_id: ids[7] ?? 0 },
    token,
  )
  const changed = [...(await positions())].filter(([song, pos]) => before.get(song) !== pos)
  expect(changed.map(([song]) => song)).toEqual([ids[4000]])
})

test('API-33 a write for an old version is refused with the current list', async () => {
  const id = await own(tracks.slice(0, 2))
  await add(id, [tracks[2] ?? 0])
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/song/playlist_songs_reorder',
    headers: { 'api-key': 'earshot-web', token },
    payload: { playlist_id: id, song_ids: [tracks[1], tracks[0]], version: 0 },
  })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    error: 'This playlist was changed in the meantime.',
    current: { version: 1, song_ids: tracks.slice(0, 3) },
  })
  await app.post('song/playlist_songs_remove', { playlist_id: id, song_ids: [tracks[0] ?? 0], version: 1 }, token)
  expect(await songsOf(id)).toEqual([tracks[1], tracks[2]])
})

test('API-33 two tabs that add songs concurrently lose none of them', async () => {
  const id = await own()
  await Promise.all(tracks.map((track) => add(id, [track])))
  expect((await songsOf(id)).toSorted((a, b) => a - b)).toEqual(tracks)
  const [row] = await app.db
    .select()
    .from(playlist)
    .where(sql`id = ${id}`)
  expect(row).toMatchObject({ songCount: 5, version: 5 })
})

test('API-33 a playlist holds 10,000 songs, and one more is refused', async () => {
  const id = await own()
  await app.db.execute(sql`
    insert into track (artist_id, title, length, file_key, file_size, mime, file_hash)
    select (select artist_id from track where id = ${tracks[0]}), 'Many ' || n, 100, 'k', 1, 'audio/ogg', 'h' from generate_series(1, ${PLAYLIST.songsMax}::int) n`)
  await app.db.execute(sql`
    insert into playlist_track (playlist_id, track_id, pos)
    select ${id}, id, row_number() over (order by id) from track where title like 'Many %' limit ${PLAYLIST.songsMax - 1}`)
  expect(await add(id, [tracks[0] ?? 0])).toMatchObject({ song_count: PLAYLIST.songsMax })
  const input = { user_id: memberId, playlist: 'Any', playlist_id: id, song_ids: [tracks[1]] }
  expect(await refused('song/playlist_songs_cloud_add', input)).toMatchObject({
    status: 400,
    error: 'song_ids: a playlist holds at most 10000 songs',
  })
  const all = await app.get('song/playlist_media', { playlist_id: id, offset: 9_999 }, token)
  expect(all.songs.map((song) => song.id)).toEqual([tracks[0]])
  const part = await app.get('song/playlist_media', { playlist_id: id, limit: 500 }, token)
  expect(part.songs).toHaveLength(200)
  const order = (
    await app.db
      .select()
      .from(playlistTrack)
      .where(sql`playlist_id = ${id}`)
  ).map((row) => row.trackId)
  expect(await app.post('song/playlist_songs_reorder', { playlist_id: id, song_ids: order }, token)).toMatchObject({
    id,
  })
})

const FULL = 'You have 500 playlists, the most that a member can have. Delete one first.'
const seedMany = (count: number) =>
  app.db.execute(
    sql`insert into playlist (member_id, name) select ${memberId}, 'Many ' || n from generate_series(1, ${count}::int) n`,
  )
const listed = async () => (await app.get('song/user_playlists', { user_id: memberId }, token)).length

test('PLAYLIST-08 a member has at most 500 playlists, also with concurrent calls', async () => {
  await seedMany(PLAYLISTS_MAX - 1)
  const sent = await Promise.all(['One', 'Two', 'Three'].map((name) => create(name)))
  expect(sent.filter(({ status }) => status === 1)).toHaveLength(1)
  expect(sent.filter(({ status, error }) => status === 409 && error === FULL)).toHaveLength(2)
  expect(await listed()).toBe(PLAYLISTS_MAX)
})

test('PLAYLISTEDIT-07 a deleted playlist makes room for another, and then it is not restored', async () => {
  await seedMany(PLAYLISTS_MAX - 1)
  const id = await own([], { name: 'Last' })
  await app.post('song/delete_playlist', { playlist_id: id }, token)
  expect(await create('In its place')).toMatchObject({ status: 1 })
  expect(await refused('song/restore_playlist', { playlist_id: id })).toMatchObject({ status: 409, error: FULL })
  expect(await listed()).toBe(PLAYLISTS_MAX)
})

test('PLAYLISTEDIT-10 a public playlist is found, and one made private again is absent from page, search and lists', async () => {
  const id = await own(tracks, { name: 'Zanzibar mornings' })
  const stranger = await app.signIn(await seedMember(app.db))
  expect(await names('zanzibar')).toEqual([])
  await app.post('song/update_playlist', { playlist_id: id, is_public: 1 }, token)
  expect(await names('zanzibar')).toEqual(['Zanzibar mornings'])
  expect(await songsOf(id, '')).toEqual(tracks)
  await app.post('song/update_playlist', { playlist_id: id, name: 'Lisbon mornings' }, token)
  expect([await names('zanzibar'), await names('lisbon')]).toEqual([[], ['Lisbon mornings']])
  await app.post('song/update_playlist', { playlist_id: id, is_public: 0 }, token)
  expect(await names('lisbon')).toEqual([])
  for (const requested of ['', stranger])
    expect(await app.refusal('GET', 'song/playlist_media', { playlist_id: id }, requested)).toMatchObject({
      status: 404,
    })
  expect(await app.get('song/user_playlists', { user_id: memberId }, stranger)).toEqual([])
  const plays = { type: 'song', id: tracks[0], playlist_id: id, seconds: 40 }
  expect(await refused('song/add_play', plays, stranger)).toMatchObject({ status: 404 })
})

test('PLAYLISTEDIT-10 name, description and picture change independently, in JSON or in a form', async () => {
  const id = await own([], { name: 'Before', description: 'Kept' })
  expect(await app.post('song/update_playlist', { playlist_id: id, name: 'After' }, token)).toMatchObject({
    name: 'After',
    description: 'Kept',
    is_public: 0,
  })
  const { data } = await sendForm('song/update_playlist', [
    { name: 'playlist_id', content: `${id}` },
    { name: 'image', filename: 'a.png', content: await picture() },
  ])
  expect(data).toMatchObject({ name: 'After', image: expect.stringMatching(/^\/media\/art\//) })
})

test('PLAYLISTEDIT-07 a deleted playlist is gone, keeps its name, and can be restored for ten minutes', async () => {
  const id = await own(tracks, { name: 'Quito nights', isPublic: true })
  await app.post('song/update_playlist', { playlist_id: id, description: 'x' }, token)
  expect(await names('quito')).toEqual(['Quito nights'])
  await app.post('song/delete_playlist', { playlist_id: id }, token)
  expect(await names('quito')).toEqual([])
  expect(await app.refusal('GET', 'song/playlist_media', { playlist_id: id }, token)).toMatchObject({ status: 404 })
  expect(await app.get('song/user_playlists', { user_id: memberId }, token)).toEqual([])
  expect(await refused('song/delete_playlist', { playlist_id: id })).toMatchObject({ status: 404 })
  expect(await refused('song/update_playlist', { playlist_id: id, name: 'x' })).toMatchObject({ status: 404 })
  expect(await create('Quito nights')).toMatchObject({ status: 409 })
  expect(await app.post('song/restore_playlist', { playlist_id: id }, token)).toMatchObject({
    is_public: 1,
    song_count: 5,
  })
  expect(await names('quito')).toEqual(['Quito nights'])
  expect(await songsOf(id, '')).toEqual(tracks)
})

test('PLAYLISTEDIT-07 after ten minutes a deleted playlist is gone for good, and its name is free', async () => {
  const id = await own(tracks, { name: 'Gone' })
  await app.post('song/delete_playlist', { playlist_id: id }, token)
  app.clock.now = new Date(Date.now() + 10 * 60_000 + 1_000)
  expect(await refused('song/restore_playlist', { playlist_id: id })).toMatchObject({ status: 404 })
  expect(await create('Gone')).toMatchObject({ status: 1 })
  expect(
    await app.db
      .select()
      .from(playlist)
      .where(sql`id = ${id}`),
  ).toEqual([])
  app.clock.now = new Date()
})

test('ENTITIES-23 an empty playlist has no songs', async () => {
  expect(await songsOf(await own())).toEqual([])
  expect(await songsOf(await own([await seedTrack(app.db, { albumId: await seedAlbum(app.db) })]))).toHaveLength(1)
})
