import { REACTIONS } from '@earshot/contract/community/writing/limits'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reaction } from '../../db/schema/community/reaction.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedComment, seedPost } from '../../testing/seed.ts'

let app: TestApp
let author: Person
let mara: Person
let otto: Person
beforeAll(async () => {
  app = await openTestApp()
  author = await seedPerson(app)
  mara = await seedPerson(app)
  otto = await seedPerson(app)
})
afterAll(() => app.close())

type Kind = 'post' | 'comment'
const react = (who: Person, kind: Kind, id: number, name: (typeof REACTIONS)[number] = 'heart', reacted = 1) =>
  app.post('blog/update_reaction', { kind, item_id: id, reaction: name, reacted: reacted === 1 ? 1 : 0 }, who.token)
const countsOf = async (postId: number) => {
  const post = await app.get('blog/post', { blog_id: postId })
  const { data } = await app.get('blog/comments', { blog_id: postId })
  return [post.reactions, ...data.map(({ reactions }) => reactions)]
}

test('WRITING-04 members add and remove five reactions to posts and comments, each at most once', async () => {
  const id = await seedPost(app.db)
  const commentId = await seedComment(app.db, { postId: id })
  expect(await countsOf(id)).toEqual([{}, {}])
  for (const name of REACTIONS) await react(mara, 'post', id, name)
  expect(await react(mara, 'comment', commentId)).toEqual({ reactions: { heart: 1 }, own: ['heart'] })
  await react(otto, 'comment', commentId)
  await react(otto, 'comment', commentId, 'wow')
  expect(await countsOf(id)).toEqual([
    { heart: 1, clap: 1, laugh: 1, wow: 1, sad: 1 },
    { heart: 2, wow: 1 },
  ])
  expect(await app.get('blog/viewer_state', { blog_id: id }, otto.token)).toEqual({
    reactions: [],
    saved: false,
    saved_comments: [],
    unread: { count: 1, first_id: commentId },
    comments: [{ id: commentId, reactions: ['heart', 'wow'] }],
  })
  expect(await react(otto, 'comment', commentId, 'heart', 0)).toEqual({ reactions: { heart: 1, wow: 1 }, own: ['wow'] })
  expect(await react(otto, 'comment', commentId, 'heart', 0)).toMatchObject({ own: ['wow'] })
})

test('WRITING-04 equal reactions that are sent at once are stored once', async () => {
  const id = await seedPost(app.db)
  await Promise.all(Array.from({ length: 20 }, () => react(mara, 'post', id)))
  expect(await app.db.$count(reaction, eq(reaction.postId, id))).toBe(1)
  await expect(app.db.insert(reaction).values({ memberId: mara.id, kind: 'heart', postId: id })).rejects.toThrow(
    'reaction',
  )
  expect(await countsOf(id)).toEqual([{ heart: 1 }])
})

test('WRITING-04 the author gets one notification per text and day, and none for an own reaction', async () => {
  const id = await seedPost(app.db, { memberId: author.id })
  const commentId = await seedComment(app.db, { postId: id, memberId: author.id, html: '<p>Yes</p>' })
  await react(author, 'post', id)
  for (const who of [mara, otto]) for (const name of ['heart', 'sad'] as const) await react(who, 'post', id, name)
  await react(otto, 'comment', commentId)
  const news = async () =>
    (await app.get('user/notifications', {}, author.token)).data.map((each) => [
      each.kind,
      each.actor?.id,
      each.comment_id ?? null,
    ])
  expect(await news()).toEqual([
    ['reaction', otto.id, commentId],
    ['reaction', mara.id, null],
  ])
  await app.db
    .update(notification)
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .where(and(eq(notification.postId, id), eq(notification.memberId, author.id)))
  await react(otto, 'post', id, 'wow')
  expect((await news())[0]).toEqual(['reaction', otto.id, null])
})

test('WRITING-04 a reaction to a text that others cannot see is refused', async () => {
  const hidden = await seedPost(app.db, { visibility: 'hidden' })
  const below = await seedComment(app.db, { postId: hidden })
  const held = await seedComment(app.db, { postId: await seedPost(app.db), visibility: 'held' })
  for (const [kind, id] of [
    ['post', hidden],
    ['comment', below],
    ['comment', held],
    ['post', 2_147_483_647],
  ] as const)
    expect(
      await app.refusal(
        'POST',
        'blog/update_reaction',
        { kind, item_id: id, reaction: 'heart', reacted: 1 },
        mara.token,
      ),
    ).toMatchObject({ status: 404 })
  expect(
    await app.refusal(
      'POST',
      'blog/update_reaction',
      { kind: 'post', item_id: await seedPost(app.db), reaction: 'angry', reacted: 1 },
      mara.token,
    ),
  ).toMatchObject({ status: 400 })
})
