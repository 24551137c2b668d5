import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { pagesOf } from '../../../testing/pages.ts'
import {
  seedAlbum,
  seedArticle,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPodcast,
  seedPost,
  seedTopic,
} from '../../../testing/seed.ts'

const SITE = 'https://music.example'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE }, { pages: pagesOf({}) })
})
afterAll(() => app.close())

const ask = (url: string) => app.fastify.inject({ url })
const urls = async (url: string) =>
  [...(await ask(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found)

test('robots.txt contains the disallowed paths and the URL of the site map', async () => {
  const reply = await ask('/robots.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /account',
      'Disallow: /api/',
      'Disallow: /desk',
      'Disallow: /player/',
      `Sitemap: ${SITE}/sitemap.xml`,
    ]),
  )
})

/**
 * Returns whether a crawler may read a path: of the matching rules the longest one applies, and of two equal ones the
 * permission (RFC 9309).
 */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, rule = '', pattern = '']) => ({
    rule,
    pattern,
  }))
  const fits = (pattern: string) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replaceAll(/[.?()+]/g, String.raw`\$&`))
        .join('.*')}`,
    ).test(path)
  const [first] = rules
    .filter(({ pattern }) => fits(pattern))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || (a.rule === 'Allow' ? -1 : 1))
  return first?.rule !== 'Disallow'
}

test.each([
  ['/', true],
  ['/podcast/3/14', true],
  ['/media/art/0123456789abcdef_600x600.jpg', true],
  ['/card/episode/14.jpg', true],
  ['/podcast/3/feed.xml', true],
  ['/podcast/episode/14/transcript-0.vtt', true],
  ['/api/podcast/stream?episode_id=14', true],
  ['/api/song/stream?song_id=14', true],
  ['/player/playlist/5', true],
  ['/player/user/5', true],
  ['/api/song/stream?song_id=14&ticket=1.abc', false],
  ['/player/playlist/5/key', false],
  ['/player/user/5/key', false],
  ['/player/album/5', false],
  ['/api/song/search_all_v1', false],
  ['/account/my_profile', false],
])('a crawler that asks for %s is allowed: %s', async (path, isAllowed) => {
  expect(mayCrawl((await ask('/robots.txt')).body, path)).toBe(isAllowed)
})

test('the map leads to every kind that exists, and its parts to public pages only', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const topicId = await seedTopic(app.db)
  const seen = await seedPost(app.db, { topicId, createdAt: new Date('2026-03-01T12:00:00Z') })
  for (const visibility of ['held', 'hidden'] as const) await seedPost(app.db, { topicId, visibility })
  const articleId = await seedArticle(app.db, { date: '2026-02-03' })
  const podcastId = await seedPodcast(app.db)
  const episodeId = await seedEpisode(app.db, { podcastId, publishedAt: new Date('2026-01-05T12:00:00Z') })

  expect(await urls('/sitemap.xml')).toEqual(
    ['pages', 'artists/1', 'albums/1', 'podcasts/1', 'episodes/1', 'topics/1', 'posts/1', 'articles/1'].map(
      (part) => `${SITE}/sitemap/${part}.xml`,
    ),
  )
  expect(await urls('/sitemap/pages.xml')).toContain(`${SITE}/discover`)
  expect(await urls('/sitemap/artists/1.xml')).toEqual([`${SITE}/artist/${artistId}`])
  expect(await urls('/sitemap/albums/1.xml')).toEqual([`${SITE}/discover/${albumId}`])
  expect(await urls('/sitemap/posts/1.xml')).toEqual([`${SITE}/community/post/${seen}`])
  expect((await ask('/sitemap/posts/1.xml')).body).toContain('<lastmod>2026-03-01</lastmod>')
  expect((await ask('/sitemap/episodes/1.xml')).body).toContain(
    `<loc>${SITE}/podcast/${podcastId}/${episodeId}</loc><lastmod>2026-01-05</lastmod>`,
  )
  expect((await ask('/sitemap/articles/1.xml')).body).toContain(
    `<loc>${SITE}/publication/${articleId}</loc><lastmod>2026-02-03</lastmod>`,
  )
})

test('deleted pages are in no site map, and caches revalidate site maps', async () => {
  const authorId = await seedMember(app.db)
  const token = await app.signIn(authorId)
  const postId = await seedPost(app.db, { memberId: authorId, topicId: await seedTopic(app.db) })
  app.services.invalidation.publishHere(['post', 'topic'])
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

test('a site without a configured URL uses the requested one', async () => {
  const other = await openTestApp({}, { pages: pagesOf({}) })
  const reply = await other.fastify.inject({ url: '/robots.txt', headers: { host: 'radio.example:8080' } })
  expect(reply.body).toContain('Sitemap: http://radio.example:8080/sitemap.xml')
  await other.close()
})
