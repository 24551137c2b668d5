import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawnFile } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { indexTextsAnew } from '../../testing/search.ts'
import { seedArticle, seedMember } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
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
  await indexTextsAnew(app.db)
  expect((await app.get('news/list', { search_text: 'RAIN pianó' })).map((news) => news.id)).toEqual([id])
  expect(await app.get('news/list', { search_text: 'rain%piano' })).toEqual([])
})

test('ENTITIES-12 PUBLICATION-04 PUBLICATION-10 a card has a plain excerpt, the page the whole text; either picture stands in for the other, and what is missing is null', async () => {
  const id = await seedArticle(app.db, {
    title: 'Pictured',
    excerpt: 'Plain words',
    content: '<p>Rich <b>words</b></p>',
    photo: '/media/art/f_9x9.jpg',
    author: 'Nell',
    date: '2024-05-06',
    createdAt: new Date('2024-05-07T08:09:10Z'),
    searchText: 'pictured',
  })
  const shared = {
    id,
    title: 'Pictured',
    author: 'Nell',
    authors: [{ name: 'Nell' }],
    date: '2024-05-06',
    created_at: '2024-05-07T08:09:10.000Z',
    media_type: 'image',
    thumbnail: '/media/art/f_9x9.jpg',
    photo: '/media/art/f_9x9.jpg',
    youtube_link: null,
  }
  await indexTextsAnew(app.db)
  expect(await app.get('news/list', { search_text: 'pictured' })).toEqual([{ ...shared, content: 'Plain words' }])
  await seedArticle(app.db, { title: 'Without pictures', photo: null, thumbnail: null, searchText: 'bare' })
  await indexTextsAnew(app.db)
  expect(await app.get('news/list', { search_text: 'bare' })).toMatchObject([{ photo: null, thumbnail: null }])
  expect(await app.get('news/detail', { news_id: id })).toEqual({
    ...shared,
    content: '<p>Rich <b>words</b></p>',
    mentions: [],
    lead: null,
    updated_at: null,
    photo_description: null,
    photo_credit: null,
    focal_x: 50,
    focal_y: 50,
    language: null,
    topics: [],
    share_title: null,
    share_description: null,
    share_photo: null,
  })
})

test('PUBLICATION-07 an article with a video names it', async () => {
  const id = await seedArticle(app.db, {
    mediaType: 'youtube',
    youtubeLink: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
  expect(await app.get('news/detail', { news_id: id })).toMatchObject({
    media_type: 'youtube',
    youtube_link: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
})

test('PUBLICATION-09 an unknown article answers 404', async () => {
  expect(await app.refusal('GET', 'news/detail', { news_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such article.',
  })
})

test('PUBLICATION-09 an article is deleted by who wrote it, moderators and admins; then it is nowhere, and can be restored', async () => {
  const writer = await seedMember(app.db)
  const signInAs = async (role: 'writer' | 'moderator' | 'admin' | null) =>
    app.signIn(await seedMember(app.db, { role }))
  const own = await app.signIn(writer)
  const picture = 'art/00000000000000ab_9x9.jpg'
  const id = await seedArticle(app.db, { title: 'Taken back', authorId: writer, photo: `/media/${picture}` })
  const isWithdrawn = async () => (await app.db.$count(withdrawnFile, eq(withdrawnFile.key, picture))) === 1
  expect(await app.get('news/detail', { news_id: id })).toMatchObject({ author_id: writer })
  for (const token of [await signInAs(null), await signInAs('writer')]) {
    for (const path of ['news/delete', 'news/restore'] as const)
      expect(await app.refusal('POST', path, { news_id: id }, token)).toMatchObject({
        status: 400,
        error: 'user_id: is required',
      })
  }
  const other = await seedMember(app.db, { role: 'writer' })
  expect(
    await app.refusal('POST', 'news/delete', { user_id: other, news_id: id }, await app.signIn(other)),
  ).toMatchObject({ status: 403 })
  expect(await app.refusal('POST', 'news/delete', { user_id: writer, news_id: id })).toMatchObject({ status: 1000 })
  await app.post('news/delete', { user_id: writer, news_id: id }, own)
  expect(await app.refusal('GET', 'news/detail', { news_id: id })).toMatchObject({ status: 404 })
  expect(await app.get('news/list', { search_text: 'Taken back' })).toEqual([])
  for (const path of ['/publication/feed.xml', '/sitemap/articles/1.xml'])
    expect((await app.fastify.inject(path)).body, path).not.toContain(`/publication/${id}<`)
  expect(await app.refusal('POST', 'news/delete', { user_id: writer, news_id: id }, own)).toMatchObject({ status: 404 })
  expect(await isWithdrawn()).toBe(true)
  const moderator = await seedMember(app.db, { role: 'moderator' })
  const moderates = await app.signIn(moderator)
  await app.post('news/restore', { user_id: moderator, news_id: id }, moderates)
  expect((await app.get('news/list', { search_text: 'Taken back' })).map((news) => news.id)).toEqual([id])
  expect(await isWithdrawn()).toBe(false)
  expect(await app.refusal('POST', 'news/restore', { user_id: moderator, news_id: id }, moderates)).toMatchObject({
    status: 404,
  })
  await app.post('news/delete', { user_id: moderator, news_id: id }, moderates)
})
