import type { SearchKind } from '@earshot/contract/catalogue/search'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedArtist, seedTrack } from '../../testing/seed.ts'
import { indexAll, indexItems } from './search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const search = (search_text: string) => app.get('song/search_all_v1', { search_text })
const namesOf = async (kind: SearchKind, text: string) =>
  (await search(text))[kind].data.map((item) => ('title' in item ? item.title : item.name))

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

test('FIND-03 a name that equals the searched text comes first, then names that begin with it, then the more played', async () => {
  const other = await addTrack({ title: 'Long Talk Talk About Talk', plays: 5_000_000 })
  const once = await addTrack({ title: 'Talk', plays: 4_000_000 })
  const begins = await addTrack({ title: 'Talk Talk Again', plays: 10 })
  const exact = await addTrack({ title: 'Talk Talk', plays: 1 })
  expect((await search('talk talk')).songs.data.map(({ id }) => id)).toEqual([exact, begins, other, once])
  expect((await search('Talk Tal')).songs.data.map(({ id }) => id).slice(0, 2)).toEqual([begins, exact])
  expect((await search('talk')).songs.data[0]?.id).toBe(once)
  await addArtist('Foo Fighting', 1_000)
  await addArtist('The Fighting Foo', 9_000)
  await addArtist('Foo', 1)
  expect(await namesOf('artists', 'foo')).toEqual(['Foo', 'Foo Fighting', 'The Fighting Foo'])
})

test.each([
  ['カタカナの歌', 'かたかな'],
  ['ひらがなの歌', 'ヒラガナ'],
  ['ハンカクの歌', 'ﾊﾝｶｸ'],
  ['ﾃﾞｽﾒﾀﾙ', 'デスメタル'],
  ['デスメタル', 'ですめたる'],
  ['ＦＵＬＬ Ｗｉｄｔｈ', 'full width'],
  ['Half width', 'Ｈａｌｆ'],
  ['ｶﾞﾗｽの少年', 'がらす'],
])('FIND-05 "%s" is found by %s', async (title, text) => {
  await addTrack({ title })
  expect(await namesOf('songs', text)).toContain(title)
})

test('FIND-04 more than 1,000 found items are counted as 1,000 and more, and listed on at most 63 pages', async () => {
  const other = await openTestApp()
  try {
    const artistId = await seedArtist(other.db, { name: 'Somebody' })
    await other.db.execute(sql`insert into track (artist_id, title, length, file_key, file_size, mime, file_hash, plays)
      select ${artistId}, 'Legion ' || n, 1, 'k', 1, 'audio/ogg', 'h', n from generate_series(1, 1001) n`)
    await indexAll(other.db)
    const found = async (search_text: string, more: { offset?: string; limit?: string } = {}) =>
      (await other.get('song/search_all_v1', { search_text, ...more })).songs
    expect((await found('legion')).counts).toEqual({ total_pages: 63, total: 1_000, has_more: true })
    expect((await found('legion', { limit: '5' })).counts.total_pages).toBe(63)
    expect((await found('legion', { offset: '63' })).data).toHaveLength(8)
    expect((await found('legion', { offset: '64' })).data).toHaveLength(0)
    expect((await found('')).counts).toEqual({ total_pages: 63, total: 1_001 })
    const feed = await other.get('song/livefeed', { search_text: 'legion', sort_key: 'most_plays' })
    expect(feed.songs.counts).toEqual({ total_pages: 63, total: 1_000, has_more: true })
    expect(feed.songs.data[0]?.title).toBe('Legion 1001')
    await other.db.execute(sql`delete from track where title = 'Legion 7'`)
    expect((await found('legion')).counts).toEqual({ total_pages: 63, total: 1_000 })
    expect((await found('')).counts).toEqual({ total_pages: 63, total: 1_000 })
  } finally {
    await other.close()
  }
})

test('FIND-04 a beginning of very many words finds names that begin with it first, then the more played, page by page', async () => {
  const other = await openTestApp()
  try {
    const artistId = await seedArtist(other.db, { name: 'Somebody' })
    await other.db.execute(sql`insert into track (artist_id, title, length, file_key, file_size, mime, file_hash, plays)
      select ${artistId}, case when n % 2 = 0 then 'A Multitude ' else 'Multitude ' end || n, 1, 'k', 1, 'audio/ogg', 'h', 2 ^ greatest(0, n - 3990)
      from generate_series(1, 4002) n`)
    await indexAll(other.db)
    const found = async (offset: string) =>
      (await other.get('song/search_all_v1', { search_text: 'mult', offset, limit: '3' })).songs
    expect((await found('1')).data.map(({ plays }) => plays)).toEqual([2048, 512, 128])
    expect((await found('2')).data.map(({ plays }) => plays)).toEqual([32, 8, 2])
    expect((await found('1')).counts).toEqual({ total_pages: 63, total: 1_000, has_more: true })
  } finally {
    await other.close()
  }
})
