import type { PostSort } from '@earshot/contract/community/writing/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../db/schema/community/community.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedPost, seedTopic } from '../../testing/seed.ts'

let app: TestApp
let author: Person
let me: Person
beforeAll(async () => {
  app = await openTestApp()
  author = await seedPerson(app)
  me = await seedPerson(app, { createdAt: new Date('2026-01-01') })
})
afterAll(() => app.close())

const comment = async (postId: number, who = author, parentId = 0) =>
  (
    await app.post(
      'blog/comment',
      { user_id: who.id, blog_id: postId, comment_id: parentId, comment: `<p>Words ${Math.random()}</p>` },
      who.token,
    )
  ).id
const list = async (topicId: number, sort?: PostSort) =>
  app.get('blog/search', {
    category_id: topicId,
    search_key: '',
    limit: 20,
    offset: 0,
    ...(sort !== undefined && { sort }),
  })
const idsOf = async (topicId: number, sort?: PostSort) => (await list(topicId, sort)).map(({ id }) => id)
const unreadOf = (ids: readonly number[], who = me) =>
  app.get('blog/unread_posts', { blog_ids: ids.join(',') }, who.token)
const read = (postId: number, upTo: number, who = me) =>
  app.post('blog/read_post', { blog_id: postId, comment_id: upTo }, who.token)
const stateOf = async (postId: number, who = me) =>
  (await app.get('blog/viewer_state', { blog_id: postId }, who.token)).unread

test('WRITING-10 a topic lists its posts newest first, last commented first, or most commented first', async () => {
  const topicId = await seedTopic(app.db)
  const ids: number[] = []
  for (const hour of [1, 2, 3])
    ids.push(await seedPost(app.db, { topicId, createdAt: new Date(`2026-03-01T0${hour}:00:00Z`) }))
  const [first = 0, second = 0, third = 0] = ids
  await comment(first)
  const reply = await comment(first, me)
  const late = await comment(second)
  expect(await idsOf(topicId)).toEqual([third, second, first])
  expect(await idsOf(topicId, 'newest')).toEqual([third, second, first])
  expect(await idsOf(topicId, 'activity')).toEqual([second, first, third])
  expect(await idsOf(topicId, 'top')).toEqual([first, second, third])
  const [row] = (await list(topicId, 'top')).filter(({ id }) => id === first)
  expect(row).toMatchObject({ comments_count: 2, comments: [{ user: { id: me.id } }, { user: { id: author.id } }] })
  expect(Date.now() - new Date(row?.last_comment_at ?? 0).getTime()).toBeLessThan(60_000)
  // A deleted comment is no activity.
  await app.post('blog/delete_comment', { user_id: author.id, comment_id: late }, author.token)
  await app.post('blog/delete_comment', { user_id: me.id, comment_id: reply }, me.token)
  expect(await idsOf(topicId, 'activity')).toEqual([first, third, second])
  expect((await list(topicId)).map(({ last_comment_at: at }) => at === undefined)).toEqual([true, true, false])
  expect(await app.refusal('GET', 'blog/search', { category_id: topicId, sort: 'worst' })).toMatchObject({
    status: 400,
  })
})

test('WRITING-10 each order of a topic is read from an index', async () => {
  const topicId = await seedTopic(app.db)
  const orders = {
    post_by_activity: sql`coalesce(${post.commentedAt}, ${post.createdAt}) desc, ${post.id} desc`,
    post_by_comments: sql`${post.commentsCount} desc, ${post.createdAt} desc, ${post.id} desc`,
  }
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    for (const [index, order] of Object.entries(orders)) {
      const { rows } = await tx.execute(
        sql`explain select id from ${post} where topic_id = ${sql.raw(String(topicId))} and visibility = 'visible' order by ${order} limit 20`,
      )
      expect(JSON.stringify(rows)).toContain(index)
      expect(JSON.stringify(rows)).not.toContain('Sort')
    }
  })
})

test('WRITING-10 members see new posts and the number of comments that they have not read', async () => {
  const topicId = await seedTopic(app.db)
  const later = app.clock.now
  const old = await seedPost(app.db, { topicId, memberId: author.id, createdAt: new Date('2020-01-01') })
  const fresh = await seedPost(app.db, { topicId, memberId: author.id, createdAt: later })
  const own = await seedPost(app.db, { topicId, memberId: me.id, createdAt: later })
  const hidden = await seedPost(app.db, { topicId, visibility: 'hidden', createdAt: later })
  const all = [old, fresh, own, hidden]
  expect(await unreadOf(all)).toEqual([{ id: fresh, unread: 0, is_new: true }])
  const first = await comment(old)
  await comment(old, me)
  const second = await comment(old, author, first)
  expect(await unreadOf([old])).toEqual([{ id: old, unread: 2, is_new: false }])
  expect(await stateOf(old)).toEqual({ count: 2, first_id: first })
  await read(old, first)
  expect(await stateOf(old)).toEqual({ count: 1, first_id: second })
  // An older tab marks nothing as unread, and nobody marks comments that do not exist.
  await read(old, 0)
  await read(old, 2_000_000_000)
  expect(await unreadOf([old])).toEqual([])
  const third = await comment(old)
  expect(await stateOf(old)).toEqual({ count: 1, first_id: third })
  await read(fresh, 0)
  expect(await unreadOf(all)).toEqual([{ id: old, unread: 1, is_new: false }])
  // A comment that is deleted is not unread.
  await app.post('blog/delete_comment', { user_id: author.id, comment_id: third }, author.token)
  expect(await unreadOf(all)).toEqual([])
})

test('WRITING-10 "Mark all as read" covers all of one topic, and what comes later is unread', async () => {
  const [topicId, other] = [await seedTopic(app.db), await seedTopic(app.db)]
  const posts = [
    await seedPost(app.db, { topicId, createdAt: app.clock.now }),
    await seedPost(app.db, { topicId: other, createdAt: app.clock.now }),
  ]
  const [mine = 0, untouched = 0] = posts
  for (const id of posts) await comment(id)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.post('blog/read_topic', { category_id: topicId }, me.token)
  expect((await unreadOf(posts)).map(({ id }) => id)).toEqual([untouched])
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await comment(mine)
  expect(await unreadOf([mine])).toMatchObject([{ id: mine, unread: 1 }])
  expect(await app.refusal('POST', 'blog/read_topic', { category_id: 2_000_000_000 }, me.token)).toMatchObject({
    status: 404,
  })
})

test('WRITING-10 at most 100 comments of a post are counted, and at most 100 posts are asked for', async () => {
  const postId = await seedPost(app.db)
  await app.db.execute(sql`
    insert into comment (post_id, member_id, html, created_at)
    select ${postId}::integer, ${author.id}::integer, '<p>' || n || '</p>', now() from generate_series(1, 130) n`)
  expect(await unreadOf([postId])).toMatchObject([{ unread: 100 }])
  const many = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(await app.refusal('GET', 'blog/unread_posts', { blog_ids: many.join(',') }, me.token)).toMatchObject({
    status: 400,
  })
})
