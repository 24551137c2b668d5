import { SEARCH_KINDS } from '@earshot/contract/catalogue/search'
import type { SearchKind } from '@earshot/contract/catalogue/search'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist, track, trackGenre } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { ad } from '../../db/schema/site/cover.ts'
import { sendJob } from '../../jobs/queue.ts'
import { KIND_IDS } from '../../search-index/document.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { findIds } from '../../testing/search.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedGenre,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedTrack,
} from '../../testing/seed.ts'
import { refreshSearch } from './search.jobs.ts'
import { indexAll, indexItems, reindex } from './search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const search = (search_text: string, more: { offset?: string; limit?: string; genre_ids?: string } = {}) =>
  app.get('song/search_all_v1', { search_text, ...more })
const namesOf = async (kind: SearchKind, text: string) =>
  (await search(text))[kind].data.map((item) => ('title' in item ? item.title : item.name))
const totalOf = async (kind: SearchKind, text: string) =>
  (await findIds(app.db, { kind, text, genreIds: [], offset: 0, limit: 1 })).total

/** Runs the job that is scheduled every half minute. */
async function refresh(): Promise<void> {
  await sendJob(app.db, refreshSearch.job({}))
  await app.runJobs(['upkeep'])
}

async function addTrack(values: Parameters<typeof seedTrack>[1]): Promise<number> {
  const id = await seedTrack(app.db, values)
  await indexItems(app.db, 'songs', [id])
  return id
}

async function addArtist(name: string, plays = 0): Promise<number> {
  const id = await seedArtist(app.db, { name, plays })
  await indexItems(app.db, 'artists', [id])
  return id
}

test.each([
  ['Jóga', 'joga'],
  ['Jóga', 'JÓGA'],
  ['Motörhead Live', 'motorhead'],
  ['Łąka', 'laka'],
  ['Straßenlied', 'strassenlied'],
  ['Yesterday Once More', 'yesturday'],
  ['Yesterday Once More', 'yetserday'],
  ['Yesterday Once More', 'once yesterday'],
  ['Yesterday Once More', 'yest mor'],
  ['Yesterday Once More', 'mroe yesterday'],
  ["Don't Explain", 'dont explain'],
  ["Don't Explain", "don't"],
  ["Don't Explain", 'don’t'],
  ['AC/DC Forever', 'acdc'],
  ['AC/DC Forever', 'ac/dc'],
  ['Radiohead Blues', 'radio head'],
  ['Black Bird Fly', 'blackbird'],
  ['R.E.M. Sleep', 'rem'],
  ['R.E.M. Sleep', 'r.e.m.'],
  ['Up', 'u'],
  ['Up', 'up'],
  ['Q', 'q'],
  ['Ω', 'ω'],
  ['1999', '19'],
  ['100% Pure', '%'],
  ['100% Pure', '100%'],
  ['snake_case', '_'],
  ['snake_case', 'snake_case'],
  ['Say "Hello"', '"'],
  ['Say "Hello"', 'say "hello"'],
  [String.raw`Back\slash`, '\\'],
  ["O'Brien's Reel", 'obriens'],
  ["O'Brien's Reel", 'brien'],
  ['🎵 Tune 🎵', '🎵'],
  ['東京の夜', '東京'],
  ['東京の夜', '夜'],
  ['東京の夜', 'の夜'],
  ['사랑의 노래', '사랑'],
  ['사랑의 노래', '랑'],
  ['กรุงเทพมหานคร', 'เทพ'],
  ['上海灘', '海'],
  ['أغنية الصباح', 'اغنيه'],
  ['أغنية الصباح', 'الصب'],
  ['שִׁיר הַשִּׁירִים', 'שיר'],
  ['Ёлка', 'елка'],
  ['Солнце встаёт', 'солцне'],
  ['हिन्दी गीत', 'हिन्दी'],
])('BROWSE-08 "%s" is found by %s', async (title, text) => {
  if ((await totalOf('songs', title)) === 0) await addTrack({ title })
  expect(await namesOf('songs', text)).toContain(title)
})

test.each([
  ['Marrow & Finch', 'marrow and finch'],
  ['Marrow & Finch', 'marrow & finch'],
  ['Marrow & Finch', 'finch and marrow'],
  ['Florence + The Machine', 'florence and the machine'],
  ['Florence + The Machine', 'florence & the'],
  ['Bread and Roses', 'bread & roses'],
  ['Bread and Roses', 'bread + roses'],
  ['Salt&Vinegar', 'salt and vinegar'],
  ['Rhythm, Blues & Co.', 'rhythm blues and co'],
  ['R&B Hours', 'r and b'],
  ['R&B Hours', 'r&b'],
])('BROWSE-08 "%s" is found by %s: a sign between two words is the word "and"', async (title, text) => {
  if ((await totalOf('songs', title)) === 0) await addTrack({ title })
  expect(await namesOf('songs', text)).toContain(title)
})

test.each([
  'xyzzyx',
  '%%',
  '%a%',
  "' or 1=1 --",
  '\\%',
  '§',
  '🦆',
  '$1',
  '{}',
  '東東東',
  'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
])('BROWSE-08 %s is searched as plain text', async (text) => {
  // The seeds number their artists, and "1" would find a number.
  await addTrack({ title: 'Plain Words', artistId: await addArtist('Plain Speaker') })
  expect(await namesOf('songs', text)).not.toContain('Plain Words')
})

test('API-30 all seven kinds are found, each with its pages, and an ad', async () => {
  const genreId = await seedGenre(app.db)
  const artistId = await seedArtist(app.db, { name: 'Sevenfold', genreId })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Sevenfold Album' })
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Sevenfold Song' })
  const podcastId = await seedPodcast(app.db, { title: 'Sevenfold Podcast' })
  const seasonId = await seedSeason(app.db, { podcastId, name: 'Sevenfold Season' })
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId, name: 'Sevenfold Episode' })
  const playlistId = await seedPlaylist(app.db, { name: 'Sevenfold Playlist', isPublic: true }, [songId])
  const ids = {
    podcasts: podcastId,
    episodes: episodeId,
    seasons: seasonId,
    albums: albumId,
    songs: songId,
    artists: artistId,
    playlists: playlistId,
  }
  for (const kind of SEARCH_KINDS) await indexItems(app.db, kind, [ids[kind]])
  await app.db.insert(ad).values({ place: 'search', image: '/media/art/ad.jpg', link: '/artists' })

  const results = await search('sevenf')
  for (const kind of SEARCH_KINDS) {
    expect(
      results[kind].data.map(({ id }) => id),
      kind,
    ).toEqual([ids[kind]])
    expect(results[kind].counts, kind).toEqual({ total_pages: 1, total: 1 })
  }
  expect(results.episodes.data[0]?.listen_link).toBe(`/player/episode/${episodeId}`)
})

test('ENTITIES-24 without an ad for the search, adv is null', async () => {
  const other = await openTestApp()
  try {
    const results = await other.get('song/search_all_v1', { search_text: 'nothing is here yet' })
    expect(results).toEqual({
      ...Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, { data: [], counts: { total_pages: 0, total: 0 } }])),
      adv: null,
    })
    await other.db.insert(ad).values({ place: 'search', image: '/media/art/ad.jpg', link: '/artists' })
    expect((await other.get('song/search_all_v1', { search_text: '' })).adv?.image_url).toBe('/media/art/ad.jpg')
  } finally {
    await other.close()
  }
})

test('BROWSE-08 a title ranks before an artist, a complete title before a longer one, then by plays', async () => {
  const artistId = await addArtist('Marigold')
  const byArtist = await addTrack({ artistId, title: 'Another', plays: 1_000_000 })
  const longer = await addTrack({ title: 'Marigold Fields', plays: 50_000 })
  const beginning = await addTrack({ title: 'Marigolden', plays: 90_000 })
  const quiet = await addTrack({ title: 'Marigold', plays: 3 })
  const loud = await addTrack({ title: 'Marigold', plays: 30 })
  expect((await search('marigold')).songs.data.map(({ id }) => id)).toEqual([loud, quiet, longer, beginning, byArtist])

  const swapped = await addTrack({ title: 'Fields of Marigold', plays: 60_000 })
  expect((await search('marigold fields')).songs.data.map(({ id }) => id)).toEqual([longer, swapped])
})

test('BROWSE-09 pages have 16 items, do not overlap, and a page past the end is empty with the correct count', async () => {
  const ids = []
  for (let n = 0; n < 40; n += 1) ids.push(await seedTrack(app.db, { title: `Pagination ${n}`, plays: n % 7 }))
  await indexItems(app.db, 'songs', ids)
  const pages = []
  for (const offset of ['1', '2', '3', '4', '2147483647']) pages.push((await search('pagination', { offset })).songs)
  expect(pages.map((page) => page.data.length)).toEqual([16, 16, 8, 0, 0])
  expect(pages.map((page) => page.counts.total_pages)).toEqual([3, 3, 3, 3, 3])
  expect(new Set(pages.flatMap((page) => page.data.map(({ id }) => id)))).toEqual(new Set(ids))
  expect(await search('pagination', { offset: '0' })).toEqual(await search('pagination', { offset: '1' }))

  const two = [1, 2].map(async (offset) =>
    (await search('pagin 1', { offset: String(offset) })).songs.data.map(({ id }) => id),
  )
  const [first = [], second = []] = await Promise.all(two)
  expect(first.filter((id) => second.includes(id))).toEqual([])
  const five = await search('pagination', { limit: '5', offset: '8' })
  expect(five.songs.data.length).toBe(5)
  expect(five.songs.counts.total_pages).toBe(8)
  expect((await search('pagination', { limit: '500' })).songs.data.length).toBe(16)
})

test('BROWSE-09 deep pages of a long list are consecutive', async () => {
  const artistId = await seedArtist(app.db)
  await app.db.execute(sql`insert into track (artist_id, title, length, file_key, file_size, mime, file_hash, plays)
    select ${artistId}, 'Longlist ' || n, 1, 'k', 1, 'audio/ogg', 'h', n from generate_series(1, 700) n`)
  const rows = await app.db.select({ id: track.id }).from(track).where(eq(track.artistId, artistId)).orderBy(track.id)
  const all = rows.map(({ id }) => id)
  for (let from = 0; from < all.length; from += 90) await indexItems(app.db, 'songs', all.slice(from, from + 90))
  const found = []
  for (let offset = 0; offset < 720; offset += 16)
    found.push(...(await findIds(app.db, { kind: 'songs', text: 'longlist', genreIds: [], offset, limit: 16 })).ids)
  expect(found.length).toBe(700)
  expect(new Set(found)).toEqual(new Set(all))
  await app.db.delete(track).where(eq(track.artistId, artistId))
  expect(await totalOf('songs', 'longlist')).toBe(0)
})

test('BROWSE-08 an empty text finds all items, the most played of a genre first', async () => {
  const best = await addTrack({ title: 'Hit of Hits', plays: 2_000_000_000, genreId: await seedGenre(app.db) })
  const results = await search('   ')
  expect(results.songs.data[0]?.id).toBe(best)
  expect(results.songs.data.length).toBe(16)
  const { rows } = await app.db.execute(sql`select count(*) as n from search_entry where kind = ${KIND_IDS.songs}`)
  expect(rows).toEqual([{ n: await totalOf('songs', '') }])
})

test('BROWSE-08 without a filter, items without a genre come last', async () => {
  const other = await openTestApp()
  try {
    const plain = await seedArtist(other.db, { name: 'Without', plays: 900 })
    const named = await seedArtist(other.db, { name: 'With', plays: 5, genreId: await seedGenre(other.db) })
    const louder = await seedArtist(other.db, { name: 'Within', plays: 50, genreId: await seedGenre(other.db) })
    await indexItems(other.db, 'artists', [plain, named, louder])
    const found = async (search_text: string) =>
      (await other.get('song/search_all_v1', { search_text })).artists.data.map(({ id }) => id)
    expect(await found('')).toEqual([louder, named, plain])
    expect(await found('without')).toEqual([plain])
  } finally {
    await other.close()
  }
})

test('GENRE-04 unknown genres are ignored in the filter', async () => {
  const genreId = await seedGenre(app.db)
  const id = await addTrack({ title: 'Forgetful', genreId })
  const found = async (genre_ids: string) =>
    (await search('forgetful', { genre_ids })).songs.data.map((song) => song.id)
  expect(await found(`${genreId},99999999`)).toEqual([id])
  expect(await found('99999999')).toEqual([id])
  expect(await found('99999999,88888888')).toEqual([id])
})

test('BROWSE-08 genres filter results and totals, and no genre means all', async () => {
  const [one, two, unused] = [await seedGenre(app.db), await seedGenre(app.db), await seedGenre(app.db)]
  const artistId = await seedArtist(app.db, { genreId: two })
  const first = await addTrack({ title: 'Genrefied', genreId: one, plays: 5 })
  const second = await addTrack({ title: 'Genrefied', artistId, plays: 50 })
  await addTrack({ title: 'Genrefied' })
  const found = async (text: string, genre_ids: string) =>
    (await search(text, { genre_ids })).songs.data.map(({ id }) => id)
  expect(await found('genrefied', String(one))).toEqual([first])
  expect(await found('genrefied', `${one},${two}`)).toEqual([second, first])
  expect(await found('', `${one},${two},${unused}`)).toEqual([second, first])
  expect(await found('genrefied', [one, two, unused, 900, 901, 902].join(','))).toEqual([second, first])
  expect(await found('gnerefied', String(one))).toEqual([first])
  expect(await found('genrefied', String(unused))).toEqual([])
  expect((await search('genrefied')).songs.data.length).toBe(3)
  expect((await search('', { genre_ids: `${one},${two}` })).songs.counts).toEqual({ total_pages: 1, total: 2 })
})

test('GENRE-03 BROWSE-08 totals of long lists by genre stay exact as items are added, moved and deleted', async () => {
  const [one, two, unused] = [await seedGenre(app.db), await seedGenre(app.db), await seedGenre(app.db)]
  // Rebuilding the index counts again, and gives items of equal rank another order.
  await indexAll(app.db)
  const artistId = await seedArtist(app.db)
  await app.db.execute(sql`insert into track (artist_id, title, length, file_key, file_size, mime, file_hash, plays)
    select ${artistId}, 'Numerous ' || n, 1, 'k', 1, 'audio/ogg', 'h', n from generate_series(1, 600) n`)
  await app.db.execute(
    sql`insert into track_genre (track_id, genre_id, pos) select id, ${one}, 0 from track where title like 'Numerous%' and plays % 3 = 0`,
  )
  await app.db.execute(
    sql`insert into track_genre (track_id, genre_id, pos) select id, ${two}, 1 from track where title like 'Numerous%' and plays % 2 = 0`,
  )
  const rows = await app.db.select({ id: track.id }).from(track).where(eq(track.artistId, artistId))
  for (let from = 0; from < rows.length; from += 100)
    await indexItems(
      app.db,
      'songs',
      rows.slice(from, from + 100).map(({ id }) => id),
    )
  const found = (genreId: number, offset = 0, limit = 1_000) =>
    findIds(app.db, { kind: 'songs', text: 'numerous', genreIds: [genreId], offset, limit })
  const both = async () => {
    const [first, second, none] = [await found(one), await found(two), await found(unused)]
    expect([first.total, second.total, none.total]).toEqual([first.ids.length, second.ids.length, 0])
    expect((await found(one, 20, 7)).ids).toEqual(first.ids.slice(20, 27))
    return [first.ids, second.ids]
  }
  const uncounted = await both()
  expect(uncounted.map((ids) => ids.length)).toEqual([200, 300])
  await refresh()
  expect(await both()).toEqual(uncounted)
  // A track of both genres cannot get a third one in the place of each.
  const ofTwo = new Set(uncounted[1])
  const [moved = 0, left = 0] = (uncounted[0] ?? []).filter((id) => !ofTwo.has(id))
  await app.db.update(trackGenre).set({ genreId: unused }).where(eq(trackGenre.trackId, moved))
  await indexItems(app.db, 'songs', [moved])
  await app.db.delete(track).where(eq(track.id, left))
  expect((await found(unused)).total).toBe(1)
  expect((await found(one)).total).toBe(198)
  expect((await found(one)).ids).toHaveLength(198)
  await app.db.delete(track).where(eq(track.artistId, artistId))
  expect((await found(two)).total).toBe(0)
})

test('GENRE-03 BROWSE-08 a track is found by each of its genres, and counts once when several are chosen', async () => {
  const genres = [await seedGenre(app.db), await seedGenre(app.db), await seedGenre(app.db), await seedGenre(app.db)]
  const [one = 0, two = 0, three = 0, unused = 0] = genres
  const both = await addTrack({ title: 'Manifold song', genreIds: [one, two], plays: 9 })
  const single = await addTrack({ title: 'Manifold song', genreIds: [two], plays: 5 })
  const other = await addTrack({ title: 'Manifold song', genreIds: [three, one], plays: 1 })
  const albumId = await seedAlbum(app.db, { title: 'Manifold album' })
  await seedTrack(app.db, { albumId, genreIds: [three, two] })
  await reindex(app.db, 'albums', [albumId])
  const found = async (text: string, ...genre_ids: number[]) => {
    const { songs } = await search(text, { genre_ids: genre_ids.join(',') })
    expect(songs.counts.total).toBe(songs.data.length)
    return songs.data.map(({ id }) => id)
  }
  for (const text of ['manifold', 'manifold song', 'mainfold', '']) {
    expect(await found(text, one)).toEqual([both, other])
    expect(await found(text, two)).toEqual([both, single])
    expect(await found(text, three)).toEqual([other])
    expect(await found(text, one, two)).toEqual([both, single, other])
    expect(await found(text, ...genres)).toEqual([both, single, other])
    expect(await found(text, unused)).toEqual([])
  }
  for (const genre_ids of [String(two), String(three)])
    expect((await search('', { genre_ids })).albums.data.map(({ id }) => id)).toEqual([albumId])

  await app.db.delete(trackGenre).where(eq(trackGenre.trackId, both))
  await app.db.insert(trackGenre).values({ trackId: both, genreId: three, pos: 0 })
  await indexItems(app.db, 'songs', [both])
  expect(await found('manifold', three)).toEqual([both, other])
  expect(await found('', one)).toEqual([other])
})

test('API-30 private playlists are never shown', async () => {
  const memberId = await seedMember(app.db, { username: 'hidden-owner' })
  const id = await seedPlaylist(app.db, { memberId, name: 'Hideaway', isPublic: false })
  await indexItems(app.db, 'playlists', [id])
  expect(await totalOf('playlists', 'hideaway')).toBe(0)
  await app.db.update(playlist).set({ isPublic: true }).where(eq(playlist.id, id))
  await indexItems(app.db, 'playlists', [id])
  expect(await namesOf('playlists', 'hideaway')).toEqual(['Hideaway'])
  expect(await namesOf('playlists', 'hidden-owner')).toEqual(['Hideaway'])
  await app.db.update(playlist).set({ isPublic: false }).where(eq(playlist.id, id))
  await indexItems(app.db, 'playlists', [id])
  expect(await totalOf('playlists', 'hideaway')).toBe(0)
  expect(await totalOf('playlists', 'hidden')).toBe(0)
})

test('API-30 totals stay exact through inserts, updates and deletions of items and their parents', async () => {
  const artistId = await addArtist('Exactitude')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Precision' })
  const ids = []
  for (let n = 0; n < 3; n += 1) ids.push(await seedTrack(app.db, { artistId, albumId, title: `Measure ${n}` }))
  await reindex(app.db, 'albums', [albumId])
  await indexItems(app.db, 'songs', [...ids, ...ids])
  expect(await totalOf('songs', 'exactitude')).toBe(3)
  expect(await totalOf('songs', 'measure')).toBe(3)

  await app.db
    .update(track)
    .set({ title: 'Renamed' })
    .where(eq(track.id, ids[0] ?? 0))
  await indexItems(app.db, 'songs', ids)
  expect(await totalOf('songs', 'measure')).toBe(2)
  expect(await totalOf('songs', 'exactitude renamed')).toBe(1)

  await app.db.update(artist).set({ name: 'Vagueness' }).where(eq(artist.id, artistId))
  await reindex(app.db, 'artists', [artistId])
  expect(await totalOf('songs', 'exactitude')).toBe(0)
  expect(await totalOf('songs', 'vagueness')).toBe(3)
  expect(await totalOf('albums', 'vagueness')).toBe(1)
  expect((await search('precision')).albums.data[0]?.artistName).toBe('Vagueness')

  await app.db.delete(track).where(eq(track.id, ids[1] ?? 0))
  expect(await totalOf('songs', 'vagueness')).toBe(2)
  await app.db.delete(artist).where(eq(artist.id, artistId))
  for (const kind of SEARCH_KINDS) expect(await totalOf(kind, 'vagueness'), kind).toBe(0)
  expect(await totalOf('songs', 'vaguenes')).toBe(0)
})

test('API-30 items of a rolled-back transaction are never found', async () => {
  const id = await seedTrack(app.db, { title: 'Rollback' })
  await app.db
    .transaction(async (tx) => {
      await indexItems(tx, 'songs', [id])
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await totalOf('songs', 'rollback')).toBe(0)
})

test('API-30 totals are exact after many concurrent writes', async () => {
  const artistId = await seedArtist(app.db)
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, n) => seedTrack(app.db, { artistId, title: `Throng ${n}` })),
  )
  await Promise.all(
    ids.map((id) =>
      app.db.transaction(async (tx) => {
        await tx.update(track).set({ plays: id }).where(eq(track.id, id))
        await indexItems(tx, 'songs', [id])
      }),
    ),
  )
  expect(await totalOf('songs', 'throng')).toBe(12)
  await Promise.all([
    refresh(),
    ...ids.map((id) =>
      app.db.transaction(async (tx) => {
        await tx
          .update(track)
          .set({ plays: 2 * id })
          .where(eq(track.id, id))
        await indexItems(tx, 'songs', [id])
      }),
    ),
    refresh(),
  ])
  await Promise.all(ids.slice(4).map((id) => app.db.delete(track).where(eq(track.id, id))))
  expect(await totalOf('songs', 'throng')).toBe(4)
})

test('API-30 plays change the rank of an item and the counter on its card', async () => {
  const artistId = await seedArtist(app.db)
  const first = await addTrack({ artistId, title: 'Overtaken', plays: 10 })
  const second = await addTrack({ artistId, title: 'Overtaken', plays: 5 })
  await indexItems(app.db, 'artists', [artistId])
  await app.db.update(track).set({ plays: 99 }).where(eq(track.id, second))
  await app.db.update(artist).set({ plays: 2_000_000_000 }).where(eq(artist.id, artistId))
  expect(await app.post('song/add_play', { type: 'song', id: second })).toEqual({ plays: 100 })
  await refresh()
  expect((await search('overtaken')).songs.data.map(({ id, plays }) => [id, plays])).toEqual([
    [second, 100],
    [first, 10],
  ])
  expect((await findIds(app.db, { kind: 'artists', text: '', genreIds: [], offset: 0, limit: 100 })).ids).toContain(
    artistId,
  )
})

test('API-30 a play shows on its card however many plays of others came after it', async () => {
  const [early, late] = [await addTrack({ title: 'Outnumbered' }), await addTrack({ title: 'Outnumbering' })]
  await refresh()
  await app.db.update(track).set({ plays: 7 }).where(eq(track.id, early))
  await app.db.insert(play).values({ kind: 'song', itemId: early })
  await app.db.execute(
    sql`insert into play (kind, item_id, created_at) select 'song', ${late}, now() from generate_series(1, 45000)`,
  )
  await refresh()
  expect((await search('outnumbered')).songs.data.map(({ plays }) => plays)).toEqual([7])
  await app.db.delete(play).where(eq(play.itemId, late))
})

test('API-30 the genre and picture of a podcast reach its seasons and episodes', async () => {
  const [one, two] = [await seedGenre(app.db), await seedGenre(app.db)]
  const podcastId = await seedPodcast(app.db, { title: 'Inheritance', genreId: one })
  const seasonId = await seedSeason(app.db, { podcastId, name: 'Heirs' })
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId, name: 'Testament' })
  await reindex(app.db, 'podcasts', [podcastId])
  await indexItems(app.db, 'seasons', [seasonId])
  await indexItems(app.db, 'episodes', [episodeId])
  await app.db.update(podcast).set({ genreId: two, avatar: '/media/art/new.jpg' }).where(eq(podcast.id, podcastId))
  await reindex(app.db, 'podcasts', [podcastId])
  const results = await search('', { genre_ids: String(two) })
  expect(results.seasons.data).toMatchObject([{ id: seasonId, avatarURL: '/media/art/new.jpg' }])
  expect(results.episodes.data).toMatchObject([{ id: episodeId, avatarURL: '/media/art/new.jpg' }])
  expect((await search('', { genre_ids: String(one) })).podcasts.data).toEqual([])
})

test('API-30 rebuilding the index changes no result and no counter', async () => {
  const tables = {
    entries: sql`select kind, item_id, title, words::text, genres, popularity, card from search_entry where kind < 7 order by kind, item_id`,
    terms: sql`select kind, item_id, word, rank from search_term order by kind, item_id, word`,
    words: sql`select word, kind, n from search_word order by word, kind`,
    counted: sql`select word, kind, count(*)::integer as n from search_term where word !~ ' ' group by word, kind order by word, kind`,
    genres: sql`select kind, genres, n from search_count where kind < 7 and n <> 0 and genres <> '{0}' order by kind, genres`,
    ofGenres: sql`select kind, genres, count(*)::integer as n from search_entry where kind < 7 group by kind, genres order by kind, genres`,
  }
  const read = async () => {
    const rows = Object.entries(tables).map(
      async ([name, query]) => [name, (await app.db.execute(query)).rows] as const,
    )
    return new Map(await Promise.all(rows))
  }
  // Indexes changes that other tests made without an event.
  await indexAll(app.db)
  const before = await read()
  const steps: number[] = []
  await indexAll(app.db, (done, total) => {
    steps.push(done / total)
  })
  expect(steps.at(-1)).toBe(1)
  await refresh()
  const after = await read()
  expect(after).toEqual(before)
  expect(after.get('words')).toEqual(after.get('counted'))
  expect(after.get('genres')).toEqual(after.get('ofGenres'))
})
