import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookmark } from '../../db/schema/community/bookmark.ts'
import { comment } from '../../db/schema/community/community.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArticle, seedComment, seedPost } from '../../testing/seed.ts'

let app: TestApp
let me: Person
let other: Person
beforeAll(async () => {
  app = await openTestApp()
  me = await seedPerson(app)
  other = await seedPerson(app)
})
afterAll(() => app.close())

type Kind = 'post' | 'comment' | 'article'
const save = (kind: Kind, id: number, saved: 0 | 1 = 1, who = me) =>
  app.post('blog/update_bookmark', { kind, item_id: id, saved }, who.token)
const listOf = async (who = me) =>
  (await app.get('blog/bookmarks', {}, who.token)).map(({ kind, item_id: id, path }) => [kind, id, path])

test('WRITING-11 a member saves posts, comments and articles, lists them, the last saved first, and removes them', async () => {
  const [id, articleId] = [await seedPost(app.db, { title: 'A post' }), await seedArticle(app.db)]
  const commentId = await seedComment(app.db, { postId: id, html: '<p>So <b>good</b></p>' })
  for (const [kind, item] of [
    ['post', id],
    ['comment', commentId],
    ['article', articleId],
    ['article', articleId],
  ] as const)
    expect(await save(kind, item)).toEqual({ saved: true })
  expect(await listOf()).toEqual([
    ['article', articleId, `/publication/${articleId}`],
    ['comment', commentId, `/community/post/${id}?comment=${commentId}`],
    ['post', id, `/community/post/${id}`],
  ])
  expect((await app.get('blog/bookmarks', {}, me.token))[1]).toMatchObject({ title: 'A post', text: 'So good' })
  expect(await app.get('blog/bookmarks', { kind: 'article', item_id: articleId }, me.token)).toHaveLength(1)
  expect(await app.get('blog/viewer_state', { blog_id: id }, me.token)).toMatchObject({
    saved: true,
    saved_comments: [commentId],
  })
  expect(await listOf(other)).toEqual([])
  await save('comment', commentId, 0)
  await save('comment', commentId, 0)
  expect((await listOf()).map(([kind]) => kind)).toEqual(['article', 'post'])
})

test('WRITING-11 a text is saved once, and neither saved nor listed while others cannot see it', async () => {
  const id = await seedPost(app.db)
  const commentId = await seedComment(app.db, { postId: id })
  await Promise.all(Array.from({ length: 10 }, () => save('comment', commentId, 1, other)))
  expect(await app.db.$count(bookmark, eq(bookmark.commentId, commentId))).toBe(1)
  await app.db.update(comment).set({ visibility: 'hidden' }).where(eq(comment.id, commentId))
  expect(await listOf(other)).toEqual([])
  for (const [kind, item] of [
    ['comment', commentId],
    ['post', await seedPost(app.db, { visibility: 'draft' })],
    ['article', await seedArticle(app.db, { deletedAt: new Date() })],
  ] as const)
    expect(
      await app.refusal('POST', 'blog/update_bookmark', { kind, item_id: item, saved: 1 }, other.token),
    ).toMatchObject({ status: 404 })
})
