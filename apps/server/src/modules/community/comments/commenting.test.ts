import { COMMENT_DEPTH } from '@earshot/contract/limits'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment } from '../../../db/schema/community/community.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedComment, seedPost } from '../../../testing/seed.ts'
import { deleteWithdrawn } from '../undo/withdraw.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const NOBODY = 2_147_483_647
const person = () => seedPerson(app)
const write = (who: Person, postId: number, text: string, parentId = 0) =>
  app.post('blog/comment', { user_id: who.id, blog_id: postId, comment_id: parentId, comment: text }, who.token)
const refused = (who: Person, postId: number, text: string, parentId = 0) =>
  app.refusal(
    'POST',
    'blog/comment',
    { user_id: who.id, blog_id: postId, comment_id: parentId, comment: text },
    who.token,
  )
/** Deletes a comment, and ends the time in which its author can restore it. */
const remove = async (who: Person, id: number) => {
  const reply = await app.post('blog/delete_comment', { user_id: who.id, comment_id: id }, who.token)
  await deleteWithdrawn.run(app.services, { kind: 'comment', id }, { id: 'job' })
  return reply
}
const countsOf = async (postId: number) => {
  const [rows] = await app.db
    .select({ n: count() })
    .from(comment)
    .where(and(eq(comment.postId, postId), isNull(comment.deletedAt), isNull(comment.withdrawnFrom)))
  return { counted: (await app.get('blog/comments', { blog_id: postId })).counts.comments, rows: rows?.n }
}

test('API-21 POST-13 a comment is returned in the form of lists, and is the last one', async () => {
  const me = await person()
  const postId = await seedPost(app.db)
  await seedComment(app.db, { postId })
  const sent = await write(me, postId, '<p>Hello <b>there</b></p>')
  expect(sent).toMatchObject({
    blog_id: postId,
    comment: '<p>Hello <b>there</b></p>',
    user: { id: me.id },
    r_comments: [],
    parent_id: 0,
    edited_at: null,
    visibility: 'visible',
  })
  const { comments, counts } = await app.get('blog/related_posts', { blog_id: postId })
  expect([comments.at(-1), counts?.comments]).toEqual([sent, 2])
})

test('POST-19 a reply appears under its parent', async () => {
  const me = await person()
  const parent = await seedComment(app.db)
  const { blog_id: postId } = await reading(parent)
  const sent = await write(me, postId, '<p>So do I</p>', parent)
  expect(sent.parent_id).toBe(parent)
  expect((await app.get('blog/comments', { blog_id: postId })).data[0]?.r_comments).toEqual([sent])
})

test('POST-14 POST-15 a comment without text and picture is refused, a picture alone is accepted', async () => {
  const me = await person()
  const postId = await seedPost(app.db)
  for (const text of [
    '<p><br></p>',
    '   ',
    '<p>&nbsp;</p>',
    '\u200b',
    '<p>\u3164</p>',
    '<p>\u2800\u034F</p><p>&#x115F;</p>',
    `<p>${'\uFFA0'.repeat(3000)}</p>`,
    '<b>\u0301</b>',
    '<script>alert(1)</script>',
    '<img src="https://elsewhere.example/x.png">',
    '<!-- x -->',
  ]) {
    expect(await refused(me, postId, text), text).toMatchObject({
      status: 400,
      error: 'comment: Please add your comment',
    })
  }
  expect(await refused(me, postId, '')).toMatchObject({ status: 400, error: 'comment: Please add your comment' })
  expect(
    (await write(me, postId, '<p><img src="/media/art/0123456789abcdef_9x9.jpg" alt="A tuba"></p>')).comment,
  ).toContain('<img src="/media/art/0123456789abcdef_9x9.jpg" alt="A tuba"')
  expect((await countsOf(postId)).rows).toBe(1)
})

test('POST-04 F14 a comment is sanitised before it is stored', async () => {
  const me = await person()
  const sent = await write(
    me,
    await seedPost(app.db),
    '<p onclick="x()">a<script>alert(1)</script><iframe src="https://x.example"></iframe><a href="javascript:alert(1)">b</a></p><svg onload=alert(1)>',
  )
  expect(sent.comment).toBe('<p>ab</p>')
})

test('T22 a reply belongs to a visible comment of the same post, at most eight levels deep', async () => {
  const me = await person()
  const postId = await seedPost(app.db)
  const foreign = await seedComment(app.db)
  expect(await refused(me, postId, 'x', foreign)).toMatchObject({
    status: 400,
    error: 'comment_id: is not a comment of this post',
  })
  expect(await refused(me, postId, 'x', NOBODY)).toMatchObject({ status: 404, error: 'There is no such comment.' })
  expect(await refused(me, NOBODY, 'x')).toMatchObject({ status: 404, error: 'There is no such post.' })
  expect(await refused(me, postId, 'x', await seedComment(app.db, { postId, visibility: 'held' }))).toMatchObject({
    status: 404,
  })
  expect(await refused(me, postId, 'x', await seedComment(app.db, { postId, visibility: 'hidden' }))).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^comment_id: cannot be answered/),
  })
  let parent = 0
  for (let level = 1; level <= COMMENT_DEPTH; level += 1)
    parent = (await write(me, postId, `Level ${level}`, parent)).id
  expect(await refused(me, postId, 'One more', parent)).toMatchObject({
    status: 400,
    error: expect.stringMatching(/limited to 8 levels/),
  })
})

test('members comment only on visible posts, also the author', async () => {
  const [me, other] = [await person(), await person()]
  for (const visibility of ['held', 'hidden'] as const) {
    const postId = await seedPost(app.db, { memberId: me.id, visibility })
    expect(await refused(other, postId, 'x')).toMatchObject({ status: 404, error: 'There is no such post.' })
    expect(await refused(me, postId, 'x')).toMatchObject({ status: 403 })
  }
})

test('a double click or a retry creates one comment; elsewhere, by others, or a minute later it creates another one', async () => {
  const [me, other] = [await person(), await person()]
  const postId = await seedPost(app.db)
  const clicks = await Promise.all(Array.from({ length: 20 }, () => write(me, postId, '<p>Same here</p>')))
  const id = clicks[0]?.id ?? 0
  expect(new Set(clicks.map((each) => each.id)).size).toBe(1)
  expect(await countsOf(postId)).toEqual({ counted: 1, rows: 1 })
  const further = [
    await write(other, postId, '<p>Same here</p>'),
    await write(me, postId, '<p>Same here</p>', id),
    await write(me, postId, '<p>Same here!</p>'),
  ]
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
  further.push(await write(me, postId, '<p>Same here</p>'))
  expect(new Set([id, ...further.map((each) => each.id)]).size).toBe(5)
})

test('POST-20 API-22 an author edits a comment, which is marked as edited', async () => {
  const me = await person()
  const id = await seedComment(app.db, { memberId: me.id, html: '<p>Teh</p>' })
  const reply = await seedComment(app.db, { parentId: id })
  const sent = await app.post(
    'blog/update_comment',
    { user_id: me.id, comment_id: id, comment: '<p>The<script>x</script></p>' },
    me.token,
  )
  expect(sent).toMatchObject({
    id,
    comment: '<p>The</p>',
    r_comments: [{ id: reply }],
    edited_at: app.clock.now.toISOString(),
  })
  expect(
    await app.refusal('POST', 'blog/update_comment', { user_id: me.id, comment_id: id, comment: '<p> </p>' }, me.token),
  ).toMatchObject({ status: 400, error: 'comment: Please add your comment' })
  const again = await seedComment(app.db, { memberId: me.id, html: '<p>As it is</p>' })
  expect(
    await app.post('blog/update_comment', { user_id: me.id, comment_id: again, comment: '<p>As it is</p>' }, me.token),
  ).toMatchObject({ edited_at: null })
})

test('POST-21 API-22 a deleted comment without replies is removed, also from the count', async () => {
  const me = await person()
  const postId = await seedPost(app.db)
  await seedComment(app.db, { postId })
  const id = await seedComment(app.db, { postId, memberId: me.id })
  expect(await remove(me, id)).toEqual({})
  expect(await countsOf(postId)).toEqual({ counted: 1, rows: 1 })
  expect((await app.get('blog/comments', { blog_id: postId })).data).toHaveLength(1)
  expect(await app.refusal('POST', 'blog/delete_comment', { user_id: me.id, comment_id: id }, me.token)).toMatchObject({
    status: 404,
  })
})

test('POST-21 replies stay under the stub of a deleted comment, which cannot be answered, changed, deleted or reported', async () => {
  const [me, other] = [await person(), await person()]
  const postId = await seedPost(app.db)
  const id = await seedComment(app.db, { postId, memberId: me.id, html: '<p>Secret words</p>' })
  const reply = await seedComment(app.db, { parentId: id, memberId: other.id, html: '<p>I heard</p>' })
  await remove(me, id)
  const { data, counts } = await app.get('blog/comments', { blog_id: postId })
  expect(data).toMatchObject([
    {
      id,
      comment: '',
      deleted: true,
      user: { id: 0, username: '', avatarURL: null, photo: null },
      r_comments: [{ id: reply, comment: '<p>I heard</p>' }],
    },
  ])
  expect([counts, await countsOf(postId)]).toEqual([
    { comments: 1, threads: 1 },
    { counted: 1, rows: 1 },
  ])
  expect(
    (
      await app.get('blog/search', { category_id: (await app.get('blog/post', { blog_id: postId })).category_id ?? 0 })
    )[0]?.comments.map(({ user }) => user.id),
  ).toEqual([other.id])
  expect(await refused(other, postId, 'x', id)).toMatchObject({ status: 404, error: 'There is no such comment.' })
  for (const path of ['blog/update_comment', 'blog/delete_comment'] as const)
    expect(await app.refusal('POST', path, { user_id: me.id, comment_id: id, comment: 'x' }, me.token)).toMatchObject({
      status: 404,
    })
  expect(
    await app.refusal(
      'POST',
      'user/contact_us',
      { user_id: other.id, subject: `Comment report ${id}`, message: 'spam' },
      other.token,
    ),
  ).toMatchObject({ status: 404 })
  const [stored] = await app.db.select({ html: comment.html }).from(comment).where(eq(comment.id, id))
  expect(stored).toEqual({ html: '' })
})

test('POST-21 a stub is removed with its last reply, and so are the stubs above it', async () => {
  const me = await person()
  const postId = await seedPost(app.db)
  const root = await seedComment(app.db, { postId, memberId: me.id })
  const middle = await seedComment(app.db, { parentId: root, memberId: me.id })
  const [leaf, other] = [
    await seedComment(app.db, { parentId: middle, memberId: me.id }),
    await seedComment(app.db, { parentId: middle, memberId: me.id }),
  ]
  await remove(me, root)
  await remove(me, middle)
  await remove(me, leaf)
  expect((await app.get('blog/comments', { blog_id: postId })).data).toMatchObject([
    { id: root, deleted: true, r_comments: [{ id: middle, deleted: true, r_comments: [{ id: other }] }] },
  ])
  const { at } = await app.get('blog/related_posts', { blog_id: postId })
  await remove(me, other)
  expect(await app.get('blog/comments', { blog_id: postId })).toMatchObject({
    data: [],
    counts: { comments: 0, threads: 0 },
  })
  expect(
    (
      await app.get('blog/updates', { blog_id: postId, after: other, ...(at === undefined ? {} : { since: at }) })
    ).deleted?.toSorted((x, y) => x - y),
  ).toEqual(expect.arrayContaining([root, middle, other]))
  const [left] = await app.db.select({ n: count() }).from(comment).where(eq(comment.postId, postId))
  expect(left?.n).toBe(0)
})

test('POST-22 API-38 members change and delete only their own comments, with any user_id', async () => {
  const [me, other] = [await person(), await person()]
  const id = await seedComment(app.db, { memberId: me.id, html: '<p>Mine</p>' })
  for (const [path, more] of [
    ['blog/update_comment', { comment: 'x' }],
    ['blog/delete_comment', {}],
  ] as const) {
    expect(await app.refusal('POST', path, { user_id: other.id, comment_id: id, ...more }, other.token)).toMatchObject({
      status: 403,
    })
    expect(await app.refusal('POST', path, { user_id: me.id, comment_id: id, ...more }, other.token)).toMatchObject({
      status: 403,
      error: 'user_id: is not yours',
    })
    expect(await app.refusal('POST', path, { user_id: me.id, comment_id: id, ...more })).toMatchObject({ status: 1000 })
    expect(
      await app.refusal('POST', path, { user_id: other.id, comment_id: NOBODY, ...more }, other.token),
    ).toMatchObject({ status: 404 })
  }
  expect(
    await app.refusal('POST', 'blog/comment', { user_id: me.id, blog_id: 1, comment_id: 0, comment: 'x' }, other.token),
  ).toMatchObject({ status: 403 })
  expect((await reading(id)).comment).toBe('<p>Mine</p>')
})

test('API-21 concurrent comments, replies and deletions leave a correct count', async () => {
  // Six members, so that none exceeds the rate limit for comments.
  const people = await Promise.all(Array.from({ length: 6 }, () => person()))
  const postId = await seedPost(app.db)
  const roots = await Promise.all(people.map((who) => write(who, postId, 'Root')))
  const storm = Array.from({ length: 120 }, (_, n) => {
    const who = people[n % 6] ?? people[0]
    if (who === undefined) throw new Error('nobody')
    if (n % 25 === 17)
      return app.post('blog/delete_comment', { user_id: who.id, comment_id: roots[n % 6]?.id ?? 0 }, who.token)
    return write(who, postId, `Words ${n}`, n % 3 === 0 ? 0 : roots[(n + 1) % 6]?.id)
  })
  const sent = await Promise.allSettled(storm)
  // Only replies to and deletions of a comment that was just deleted may fail.
  const refusals = sent.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refusals.filter((reason) => !reason.includes('There is no such comment.'))).toEqual([])
  const { counted, rows } = await countsOf(postId)
  expect(counted).toBe(rows)
  expect(rows).toBeGreaterThan(30)
})

test('a reply notifies the author of the parent, a comment the author of the post, nobody twice or of their own comment', async () => {
  const [author, first, second] = [await person(), await person(), await person()]
  const postId = await seedPost(app.db, { memberId: author.id })
  await write(author, postId, 'Welcome')
  const top = await write(first, postId, 'Thanks')
  const reply = await write(second, postId, 'Likewise', top.id)
  const answer = await write(second, postId, 'And', reply.id)
  const own = await write(first, postId, 'Hm', (await write(author, postId, 'Well')).id)
  const notified = await app.db
    .select({
      memberId: notification.memberId,
      kind: notification.kind,
      actorId: notification.actorId,
      commentId: notification.commentId,
    })
    .from(notification)
    .where(eq(notification.postId, postId))
    .orderBy(asc(notification.id))
  expect(notified).toEqual([
    { memberId: author.id, kind: 'comment', actorId: first.id, commentId: top.id },
    { memberId: first.id, kind: 'reply', actorId: second.id, commentId: reply.id },
    { memberId: author.id, kind: 'comment', actorId: second.id, commentId: reply.id },
    { memberId: author.id, kind: 'comment', actorId: second.id, commentId: answer.id },
    { memberId: author.id, kind: 'reply', actorId: first.id, commentId: own.id },
  ])
})

/** Reads the comment as a visitor does. */
async function reading(id: number) {
  const [row] = await app.db.select({ postId: comment.postId }).from(comment).where(eq(comment.id, id))
  const found = (await app.get('blog/updates', { blog_id: row?.postId ?? 0, after: id - 1 })).comments[0]
  if (found === undefined) throw new Error('no comment')
  return found
}
