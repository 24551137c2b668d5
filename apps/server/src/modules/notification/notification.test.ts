import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { comment, post } from '../../db/schema/community/community.ts'
import { emit } from '../../events/event.ts'
import { commentCreated } from '../../events/events.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedComment, seedMember, seedPost } from '../../testing/seed.ts'
import { notify } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const listNotifiedKinds = async (who: Person) => {
  const { data, unread } = await app.get('user/notifications', {}, who.token)
  const kinds = data.map(({ kind }) => kind).filter((kind) => kind !== 'moderation')
  return { kinds, unread: unread - (data.length - kinds.length) }
}

test('API-18 a new follower is told of once, however often they come and go', async () => {
  const [ida, nell] = [await seedMember(app.db, { username: 'ida.n' }), await seedMember(app.db)]
  const token = await app.signIn(ida)
  for (let n = 0; n < 3; n += 1)
    await app.post('user/update_follow_status', { user_id: ida, following_user_id: nell }, token)
  const notified = await app.get('user/notifications', {}, await app.signIn(nell))
  expect(notified).toMatchObject({
    unread: 1,
    off: [],
    data: [{ kind: 'follow', actor: { id: ida, username: 'ida.n' }, is_read: false, blog_id: null, comment_id: null }],
  })
  expect((await app.get('user/notifications', {}, token)).data).toEqual([])
})

test('notifications come newest first, in pages, and are read one by one or all at once', async () => {
  const [nell, tom] = [await seedMember(app.db), await seedMember(app.db)]
  const postId = await seedPost(app.db, { memberId: nell, title: 'On foghorns' })
  const commentIds: number[] = []
  for (let n = 1; n <= 23; n += 1) {
    const commentId = await seedComment(app.db, { postId, memberId: tom })
    commentIds.push(commentId)
    await notify(app.db, {
      kind: 'comment',
      memberId: nell,
      actorId: tom,
      postId,
      commentId,
      title: 'On foghorns',
      text: `<p>Note <b>${n}</b></p>`,
    })
  }
  const token = await app.signIn(nell)
  const first = await app.get('user/notifications', { limit: 20, offset: 0 }, token)
  const second = await app.get('user/notifications', { limit: 20, offset: 20 }, token)
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(
    Array.from({ length: 23 }, (_, n) => `Note ${23 - n}`),
  )
  expect(first.data[0]).toMatchObject({
    blog_id: postId,
    comment_id: commentIds.at(-1),
    title: 'On foghorns',
    is_read: false,
  })
  const ids = first.data.slice(0, 2).map(({ id }) => id)
  expect(await app.post('user/read_notifications', { ids }, token)).toEqual({ unread: 21 })
  expect((await app.get('user/notifications', {}, token)).data.slice(0, 3).map(({ is_read }) => is_read)).toEqual([
    true,
    true,
    false,
  ])
  const other = await app.signIn(tom)
  expect(await app.post('user/read_notifications', { ids: second.data.map(({ id }) => id) }, other)).toEqual({
    unread: 0,
  })
  expect(await app.get('user/unread_notifications', {}, token)).toEqual({ unread: 21 })
  expect(await app.post('user/read_notifications', {}, token)).toEqual({ unread: 0 })
})

test('nobody is told of what they did themselves, nor of a kind they switched off', async () => {
  const [nell, tom] = [await seedMember(app.db), await seedMember(app.db)]
  const token = await app.signIn(nell)
  expect(await app.post('user/switch_notifications', { kind: 'reply', on: 0 }, token)).toMatchObject({ off: ['reply'] })
  await app.post('user/switch_notifications', { kind: 'reply', on: 0 }, token)
  await notify(app.db, { kind: 'reply', memberId: nell, actorId: tom })
  await notify(app.db, { kind: 'comment', memberId: nell, actorId: nell })
  expect(await app.get('user/notifications', {}, token)).toMatchObject({
    data: [],
    unread: 0,
    off: ['reply'],
  })
  expect(await app.post('user/switch_notifications', { kind: 'reply', on: 1 }, token)).toMatchObject({ off: [] })
  await notify(app.db, { kind: 'reply', memberId: nell, actorId: tom })
  expect((await app.get('user/notifications', {}, token)).data.map(({ kind }) => kind)).toEqual(['reply'])
})

test('texts are plain and short: markup is left out and long comments are cut between words', async () => {
  const [nell, tom] = [await seedMember(app.db), await seedMember(app.db)]
  await notify(app.db, {
    kind: 'comment',
    memberId: nell,
    actorId: tom,
    text: `<p>Hi <a href="https://e.org">there</a> &lt;3</p><p>${'long words '.repeat(60)}</p>`,
  })
  const [notified] = (await app.get('user/notifications', {}, await app.signIn(nell))).data
  expect(notified?.text).toMatch(/^Hi there <3 long words .* (long|words)…$/)
  expect(Array.from(notified?.text ?? '').length).toBeLessThanOrEqual(200)
})

test('a notification is deleted with its subject', async () => {
  const [nell, tom] = [await seedMember(app.db), await seedMember(app.db)]
  const postId = await seedPost(app.db, { memberId: nell })
  const commentId = await seedComment(app.db, { postId, memberId: tom })
  await notify(app.db, { kind: 'comment', memberId: nell, actorId: tom, postId, commentId, text: 'Hello' })
  await app.post('blog/delete_comment', { user_id: tom, comment_id: commentId }, await app.signIn(tom))
  expect(await app.get('user/unread_notifications', {}, await app.signIn(nell))).toEqual({ unread: 0 })
})

test('notifications of comments on a hidden post are out of the list and the count until it is shown, but for its author', async () => {
  const [author, reader, other] = [await seedPerson(app), await seedPerson(app), await seedPerson(app)]
  const moderator = await seedPerson(app, { role: 'moderator' })
  const postId = await seedPost(app.db, { memberId: author.id, title: 'Rude words' })
  const say = (who: Person, parentId: number) =>
    app.post('blog/comment', { user_id: who.id, blog_id: postId, comment_id: parentId, comment: 'Hm' }, who.token)
  const decide = (decision: 'hide' | 'show') =>
    app.post('moderation/settle', { kind: 'post', item_id: postId, decision }, moderator.token)
  await say(other, (await say(reader, 0)).id)
  const ofAuthor = { kinds: ['comment', 'comment'], unread: 2 }
  const ofReader = { kinds: ['reply'], unread: 1 }
  expect([await listNotifiedKinds(author), await listNotifiedKinds(reader)]).toEqual([ofAuthor, ofReader])
  const report = { user_id: other.id, subject: `Post report ${postId}`, message: 'spam' } as const
  await app.post('user/contact_us', report, other.token)
  await decide('hide')
  expect([await listNotifiedKinds(author), await listNotifiedKinds(reader)]).toEqual([
    ofAuthor,
    { kinds: [], unread: 0 },
  ])
  await decide('show')
  expect([await listNotifiedKinds(author), await listNotifiedKinds(reader)]).toEqual([ofAuthor, ofReader])
})

test('nobody is told of a comment whose post is hidden by then', async () => {
  const author = await seedPerson(app)
  const postId = await seedPost(app.db, { memberId: author.id, visibility: 'hidden' })
  await emit(app.db, commentCreated, { commentId: await seedComment(app.db, { postId }) })
  await app.runJobs()
  expect(await listNotifiedKinds(author)).toEqual({ kinds: [], unread: 0 })
})

// PGlite has one connection.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a comment is deleted while its notification is written, and neither waits for the other in a ring',
  async () => {
    const author = await seedPerson(app)
    const postId = await seedPost(app.db, { memberId: author.id })
    const commentId = await seedComment(app.db, { postId })
    await emit(app.db, commentCreated, { commentId })
    let telling: Promise<void> | undefined
    await app.db.transaction(async (tx) => {
      await tx.select({ id: post.id }).from(post).where(eq(post.id, postId)).for('update')
      telling = app.runJobs()
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      }, 20_000)
      // The timeout is shorter than the time after which PostgreSQL detects a deadlock.
      await tx.execute(sql`set local lock_timeout = '200ms'`)
      await tx.delete(comment).where(eq(comment.id, commentId))
    })
    await telling
    expect(await listNotifiedKinds(author)).toEqual({ kinds: [], unread: 0 })
  },
)
