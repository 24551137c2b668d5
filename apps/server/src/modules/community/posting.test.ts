import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, post, topic, topicFollow } from '../../db/schema/community/community.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { seedComment, seedPost, seedTopic } from '../../testing/seed.ts'
import { deleteWithdrawn } from './undo/withdraw.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const NOBODY = 2_147_483_647
const person = () => seedPerson(app)
const topicOf = async (id: number) => (await app.get('blog/blog_categories')).find((each) => each.id === id)

test('API-19 COMMUNITY-08 COMMUNITY-09 a topic is followed and no longer followed, and everybody sees how many do', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  expect(await app.post('blog/update_topic_follow_status', { user_id: me.id, topic_id: topicId }, me.token)).toEqual({
    topic_id: topicId,
    follow_status: 1,
  })
  expect(await app.get('blog/user_topic_followings', { user_id: me.id }, me.token)).toEqual([
    { topic_id: topicId, follow_status: 1 },
  ])
  expect((await topicOf(topicId))?.followers_count).toBe(1)
  expect(await app.post('blog/update_topic_follow_status', { user_id: me.id, topic_id: topicId }, me.token)).toEqual({
    topic_id: topicId,
    follow_status: 0,
  })
  expect(await app.get('blog/user_topic_followings', { user_id: me.id }, me.token)).toEqual([])
  expect((await topicOf(topicId))?.followers_count).toBe(0)
  expect(
    await app.refusal('POST', 'blog/update_topic_follow_status', { user_id: me.id, topic_id: NOBODY }, me.token),
  ).toMatchObject({ status: 404, error: 'There is no such topic.' })
})

test('API-19 the follows of other members are not readable', async () => {
  const [me, other] = [await person(), await person()]
  expect(await app.refusal('GET', 'blog/user_topic_followings', { user_id: other.id }, me.token)).toMatchObject({
    status: 403,
  })
  expect(await app.refusal('GET', 'blog/user_topic_followings', { user_id: me.id })).toMatchObject({ status: 1000 })
})

test('COMMUNITY-06 after any storm of clicks the count is the number of followers', async () => {
  const topicId = await seedTopic(app.db)
  const people = [await person(), await person(), await person(), await person(), await person()]
  const clicks = Array.from({ length: 51 }, (_, n) => people[n % people.length] ?? people[0])
  const replies = await Promise.all(
    clicks.map((who) =>
      app.post('blog/update_topic_follow_status', { user_id: who?.id ?? 0, topic_id: topicId }, who?.token),
    ),
  )
  const [rows] = await app.db.select({ n: count() }).from(topicFollow).where(eq(topicFollow.topicId, topicId))
  expect((await topicOf(topicId))?.followers_count).toBe(rows?.n)
  // The first member clicks 11 times and the others 10 times each.
  expect(rows?.n).toBe(1)
  expect(replies.filter(({ follow_status: status }) => status === 1)).toHaveLength(26)
})

test('API-24 CREATE-12 a post is created with its title, its words and its author from the token', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  const { id } = await app.post(
    'blog/create_blog',
    {
      user_id: me.id,
      category_id: topicId,
      title: '  On <b>ladders</b>\n ',
      sub_title: ' Two  rungs ',
      description: 'One & two\n\nThree',
    },
    me.token,
  )
  const found = await app.get('blog/post', { blog_id: id })
  expect(found).toMatchObject({
    title: 'On <b>ladders</b>',
    sub_title: 'Two rungs',
    description: '<p>One &amp; two</p><p>Three</p>',
    user: { id: me.id },
    category_id: topicId,
    medias: [],
    comments_count: 0,
    visibility: 'visible',
  })
  expect((await topicOf(topicId))?.posts_count).toBe(1)
})

test('POST-04 a description from an editor is stored without what could harm', async () => {
  const me = await person()
  const input = {
    user_id: me.id,
    category_id: await seedTopic(app.db),
    title: 'Safe',
    sub_title: '',
    description:
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p><img src="https://elsewhere.example/x.png">',
  }
  const { id } = await app.post('blog/create_blog', input, me.token)
  expect((await app.get('blog/post', { blog_id: id })).description).toBe('<p>Hi there</p>')
})

test('CREATE-07 CREATE-08 a post needs a title, the rest may be empty', async () => {
  const me = await person()
  const input = {
    user_id: me.id,
    category_id: await seedTopic(app.db),
    title: 'Only this',
    sub_title: '',
    description: '',
  }
  for (const title of [' ', '\n\t', '\u200b', '\u3164', '\u2800\uFE0F', '\u0301'])
    expect(await app.refusal('POST', 'blog/create_blog', { ...input, title }, me.token)).toMatchObject({
      status: 400,
      error: 'title: Please input title',
    })
  expect(await app.refusal('POST', 'blog/create_blog', { ...input, title: '' }, me.token)).toMatchObject({
    status: 400,
    error: 'title: Please input title',
  })
  expect(await app.refusal('POST', 'blog/create_blog', { ...input, category_id: NOBODY }, me.token)).toMatchObject({
    status: 404,
    error: 'There is no such topic.',
  })
  expect(await app.post('blog/create_blog', input, me.token)).toEqual({ id: expect.any(Number) })
})

test('CREATE-18 the same post sent again, or twice at once, is one post', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  const input = { user_id: me.id, category_id: topicId, title: 'Once', sub_title: '', description: '' }
  const sent = await Promise.all([
    app.post('blog/create_blog', input, me.token),
    app.post('blog/create_blog', input, me.token),
    app.post('blog/create_blog', input, me.token),
  ])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await topicOf(topicId))?.posts_count).toBe(1)
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
  expect((await app.post('blog/create_blog', input, me.token)).id).not.toBe(sent[0]?.id)
})

test('API-24 a post is deleted by its author with all that belongs to it, and by nobody else', async () => {
  const [me, other] = [await person(), await person()]
  const topicId = await seedTopic(app.db)
  const id = await seedPost(app.db, { topicId, memberId: me.id })
  await seedComment(app.db, { parentId: await seedComment(app.db, { postId: id }) })
  expect(await app.refusal('POST', 'blog/delete_blog', { user_id: other.id, blog_id: id }, other.token)).toMatchObject({
    status: 403,
  })
  expect(await app.refusal('POST', 'blog/delete_blog', { user_id: me.id, blog_id: id }, other.token)).toMatchObject({
    status: 403,
    error: 'user_id: is not yours',
  })
  expect(await app.refusal('POST', 'blog/delete_blog', { user_id: me.id, blog_id: id })).toMatchObject({ status: 1000 })
  const sent = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.post('blog/delete_blog', { user_id: me.id, blog_id: id }, me.token)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await topicOf(topicId))?.posts_count).toBe(0)
  await deleteWithdrawn.run(app.services, { kind: 'post', id }, { id: 'job' })
  const [left] = await app.db.select({ n: count() }).from(comment).where(eq(comment.postId, id))
  expect(left?.n).toBe(0)
  expect(await app.refusal('GET', 'blog/post', { blog_id: id })).toMatchObject({ status: 404 })
})

test('a held post of somebody else is not there to be deleted', async () => {
  const other = await person()
  const id = await seedPost(app.db, { visibility: 'held' })
  expect(await app.refusal('POST', 'blog/delete_blog', { user_id: other.id, blog_id: id }, other.token)).toMatchObject({
    status: 404,
  })
  const [row] = await app.db.select({ n: count() }).from(post).where(eq(post.id, id))
  const [counted] = await app.db
    .select({ n: topic.postsCount })
    .from(topic)
    .innerJoin(post, eq(post.topicId, topic.id))
    .where(eq(post.id, id))
  expect([row?.n, counted?.n]).toEqual([1, 0])
})
