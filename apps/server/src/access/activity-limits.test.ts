import { WRITE_LIMITS } from '@earshot/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedPerson } from '../testing/person.ts'
import type { Person } from '../testing/person.ts'
import { seedPost, seedTopic } from '../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true, holdFirstPosts: true })
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const person = (values = {}) => seedPerson(app, values)
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const comment = (postId: number, n: number) => ({ blog_id: postId, comment_id: 0, comment: `Words ${n}` })
const writePost = async (who: Person, topicId: number, title: string) =>
  (
    await app.post(
      'blog/create_blog',
      { user_id: who.id, category_id: topicId, title, sub_title: '', description: '' },
      who.token,
    )
  ).id
const visibilityOf = async (who: Person, id: number) =>
  (await app.get('blog/post', { blog_id: id }, who.token)).visibility

test('API-39 a member writes thirty comments in ten minutes, and is told when the next may come', async () => {
  const [me, other] = [await person(), await person()]
  const postId = await seedPost(app.db)
  for (let n = 0; n < WRITE_LIMITS.comments.most; n += 1)
    await app.post('blog/comment', { user_id: me.id, ...comment(postId, n) }, me.token)
  later(400)
  expect(await app.refusal('POST', 'blog/comment', { user_id: me.id, ...comment(postId, 99) }, me.token)).toMatchObject(
    { status: 429, error: 'You can write 30 comments in 10 minutes. Please try again in 4 minutes.' },
  )
  await app.post('blog/comment', { user_id: other.id, ...comment(postId, 1) }, other.token)
  later(200)
  await app.post('blog/comment', { user_id: me.id, ...comment(postId, 99) }, me.token)
  expect((await app.get('blog/comments', { blog_id: postId })).counts.comments).toBe(32)
}, 20_000)

test('API-39 a member writes ten posts in an hour', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  for (let n = 0; n < WRITE_LIMITS.posts.most; n += 1) await writePost(me, topicId, `Post ${n}`)
  expect(
    await app.refusal(
      'POST',
      'blog/create_blog',
      { user_id: me.id, category_id: topicId, title: 'Eleven', sub_title: '', description: '' },
      me.token,
    ),
  ).toMatchObject({ status: 429, error: 'You can write 10 posts in an hour. Please try again in an hour.' })
})

test('API-39 a hundred and twenty clicks on follow in an hour are enough', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  const sent = await Promise.allSettled(
    Array.from({ length: WRITE_LIMITS.follows.most + 5 }, () =>
      app.post('blog/update_topic_follow_status', { user_id: me.id, topic_id: topicId }, me.token),
    ),
  )
  expect(sent.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(5)
  expect(await app.get('blog/user_topic_followings', { user_id: me.id }, me.token)).toEqual([])
})

test('HOLD_FIRST_POSTS the first posts of a new account wait, those of others do not', async () => {
  const topicId = await seedTopic(app.db)
  const newcomer = await person()
  const first = await writePost(newcomer, topicId, 'Hello')
  expect([
    await visibilityOf(newcomer, first),
    await visibilityOf(newcomer, await writePost(newcomer, topicId, 'Hello again')),
  ]).toEqual(['held', 'held'])
  expect(await app.get('blog/search', { category_id: topicId, search_key: '' })).toEqual([])
  expect((await app.get('blog/blog_categories')).find(({ id }) => id === topicId)?.posts_count).toBe(0)
  const old = await person({ createdAt: new Date(app.clock.now.getTime() - 8 * DAY_MS) })
  const writer = await person({ role: 'writer' })
  const known = await person()
  await seedPost(app.db, { memberId: known.id })
  for (const who of [old, writer, known])
    expect(await visibilityOf(who, await writePost(who, topicId, `By ${who.id}`))).toBe('visible')
})
