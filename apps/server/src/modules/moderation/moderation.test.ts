import { reportSubject } from '@earshot/contract/community/report-subject'
import type { DECISIONS, REPORT_REASONS } from '@earshot/contract/limits'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post, topic } from '../../db/schema/community/community.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { runDelayedJobs } from '../../testing/processes/delayed-jobs.ts'
import { seedComment, seedMember, seedPost } from '../../testing/seed.ts'

let app: TestApp
let moderator: number
let judge: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(topic)
  await app.db.delete(report)
  await app.db.delete(decision)
  moderator = await seedMember(app.db, { role: 'moderator' })
  judge = await app.signIn(moderator)
})

async function reportItem(
  kind: 'comment' | 'post',
  id: number,
  reason: (typeof REPORT_REASONS)[number] = 'spam',
): Promise<number> {
  const memberId = await seedMember(app.db)
  await app.post(
    'user/contact_us',
    { user_id: memberId, subject: reportSubject(kind, id), message: reason },
    await app.signIn(memberId),
  )
  return memberId
}

const decide = (
  kind: 'comment' | 'post',
  itemId: number,
  decided: (typeof DECISIONS)[number],
  note?: string,
  token = judge,
) => app.post('moderation/settle', { kind, item_id: itemId, decision: decided, note }, token)
const queue = async () => (await app.get('moderation/queue', {}, judge)).data
const notifiedOf = async (memberId: number) => {
  await runDelayedJobs(app)
  return (await app.get('user/notifications', {}, await app.signIn(memberId))).data
}
const postsCount = async (topicId: number) =>
  (await app.db.select({ n: topic.postsCount }).from(topic).where(eq(topic.id, topicId)))[0]?.n

test('API-16 POST-23 a member reports a visible comment or post once, for one of three reasons', async () => {
  const commentId = await seedComment(app.db)
  const ida = await seedMember(app.db)
  const token = await app.signIn(ida)
  const send = (subject: string, message = 'spam', userId = ida) =>
    app.refusal('POST', 'user/contact_us', { user_id: userId, subject, message }, token)
  const input = { user_id: ida, subject: `Comment report ${commentId}`, message: 'content' as const }
  expect(await app.post('user/contact_us', input, token)).toEqual({})
  expect(await app.post('user/contact_us', { ...input, message: 'media' }, token)).toEqual({})
  expect(
    await app.db
      .select({ kind: report.kind, itemId: report.itemId, reason: report.reason })
      .from(report)
      .where(eq(report.memberId, ida)),
  ).toEqual([{ kind: 'comment', itemId: commentId, reason: 'content' }])
  for (const subject of ['Hello', 'Comment report', 'Comment report 0', '12 comments', `Post report ${'9'.repeat(12)}`])
    expect(await send(subject), subject).toMatchObject({ status: 400 })
  // The specification does not define the label: a label without another kind refers to a comment.
  for (const subject of [`comment-report-${commentId}`, `Report comment #${commentId}`])
    expect(await app.post('user/contact_us', { ...input, subject }, token)).toEqual({})
  expect(await send('Post report 2147483647')).toMatchObject({ status: 404, error: 'There is no such post.' })
  expect(await send(`Post report ${await seedPost(app.db, { visibility: 'held' })}`)).toMatchObject({ status: 404 })
  expect(await send(`Comment report ${commentId}`, 'boring')).toMatchObject({
    status: 400,
    error: 'message: must be content or media or spam or rights',
  })
  expect(await send(`Comment report ${commentId}`, 'spam', ida + 1)).toMatchObject({ status: 403 })
  expect(await app.refusal('POST', 'user/contact_us', input)).toMatchObject({ status: 1000 })
})

test('a member who reports too often gets a message to wait', async () => {
  const strict = await openTestApp({ rateLimits: true })
  const [ida, commentId] = [await seedMember(strict.db), await seedComment(strict.db)]
  const token = await strict.signIn(ida)
  const input = { user_id: ida, subject: reportSubject('comment', commentId), message: 'spam' as const }
  for (let n = 0; n < 30; n += 1) await strict.post('user/contact_us', input, token)
  expect(await strict.refusal('POST', 'user/contact_us', input, token)).toMatchObject({
    status: 429,
    error: expect.stringMatching(/^You can report 30 times in an hour\./),
  })
  await strict.close()
})

test('the queue shows each item once with its reasons and reporters, and held posts, oldest first', async () => {
  const author = await seedMember(app.db, { username: 'author.q' })
  const postId = await seedPost(app.db, {
    memberId: author,
    title: 'On foghorns',
    description: '<p>They are loud.</p>',
  })
  const commentId = await seedComment(app.db, { postId, memberId: author, html: '<p>Buy <b>this</b></p>' })
  app.clock.now = new Date('2026-03-01T10:00:00Z')
  const reporters = [
    await reportItem('comment', commentId, 'media'),
    await reportItem('comment', commentId),
    await reportItem('comment', commentId),
  ]
  app.clock.now = new Date('2026-03-02T10:00:00Z')
  await reportItem('post', postId, 'content')
  const heldId = await seedPost(app.db, {
    memberId: author,
    title: 'My first',
    visibility: 'held',
    createdAt: new Date('2026-03-01T12:00:00Z'),
  })
  expect(await app.get('moderation/queue', { limit: 20, offset: 0 }, judge)).toMatchObject({
    counts: { open: 3 },
    data: [
      {
        kind: 'comment',
        item_id: commentId,
        blog_id: postId,
        title: 'On foghorns',
        content: '<p>Buy <b>this</b></p>',
        user: { id: author, username: 'author.q' },
        is_held: false,
        reasons: [
          { reason: 'spam', count: 2 },
          { reason: 'media', count: 1 },
        ],
        reporters: reporters.map((id) => ({ id })),
        reported_at: '2026-03-01T10:00:00.000Z',
      },
      {
        kind: 'post',
        item_id: heldId,
        title: 'My first',
        is_held: true,
        reasons: [],
        reporters: [],
        reported_at: null,
        created_at: '2026-03-01T12:00:00.000Z',
      },
      {
        kind: 'post',
        item_id: postId,
        content: '<p>They are loud.</p>',
        is_held: false,
        reasons: [{ reason: 'content', count: 1 }],
      },
    ],
  })
  expect(await app.get('moderation/queue', { limit: 1, offset: 1 }, judge)).toMatchObject({
    counts: { open: 3 },
    data: [{ item_id: heldId }],
  })
  await decide('post', heldId, 'delete')
  app.clock.now = new Date()
})

test('only moderators and admins see cases and decide about them', async () => {
  const commentId = await seedComment(app.db)
  await reportItem('comment', commentId)
  for (const role of [null, 'writer'] as const) {
    const token = await app.signIn(await seedMember(app.db, { role }))
    expect(await app.refusal('GET', 'moderation/queue', {}, token)).toMatchObject({
      status: 403,
      error: 'Only moderators can do this.',
    })
    expect(await app.refusal('GET', 'moderation/log', {}, token)).toMatchObject({ status: 403 })
    expect(
      await app.refusal(
        'POST',
        'moderation/settle',
        { kind: 'comment', item_id: commentId, decision: 'delete' },
        token,
      ),
    ).toMatchObject({ status: 403 })
  }
  expect(await app.refusal('GET', 'moderation/queue', {})).toMatchObject({ status: 1000 })
  expect(
    await decide(
      'comment',
      commentId,
      'keep',
      undefined,
      await app.signIn(await seedMember(app.db, { role: 'admin' })),
    ),
  ).toEqual({ id: expect.any(Number) })
})

test('moderators do not decide about their own content, admins do', async () => {
  const admin = await seedMember(app.db, { role: 'admin' })
  const [mine, theirs] = [
    await seedComment(app.db, { memberId: moderator }),
    await seedComment(app.db, { memberId: admin }),
  ]
  await reportItem('comment', mine)
  await reportItem('comment', theirs)
  expect(
    await app.refusal('POST', 'moderation/settle', { kind: 'comment', item_id: mine, decision: 'keep' }, judge),
  ).toMatchObject({ status: 403, error: expect.stringContaining('You cannot decide a case about your own text') })
  await decide('comment', theirs, 'hide', 'Too loud', await app.signIn(admin))
  expect(await notifiedOf(admin)).toEqual([])
  expect((await queue()).map(({ item_id }) => item_id)).toEqual([mine])
})

test('a hidden post leaves its topic and its author reads the reason; keeping a held post publishes it', async () => {
  const author = await seedMember(app.db)
  const postId = await seedPost(app.db, { memberId: author, title: 'On gongs' })
  const [row] = await app.db.select().from(post).where(eq(post.id, postId))
  const topicId = row?.topicId ?? 0
  const heldId = await seedPost(app.db, { memberId: author, topicId, visibility: 'held' })
  await reportItem('post', postId)
  await decide('post', postId, 'hide', 'Please <b>calm</b> down')
  expect(await postsCount(topicId)).toBe(0)
  expect(await app.refusal('GET', 'blog/post', { blog_id: postId })).toMatchObject({ status: 404 })
  expect(await app.get('blog/post', { blog_id: postId }, await app.signIn(author))).toMatchObject({
    visibility: 'hidden',
    reason: 'Please <b>calm</b> down',
  })
  expect((await notifiedOf(author))[0]).toMatchObject({
    kind: 'moderation',
    actor: null,
    blog_id: postId,
    title: 'On gongs',
    text: 'Your post is hidden from others. Please <b>calm</b> down',
  })
  await decide('post', heldId, 'keep')
  expect(await postsCount(topicId)).toBe(1)
  expect((await notifiedOf(author))[0]).toMatchObject({ blog_id: heldId, text: 'Your post is visible to everybody.' })
  expect(await queue()).toEqual([])
  expect(
    (await app.get('moderation/log', {}, await app.signIn(moderator)))
      .map(({ item_id: itemId, is_hidden: isHidden }) => [itemId, isHidden])
      .slice(0, 2),
  ).toEqual([
    [heldId, false],
    [postId, true],
  ])
  await decide('post', postId, 'show')
  await expect(decide('post', postId, 'show')).rejects.toThrow('showed this again meanwhile')
  expect(await postsCount(topicId)).toBe(2)
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ title: 'On gongs' })
})

test('deleting a comment leaves its replies under a stub and updates the counts; the log keeps its text', async () => {
  const author = await seedMember(app.db, { username: 'author.d' })
  const postId = await seedPost(app.db, { title: 'On bells' })
  const commentId = await seedComment(app.db, { postId, memberId: author, html: '<p>Ding <i>dong</i></p>' })
  await seedComment(app.db, { parentId: commentId })
  await seedComment(app.db, { postId })
  await reportItem('comment', commentId)
  await decide('comment', commentId, 'delete', 'Not here')
  expect((await app.get('blog/post', { blog_id: postId })).comments_count).toBe(2)
  expect((await app.get('blog/comments', { blog_id: postId })).data[0]).toMatchObject({
    id: commentId,
    deleted: true,
    comment: '',
    user: { id: 0 },
  })
  expect(await app.get('moderation/log', {}, judge)).toMatchObject([
    {
      decision: 'delete',
      kind: 'comment',
      item_id: commentId,
      blog_id: postId,
      title: 'Ding dong',
      note: 'Not here',
      moderator: { id: moderator },
      user: { id: author, username: 'author.d' },
    },
  ])
  expect((await notifiedOf(author))[0]).toMatchObject({
    blog_id: postId,
    comment_id: null,
    title: 'On bells',
    text: 'Your comment was deleted. Not here',
  })
  await decide('post', await reported('post', postId), 'delete')
  expect(await app.refusal('GET', 'blog/post', { blog_id: postId })).toMatchObject({ status: 404 })
  expect(
    (await app.get('moderation/log', { limit: 1, offset: 0 }, judge)).map(({ title, blog_id }) => [title, blog_id]),
  ).toEqual([['On bells', postId]])
})

async function reported(kind: 'comment' | 'post', id: number): Promise<number> {
  await reportItem(kind, id)
  return id
}

test('one of two concurrent moderators decides, and the other is refused', async () => {
  const postId = await seedPost(app.db)
  await reportItem('post', postId)
  const second = await app.signIn(await seedMember(app.db, { role: 'moderator' }))
  const outcomes = await Promise.allSettled([
    decide('post', postId, 'hide'),
    decide('post', postId, 'keep', undefined, second),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(outcomes.find((each) => each.status === 'rejected')?.reason)).toContain('this meanwhile.')
  expect(await app.db.select({ n: count() }).from(decision).where(eq(decision.itemId, postId))).toEqual([{ n: 1 }])
  expect(
    await app.refusal('POST', 'moderation/settle', { kind: 'post', item_id: 2_147_483_647, decision: 'keep' }, judge),
  ).toMatchObject({ status: 404, error: 'There is no such post.' })
})

test('keeping reported content closes its reports and notifies nobody', async () => {
  const author = await seedMember(app.db)
  const commentId = await seedComment(app.db, { memberId: author })
  const reporter = await reportItem('comment', commentId)
  await decide('comment', commentId, 'keep')
  expect(await queue()).toEqual([])
  expect(await notifiedOf(author)).toEqual([])
  // The first reporter's case is closed; a report by somebody else opens it again.
  await app.post(
    'user/contact_us',
    { user_id: reporter, subject: reportSubject('comment', commentId), message: 'spam' },
    await app.signIn(reporter),
  )
  expect(await queue()).toEqual([])
  await reportItem('comment', commentId)
  expect(await queue()).toMatchObject([{ item_id: commentId, reasons: [{ reason: 'spam', count: 1 }] }])
})
