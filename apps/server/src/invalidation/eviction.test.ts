import { blogCategories, getPost, relatedPosts, searchPosts } from '@earshot/contract/calls/community'
import { searchTopUsers } from '@earshot/contract/calls/member'
import { newsDetail } from '@earshot/contract/calls/publication'
import { endpoints } from '@earshot/contract/endpoints'
import { reportSubject } from '@earshot/contract/report-subject'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { article } from '../db/schema/publication.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { pagesOf } from '../testing/pages.ts'
import { seedArticle, seedMember, seedPost, seedTopic } from '../testing/seed.ts'
import { LISTENER_COUNTS, READS, WRITES, tagsOfRead } from './tags.ts'

const pages = pagesOf({
  post: async (api, id) => [await api.get(getPost, { blog_id: id }), await api.get(relatedPosts, { blog_id: id })],
  topic: (api, id) => api.get(searchPosts, { category_id: id }),
  topics: (api) => api.get(blogCategories),
  members: (api) => api.get(searchTopUsers, {}),
  article: (api, id) => {
    articlesRendered += 1
    return api.get(newsDetail, { news_id: id })
  },
})

let articlesRendered = 0
let app: TestApp
let origin: string
let authorId: number
let author: string
let moderator: string
beforeAll(async () => {
  app = await openTestApp({}, { pages })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  authorId = await seedMember(app.db, { username: 'Wren' })
  author = await app.signIn(authorId)
  moderator = await app.signIn(await seedMember(app.db, { role: 'moderator' }))
})
afterAll(() => app.close())

test('every call states what it shows, or what it changes', () => {
  for (const { method, path } of endpoints) expect(Object.keys(method === 'GET' ? READS : WRITES), path).toContain(path)
  const silent = endpoints.flatMap((each) =>
    each.method === 'GET' &&
    each.auth !== 'token' &&
    each.reply === 'envelope' &&
    tagsOfRead(each.path, undefined, undefined).length === 0
      ? [each.path]
      : [],
  )
  // Without a token there is none to verify.
  expect(silent).toEqual([])
})

test('every call that shows ratings to visitors says that they change it', () => {
  const silent = endpoints.flatMap((each) => {
    if (each.method !== 'GET' || each.auth === 'token' || each.reply !== 'envelope') return []
    const shown = JSON.stringify(z.toJSONSchema(each.data, { io: 'output', unrepresentable: 'any' }))
    const tags = tagsOfRead(each.path, undefined, undefined)
    const isTold = LISTENER_COUNTS.every((tag) => tags.includes(tag))
    return !shown.includes('"rates_count"') || isTold ? [] : [each.path]
  })
  expect(silent).toEqual([])
})

test('a deleted post is gone from its page and its topic before its author has the answer', async () => {
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId, memberId: authorId, title: 'The lost tape' })
  await see([`/post/${postId}`, `/topic/${topicId}`, '/topics/1', '/community/feed.xml'], 'The lost tape')
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: postId }, author)
  expect(await status(`/post/${postId}`)).toBe(404)
  expect(await read(`/topic/${topicId}`)).not.toContain('The lost tape')
  expect(await read('/community/feed.xml')).not.toContain('The lost tape')
  expect(await read('/topics/1')).toContain('"posts_count":0')
})

test('a post that a moderator hides is gone for visitors, and is back when it is shown', async () => {
  const postId = await seedPost(app.db, { title: 'Rumours' })
  await see([`/post/${postId}`], 'Rumours')
  await app.post(
    'user/contact_us',
    { user_id: authorId, subject: reportSubject('post', postId), message: 'spam' },
    author,
  )
  await app.post('moderation/settle', { kind: 'post', item_id: postId, decision: 'hide' }, moderator)
  expect(await status(`/post/${postId}`)).toBe(404)
  await app.post('moderation/settle', { kind: 'post', item_id: postId, decision: 'show' }, moderator)
  expect(await read(`/post/${postId}`)).toContain('Rumours')
})

test('a comment that is written, changed, hidden or deleted shows at once', async () => {
  const postId = await seedPost(app.db)
  await see([`/post/${postId}`], '"comments_count":0')
  const { id } = await app.post(
    'blog/comment',
    { user_id: authorId, blog_id: postId, comment_id: 0, comment: 'First words' },
    author,
  )
  await see([`/post/${postId}`], 'First words')
  await app.post('blog/update_comment', { user_id: authorId, comment_id: id, comment: 'Other words' }, author)
  expect(await read(`/post/${postId}`)).not.toContain('First words')
  await see([`/post/${postId}`], 'Other words')
  const reporterId = await seedMember(app.db)
  const reporter = await app.signIn(reporterId)
  await app.post(
    'user/contact_us',
    { user_id: reporterId, subject: reportSubject('comment', id), message: 'spam' },
    reporter,
  )
  await app.post('moderation/settle', { kind: 'comment', item_id: id, decision: 'hide' }, moderator)
  expect(await read(`/post/${postId}`)).not.toContain('Other words')
  await app.post('moderation/settle', { kind: 'comment', item_id: id, decision: 'show' }, moderator)
  await see([`/post/${postId}`], 'Other words')
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: id }, author)
  expect(await read(`/post/${postId}`)).not.toContain('Other words')
})

test('a comment on one post leaves pages without that post where they are', async () => {
  const path = `/article/${await seedArticle(app.db, { title: 'News' })}`
  const before = articlesRendered
  await see([path], 'News')
  await app.post(
    'blog/comment',
    { user_id: authorId, blog_id: await seedPost(app.db), comment_id: 0, comment: 'Elsewhere' },
    author,
  )
  await see([path], 'News')
  expect(articlesRendered).toBe(before + 1)
})

test('a follower more shows at once in the directory and on the posts of who is followed', async () => {
  const followedId = await seedMember(app.db, { username: 'Heron' })
  const postId = await seedPost(app.db, { memberId: followedId })
  await see([`/post/${postId}`], '"followers_count":0')
  await see(['/members/1'], 'Heron')
  await app.post('user/update_follow_status', { user_id: authorId, following_user_id: followedId }, author)
  expect(await read(`/post/${postId}`)).toContain('"followers_count":1')
  expect(await read('/members/1')).toMatch(/"username":"Heron"[^}]*"followers_count":1/)
})

test('a page is checked for news by whoever keeps it, and what did not change is not sent again', async () => {
  const path = `/article/${await seedArticle(app.db)}`
  await read(path)
  const reply = await fetch(origin + path)
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  const again = await fetch(origin + path, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'no-cache', ''])
})

test('what another program changed in the database shows when it says so', async () => {
  const articleId = await seedArticle(app.db, { title: 'Before' })
  await see([`/article/${articleId}`], 'Before')
  await app.db.update(article).set({ title: 'After' }).where(eq(article.id, articleId))
  await app.services.invalidation.publish('everything')
  expect(await read(`/article/${articleId}`)).toContain('After')
})

/** Asks twice, so that the second reply comes by the fast path. */
async function see(paths: readonly string[], text: string): Promise<void> {
  for (const path of [...paths, ...paths])
    expect(await read(path), path).toContain(path === '/topics/1' ? 'posts_count' : text)
}

const read = async (path: string): Promise<string> => (await fetch(origin + path)).text()
const status = async (path: string): Promise<number> => (await fetch(origin + path)).status
