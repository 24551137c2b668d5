import type { Comment } from '@earshot/contract/community/community'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, deletedComment } from '../../../db/schema/community/community.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedComment, seedMember, seedPost } from '../../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Ids of threads with their replies: [id, [replies]]. */
type Tree = [number, Tree[]]
const treeOf = (comments: readonly Comment[]): Tree[] =>
  comments.map(({ id, r_comments: replies }) => [id, treeOf(replies)])

test('POST-11 ENTITIES-10 threads are listed oldest first, replies under their parent, oldest first, at any depth', async () => {
  const postId = await seedPost(app.db)
  const memberId = await seedMember(app.db, { username: 'nell', avatar: '/media/art/n_9x9.jpg' })
  const first = await seedComment(app.db, {
    postId,
    memberId,
    html: '<p>First</p>',
    createdAt: new Date('2026-01-02T03:04:05Z'),
  })
  const second = await seedComment(app.db, { postId })
  const reply = await seedComment(app.db, { parentId: first })
  const deep = await seedComment(app.db, { parentId: reply })
  const later = await seedComment(app.db, { parentId: first })
  const { comments, counts } = await app.get('blog/related_posts', { blog_id: postId })
  expect(treeOf(comments)).toEqual([
    [
      first,
      [
        [reply, [[deep, []]]],
        [later, []],
      ],
    ],
    [second, []],
  ])
  expect(counts).toEqual({ comments: 5, threads: 2 })
  expect(comments[0]).toMatchObject({
    blog_id: postId,
    comment: '<p>First</p>',
    created_at: '2026-01-02T03:04:05.000Z',
    parent_id: 0,
    edited_at: null,
    visibility: 'visible',
    user: { id: memberId, username: 'nell', avatarURL: '/media/art/n_9x9.jpg', photo: '/media/art/n_9x9.jpg' },
    r_comments: [{ id: reply, parent_id: first }, {}],
  })
})

test('POST-11 a page has twenty threads, each with all its replies', async () => {
  const postId = await seedPost(app.db)
  const threads: number[] = []
  for (let n = 0; n < 23; n += 1) threads.push(await seedComment(app.db, { postId }))
  const replies: number[] = []
  for (let n = 0; n < 25; n += 1) replies.push(await seedComment(app.db, { parentId: threads[0] ?? 0 }))
  const { comments: first } = await app.get('blog/related_posts', { blog_id: postId })
  const { data: second, counts } = await app.get('blog/comments', { blog_id: postId, limit: 20, offset: 20 })
  expect([...first, ...second].map(({ id }) => id)).toEqual(threads)
  expect(first[0]?.r_comments.map(({ id }) => id)).toEqual(replies)
  expect([first.length, counts]).toEqual([20, { comments: 48, threads: 23 }])
})

test('POST-11 newer comments of others are listed oldest first, in pages of fifty, with the counts', async () => {
  const postId = await seedPost(app.db, { memberId: await seedMember(app.db, { followersCount: 4 }) })
  const known = await seedComment(app.db, { postId })
  const since: number[] = []
  for (let n = 0; n < 51; n += 1) since.push(await seedComment(app.db, n % 2 === 0 ? { postId } : { parentId: known }))
  await seedComment(app.db)
  const news = await app.get('blog/updates', { blog_id: postId, after: known })
  expect([news.comments.map(({ id }) => id), news.comments_count, news.followers_count]).toEqual([
    since.slice(0, 50),
    52,
    4,
  ])
  expect([news.comments[1]?.parent_id, news.has_more]).toEqual([known, true])
  expect(await app.get('blog/updates', { blog_id: postId, after: since[50] ?? 0 })).toMatchObject({
    comments: [],
    has_more: false,
  })
})

test('a hidden comment keeps its position without its text, a held one is omitted; their author reads both', async () => {
  const memberId = await seedMember(app.db)
  const postId = await seedPost(app.db)
  const hidden = await seedComment(app.db, {
    postId,
    memberId,
    html: '<p>Rude words</p>',
    visibility: 'hidden',
    reason: 'Be kind.',
  })
  const answer = await seedComment(app.db, { parentId: hidden })
  const held = await seedComment(app.db, { postId, memberId, visibility: 'held' })
  const others = await app.get('blog/related_posts', { blog_id: postId }, await app.signIn(await seedMember(app.db)))
  expect(treeOf(others.comments)).toEqual([[hidden, [[answer, []]]]])
  expect(others.comments[0]).toMatchObject({ comment: '', visibility: 'hidden', reason: null })
  expect(JSON.stringify(await app.get('blog/updates', { blog_id: postId, after: 0 }))).not.toMatch(/Rude|kind/)
  const own = await app.get('blog/comments', { blog_id: postId }, await app.signIn(memberId))
  expect(treeOf(own.data)).toEqual([
    [hidden, [[answer, []]]],
    [held, []],
  ])
  expect(own.data[0]).toMatchObject({ comment: '<p>Rude words</p>', visibility: 'hidden', reason: 'Be kind.' })
  expect([others.counts?.threads, own.counts.threads]).toEqual([1, 2])
})

test('POST-11 a thread has its thirty oldest replies, further ones are loaded page by page, or up to a certain one', async () => {
  const [memberId, postId] = [await seedMember(app.db), await seedPost(app.db)]
  const root = await seedComment(app.db, { postId })
  const other = await seedComment(app.db, { postId })
  const replies: number[] = []
  for (let n = 0; n < 70; n += 1)
    replies.push(
      await seedComment(app.db, {
        parentId: n % 3 === 2 ? (replies[n - 1] ?? 0) : root,
        ...(n === 10 ? { memberId, visibility: 'held' as const } : {}),
      }),
    )
  const { comments } = await app.get('blog/related_posts', { blog_id: postId })
  const idsOf = (each: Comment): number[] => [each.id, ...each.r_comments.flatMap(idsOf)]
  expect(comments.map(({ id, more_after: after }) => [id, after])).toEqual([
    [root, replies[30]],
    [other, null],
  ])
  expect(comments.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual([
    root,
    other,
    ...replies.slice(0, 10),
    ...replies.slice(12, 31),
  ])
  const page = await app.get('blog/replies', { comment_id: root, after: replies[30] })
  expect([page.thread_id, page.data.map(({ id }) => id), page.more_after]).toEqual([
    root,
    replies.slice(31, 61),
    replies[60],
  ])
  const last = await app.get('blog/replies', { comment_id: root, after: page.more_after ?? 0 })
  expect([last.data.map(({ id }) => id), last.more_after]).toEqual([replies.slice(61), null])
  const toOne = await app.get('blog/replies', { comment_id: replies[65] ?? 0 })
  expect([toOne.thread_id, toOne.data.map(({ id }) => id), toOne.more_after]).toEqual([
    root,
    [...replies.slice(0, 10), ...replies.slice(11, 66)],
    replies[65],
  ])
  const own = await app.get('blog/replies', { comment_id: root }, await app.signIn(memberId))
  expect(own.data.map(({ id }) => id)).toEqual(replies.slice(0, 30))
  expect(await app.refusal('GET', 'blog/replies', { comment_id: replies[10] ?? 0 })).toMatchObject({ status: 404 })
  expect(await app.refusal('GET', 'blog/replies', { comment_id: 2_147_483_647 })).toMatchObject({ status: 404 })
})

test('POST-20 POST-21 open pages are notified of changed, hidden, shown and deleted comments', async () => {
  const [author, moderator] = [await seedMember(app.db), await seedMember(app.db, { role: 'moderator' })]
  const [token, moderates] = [await app.signIn(author), await app.signIn(moderator)]
  const postId = await seedPost(app.db)
  const [edited, deleted, stub, hidden, still] = [
    await seedComment(app.db, { postId, memberId: author }),
    await seedComment(app.db, { postId, memberId: author }),
    await seedComment(app.db, { postId, memberId: author }),
    await seedComment(app.db, { postId }),
    await seedComment(app.db, { postId }),
  ]
  const held = await seedComment(app.db, { postId, visibility: 'held' })
  await seedComment(app.db, { parentId: stub })
  const reading = await app.get('blog/related_posts', { blog_id: postId })
  expect(reading.newest_id).toBeGreaterThan(held)
  const ask = (since: string | undefined) =>
    app.get('blog/updates', { blog_id: postId, after: still + 10, ...(since === undefined ? {} : { since }) })
  expect([(await ask(undefined)).changed, (await ask(reading.at)).changed]).toEqual([[], []])
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.post('blog/update_comment', { user_id: author, comment_id: edited, comment: '<p>Better</p>' }, token)
  await app.post('blog/delete_comment', { user_id: author, comment_id: deleted }, token)
  await app.post('blog/delete_comment', { user_id: author, comment_id: stub }, token)
  await app.post('user/contact_us', { user_id: author, subject: `Comment report ${hidden}`, message: 'spam' }, token)
  await app.post('moderation/settle', { kind: 'comment', item_id: hidden, decision: 'hide', note: 'Why' }, moderates)
  await app.post('moderation/settle', { kind: 'comment', item_id: held, decision: 'keep' }, moderates)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const news = await ask(reading.at)
  expect(news.changed?.map(({ id, comment: html, visibility }) => [id, html, visibility])).toEqual([
    [edited, '<p>Better</p>', 'visible'],
    [stub, '', 'visible'],
    [hidden, '', 'hidden'],
    [held, expect.any(String), 'visible'],
  ])
  expect([news.deleted, news.comments_count]).toEqual([[deleted], 5])
  const later = await ask(news.at)
  expect([later.changed, later.deleted]).toEqual([[], []])
  expect(await app.refusal('GET', 'blog/updates', { blog_id: postId, after: 0, since: 'yesterday' })).toMatchObject({
    status: 400,
    error: expect.stringContaining('since: must be a time'),
  })
})

const seedMany = async (postId: number, size: number): Promise<number[]> => {
  const memberId = await seedMember(app.db)
  const rows = Array.from({ length: size }, (_, n) => ({ postId, memberId, html: `<p>${n}</p>` }))
  return (await app.db.insert(comment).values(rows).returning({ id: comment.id })).map(({ id }) => id)
}
const erase = async (postId: number, ids: number[], deletedAt: Date) => {
  await app.db.delete(comment).where(inArray(comment.id, ids))
  await app.db.insert(deletedComment).values(ids.map((commentId) => ({ commentId, postId, deletedAt })))
}
const hide = (ids: number[], changedAt: Date) =>
  app.db.update(comment).set({ visibility: 'hidden', changedAt }).where(inArray(comment.id, ids))

test('POST-20 POST-21 an open page is notified of every deleted and hidden comment, regardless of their number', async () => {
  const postId = await seedPost(app.db)
  const deleted = await seedMany(postId, 232)
  const hidden = await seedMany(postId, 140)
  const { at, newest_id: after = 0 } = await app.get('blog/related_posts', { blog_id: postId })
  const start = app.clock.now.getTime()
  const minute = (n: number) => new Date(start + n * 60_000)
  await erase(postId, deleted.slice(0, 60), minute(1))
  await erase(postId, deleted.slice(60, 120), minute(2))
  await erase(postId, deleted.slice(120, 230), minute(3))
  await erase(postId, deleted.slice(230), minute(4))
  await hide(hidden.slice(0, 30), minute(1))
  await hide(hidden.slice(30), minute(3))
  app.clock.now = minute(5)
  const answers = [await app.get('blog/updates', { blog_id: postId, after, since: at })]
  while (answers.at(-1)?.has_more === true && answers.length < 9)
    answers.push(await app.get('blog/updates', { blog_id: postId, after, since: answers.at(-1)?.at }))
  expect(answers.map((each) => each.deleted?.toSorted((a, b) => a - b))).toEqual([
    deleted.slice(0, 120),
    deleted.slice(120, 230),
    deleted.slice(230),
  ])
  expect(new Set(answers.flatMap(({ changed = [] }) => changed.map(({ id }) => id)))).toEqual(new Set(hidden))
  expect(answers.at(-1)?.at).toBe(minute(5).toISOString())
})

test('recently deleted comments are all listed in one reply, regardless of their number', async () => {
  const postId = await seedPost(app.db)
  const deleted = await seedMany(postId, 120)
  const at = app.clock.now.toISOString()
  await erase(postId, deleted.slice(0, 60), new Date(app.clock.now.getTime() + 1000))
  await erase(postId, deleted.slice(60), new Date(app.clock.now.getTime() + 2000))
  app.clock.now = new Date(app.clock.now.getTime() + 3000)
  const news = await app.get('blog/updates', { blog_id: postId, after: deleted[0] ?? 0, since: at })
  expect(news).toMatchObject({ has_more: false, at: app.clock.now.toISOString() })
  expect(news.deleted?.toSorted((a, b) => a - b)).toEqual(deleted)
})
