import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, post } from '../../../db/schema/community/community.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedComment, seedPost, seedTopic } from '../../../testing/seed.ts'
import { deleteWithdrawn } from './withdraw.jobs.ts'

let app: TestApp
let author: Person
let other: Person
beforeAll(async () => {
  app = await openTestApp()
  author = await seedPerson(app)
  other = await seedPerson(app)
})
afterAll(() => app.close())

const removePost = (id: number) => app.post('blog/delete_blog', { user_id: author.id, blog_id: id }, author.token)
const restorePost = (id: number) => app.post('blog/restore_blog', { user_id: author.id, blog_id: id }, author.token)
const removeComment = (id: number) =>
  app.post('blog/delete_comment', { user_id: author.id, comment_id: id }, author.token)
const restoreComment = (id: number) =>
  app.post('blog/restore_comment', { user_id: author.id, comment_id: id }, author.token)
/** Runs the job that deletes for good; it waits for 12 s. */
const endUndo = (kind: 'post' | 'comment', id: number) => deleteWithdrawn.run(app.services, { kind, id }, { id: 'job' })
const postsIn = async (topicId: number) =>
  (await app.get('blog/blog_categories')).find(({ id }) => id === topicId)?.posts_count

test('WRITING-16 the author restores a deleted post with its comments, unchanged for everybody', async () => {
  const topicId = await seedTopic(app.db)
  const id = await seedPost(app.db, { topicId, memberId: author.id })
  await seedComment(app.db, { postId: id })
  const before = await app.get('blog/post', { blog_id: id })
  await removePost(id)
  expect(await app.refusal('GET', 'blog/post', { blog_id: id }, author.token)).toMatchObject({ status: 404 })
  expect([await app.get('blog/search', { category_id: topicId }), await postsIn(topicId)]).toEqual([[], 0])
  expect(await app.refusal('POST', 'blog/restore_blog', { user_id: other.id, blog_id: id }, other.token)).toMatchObject(
    { status: 404 },
  )
  await restorePost(id)
  expect(await app.get('blog/post', { blog_id: id })).toEqual(before)
  expect((await app.get('blog/comments', { blog_id: id })).data).toHaveLength(1)
  await endUndo('post', id)
  expect([await app.get('blog/post', { blog_id: id }), await postsIn(topicId)]).toEqual([before, 1])
})

test('WRITING-16 a held or hidden post is restored as it was, with the reason of the moderator', async () => {
  const id = await seedPost(app.db, { memberId: author.id, visibility: 'hidden', reason: 'Off topic' })
  await removePost(id)
  await restorePost(id)
  expect(await app.get('blog/post', { blog_id: id }, author.token)).toMatchObject({
    visibility: 'hidden',
    reason: 'Off topic',
  })
  expect(await app.refusal('GET', 'blog/post', { blog_id: id })).toMatchObject({ status: 404 })
})

test('WRITING-16 a restored comment is in its thread with its replies and is counted, also on open pages', async () => {
  const postId = await seedPost(app.db)
  const top = await seedComment(app.db, { postId, memberId: author.id, html: '<p>Mine</p>' })
  const reply = await seedComment(app.db, { parentId: top })
  const { at } = await app.get('blog/updates', { blog_id: postId, after: 0 })
  await removeComment(top)
  const deleted = await app.get('blog/comments', { blog_id: postId })
  expect([deleted.counts.comments, deleted.data[0]]).toMatchObject([1, { deleted: true, comment: '', user: { id: 0 } }])
  expect(
    await app.refusal(
      'POST',
      'blog/comment',
      { user_id: other.id, blog_id: postId, comment_id: top, comment: 'x' },
      other.token,
    ),
  ).toMatchObject({ status: 404 })
  expect(
    await app.refusal('POST', 'blog/restore_comment', { user_id: other.id, comment_id: top }, other.token),
  ).toMatchObject({ status: 404 })
  expect(await restoreComment(top)).toMatchObject({ id: top, comment: '<p>Mine</p>', r_comments: [{ id: reply }] })
  expect((await app.get('blog/comments', { blog_id: postId })).counts.comments).toBe(2)
  const updates = await app.get('blog/updates', { blog_id: postId, after: reply, since: at ?? '' })
  expect([updates.changed?.map(({ id }) => id), updates.deleted, updates.comments_count]).toEqual([[top], [], 2])
})

test('WRITING-16 a deleted comment without replies is not listed, and cannot be restored after it expires', async () => {
  const postId = await seedPost(app.db)
  const id = await seedComment(app.db, { postId, memberId: author.id })
  await removeComment(id)
  expect((await app.get('blog/comments', { blog_id: postId })).data).toEqual([])
  await endUndo('comment', id)
  await endUndo('comment', id)
  expect(
    await app.refusal('POST', 'blog/restore_comment', { user_id: author.id, comment_id: id }, author.token),
  ).toMatchObject({ status: 404 })
  expect(await app.db.select().from(comment).where(eq(comment.id, id))).toEqual([])
  const own = await seedPost(app.db, { memberId: author.id })
  await removePost(own)
  await endUndo('post', own)
  expect(await app.db.select().from(post).where(eq(post.id, own))).toEqual([])
})

test('WRITING-16 five deletions and five restorations at once count as one each', async () => {
  const postId = await seedPost(app.db)
  const id = await seedComment(app.db, { postId, memberId: author.id })
  const five = <T>(act: () => Promise<T>) => Promise.allSettled(Array.from({ length: 5 }, act))
  const done = [await five(() => removeComment(id)), await five(() => restoreComment(id))]
  expect(done.map((all) => all.filter(({ status }) => status === 'fulfilled').length)).toEqual([1, 1])
  expect((await app.get('blog/comments', { blog_id: postId })).counts.comments).toBe(1)
})
