import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist as artistTable } from '../../../db/schema/catalogue/catalogue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedGenre,
  seedMember,
  seedPlan,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { indexAll } from '../../search/search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('API-29 genres are sorted by title, each with id and title', async () => {
  const waltz = await seedGenre(app.db, 'Waltz')
  const dub = await seedGenre(app.db, 'Dub')
  expect(await app.get('song/genres')).toEqual([
    { id: dub, title: 'Dub' },
    { id: waltz, title: 'Waltz' },
  ])
})

test('API-26 ARTISTS-06 artists are sorted by plays and then by id, in pages without overlaps or gaps', async () => {
  const ids: number[] = []
  for (let n = 0; n < 26; n += 1) ids.push(await seedArtist(app.db, { name: `Paged ${n}`, plays: 900 }))
  const star = await seedArtist(app.db, { name: 'Paged Star', plays: 1000 })
  await indexAll(app.db)
  const first = await app.get('song/search_top_artists', { search_key: 'paged', limit: 24, offset: 0 })
  const second = await app.get('song/search_top_artists', { search_key: 'paged', limit: 24, offset: 24 })
  expect([...first, ...second].map((artist) => artist.id)).toEqual([star, ...ids])
  expect(first).toHaveLength(24)
  expect(await app.get('song/search_top_artists', { search_key: 'paged', offset: 27 })).toEqual([])
})

test('ARTISTS-06 the pages of a keyword with hundreds of results list all of them', async () => {
  await app.db.insert(artistTable).values(Array.from({ length: 250 }, (_, n) => ({ name: `Crowded x${n}`, plays: n })))
  await indexAll(app.db)
  const seen = new Set<number>()
  for (let offset = 0; offset < 264; offset += 24) {
    for (const each of await app.get('song/search_top_artists', { search_key: 'crowded', limit: 24, offset }))
      seen.add(each.id)
  }
  expect(seen.size).toBe(250)
})

test('API-40 a limit above the documented maximum is reduced to it', async () => {
  expect(await app.get('song/search_top_artists', { limit: 5000 })).toHaveLength(24)
})

test('API-40 percent, underscore, quote and backslash match only themselves', async () => {
  const odd = await seedArtist(app.db, { name: String.raw`100%_'"\ Cotton` })
  await indexAll(app.db)
  for (const search_key of ['100%', `100%_'"`, 'cotton 100%']) {
    expect((await app.get('song/search_top_artists', { search_key })).map((artist) => artist.id)).toEqual([odd])
  }
  for (const search_key of ['%', '_', "'", '\\', '%%%'])
    expect((await app.get('song/search_top_artists', { search_key })).length).toBeLessThanOrEqual(1)
})

test('ARTISTS-06 a keyword finds names in any case and word order, without accents and with small typos', async () => {
  const id = await seedArtist(app.db, { name: 'Sigur Rós Áætlun' })
  await indexAll(app.db)
  for (const search_key of ['aAETlun ROS', 'sigu', 'sigurr ros'])
    expect((await app.get('song/search_top_artists', { search_key })).map((artist) => artist.id)).toEqual([id])
})

test('ENTITIES-18 ENTITIES-19 a listed artist has each name under both keys and no long texts', async () => {
  const genreId = await seedGenre(app.db, 'Chamber pop')
  const id = await seedArtist(app.db, {
    name: 'Listed',
    bio: '<p>Long</p>',
    link: 'https://listed.example',
    backImage: '/media/art/b_1x1.jpg',
    avatar: '/media/art/a_1x1.jpg',
    genreId,
    plays: 7,
    rate: 4.5,
    ratesCount: 2,
    followersCount: 3,
  })
  await indexAll(app.db)
  expect(await app.get('song/search_top_artists', { search_key: 'Listed' })).toEqual([
    {
      id,
      name: 'Listed',
      artistName: 'Listed',
      avatarURL: '/media/art/a_1x1.jpg',
      plays: 7,
      albumCount: 0,
      genre: 'Chamber pop',
      artist_link: `/artist/${id}`,
      rate: 4.5,
      rates_count: 2,
      followers_count: 3,
    },
  ])
})

test('API-27 ARTISTS-08 artist_media returns the artist with all texts, albums newest first, the ten most played tracks and no plans', async () => {
  const id = await seedArtist(app.db, { name: 'Whole', bio: '<p>Bio</p>', link: 'https://whole.example' })
  const early = await seedAlbum(app.db, { artistId: id, year: 1999 })
  const undated = await seedAlbum(app.db, { artistId: id, year: null })
  const late = await seedAlbum(app.db, { artistId: id, year: 2020 })
  const tracks: number[] = []
  for (let plays = 0; plays < 12; plays += 1)
    tracks.push(await seedTrack(app.db, { artistId: id, albumId: late, plays }))
  const reply = await app.get('song/artist_media', { artist_id: id })
  expect(reply.artist).toMatchObject({ id, bio: '<p>Bio</p>', link: 'https://whole.example', albumCount: 3 })
  expect(reply.artist_albums.map((album) => album.id)).toEqual([late, early, undated])
  expect(reply.artist.artist_albums).toEqual(reply.artist_albums)
  expect(reply.artist.artist_songs.map((song) => song.id)).toEqual(tracks.toReversed().slice(0, 10))
  expect(reply.subscription_settings).toMatchObject({ subscription_items: [], subscription: null, currency: 'USD' })
})

test('ARTISTS-08 a link that is not a web URL is not sent', async () => {
  const id = await seedArtist(app.db, { link: 'javascript:alert(1)' })
  expect((await app.get('song/artist_media', { artist_id: id })).artist.link).toBeUndefined()
})

test('ENTITIES-29 ENTITIES-30 ENTITIES-31 plans are in order; a subscription is sent only to its member', async () => {
  const id = await seedArtist(app.db, { name: 'Planned' })
  const year = await seedPlan(app.db, {
    artistId: id,
    title: 'Year',
    amount: 4950,
    duration: 12,
    currency: 'EUR',
    features: ['All albums', 'Early'],
    isHighlighted: true,
    providerPlan: 'P-1',
    pos: 2,
  })
  const month = await seedPlan(app.db, { artistId: id, title: 'Month', currency: 'EUR', pos: 1 })
  const memberId = await seedMember(app.db)
  const expiresAt = new Date(app.clock.now.getTime() + 1000)
  await seedSubscription(app.db, { memberId, planId: year, providerId: 'S-1', expiresAt })

  const visitor = (await app.get('song/artist_media', { artist_id: id })).subscription_settings
  expect(visitor.subscription_items.map((plan) => plan.id)).toEqual([month, year])
  expect(visitor.subscription_items[1]).toEqual({
    id: year,
    title: 'Year',
    sub_title: '',
    price: 49.5,
    currency: 'EUR',
    duration: 12,
    feature_1: 'All albums',
    feature_2: 'Early',
    isHighlighted: true,
    plan_id: 'P-1',
    artist_id: id,
  })
  expect(visitor).toMatchObject({ title: 'Subscribe to Planned', currency: 'EUR', subscription: null })

  const token = await app.signIn(memberId)
  expect((await app.get('song/artist_media', { artist_id: id }, token)).subscription_settings.subscription).toEqual({
    subscription_item_id: year,
    subscription_id: 'S-1',
    status: 1,
    expired_at: expiresAt.toISOString(),
  })
  expect(
    (await app.get('song/artist_media', { artist_id: id }, await app.signIn(await seedMember(app.db))))
      .subscription_settings.subscription,
  ).toBeNull()

  app.clock.now = new Date(expiresAt.getTime() + 1)
  expect(
    (await app.get('song/artist_media', { artist_id: id }, token)).subscription_settings.subscription?.status,
  ).toBe(0)
})

test('ENTITIES-20 DETAIL-02 an album has its picture under three keys, its player URL and its release data', async () => {
  const artistId = await seedArtist(app.db, { name: 'Band' })
  const id = await seedAlbum(app.db, {
    artistId,
    title: 'Record',
    subTitle: 'Live',
    art: '/media/art/c_9x9.jpg',
    year: 2001,
    releaseDate: '2001-02-03',
    label: 'Own',
    format: 'Vinyl',
    certifications: 'Gold',
  })
  const art = '/media/art/c_9x9.jpg'
  expect((await app.get('song/album_media', { album_id: id })).album).toEqual({
    id,
    title: 'Record',
    artistName: 'Band',
    image: art,
    album_art: art,
    photoURL: art,
    year: 2001,
    songCount: 0,
    album_link: `/player/album/${id}`,
    sub_title: 'Live',
    artist_id: artistId,
    subscribers_only: false,
    release_date: '2001-02-03',
    label: 'Own',
    format: 'Vinyl',
    certifications: 'Gold',
    rate: 0,
    rates_count: 0,
  })
})

test('ENTITIES-22 DETAIL-05 tracks of an album are sorted by disc and number and have its picture', async () => {
  const artistId = await seedArtist(app.db, { name: 'Trio' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Two Discs', art: '/media/art/d_9x9.jpg' })
  const unnumbered = await seedTrack(app.db, { artistId, albumId, trackNo: null })
  const second = await seedTrack(app.db, { artistId, albumId, trackNo: 2, art: '/media/art/own_9x9.jpg' })
  const first = await seedTrack(app.db, {
    artistId,
    albumId,
    trackNo: 1,
    title: 'Opening',
    length: 61,
    plays: 4,
    rate: 3.5,
    ratesCount: 6,
  })
  const onDiscTwo = await seedTrack(app.db, { artistId, albumId, discNo: 2, discTitle: 'At night', trackNo: 1 })
  const { album, songs } = await app.get('song/album_media', { album_id: albumId })
  expect(album.songCount).toBe(4)
  expect(songs.map((song) => song.id)).toEqual([first, second, unnumbered, onDiscTwo])
  expect(songs[0]).toEqual({
    id: first,
    title: 'Opening',
    has_lyrics: false,
    artistName: 'Trio',
    album_art: '/media/art/d_9x9.jpg',
    albumName: 'Two Discs',
    remotePath: `/api/song/stream?song_id=${first}`,
    length: 61,
    rate: 3.5,
    rates_count: 6,
    plays: 4,
    album_id: albumId,
    artist_id: artistId,
    disc_no: 1,
  })
  expect(songs.map((song) => song.disc_no)).toEqual([1, 1, 1, 2])
  expect(songs.map((song) => song.disc_title)).toEqual([undefined, undefined, undefined, 'At night'])
  expect(songs[1]?.album_art).toBe('/media/art/own_9x9.jpg')
})

test('DETAIL-05 tracks of an album with one disc have no disc number', async () => {
  const albumId = await seedAlbum(app.db)
  await seedTrack(app.db, { albumId, trackNo: 1 })
  expect((await app.get('song/album_media', { album_id: albumId })).songs.map((song) => song.disc_no)).toEqual([
    undefined,
  ])
})

test('DETAIL-02 an album has its own genre and those of its tracks, or else the one of its artist', async () => {
  const [waltz, dub, drone] = [
    await seedGenre(app.db, 'Slow waltz'),
    await seedGenre(app.db, 'Deep dub'),
    await seedGenre(app.db, 'Drone'),
  ]
  const artistId = await seedArtist(app.db, { genreId: drone })
  const mixed = await seedAlbum(app.db, { artistId, genreId: waltz })
  for (const genreIds of [[dub, waltz], [dub], []]) await seedTrack(app.db, { artistId, albumId: mixed, genreIds })
  const genresOf = async (album_id: number) => (await app.get('song/album_media', { album_id })).album.genres
  expect(await genresOf(mixed)).toEqual([
    { id: dub, title: 'Deep dub' },
    { id: waltz, title: 'Slow waltz' },
  ])
  expect(await genresOf(await seedAlbum(app.db, { artistId }))).toEqual([{ id: drone, title: 'Drone' }])
})

test('ARTISTS-12 artist_media lists all songs of the artist, and the albums of other artists with them', async () => {
  const artistId = await seedArtist(app.db, { name: 'Guest' })
  const own = await seedAlbum(app.db, { artistId })
  const older = await seedAlbum(app.db, { year: 1999 })
  const newer = await seedAlbum(app.db, { year: 2020 })
  await seedAlbum(app.db)
  const songs = []
  for (const albumId of [own, older, newer, newer, null])
    songs.push(await seedTrack(app.db, { artistId, albumId, plays: songs.length }))
  for (let n = 0; n < 7; n += 1) songs.push(await seedTrack(app.db, { artistId, plays: songs.length }))
  const reply = await app.get('song/artist_media', { artist_id: artistId })
  expect(reply.artist_albums.map(({ id }) => id)).toEqual([own])
  expect(reply.appears_on?.map(({ id }) => id)).toEqual([newer, older])
  expect(reply.all_songs?.map(({ id }) => id)).toEqual(songs.toReversed())
  expect(reply.artist.artist_songs.map(({ id }) => id)).toEqual(songs.toReversed().slice(0, 10))
})

test('ENTITIES-22 sound for subscribers has a stream token in its URL for subscribers of the artist, and for nobody else', async () => {
  const artistId = await seedArtist(app.db)
  const closed = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const song = await seedTrack(app.db, { artistId, albumId: closed })
  const free = await seedTrack(app.db, { artistId, albumId: await seedAlbum(app.db, { artistId }) })
  const planId = await seedPlan(app.db, { artistId })
  const memberId = await seedMember(app.db)
  await seedSubscription(app.db, { memberId, planId, expiresAt: new Date(app.clock.now.getTime() + 60_000) })
  const plain = `/api/song/stream?song_id=${song}`
  const withToken = new RegExp(`^/api/song/stream\\?song_id=${song}&ticket=\\d+\\.`)
  const pathsFor = async (token?: string) => [
    (await app.get('song/album_media', { album_id: closed }, token)).songs[0]?.remotePath,
    (await app.get('song/song_media', { song_id: song }, token)).song.remotePath,
    (await app.get('song/artist_media', { artist_id: artistId }, token)).artist.artist_songs.find(
      (each) => each.id === song,
    )?.remotePath,
  ]
  expect(await pathsFor()).toEqual([plain, plain, plain])
  expect(await pathsFor(await app.signIn(await seedMember(app.db)))).toEqual([plain, plain, plain])
  const token = await app.signIn(memberId)
  for (const path of await pathsFor(token)) expect(path).toMatch(withToken)
  expect((await app.get('song/song_media', { song_id: free }, token)).song.remotePath).toBe(
    `/api/song/stream?song_id=${free}`,
  )
})

test('DETAIL-01 song_media returns the track with its album, and without one when it has none', async () => {
  const albumId = await seedAlbum(app.db, { label: 'Own' })
  const onAlbum = await seedTrack(app.db, { albumId })
  const reply = await app.get('song/song_media', { song_id: onAlbum })
  expect(reply.song).toMatchObject({ id: onAlbum, album_id: albumId, label: 'Own' })
  expect(reply.album?.id).toBe(albumId)
  const single = await seedTrack(app.db)
  const alone = await app.get('song/song_media', { song_id: single })
  expect(alone.album).toBeNull()
  expect(alone.song.album_id).toBeUndefined()
})

test('DETAIL-06 ARTISTS-15 an unknown artist, album or track is 404 with the missing kind', async () => {
  expect(await app.refusal('GET', 'song/artist_media', { artist_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such artist.',
  })
  expect(await app.refusal('GET', 'song/album_media', { album_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such album.',
  })
  expect(await app.refusal('GET', 'song/song_media', { song_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such song.',
  })
})

test('API-40 sixteen rows of one kind stay within 5.5 kB', async () => {
  const name = 'Of a usual length'
  const art = '/media/art/0123456789abcdef_1200x1200.jpg'
  const genreId = await seedGenre(app.db, 'Electronic and ambient')
  const artistId = await seedArtist(app.db, { name, avatar: art, genreId })
  const albumId = await seedAlbum(app.db, { artistId, title: name, art, year: 2020, subTitle: 'Deluxe' })
  for (let n = 0; n < 16; n += 1) {
    await seedAlbum(app.db, { artistId, title: name, art, year: 2020 })
    await seedTrack(app.db, { artistId, albumId, title: name, length: 245, plays: 12_345, rate: 4.5, ratesCount: 120 })
    await seedArtist(app.db, {
      name,
      avatar: art,
      genreId,
      plays: 1_234_567,
      rate: 4.5,
      ratesCount: 120,
      followersCount: 4321,
      bio: 'b'.repeat(2000),
    })
  }
  await indexAll(app.db)
  const { songs } = await app.get('song/album_media', { album_id: albumId })
  const { artist_albums } = await app.get('song/artist_media', { artist_id: artistId })
  const artists = await app.get('song/search_top_artists', { search_key: name, limit: 16 })
  for (const rows of [songs, artist_albums.slice(0, 16), artists]) {
    expect(rows).toHaveLength(16)
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(5500)
  }
})
