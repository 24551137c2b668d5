import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../db/schema/community/community.ts'
import { clean } from '../../process/cleaning.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedMember, seedPost, seedTopic } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const person = (role: 'moderator' | null = null) => seedPerson(app, { role })
const begin = (who: Person, topicId: number, blocks?: number) =>
  app.post(
    'blog/create_blog',
    { user_id: who.id, category_id: topicId, title: 'On ladders', sub_title: '', description: '<p>Half</p>', blocks },
    who.token,
  )
const put = (who: Person, postId: number, pos: number) =>
  app.post('blog/upload_media', { blog_id: postId, type: 'text', pos, content: `<p>Block ${pos}</p>` }, who.token)
const listed = async (topicId: number) =>
  (await app.get('blog/search', { category_id: topicId, search_key: '' })).map(({ id }) => id)
const countOf = async (topicId: number) =>
  (await app.get('blog/blog_categories')).find(({ id }) => id === topicId)?.posts_count

test('CREATE-17 CREATE-18 a post with blocks to come shows nowhere until the last has arrived', async () => {
  const [me, other, moderator, follower, topicId] = [
    await person(),
    await person(),
    await person('moderator'),
    await person(),
    await seedTopic(app.db),
  ]
  const beside = await seedPost(app.db, { topicId })
  await app.post('user/update_follow_status', { user_id: follower.id, following_user_id: me.id }, follower.token)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const { id } = await begin(me, topicId, 2)
  await put(me, id, 0)
  // The same block again is a repetition and does not count as the next one.
  await put(me, id, 0)
  expect([await listed(topicId), await countOf(topicId)]).toEqual([[beside], 1])
  for (const token of [undefined, other.token, moderator.token]) {
    for (const path of ['blog/post', 'blog/related_posts', 'blog/comments'] as const)
      expect(await app.refusal('GET', path, { blog_id: id }, token)).toMatchObject({ status: 404 })
    expect(await app.refusal('GET', 'blog/updates', { blog_id: id, after: 0 }, token)).toMatchObject({ status: 404 })
  }
  const { last_5_items: latest, similar_3_items: similar } = await app.get('blog/related_posts', { blog_id: beside })
  expect([...latest.data, ...similar.data].map((each) => each.id)).not.toContain(id)
  for (const path of ['/community/feed.xml', '/sitemap/posts/1.xml'])
    expect((await app.fastify.inject(path)).body, path).not.toContain(`/community/post/${id}`)
  expect((await app.get('user/notifications', {}, follower.token)).data.filter(({ kind }) => kind === 'post')).toEqual(
    [],
  )
  expect(
    await app.refusal('POST', 'blog/comment', { user_id: me.id, blog_id: id, comment_id: 0, comment: 'x' }, me.token),
  ).toMatchObject({ status: 403 })
  expect(await app.get('blog/post', { blog_id: id }, me.token)).toMatchObject({
    visibility: 'draft',
    missing_blocks: 1,
  })
  expect((await app.get('blog/drafts', {}, me.token)).map((each) => each.id)).toEqual([id])

  app.clock.now = new Date(app.clock.now.getTime() + 1_800_000)
  await put(me, id, 1)
  expect([await listed(topicId), await countOf(topicId)]).toEqual([[id, beside], 2])
  expect(await app.get('blog/post', { blog_id: id })).toMatchObject({
    visibility: 'visible',
    created_at: app.clock.now.toISOString(),
  })
  expect(
    (await app.get('user/notifications', {}, follower.token)).data.filter(({ kind }) => kind === 'post'),
  ).toMatchObject([{ blog_id: id, title: 'On ladders', actor: { id: me.id } }])
  expect(await app.get('blog/drafts', {}, me.token)).toEqual([])
})

test('CREATE-12 a client that names no number of blocks has its post published at once', async () => {
  const [me, topicId] = [await person(), await seedTopic(app.db)]
  const { id } = await begin(me, topicId)
  expect(await listed(topicId)).toEqual([id])
  await put(me, id, 0)
  expect([await listed(topicId), await countOf(topicId)]).toEqual([[id], 1])
})

test('CREATE-18 the words of a draft change until it is published, and fewer blocks may finish it', async () => {
  const [me, other, topicId] = [await person(), await person(), await seedTopic(app.db)]
  const { id } = await begin(me, topicId, 3)
  await put(me, id, 0)
  const draft = { blog_id: id, title: ' On\nstairs ', sub_title: 'Up', description: 'Plain & short' }
  expect(
    await app.refusal('POST', 'blog/update_draft', { ...draft, user_id: other.id, blocks: 1 }, other.token),
  ).toMatchObject({ status: 404 })
  await app.post('blog/update_draft', { ...draft, user_id: me.id, blocks: 2 }, me.token)
  expect(await listed(topicId)).toEqual([])
  await app.post('blog/update_draft', { ...draft, user_id: me.id, blocks: 1 }, me.token)
  expect(await app.get('blog/post', { blog_id: id })).toMatchObject({
    title: 'On stairs',
    sub_title: 'Up',
    description: '<p>Plain &amp; short</p>',
  })
  expect(
    await app.refusal('POST', 'blog/update_draft', { ...draft, user_id: me.id, blocks: 1 }, me.token),
  ).toMatchObject({ status: 409, error: 'This post is already published.' })
})

test('a draft is thrown away by its author, and forgotten after a month', async () => {
  const [me, topicId] = [await person(), await seedTopic(app.db)]
  const { id } = await begin(me, topicId, 1)
  await app.post('blog/delete_blog', { user_id: me.id, blog_id: id }, me.token)
  const { id: forgotten } = await begin(me, topicId, 2)
  const published = await seedPost(app.db, { topicId, createdAt: app.clock.now })
  await clean({ db: app.db, now: () => new Date(app.clock.now.getTime() + 31 * 86_400_000) })
  expect(
    (await app.db.select({ id: post.id }).from(post).where(eq(post.topicId, topicId))).map((row) => row.id),
  ).toEqual([published])
  expect([id, forgotten].every((each) => each !== published)).toBe(true)
})

test('CREATE-18 a draft ends 30 days after its last change, be it of its words or by a block', async () => {
  const begun = app.clock.now.getTime()
  const me = await person()
  const draftIn = async () => (await begin(me, await seedTopic(app.db), 3)).id
  const [left, reworded, grown] = [await draftIn(), await draftIn(), await draftIn()]
  const words = { title: 'On ropes', sub_title: '', description: '' }
  const draftsAfter = async (days: number) => {
    app.clock.now = new Date(begun + days * 86_400_000)
    await clean(app.services)
    return (await app.get('blog/drafts', {}, await app.signIn(me.id))).map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await draftsAfter(20)).toEqual([left, reworded, grown])
  const again = { ...me, token: await app.signIn(me.id) }
  await app.post('blog/update_draft', { ...words, user_id: me.id, blog_id: reworded, blocks: 3 }, again.token)
  await put(again, grown, 0)
  expect(await draftsAfter(31)).toEqual([reworded, grown])
  expect(await draftsAfter(49)).toEqual([reworded, grown])
  expect(await draftsAfter(51)).toEqual([])
})

test('the first post of a newcomer is held when it is whole', async () => {
  const strict = await openTestApp({ holdFirstPosts: true })
  const [memberId, topicId] = [await seedMember(strict.db), await seedTopic(strict.db)]
  const token = await strict.signIn(memberId)
  const { id } = await strict.post(
    'blog/create_blog',
    { user_id: memberId, category_id: topicId, title: 'First', sub_title: '', description: '', blocks: 1 },
    token,
  )
  expect(await strict.get('blog/post', { blog_id: id }, token)).toMatchObject({ visibility: 'draft' })
  await strict.post('blog/upload_media', { blog_id: id, type: 'text', pos: 0, content: 'x' }, token)
  expect(await strict.get('blog/post', { blog_id: id }, token)).toMatchObject({ visibility: 'held' })
  await strict.close()
})
