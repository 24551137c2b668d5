import {
  blogCategories,
  getPost,
  listComments,
  newsDetail,
  relatedPosts,
  searchPosts,
  searchTopUsers,
} from '@earshot/contract/calls'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { endpoints } from '@earshot/contract/endpoints'
import { RATED_KINDS } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { article } from '../db/schema/site/publication.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { pagesOf } from '../testing/pages.ts'
import { seedArticle, seedMember, seedPost, seedTopic } from '../testing/seed.ts'
import { kindsOfRead, tagsOfRead } from './tags.ts'

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

const visitorReads = endpoints.filter(
  ({ method, auth, reply }) => method === 'GET' && auth !== 'token' && reply === 'envelope',
)
const replyOf = ({ data }: { data: z.ZodType }): string =>
  JSON.stringify(z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }))

test('every call that returns ids to visitors declares their kinds', () => {
  const silent = visitorReads.filter(
    (each) => /"(id|\w+_id)":\{"type":"integer"/.test(replyOf(each)) && kindsOfRead(each.path).size === 0,
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('every call that shows ratings to visitors declares a kind that ratings change', () => {
  const silent = visitorReads.filter((each) => {
    const kinds = kindsOfRead(each.path)
    return replyOf(each).includes('"rates_count"') && !RATED_KINDS.some((kind) => kinds.has(kind))
  })
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('the tags of a reply are the posts and members in it, and the requested post', () => {
  const tags = tagsOfRead(listComments, { blog_id: '7' }, { data: [], counts: { comments: 0, threads: 0 } })
  expect(tags).toContain('post:7')
  const user = { id: 3, username: 'Wren', avatarURL: null, photo: null }
  const reply = { id: 2, blog_id: 9, comment: '', created_at: '', user: { ...user, id: 4 }, r_comments: [] }
  const threads = { data: [{ ...reply, id: 1, user, r_comments: [reply] }], counts: { comments: 2, threads: 1 } }
  expect([...tagsOfRead(listComments, { blog_id: 9 }, threads)]).toEqual(
    expect.arrayContaining(['post', 'member', 'post:9', 'member:3', 'member:4']),
  )
})

test('a deleted post is absent from its page and its topic before its author receives the reply', async () => {
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId, memberId: authorId, title: 'The lost tape' })
  await see([`/post/${postId}`, `/topic/${topicId}`, '/topics/1', '/community/feed.xml'], 'The lost tape')
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: postId }, author)
  expect(await status(`/post/${postId}`)).toBe(404)
  expect(await read(`/topic/${topicId}`)).not.toContain('The lost tape')
  expect(await read('/community/feed.xml')).not.toContain('The lost tape')
  expect(await read('/topics/1')).toContain('"posts_count":0')
})

test('a post that a moderator hides is absent for visitors, and visible again after it is restored', async () => {
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

test('a comment that is created, updated, hidden or deleted changes its page immediately', async () => {
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

test('a comment on one post does not evict pages without that post', async () => {
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

test('a new follower is counted immediately in the directory and on the posts of the followed member', async () => {
  const followedId = await seedMember(app.db, { username: 'Heron' })
  const postId = await seedPost(app.db, { memberId: followedId })
  await see([`/post/${postId}`], '"followers_count":0')
  await see(['/members/1'], 'Heron')
  await app.post('user/update_follow_status', { user_id: authorId, following_user_id: followedId }, author)
  expect(await read(`/post/${postId}`)).toContain('"followers_count":1')
  expect(await read('/members/1')).toMatch(/"username":"Heron"[^}]*"followers_count":1/)
})

test('browsers revalidate a cached page, and an unchanged page is not sent again', async () => {
  const path = `/article/${await seedArticle(app.db)}`
  await read(path)
  const reply = await fetch(origin + path)
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  const again = await fetch(origin + path, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'no-cache', ''])
})

test('a change that another program makes in the database is visible after its notification', async () => {
  const articleId = await seedArticle(app.db, { title: 'Before' })
  await see([`/article/${articleId}`], 'Before')
  await app.db.update(article).set({ title: 'After' }).where(eq(article.id, articleId))
  await app.services.invalidation.publish('everything')
  expect(await read(`/article/${articleId}`)).toContain('After')
})

/** Requests twice, so that the second reply comes from the cache. */
async function see(paths: readonly string[], text: string): Promise<void> {
  for (const path of [...paths, ...paths])
    expect(await read(path), path).toContain(path === '/topics/1' ? 'posts_count' : text)
}

const read = async (path: string): Promise<string> => (await fetch(origin + path)).text()
const status = async (path: string): Promise<number> => (await fetch(origin + path)).status
