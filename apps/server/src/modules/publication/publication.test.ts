import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedArticle } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => { app = await openTestApp() })
afterAll(() => app.close())

test('API-25 PUBLICATION-05 news come newest first, twenty at a time; the date of creation stands in for a missing date', async () => {
  const old = await seedArticle(app.db, { date: '2020-01-01' })
  const undated = await seedArticle(app.db, { date: null, createdAt: new Date('2022-06-01T23:30:00Z') })
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await seedArticle(app.db, { date: '2023-01-01' }))
  const first = await app.get('news/list', { search_text: '', limit: 20, offset: 0 })
  const second = await app.get('news/list', { search_text: '', limit: 20, offset: 20 })
  expect(first.map((news) => news.id)).toEqual(ids.toReversed())
  expect(second.map((news) => news.id)).toEqual([undated, old])
})

test('API-25 news are found by the words of title and text, in any order', async () => {
  const id = await seedArticle(app.db, { title: 'A harbour piano', searchText: 'a harbour piano tuned in the rain' })
  expect((await app.get('news/list', { search_text: 'RAIN pianó' })).map((news) => news.id)).toEqual([id])
  expect(await app.get('news/list', { search_text: 'rain%piano' })).toEqual([])
})

test('ENTITIES-12 PUBLICATION-04 PUBLICATION-10 a card has a plain excerpt and one picture, the page the whole text and both', async () => {
  const id = await seedArticle(app.db, {
    title: 'Pictured', excerpt: 'Plain words', content: '<p>Rich <b>words</b></p>', photo: '/media/art/f_9x9.jpg', author: 'Nell', date: '2024-05-06', createdAt: new Date('2024-05-07T08:09:10Z'), searchText: 'pictured',
  })
  const shared = { id, title: 'Pictured', author: 'Nell', date: '2024-05-06', created_at: '2024-05-07T08:09:10.000Z', media_type: 'image', thumbnail: '/media/art/f_9x9.jpg' }
  expect(await app.get('news/list', { search_text: 'pictured' })).toEqual([{ ...shared, content: 'Plain words' }])
  expect(await app.get('news/detail', { news_id: id })).toEqual({ ...shared, content: '<p>Rich <b>words</b></p>', photo: '/media/art/f_9x9.jpg' })
})

test('PUBLICATION-07 an article with a video names it', async () => {
  const id = await seedArticle(app.db, { mediaType: 'youtube', youtubeLink: 'https://www.youtube.com/watch?v=abcdefghijk' })
  expect(await app.get('news/detail', { news_id: id })).toMatchObject({ media_type: 'youtube', youtube_link: 'https://www.youtube.com/watch?v=abcdefghijk' })
})

test('PUBLICATION-09 an unknown article answers 404', async () => {
  expect(await app.refusal('GET', 'news/detail', { news_id: 2_147_483_647 })).toMatchObject({ status: 404, error: 'There is no such article.' })
})
