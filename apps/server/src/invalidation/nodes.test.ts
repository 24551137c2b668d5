import { getPost, newsDetail } from '@earshot/contract/calls'
import { LIVE_URL } from '@earshot/contract/community/live'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDb } from '../db/open.ts'
import { article } from '../db/schema/site/publication.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { openDoor } from '../testing/door.ts'
import { pagesOf } from '../testing/pages.ts'
import { seedArticle, seedMember, seedPost } from '../testing/seed.ts'
import { openInvalidation } from './invalidation.ts'
import { listenForInvalidations } from './listener.ts'

const pages = pagesOf({
  post: (api, id) => api.get(getPost, { blog_id: id }),
  article: (api, id) => api.get(newsDetail, { news_id: id }),
})
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Two servers on one database. */
let writer: TestApp
let reader: { origin: string; cutLine: () => void; close: () => Promise<void> }
beforeAll(async () => {
  writer = await openTestApp({}, { pages })
  if (writer.databaseUrl !== undefined) reader = await openReader(writer, writer.databaseUrl)
})
afterAll(async () => {
  await reader?.close()
  await writer.close()
})

test.skipIf(!onPostgres)(
  'on PostgreSQL, a post deleted at one server is gone from the pages of another within a second',
  async () => {
    const memberId = await seedMember(writer.db)
    const postId = await seedPost(writer.db, { memberId, title: 'Here today' })
    expect(await read(`/post/${postId}`)).toContain('Here today')
    await writer.post('blog/delete_blog', { user_id: memberId, blog_id: postId }, await writer.signIn(memberId))
    await expect
      .poll(async () => (await fetch(`${reader.origin}/post/${postId}`)).status, { timeout: 1_000, interval: 20 })
      .toBe(404)
  },
)

test.skipIf(!onPostgres)(
  'on PostgreSQL, what changes while a server hears nothing shows all the same, and it hears again by itself',
  async () => {
    const articleId = await seedArticle(writer.db, { title: 'First' })
    expect(await read(`/article/${articleId}`)).toContain('First')
    reader.cutLine()
    await writer.db.update(article).set({ title: 'Second' }).where(eq(article.id, articleId))
    await writer.services.invalidation.publish(['article'])
    await expect.poll(() => read(`/article/${articleId}`), { timeout: 2_000, interval: 20 }).toContain('Second')
    // After it reconnects, it is notified immediately.
    await expect
      .poll(
        async () => {
          await read(`/article/${articleId}`)
          await writer.db.update(article).set({ title: 'Third' }).where(eq(article.id, articleId))
          await writer.services.invalidation.publish(['article'])
          return read(`/article/${articleId}`)
        },
        { timeout: 5_000 },
      )
      .toContain('Third')
  },
)

test.skipIf(!onPostgres)(
  'on PostgreSQL, a page with a stream at one server hears of a comment at another',
  async () => {
    const memberId = await seedMember(writer.db)
    const postId = await seedPost(writer.db, { memberId })
    const leaving = new AbortController()
    const stream = await fetch(`${reader.origin}${LIVE_URL}?posts=${postId}`, {
      headers: { 'api-key': 'earshot-web' },
      signal: leaving.signal,
    })
    const body = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await body?.read())?.value).toContain('event: hello')
    await writer.post(
      'blog/comment',
      { user_id: memberId, blog_id: postId, comment_id: 0, comment: 'From afar' },
      await writer.signIn(memberId),
    )
    expect((await body?.read())?.value).toContain(`event: post\ndata: {"id":${postId}}`)
    leaving.abort()
  },
)

test('foreign messages on the channel and those of the same process are ignored', () => {
  const invalidation = openInvalidation(writer.services.pool, 'pglite')
  for (const payload of [
    '',
    'x',
    '[]',
    '{"from":1,"changed":[]}',
    '{"from":"a","changed":"some"}',
    '{"from":"a","changed":[1]}',
  ])
    expect(invalidation.read(payload)).toBeUndefined()
  expect(invalidation.read('{"from":"another","changed":["post"]}')).toEqual(['post'])
  expect(invalidation.read('{"from":"another","changed":"everything"}')).toBe('everything')
})

const read = async (path: string): Promise<string> => (await fetch(reader.origin + path)).text()

/** A second server; the test can interrupt its connection for changes. */
async function openReader({ services }: TestApp, databaseUrl: string) {
  const open = await openDb({ databaseUrl, dataDir: '', onLost: () => {}, poolSize: 3 })
  const invalidation = openInvalidation(open.pool, open.kind)
  const { fastify } = await buildApp({ ...services, db: open.db, pool: open.pool, invalidation }, { sites: pages })
  const door = await openDoor(databaseUrl)
  const hearing = await listenForInvalidations(door.url, invalidation, () => {})
  return {
    origin: await fastify.listen({ port: 0, host: '127.0.0.1' }),
    cutLine: door.cut,
    close: async () => {
      await hearing.close()
      await fastify.close()
      await open.close()
      door.close()
    },
  }
}
