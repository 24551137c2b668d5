import { reportSubject } from '@earshot/contract/community/report-subject'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, topic } from '../../db/schema/community/community.ts'
import { decision } from '../../db/schema/community/moderation.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { runDelayedJobs } from '../../testing/processes/delayed-jobs.ts'
import { seedAlbum, seedComment, seedPost } from '../../testing/seed.ts'
import { deleteOldTexts } from './moderation.jobs.ts'

let app: TestApp
let admin: Person
let judge: Person
let other: Person
let author: Person
let reader: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  judge = await seedPerson(app, { username: 'mia', role: 'moderator' })
  other = await seedPerson(app, { username: 'max', role: 'moderator' })
  author = await seedPerson(app, { username: 'ann' })
  reader = await seedPerson(app, { username: 'rob' })
})
afterAll(() => app.close())

type Kind = 'post' | 'comment' | 'review'
const report = (kind: Kind, id: number) =>
  app.post('user/contact_us', { user_id: reader.id, subject: reportSubject(kind, id), message: 'spam' }, reader.token)
const decide = (kind: Kind, id: number, decided: 'keep' | 'hide' | 'delete' | 'show', token = judge.token) =>
  app.post('moderation/settle', { kind, item_id: id, decision: decided }, token)
const cases = async (token = judge.token) => (await app.get('moderation/queue', {}, token)).data
const topicOf = async (postId: number) =>
  (await app.db.select({ topicId: post.topicId }).from(post).where(eq(post.id, postId)))[0]?.topicId ?? 0
const postsIn = async (topicId: number) =>
  (await app.db.select({ n: topic.postsCount }).from(topic).where(eq(topic.id, topicId)))[0]?.n
const textsFor = async ({ token }: Person) => {
  await runDelayedJobs(app)
  return (await app.get('user/notifications', {}, token)).data.map(({ text }) => text)
}

test('COMMUNITYDESK-08 a deleted post and its comments are in no view for 30 days, can be restored, and then go for good', async () => {
  const postId = await seedPost(app.db, { memberId: author.id, title: 'On gongs' })
  const commentId = await seedComment(app.db, { postId })
  const topicId = await topicOf(postId)
  await report('post', postId)
  const { id } = await decide('post', postId, 'delete')
  for (const token of [author.token, judge.token, undefined])
    expect(await app.refusal('GET', 'blog/post', { blog_id: postId }, token)).toMatchObject({ status: 404 })
  expect(await postsIn(topicId)).toBe(0)
  expect(await app.get('moderation/log', {}, judge.token)).toMatchObject([
    { id, title: 'On gongs', is_deleted: true, may_undo: true },
  ])
  await decide('post', postId, 'show')
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ title: 'On gongs', comments_count: 1 })
  expect(await postsIn(topicId)).toBe(1)
  await report('comment', commentId)
  await decide('comment', commentId, 'delete')
  expect((await app.get('blog/comments', { blog_id: postId })).data).toEqual([])
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ comments_count: 0 })
  const { now } = app.clock
  const purge = async (days: number) => {
    app.clock.now = new Date(now.getTime() + days * 86_400_000)
    await deleteOldTexts.run(app.services, {}, { id: '' })
    app.clock.now = now
  }
  await purge(29)
  await decide('comment', commentId, 'show')
  expect((await app.get('blog/comments', { blog_id: postId })).data).toMatchObject([{ id: commentId }])
  await report('post', await seedPost(app.db, { memberId: author.id, topicId }))
  const [last] = await cases()
  await decide('post', last?.item_id ?? 0, 'delete')
  await purge(31)
  expect(await app.db.$count(post, eq(post.id, last?.item_id ?? 0))).toBe(0)
})

test('COMMUNITYDESK-08 an author is notified 60 seconds after a decision, and not at all when it was undone before', async () => {
  const postId = await seedPost(app.db, { memberId: author.id, title: 'On drums' })
  await report('post', postId)
  const before = await textsFor(author)
  const { id } = await decide('post', postId, 'hide')
  expect((await app.get('user/notifications', {}, author.token)).data).toHaveLength(before.length)
  await app.post('moderation/undo', { id }, judge.token)
  expect(await textsFor(author)).toEqual(before)
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ title: 'On drums' })
  expect(await cases()).toMatchObject([{ item_id: postId, reasons: [{ reason: 'spam', count: 1 }] }])
  expect(await app.refusal('POST', 'moderation/undo', { id }, judge.token)).toMatchObject({ status: 409 })
  await decide('post', postId, 'hide')
  expect((await textsFor(author))[0]).toBe('Your post is hidden from others.')
  // Undoing at the audit entry calls the same function.
  const [entry] = (await app.get('desk/audit', { act: 'case.hide' }, judge.token)).data
  await app.post('desk/undo', { id: entry?.id ?? 0 }, judge.token)
  expect(await cases()).toHaveLength(1)
  await decide('post', postId, 'keep')
})

test('COMMUNITYDESK-08 only an admin deletes for good, and the log keeps the decision without words', async () => {
  const commentId = await seedComment(app.db, { memberId: author.id, html: '<p>12 Elm Street</p>' })
  await report('comment', commentId)
  await decide('comment', commentId, 'delete')
  const input = { kind: 'comment', item_id: commentId } as const
  expect(await app.refusal('POST', 'moderation/delete_for_good', input, judge.token)).toMatchObject({ status: 403 })
  await app.post('moderation/delete_for_good', input, admin.token)
  const [logged] = await app.db
    .select()
    .from(decision)
    .where(and(eq(decision.kind, 'comment'), eq(decision.itemId, commentId)))
  expect(logged).toMatchObject({ decision: 'delete', title: '' })
  expect(await app.refusal('POST', 'moderation/undo', { id: logged?.id }, judge.token)).toMatchObject({ status: 404 })
  const acts = await app.db.select().from(audit).where(eq(audit.subjectId, commentId))
  expect(acts.map(({ act, subjectTitle }) => [act, subjectTitle])).toContainEqual(['case.purge', null])
  expect(JSON.stringify(acts)).not.toContain('Elm')
})

test("COMMUNITYDESK-08 POST-22 a draft is nobody else's: no moderator shows it, takes it or learns of its author", async () => {
  const item = { kind: 'post', item_id: await seedPost(app.db, { memberId: author.id, visibility: 'draft' }) } as const
  for (const [method, path, input] of [
    ['POST', 'moderation/settle', { ...item, decision: 'show' }],
    ['POST', 'moderation/settle', { ...item, decision: 'keep' }],
    ['POST', 'moderation/take', { ...item, taken: true }],
    ['GET', 'moderation/case', item],
  ] as const)
    for (const { token } of [judge, admin])
      expect(await app.refusal(method, path, input, token), path).toMatchObject({ status: 404 })
  expect(await app.db.select({ id: post.visibility }).from(post).where(eq(post.id, item.item_id))).toEqual([
    { id: 'draft' },
  ])
})

test('OPERATIONS-15 DESK-05 an access key moderates in its own name', async () => {
  const { key } = await app.post('user/create_access_key', { name: 'Bot', scopes: ['write'] }, judge.token)
  const commentId = await seedComment(app.db, { memberId: author.id })
  await report('comment', commentId)
  await decide('comment', commentId, 'hide', key)
  const isAct = and(eq(audit.subjectId, commentId), eq(audit.act, 'case.hide'), eq(audit.subjectKind, 'comment'))
  const acts = await app.db.select({ via: audit.via }).from(audit).where(isAct).orderBy(audit.id)
  expect(acts.at(-1)).toEqual({ via: 'key' })
})

test('COMMUNITYDESK-09 a case shows its author, thread and other cases, and who is at it or decided it', async () => {
  const postId = await seedPost(app.db, { title: 'On bells' })
  const first = await seedComment(app.db, { postId, html: '<p>Ding</p>' })
  const commentId = await seedComment(app.db, { postId, parentId: first, memberId: author.id, html: '<p>Dong</p>' })
  const secondId = await seedComment(app.db, { postId, memberId: author.id })
  await report('comment', commentId)
  await report('comment', secondId)
  const item = { kind: 'comment', item_id: commentId } as const
  const shown = await app.get('moderation/case', item, judge.token)
  expect(shown.author).toMatchObject({ user: { username: 'ann' }, decisions: expect.any(Array) })
  expect(shown.author?.decisions.length).toBeGreaterThan(2)
  expect(shown.author?.approved_posts).toBe(2)
  expect(shown.thread.map(({ content, is_case: isCase }) => [content, isCase])).toEqual([
    ['<p>Ding</p>', false],
    ['<p>Dong</p>', true],
  ])
  expect(shown.others).toMatchObject([{ kind: 'comment', item_id: secondId }])
  await app.post('moderation/take', { ...item, taken: true }, judge.token)
  expect((await cases(other.token))[0]?.taken?.user.username).toBe('mia')
  expect(await app.refusal('POST', 'moderation/take', { ...item, taken: true }, other.token)).toMatchObject({
    status: 409,
  })
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  expect((await cases(other.token))[0]?.taken).toBeNull()
  app.clock.now = now
  await decide('comment', commentId, 'hide')
  expect(await app.refusal('POST', 'moderation/settle', { ...item, decision: 'keep' }, other.token)).toMatchObject({
    status: 404,
    error: 'mia hid this meanwhile.',
  })
  await decide('comment', secondId, 'keep')
})

test('COMMUNITYDESK-04 a moderator of a topic decides, pins, locks and moves in this topic only', async () => {
  const local = await seedPerson(app, { username: 'lou' })
  const mine = await seedPost(app.db, { memberId: author.id, title: 'Mine' })
  const foreign = await seedPost(app.db, { memberId: author.id, title: 'Foreign' })
  const [topicId, elsewhere] = [await topicOf(mine), await topicOf(foreign)]
  await report('post', mine)
  await report('post', foreign)
  expect(await app.refusal('GET', 'moderation/queue', {}, local.token)).toMatchObject({ status: 403 })
  await app.post('desk/set_topic_moderators', { topic_id: topicId, member_ids: [local.id] }, admin.token)
  expect((await cases(local.token)).map(({ title }) => title)).toEqual(['Mine'])
  expect(await app.get('user/verify_token', {}, local.token)).toMatchObject({ roles: [], moderates: [topicId] })
  const input = { kind: 'post', item_id: foreign, decision: 'hide' }
  expect(await app.refusal('POST', 'moderation/settle', input, local.token)).toMatchObject({ status: 403 })
  await decide('post', mine, 'keep', local.token)
  expect((await app.get('moderation/log', {}, local.token)).map(({ title }) => title)).toEqual(['Mine'])
  for (const [call, more] of [
    ['moderation/pin', { where: 'topic', pinned: true }],
    ['moderation/lock', { locked: true }],
    ['moderation/move', { topic_id: topicId }],
  ] as const)
    expect(await app.refusal('POST', call, { blog_id: foreign, ...more }, local.token)).toMatchObject({ status: 403 })
  await app.post('moderation/pin', { blog_id: mine, where: 'topic', pinned: true }, local.token)
  const ofAll = { blog_id: mine, where: 'community' } as const
  await app.post('moderation/pin', { ...ofAll, pinned: true }, judge.token)
  expect(await app.refusal('POST', 'moderation/pin', { ...ofAll, pinned: false }, local.token)).toMatchObject({
    status: 403,
  })
  await app.db.update(topic).set({ write: 'moderators' }).where(eq(topic.id, elsewhere))
  const toElsewhere = { blog_id: mine, topic_id: elsewhere }
  expect(await app.refusal('POST', 'moderation/move', toElsewhere, local.token)).toMatchObject({ status: 403 })
  await app.db.update(topic).set({ write: 'members' }).where(eq(topic.id, elsewhere))
  await app.post('moderation/move', toElsewhere, local.token)
  expect(await app.refusal('GET', 'desk/members', {}, local.token)).toMatchObject({ status: 403 })
  const tooMany = { topic_id: topicId, member_ids: Array.from({ length: 21 }, () => local.id) }
  expect(await app.refusal('POST', 'desk/set_topic_moderators', tooMany, admin.token)).toMatchObject({ status: 400 })
  await decide('post', foreign, 'keep')
})

test('COMMUNITYDESK-12 the log is filtered, and figures by month with appeals are published when the community says so', async () => {
  const postId = await seedPost(app.db, { memberId: author.id, title: 'On appeal' })
  await report('post', postId)
  await decide('post', postId, 'hide')
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await app.post('moderation/appeal', { kind: 'post', item_id: postId }, author.token)
  expect(await app.refusal('POST', 'moderation/appeal', { kind: 'post', item_id: postId }, author.token)).toMatchObject(
    { status: 409 },
  )
  expect(await cases()).toMatchObject([{ item_id: postId, reasons: [{ reason: 'appeal', count: 1 }] }])
  await decide('post', postId, 'keep', other.token)
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ title: 'On appeal' })
  const log = await app.get('desk/decisions', { moderator: 'MAX', decision: 'keep', member: 'ann' }, judge.token)
  expect(log).toMatchObject({ total: 1, data: [{ title: 'On appeal', may_undo: true }] })
  expect(await app.get('desk/decisions', { to: '2020-01-01' }, judge.token)).toEqual({ data: [], total: 0 })
  const [month, ...earlier] = await app.get('moderation/figures', {}, judge.token)
  expect(month).toMatchObject({ appeals: { open: 0, granted: 1, refused: 0 }, median_hours: expect.any(Number) })
  expect(month?.decisions.hide).toBeGreaterThan(0)
  expect(earlier).toHaveLength(11)
  expect(await app.refusal('GET', 'moderation/published_figures', {})).toMatchObject({ status: 404 })
  Object.assign(app.services.config, { moderationFigures: true })
  expect(await app.get('moderation/published_figures')).toHaveLength(12)
})

test('COMMUNITYDESK-12 the page of a hidden post, comment or review offers its author one appeal', async () => {
  const [albumId, onPost] = [await seedAlbum(app.db), await seedPost(app.db)]
  const postId = await seedPost(app.db, { memberId: author.id })
  const commentId = await seedComment(app.db, { postId: onPost, memberId: author.id })
  const item = { kind: 'album', item_id: albumId } as const
  const { own } = await app.post('rating/rate', { ...item, stars: 1, words: 'Noise' }, author.token)
  const texts = [
    { kind: 'post', item_id: postId },
    { kind: 'comment', item_id: commentId },
    { kind: 'review', item_id: own?.id ?? 0 },
  ] as const
  const offered = async (token: string) => [
    (await app.get('blog/post', { blog_id: postId }, token)).may_appeal,
    (await app.get('blog/comments', { blog_id: onPost }, token)).data.find(({ id }) => id === commentId)?.may_appeal,
    (await app.get('rating/reviews', item, token)).own?.may_appeal,
  ]
  expect(await offered(author.token)).toEqual([false, false, false])
  for (const { kind, item_id: id } of texts) {
    await report(kind, id)
    await decide(kind, id, 'hide')
  }
  expect(await offered(author.token)).toEqual([true, true, true])
  expect((await offered(judge.token))[1]).toBe(false)
  for (const text of texts) await app.post('moderation/appeal', text, author.token)
  expect(await offered(author.token)).toEqual([false, false, false])
})

test('COMMUNITYDESK-12 an author reads why a text was deleted, and appeals once from the notification', async () => {
  const postId = await seedPost(app.db, { memberId: author.id, title: 'Deleted in haste' })
  await report('post', postId)
  await decide('post', postId, 'delete')
  await runDelayedJobs(app)
  const news = async () =>
    (await app.get('user/notifications', {}, author.token)).data.find(({ title }) => title === 'Deleted in haste')
  expect(await news()).toMatchObject({ kind: 'moderation', appeal: { kind: 'post', item_id: postId } })
  await app.post('moderation/appeal', { kind: 'post', item_id: postId }, author.token)
  expect(await news()).toMatchObject({ appeal: null })
  const opened = (await cases()).find(({ item_id: id }) => id === postId)
  expect(opened).toMatchObject({ reasons: [{ reason: 'appeal', count: 1 }] })
  // An open appeal keeps the text beyond the 30 days.
  app.clock.now = new Date(app.clock.now.getTime() + 31 * 86_400_000)
  await deleteOldTexts.run(app.services, {}, { id: '' })
  await decide('post', postId, 'keep', await app.signIn(other.id))
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ title: 'Deleted in haste' })
})
