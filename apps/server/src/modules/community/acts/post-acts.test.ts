import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, topic } from '../../../db/schema/community/community.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedPost } from '../../../testing/seed.ts'

let app: TestApp
let admin: Person
let judge: Person
let author: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { role: 'admin' })
  judge = await seedPerson(app, { username: 'mia', role: 'moderator' })
  author = await seedPerson(app)
})
afterAll(() => app.close())

const topicOf = async (postId: number) =>
  (await app.db.select({ topicId: post.topicId }).from(post).where(eq(post.id, postId)))[0]?.topicId ?? 0
const countsOf = async (...ids: number[]) => {
  const rows = await app.db.select({ id: topic.id, n: topic.postsCount }).from(topic)
  return ids.map((id) => rows.find((row) => row.id === id)?.n)
}
const titlesIn = async (topicId: number, offset = 0, limit = 2) =>
  (await app.get('blog/search', { category_id: topicId, limit, offset })).map(({ title }) => title)
const seedTopic = async (titles: readonly string[]) => {
  const ids: number[] = []
  for (const title of titles) {
    const topicId = ids[0] === undefined ? undefined : await topicOf(ids[0])
    ids.push(await seedPost(app.db, { memberId: author.id, title, ...(topicId !== undefined && { topicId }) }))
  }
  return { ids, topicId: await topicOf(ids[0] ?? 0) }
}
const newestText = async () => (await app.get('user/notifications', {}, author.token)).data[0]?.text
const pin = (id: number, more: object = {}) =>
  app.post('moderation/pin', { blog_id: id, where: 'topic', pinned: true, ...more }, judge.token)

test('COMMUNITYDESK-05 pinned posts come first, once, at most three in a list, until their end', async () => {
  const { ids, topicId } = await seedTopic(['A', 'B', 'C', 'D', 'E'])
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await pin(a)
  const until = new Date(app.clock.now.getTime() + 3_600_000)
  await pin(b, { until: until.toISOString() })
  const list = await app.get('blog/search', { category_id: topicId, limit: 20, offset: 0 })
  expect(list.map(({ title, pinned }) => [title, pinned])).toEqual([
    ['B', 'topic'],
    ['A', 'topic'],
    ['E', undefined],
    ['D', undefined],
    ['C', undefined],
  ])
  expect([await titlesIn(topicId), await titlesIn(topicId, 2), await titlesIn(topicId, 4)].flat()).toEqual([
    'B',
    'A',
    'E',
    'D',
    'C',
  ])
  await pin(c)
  expect(
    await app.refusal('POST', 'moderation/pin', { blog_id: d, where: 'topic', pinned: true }, judge.token),
  ).toMatchObject({ status: 409 })
  await pin(d, { where: 'community' })
  expect((await app.get('blog/lively_posts'))[0]).toMatchObject({ title: 'D', pinned: 'community' })
  expect(await app.get('blog/post', { blog_id: d })).toMatchObject({ pins: ['community'] })
  const { now } = app.clock
  app.clock.now = new Date(until.getTime() + 1)
  expect(await titlesIn(topicId, 0, 1)).toEqual(['C'])
  app.clock.now = now
  await pin(c, { pinned: false })
  expect(await titlesIn(topicId, 0, 1)).toEqual(['B'])
  const past = { blog_id: a, where: 'topic', pinned: true, until: '2020-01-01T00:00:00Z' }
  expect(await app.refusal('POST', 'moderation/pin', past, judge.token)).toMatchObject({ status: 400 })
})

test('COMMUNITYDESK-06 a locked post takes comments of moderators only, and its author is notified', async () => {
  const postId = await seedPost(app.db, { memberId: author.id })
  await app.post('moderation/lock', { blog_id: postId, locked: true, reason: 'It is decided.' }, judge.token)
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({
    is_locked: true,
    lock_reason: 'It is decided.',
  })
  expect(await app.get('blog/updates', { blog_id: postId, after: 0 })).toMatchObject({ is_locked: true })
  const comment = (who: Person) => ({ user_id: who.id, blog_id: postId, comment_id: 0, comment: 'Late' })
  expect(await app.refusal('POST', 'blog/comment', comment(author), author.token)).toMatchObject({
    status: 403,
    error: 'A moderator closed the comments on this post: It is decided.',
  })
  await app.post('blog/comment', comment(judge), judge.token)
  await app.post('moderation/lock', { blog_id: postId, locked: false }, judge.token)
  await app.post('blog/comment', comment(author), author.token)
  expect((await app.get('user/notifications', {}, author.token)).data.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'A moderator closed the comments on your post. It is decided.',
      'Your post takes comments again.',
    ]),
  )
})

test('COMMUNITYDESK-07 a moved post keeps its address and date; counts, author and undo follow', async () => {
  const { ids, topicId } = await seedTopic(['Here', 'Stays'])
  const { topicId: toId } = await seedTopic(['There'])
  const [postId = 0] = ids
  await pin(postId)
  const before = await app.get('blog/post', { blog_id: postId })
  await app.post('moderation/move', { blog_id: postId, topic_id: toId }, judge.token)
  const moved = await app.get('blog/post', { blog_id: postId })
  expect(moved).toMatchObject({ category_id: toId, created_at: before.created_at, pins: [] })
  expect(await countsOf(topicId, toId)).toEqual([1, 2])
  expect(await newestText()).toMatch(/^A moderator moved your post to the topic /)
  const [entry] = (await app.get('desk/audit', { act: 'post.move' }, judge.token)).data
  await app.post('desk/undo', { id: entry?.id ?? 0 }, judge.token)
  expect(await countsOf(topicId, toId)).toEqual([2, 1])
})

test('COMMUNITYDESK-03 all posts of a topic move to another, after a dry run with their number', async () => {
  const { topicId } = await seedTopic(['One', 'Two'])
  const { topicId: toId } = await seedTopic(['Three'])
  const input = { topic_id: topicId, to_topic_id: toId }
  expect(await app.post('desk/move_posts', { ...input, dry_run: 1 }, admin.token)).toEqual({ posts: 2 })
  expect(await countsOf(topicId, toId)).toEqual([2, 1])
  expect(await app.post('desk/move_posts', input, admin.token)).toEqual({ posts: 2 })
  expect(await countsOf(topicId, toId)).toEqual([0, 3])
  expect(await titlesIn(toId, 0, 5)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']))
  await app.post('desk/delete_topic', { topic_id: topicId }, admin.token)
})
