import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { playlist, playlistTrack } from '../../../db/schema/listening/playlist.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedGenre,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { indexItems } from '../../search/search.store.ts'
import { countBatch } from './play-counting.ts'

const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

/** Counts the waiting plays, as the job does. */
const count = async () => {
  while (await countBatch(app.db));
}

test('CATALOGUE a play counts once for the track and its album, artist and playlist', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const id = await seedTrack(app.db, { artistId, albumId, length: 200 })
  const memberId = await seedMember(app.db)
  const playlistId = await seedPlaylist(app.db, { memberId }, [id])
  const token = await app.signIn(memberId)
  const tell = (seconds: number) =>
    app.post('song/add_play', { type: 'song', id, playlist_id: playlistId, seconds }, token)

  expect(await tell(999_999)).toEqual({ plays: 1 })
  expect(await tell(10)).toEqual({ plays: 1 })
  app.clock.now = new Date(app.clock.now.getTime() + 31_000)
  expect(await tell(10)).toEqual({ plays: 2 })
  await count()

  const plays = async (table: typeof track | typeof album | typeof artist | typeof playlist, rowId: number) =>
    (await app.db.select({ plays: table.plays }).from(table).where(eq(table.id, rowId)))[0]?.plays
  expect(
    await Promise.all([plays(track, id), plays(album, albumId), plays(artist, artistId), plays(playlist, playlistId)]),
  ).toEqual([2, 2, 2, 2])
  expect(
    await app.db
      .select({ streams: playlistTrack.streams })
      .from(playlistTrack)
      .where(eq(playlistTrack.playlistId, playlistId)),
  ).toEqual([{ streams: 2 }])
  expect(
    await app.db
      .select({ memberId: play.memberId, kind: play.kind, playlistId: play.playlistId, seconds: play.seconds })
      .from(play)
      .where(eq(play.itemId, id))
      .orderBy(play.id),
  ).toEqual([
    { memberId, kind: 'song', playlistId, seconds: 200 },
    { memberId, kind: 'song', playlistId, seconds: 10 },
  ])
})

test('PROFILE-11 the favourite genre is the one that a member plays most', async () => {
  const [dub, waltz] = [await seedGenre(app.db, 'Dub'), await seedGenre(app.db, 'Waltz')]
  const artistId = await seedArtist(app.db, { genreId: dub })
  const albumId = await seedAlbum(app.db, { artistId, genreId: waltz })
  const [own, ofAlbum, ofArtist] = [
    await seedTrack(app.db, { artistId, albumId, genreId: dub }),
    await seedTrack(app.db, { artistId, albumId }),
    await seedTrack(app.db, { artistId }),
  ]
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const genres: (string | null | undefined)[] = [(await app.get('user/verify_token', {}, token)).genre]
  for (const id of [ofAlbum, own, ofArtist]) {
    await app.post('song/add_play', { type: 'song', id }, token)
    await count()
    genres.push((await app.get('user/verify_token', {}, token)).genre)
  }
  expect(genres).toEqual([null, 'Waltz', 'Dub', 'Dub'])
})

test('CATALOGUE a visitor counts too, and an episode counts for its season and podcast', async () => {
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId })
  const id = await seedEpisode(app.db, { podcastId, seasonId })
  expect(await app.post('song/add_play', { type: 'episode', id })).toEqual({ plays: 1 })
  await count()
  const counted = await app.db
    .select({ episode: episode.plays, season: season.plays, podcast: podcast.plays })
    .from(episode)
    .innerJoin(season, eq(season.id, episode.seasonId))
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(eq(episode.id, id))
  expect(counted).toEqual([{ episode: 1, season: 1, podcast: 1 }])
})

test('ERRORS-10 a play of an unknown item is 404 and counts nothing', async () => {
  expect(await app.refusal('POST', 'song/add_play', { type: 'song', id: 999_999 })).toMatchObject({ status: 404 })
  const id = await seedTrack(app.db)
  expect(await app.refusal('POST', 'song/add_play', { type: 'song', id, playlist_id: 999_999 })).toMatchObject({
    status: 404,
  })
  const foreign = await seedPlaylist(app.db, {}, [id])
  expect(await app.refusal('POST', 'song/add_play', { type: 'song', id, playlist_id: foreign })).toMatchObject({
    status: 404,
  })
  expect(await app.post('song/add_play', { type: 'song', id })).toEqual({ plays: 1 })
})

test('API-39 twenty concurrent reports count one play, and the reports of one listener are limited', async () => {
  const token = await app.signIn(await seedMember(app.db))
  const id = await seedTrack(app.db)
  await Promise.all(Array.from({ length: 20 }, () => app.post('song/add_play', { type: 'song', id }, token)))
  expect(await app.db.select({ id: play.id }).from(play).where(eq(play.itemId, id))).toHaveLength(1)
  for (let request = 20; request < 60; request += 1) await app.post('song/add_play', { type: 'song', id }, token)
  expect(await app.refusal('POST', 'song/add_play', { type: 'song', id }, token)).toMatchObject({ status: 429 })
  const another = await seedTrack(app.db)
  expect(await app.refusal('POST', 'song/add_play', { type: 'song', id: another }, token)).toMatchObject({
    status: 429,
  })
  expect(await app.db.select({ id: play.id }).from(play).where(eq(play.itemId, another))).toEqual([])
})

test('API-39 a listening session that is reported twice counts once and gets the same reply', async () => {
  const token = await app.signIn(await seedMember(app.db))
  const id = await seedTrack(app.db, { length: 200, plays: 7 })
  const listening = randomUUID()
  const tell = (more: object = {}, by = token) =>
    app.post('song/add_play', { type: 'song', id, seconds: 30, listening, ...more }, by)
  const at = app.clock.now.getTime()
  expect(await Promise.all(Array.from({ length: 8 }, () => tell()))).toEqual(
    Array.from({ length: 8 }, () => ({ plays: 8 })),
  )
  await count()
  expect(await tell({ listening: randomUUID() }, await app.signIn(await seedMember(app.db)))).toEqual({ plays: 9 })
  app.clock.now = new Date(at + 3_600_000 - 60_000)
  expect(await tell()).toEqual({ plays: 8 })
  expect(await tell({ listening: randomUUID() })).toEqual({ plays: 10 })
  expect(await app.db.select({ id: play.id }).from(play).where(eq(play.itemId, id))).toHaveLength(3)
})

test('API-39 a listening session counts from 30 seconds on, or from half of a short track', async () => {
  const token = await app.signIn(await seedMember(app.db))
  const [long, short] = [await seedTrack(app.db, { length: 200 }), await seedTrack(app.db, { length: 21 })]
  const tell = async (id: number, seconds: number) =>
    (await app.post('song/add_play', { type: 'song', id, seconds, listening: randomUUID() }, token)).plays
  expect([await tell(long, 29), await tell(short, 9), await tell(long, 30), await tell(short, 10)]).toEqual([
    0, 0, 1, 1,
  ])
  // A listener who repeats a short track reaches the threshold again after ten seconds at the earliest.
  app.clock.now = new Date(app.clock.now.getTime() + 9_000)
  expect(await tell(short, 10)).toBe(1)
  app.clock.now = new Date(app.clock.now.getTime() + 2_000)
  expect([await tell(short, 10), await tell(long, 30)]).toEqual([2, 1])
})

test('API-39 at most the seconds since the first request of the sound are stored', async () => {
  const id = await seedTrack(app.db, { length: 200, fileKey: 'audio/small.ogg', mime: 'audio/ogg' })
  await app.storage.put('audio/small.ogg', Buffer.alloc(1_000))
  await app.fastify.inject({ url: `/api/song/stream?song_id=${id}`, headers: { range: 'bytes=0-100' } })
  app.clock.now = new Date(app.clock.now.getTime() + 12_000)
  await app.post('song/add_play', { type: 'song', id, seconds: 150, listening: randomUUID() })
  expect(await app.db.select({ seconds: play.seconds }).from(play).where(eq(play.itemId, id))).toEqual([
    { seconds: 12 },
  ])
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '٣', 'soon'])(
  'API-39 a play of %s seconds is refused',
  async (seconds) => {
    const id = await seedTrack(app.db)
    // JSON serialises NaN and infinities as null.
    expect(await app.refusal('POST', 'song/add_play', { type: 'song', id, seconds })).toMatchObject({ status: 400 })
    expect(await app.db.select({ id: play.id }).from(play).where(eq(play.itemId, id))).toEqual([])
  },
)

test('API-39 hundreds of listening sessions of one track from one address count once', async () => {
  const open = await openTestApp({ rateLimits: false })
  const id = await seedTrack(open.db)
  const tell = () => open.post('song/add_play', { type: 'song', id, seconds: 30, listening: randomUUID() })
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 30 }, tell))
  while (await countBatch(open.db));
  expect(await open.db.select({ plays: track.plays }).from(track).where(eq(track.id, id))).toEqual([{ plays: 1 }])
  await open.close()
})

test('SUBSCRIPTION a play of sound for subscribers counts only for subscribers', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const id = await seedTrack(app.db, { artistId, albumId })
  const subscriber = await seedMember(app.db)
  await seedSubscription(app.db, {
    memberId: subscriber,
    planId: await seedPlan(app.db, { artistId }),
    expiresAt: new Date(Date.now() + HOUR),
  })
  const request = { type: 'song', id }
  expect(await app.refusal('POST', 'song/add_play', request)).toMatchObject({ status: 403 })
  const other = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('POST', 'song/add_play', request, other)).toMatchObject({ status: 403 })
  expect(await app.post('song/add_play', { type: 'song', id }, await app.signIn(subscriber))).toEqual({ plays: 1 })
})

test("PROFILE-11 PROFILE-13 the most played tracks of a member are first, and count as the member's streams", async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const albumId = await seedAlbum(app.db, { title: 'Harbour' })
  const [rare, often, foreign] = [
    await seedTrack(app.db, { title: 'Rare' }),
    await seedTrack(app.db, { title: 'Often', albumId }),
    await seedTrack(app.db),
  ]
  expect(await app.get('song/my_top_songs', {}, token)).toEqual([])
  for (const id of [rare, often, often]) {
    await app.post('song/add_play', { type: 'song', id, seconds: 30 }, token)
    app.clock.now = new Date(app.clock.now.getTime() + 31_000)
  }
  await app.post(
    'song/add_play',
    { type: 'song', id: foreign, seconds: 30 },
    await app.signIn(await seedMember(app.db)),
  )
  // An episode with the id of a song is a different sound.
  await app.db
    .insert(play)
    .values(Array.from({ length: 5 }, () => ({ memberId, kind: 'episode' as const, itemId: foreign, seconds: 60 })))
  await count()
  const songs = await app.get('song/my_top_songs', {}, token)
  expect(songs.map(({ title, plays, albumName }) => [title, plays, albumName])).toEqual([
    ['Often', 2, 'Harbour'],
    ['Rare', 1, undefined],
  ])
  expect(songs[0]).toMatchObject({ album_id: albumId, remotePath: `/api/song/stream?song_id=${often}` })
  expect((await app.get('user/profile', { user_id: memberId })).plays).toBe(3)
})

test("PROFILE-13 a listener's list has at most ten tracks, and equal ones have a stable order", async () => {
  const memberId = await seedMember(app.db)
  const ids: number[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await seedTrack(app.db))
  await app.db
    .insert(play)
    .values(ids.toReversed().map((itemId) => ({ memberId, kind: 'song' as const, itemId, seconds: 60 })))
  expect((await app.get('song/my_top_songs', {}, await app.signIn(memberId))).map(({ id }) => id)).toEqual(
    ids.slice(0, 10),
  )
})

test('API-39 the plays of many concurrent listeners all count while the search index is written', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const ids = await Promise.all(Array.from({ length: 4 }, () => seedTrack(app.db, { artistId, albumId })))
  const owner = await seedMember(app.db)
  const playlistId = await seedPlaylist(app.db, { memberId: owner, isPublic: true }, ids)
  const tokens: string[] = []
  for (let n = 0; n < 12; n += 1) tokens.push(await app.signIn(await seedMember(app.db)))
  const index = () => app.db.transaction((tx) => indexItems(tx, 'songs', ids))
  await index()
  const request = tokens.flatMap((token, n) =>
    ids.map((id) =>
      app.post('song/add_play', { type: 'song', id, ...(n % 2 === 0 ? { playlist_id: playlistId } : {}) }, token),
    ),
  )
  await Promise.all([...request, index(), index(), index(), count(), count()])
  await count()
  const [counted] = await app.db
    .select({ artist: artist.plays, album: album.plays })
    .from(artist)
    .innerJoin(album, eq(album.artistId, artist.id))
    .where(eq(artist.id, artistId))
  const [listed] = await app.db.select({ plays: playlist.plays }).from(playlist).where(eq(playlist.id, playlistId))
  expect([counted, listed]).toEqual([{ artist: 48, album: 48 }, { plays: 24 }])
})
