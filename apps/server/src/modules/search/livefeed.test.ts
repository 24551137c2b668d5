import { OFFSET_MAX, SORT_KEYS } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { CATALOGUE } from '../../invalidation/tags.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { seedArtist, seedEpisode, seedGenre, seedPlaylist, seedTrack } from '../../testing/seed.ts'
import { indexItems } from './search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Query = {
  search_text?: string
  offset?: string
  limit?: string
  genre_ids?: string
  sort_key?: '' | (typeof SORT_KEYS)[number]
  seed?: string
}

const feed = (query: Query = {}, token?: string, of = app) => of.get('song/livefeed', query, token)
const songsOf = async (query: Query, token?: string) => (await feed(query, token)).songs.data.map(({ id }) => id)

async function addTrack(values: Parameters<typeof seedTrack>[1]): Promise<number> {
  const id = await seedTrack(app.db, values)
  await indexItems(app.db, 'songs', [id])
  await app.services.invalidation.publish(CATALOGUE)
  return id
}

test('LIVEFEED-04 LIVEFEED-08 HOMEFEED-04 one call answers with a page of songs, episodes, playlists and artists', async () => {
  const other = await openTestApp()
  try {
    const artistId = await seedArtist(other.db, { name: 'Four Winds' })
    const songId = await seedTrack(other.db, { artistId, title: 'North', rate: 4.5, ratesCount: 3 })
    const episodeId = await seedEpisode(other.db, { name: 'South', sponsor: 'Tin & Sons' })
    const playlistId = await seedPlaylist(other.db, { name: 'East', isPublic: true }, [songId])
    await indexItems(other.db, 'songs', [songId])
    await indexItems(other.db, 'episodes', [episodeId])
    await indexItems(other.db, 'playlists', [playlistId])
    await indexItems(other.db, 'artists', [artistId])
    const query = { search_text: '', offset: '1', limit: '16', sort_key: '', genre_ids: '' } as const
    const found = await feed(query, undefined, other)
    expect(found.songs.data).toMatchObject([{ id: songId, title: 'North', artistName: 'Four Winds', rates_count: 3 }])
    expect(found.episodes.data).toMatchObject([{ id: episodeId, name: 'South', sponsor: 'Tin & Sons' }])
    expect(found.episodes.data[0]?.listen_link).toBe(`/player/episode/${episodeId}`)
    expect(found.playlists.data).toMatchObject([{ id: playlistId, name: 'East', song_count: 1 }])
    expect(found.artists.data).toMatchObject([{ id: artistId, name: 'Four Winds' }])
    for (const { data } of Object.values(found))
      expect(data).toMatchObject([{ published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) }])
    const named = await feed({ ...query, search_text: 'north' }, undefined, other)
    expect(named.songs.data[0]?.published_at).toBe(found.songs.data[0]?.published_at)
    for (const list of Object.values(found)) expect(list.counts).toEqual({ total_pages: 1, total: 1 })
  } finally {
    await other.close()
  }
})

test('LIVEFEED-07 HOMEFEED-04 the six orders and the empty one, which shows the newest first', async () => {
  const genre_ids = String(await seedGenre(app.db, 'Orders'))
  const genreId = Number(genre_ids)
  const day = (date: string) => new Date(`${date}T12:00:00Z`)
  const loved = await addTrack({
    title: 'Ångström',
    genreId,
    rate: 4.6,
    ratesCount: 900,
    plays: 10,
    createdAt: day('2026-01-01'),
  })
  const once = await addTrack({
    title: 'banana',
    genreId,
    rate: 5,
    ratesCount: 1,
    plays: 500,
    createdAt: day('2026-03-01'),
  })
  const unrated = await addTrack({ title: 'Cello', genreId, plays: 4000, createdAt: day('2026-02-01') })
  const poor = await addTrack({
    title: 'Ärger',
    genreId,
    rate: 1.2,
    ratesCount: 950,
    plays: 1,
    createdAt: day('2026-04-01'),
  })
  expect(await songsOf({ genre_ids, sort_key: 'top_rated' })).toEqual([loved, once, poor, unrated])
  expect(await songsOf({ genre_ids, sort_key: 'a_z' })).toEqual([loved, poor, once, unrated])
  expect(await songsOf({ genre_ids, sort_key: 'z_a' })).toEqual([unrated, once, poor, loved])
  expect(await songsOf({ genre_ids, sort_key: 'most_plays' })).toEqual([unrated, once, loved, poor])
  expect(await songsOf({ genre_ids, sort_key: 'most_reviews' })).toEqual([poor, loved, once, unrated])
  expect(await songsOf({ genre_ids, sort_key: '' })).toEqual([poor, once, unrated, loved])
  expect((await songsOf({ genre_ids, sort_key: 'rand', seed: '1' })).toSorted((a, b) => a - b)).toEqual(
    [loved, once, unrated, poor].toSorted((a, b) => a - b),
  )
})

test('LIVEFEED-07 another sort key is refused', async () => {
  for (const sort_key of ['newest', 'top_rated;drop table track', 'A_Z'])
    expect(await app.refusal('GET', 'song/livefeed', { sort_key })).toMatchObject({ status: 400 })
})

test('LIVEFEED-08 LIVEFEED-09 pages of 16 do not overlap, and pages after item 10,000 or after the end are empty', async () => {
  const genreId = await seedGenre(app.db, 'Pages')
  const ids: number[] = []
  for (let n = 0; n < 40; n += 1) ids.push(await seedTrack(app.db, { title: `Page ${n}`, genreId }))
  await indexItems(app.db, 'songs', ids)
  await app.services.invalidation.publish(CATALOGUE)
  const genre_ids = String(genreId)
  for (const sort_key of ['', ...SORT_KEYS] as const) {
    const pages = []
    for (const offset of ['1', '2', '3', '4'])
      pages.push((await feed({ genre_ids, sort_key, offset, seed: 'a visit' })).songs)
    expect(
      pages.map(({ data }) => data.length),
      sort_key,
    ).toEqual([16, 16, 8, 0])
    for (const { counts } of pages) expect(counts).toEqual({ total_pages: 3, total: 40 })
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))), sort_key).toEqual(new Set(ids))
  }
  expect(await songsOf({ genre_ids, offset: '0' })).toEqual(await songsOf({ genre_ids, offset: '1' }))
  expect((await feed({ genre_ids, limit: '500' })).songs.data).toHaveLength(16)
  const last = OFFSET_MAX / 16
  for (const offset of [last, last + 1, 2_147_483_647])
    expect(await feed({ genre_ids, offset: String(offset) })).toMatchObject({
      songs: { data: [], counts: { total_pages: 3, total: 40 } },
    })
  expect(await app.refusal('GET', 'song/livefeed', { offset: -1 })).toMatchObject({ status: 400 })
})

test('LIVEFEED-10 a seed selects a stable random order, and other seeds select others', async () => {
  const genre_ids = String(await seedGenre(app.db, 'Chance'))
  const ids: number[] = []
  for (let n = 0; n < 30; n += 1) ids.push(await seedTrack(app.db, { genreId: Number(genre_ids) }))
  await indexItems(app.db, 'songs', ids)
  await app.services.invalidation.publish(CATALOGUE)
  const visit = async (seed: string | undefined, token?: string) => {
    const query = { genre_ids, sort_key: 'rand', ...(seed !== undefined && { seed }) } as const
    return [...(await songsOf(query, token)), ...(await songsOf({ ...query, offset: '2' }, token))]
  }
  const first = await visit('17')
  expect(new Set(first)).toEqual(new Set(ids))
  expect(await visit('17')).toEqual(first)
  const orders = new Set<string>()
  for (let seed = 0; seed < 200; seed += 1)
    orders.add((await songsOf({ genre_ids, sort_key: 'rand', seed: `${seed}` })).join())
  // Each order starts at one of the thirty items.
  expect(orders.size).toBeGreaterThan(15)
  // Without a seed there is one order for each session, and for each IP address.
  expect(await visit(undefined)).toEqual(await visit(undefined))
  const sessions = []
  for (let n = 0; n < 12; n += 1) sessions.push((await visit(undefined, `session ${n}`)).join())
  expect(new Set(sessions).size).toBeGreaterThan(6)
  expect(await visit(undefined, 'session 3')).toEqual(sessions[3]?.split(',').map(Number))
  // An added item does not change the order of the others.
  const added = await addTrack({ genreId: Number(genre_ids) })
  expect((await visit('17')).filter((id) => id !== added)).toEqual(first)
})

test('LIVEFEED-02 text and genres filter all orders; a genre that does not exist filters nothing', async () => {
  const [one, two] = [await seedGenre(app.db, 'One'), await seedGenre(app.db, 'Two')]
  const plain = await addTrack({ title: 'Wicker', plays: 5, genreId: one })
  const longer = await addTrack({ title: 'Wicker Chair', plays: 50, genreId: two })
  const both = await addTrack({ title: 'A Wicker Basket', plays: 500, genreIds: [one, two] })
  const search_text = 'wicker'
  // FIND-03: names that begin with the text come before others that hold it.
  expect(await songsOf({ search_text })).toEqual([plain, longer, both])
  expect(await songsOf({ search_text, sort_key: 'most_plays' })).toEqual([both, longer, plain])
  expect(await songsOf({ search_text, sort_key: 'a_z' })).toEqual([both, plain, longer])
  expect(await songsOf({ search_text, sort_key: 'most_plays', genre_ids: `${one}` })).toEqual([both, plain])
  expect(await songsOf({ search_text, genre_ids: `${one},${two}`, sort_key: 'z_a' })).toEqual([longer, plain, both])
  expect(await songsOf({ search_text, genre_ids: '99999999', sort_key: 'a_z' })).toEqual([both, plain, longer])
  expect((await feed({ search_text, genre_ids: `${two}` })).songs.counts).toEqual({ total_pages: 1, total: 2 })
  expect(await songsOf({ search_text: '\u200b WICKER', sort_key: 'a_z' })).toEqual([both, plain, longer])
  expect(await feed({ search_text: '\u200b\u2060' })).toEqual(await feed())
  expect((await feed({ search_text: 'nothing is called this' })).songs).toEqual({
    data: [],
    counts: { total_pages: 0, total: 0 },
  })
})

test('LIVEFEED-02 without an order the results for a text have the order of the search, and every page has the total', async () => {
  const plays = [5, 5_000, 50, 500_000]
  const ids: number[] = []
  for (const each of plays) ids.push(await addTrack({ title: `Kittiwake ${each}`, plays: each }))
  const [few, many, some, most] = ids
  const page = async (offset: number, genre_ids = '') =>
    (await feed({ search_text: 'kittiwake', limit: '3', offset: String(offset), genre_ids })).songs
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([[most, many, some], [few], []])
  for (const { counts } of pages) expect(counts).toEqual({ total_pages: 2, total: 4 })
  expect((await page(1, '987654')).counts.total, 'a genre that does not exist').toBe(4)
})

test('LIVEFEED-04 private playlists are never listed, also when they were public a moment ago', async () => {
  const songId = await addTrack({ title: 'Kept quiet' })
  const [open, secret] = [
    await seedPlaylist(app.db, { name: 'Quiet hours', isPublic: true }, [songId]),
    await seedPlaylist(app.db, { name: 'Quiet secrets', isPublic: false }, [songId]),
  ]
  await indexItems(app.db, 'playlists', [open, secret])
  await app.services.invalidation.publish(['playlist'])
  const listed = async (query: Query) => (await feed(query)).playlists.data.map(({ id }) => id)
  for (const sort_key of ['', ...SORT_KEYS] as const) {
    expect(await listed({ sort_key })).toEqual([open])
    expect(await listed({ sort_key, search_text: 'quiet' })).toEqual([open])
  }
  // Neither the index nor the orders are updated yet.
  await app.db.update(playlist).set({ isPublic: false }).where(eq(playlist.id, open))
  expect(await listed({ sort_key: 'a_z', limit: '15' })).toEqual([])
})

test('LIVEFEED-08 added, renamed and deleted items are updated immediately in a small catalogue', async () => {
  const genreId = await seedGenre(app.db, 'Fresh')
  await app.services.invalidation.publish(CATALOGUE)
  const query = { genre_ids: String(genreId), sort_key: 'a_z' } as const
  expect(await songsOf(query)).toEqual([])
  const zither = await addTrack({ title: 'Zither', genreId })
  const viola = await addTrack({ title: 'Viola', genreId })
  expect(await songsOf(query)).toEqual([viola, zither])
  await app.db.update(track).set({ title: 'Zzz' }).where(eq(track.id, viola))
  await indexItems(app.db, 'songs', [viola])
  await app.services.invalidation.publish(CATALOGUE)
  expect((await feed(query)).songs.data.map(({ title }) => title)).toEqual(['Zither', 'Zzz'])
  await app.db.delete(track).where(eq(track.id, zither))
  await app.services.invalidation.publish(CATALOGUE)
  expect((await feed(query)).songs).toMatchObject({ data: [{ id: viola }], counts: { total: 1 } })
})

test('LIVEFEED-08 followers and ratings are updated immediately on cards of the live feed', async () => {
  const artistId = await seedArtist(app.db, { name: 'Counted Crows' })
  await indexItems(app.db, 'artists', [artistId])
  await app.services.invalidation.publish(CATALOGUE)
  const songId = await addTrack({ artistId, title: 'Counted' })
  const { token } = await seedPerson(app)
  const shown = async () => {
    const { artists, songs } = await feed({ search_text: 'counted' })
    return { followers: artists.data[0]?.followers_count, stars: songs.data[0]?.rate }
  }
  expect(await shown()).toEqual({ followers: 0, stars: 0 })
  await app.post('song/update_artist_follow', { artist_id: artistId }, token)
  await app.post('rating/rate', { kind: 'song', item_id: songId, stars: 4 }, token)
  expect(await shown()).toEqual({ followers: 1, stars: 4 })
})
