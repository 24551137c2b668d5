import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { pagesOf } from '../../testing/pages.ts'
import { seedAlbum, seedArticle, seedArtist, seedMember, seedPost, seedTopic } from '../../testing/seed.ts'

const SITE = 'https://music.example'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE }, { pages: pagesOf({}) })
})
afterAll(() => app.close())

const ask = (url: string) => app.fastify.inject({ url })
const urls = async (url: string) =>
  [...(await ask(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found)

test('search engines are told what to leave alone, and where the map is', async () => {
  const reply = await ask('/robots.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /account',
      'Disallow: /api/',
      'Disallow: /player/',
      `Sitemap: ${SITE}/sitemap.xml`,
    ]),
  )
})

test('the map leads to every kind that exists, and its parts to public pages only', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const topicId = await seedTopic(app.db)
  const seen = await seedPost(app.db, { topicId, createdAt: new Date('2026-03-01T12:00:00Z') })
  for (const visibility of ['held', 'hidden'] as const) await seedPost(app.db, { topicId, visibility })
  const articleId = await seedArticle(app.db, { date: '2026-02-03' })

  expect(await urls('/sitemap.xml')).toEqual(
    ['pages', 'artists/1', 'albums/1', 'topics/1', 'posts/1', 'articles/1'].map(
      (part) => `${SITE}/sitemap/${part}.xml`,
    ),
  )
  expect(await urls('/sitemap/pages.xml')).toContain(`${SITE}/discover`)
  expect(await urls('/sitemap/artists/1.xml')).toEqual([`${SITE}/artist/${artistId}`])
  expect(await urls('/sitemap/albums/1.xml')).toEqual([`${SITE}/discover/${albumId}`])
  expect(await urls('/sitemap/posts/1.xml')).toEqual([`${SITE}/community/post/${seen}`])
  expect((await ask('/sitemap/posts/1.xml')).body).toContain('<lastmod>2026-03-01</lastmod>')
  expect((await ask('/sitemap/articles/1.xml')).body).toContain(
    `<loc>${SITE}/publication/${articleId}</loc><lastmod>2026-02-03</lastmod>`,
  )
})

test('what was deleted stands in no map any more, and nothing between keeps one', async () => {
  const authorId = await seedMember(app.db)
  const token = await app.signIn(authorId)
  const postId = await seedPost(app.db, { memberId: authorId, topicId: await seedTopic(app.db) })
  app.services.invalidation.publishHere(['posts', 'topics'])
  const map = '/sitemap/posts/1.xml'
  expect(await urls(map)).toContain(`${SITE}/community/post/${postId}`)
  expect((await ask(map)).headers['cache-control']).toBe('no-cache')
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: postId }, token)
  expect(await urls(map)).not.toContain(`${SITE}/community/post/${postId}`)
})

test.each([
  '/sitemap/members/1.xml',
  '/sitemap/artists/2.xml',
  '/sitemap/artists/0.xml',
  '/sitemap/artists/x.xml',
  '/sitemap/constructor/1.xml',
])('%s is not there', async (url) => {
  expect((await ask(url)).statusCode).toBe(404)
})

test('a site without a configured URL speaks of the one that was asked', async () => {
  const other = await openTestApp({}, { pages: pagesOf({}) })
  const reply = await other.fastify.inject({ url: '/robots.txt', headers: { host: 'radio.example:8080' } })
  expect(reply.body).toContain('Sitemap: http://radio.example:8080/sitemap.xml')
  await other.close()
})
