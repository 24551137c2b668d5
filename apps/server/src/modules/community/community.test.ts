import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMedia } from '../../db/schema/community/community.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { indexTextsAnew } from '../../testing/search.ts'
import { seedComment, seedMember, seedPost, seedTopic } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const NOBODY = 2_147_483_647

test('API-19 COMMUNITY-03 ENTITIES-05 topics come in their order, with icon, colour and counts', async () => {
  const last = await seedTopic(app.db, {
    title: 'Fade-outs',
    subTitle: 'For and against',
    colour: 'amber',
    icon: '/media/art/i_9x9.jpg',
    pos: 9000,
  })
  const first = await seedTopic(app.db, { pos: -1 })
  await seedPost(app.db, { topicId: last })
  await seedPost(app.db, { topicId: last, visibility: 'held' })
  const topics = await app.get('blog/blog_categories')
  expect(topics.at(0)?.id).toBe(first)
  expect(topics.at(-1)).toEqual({
    id: last,
    title: 'Fade-outs',
    sub_title: 'For and against',
    icon: '/media/art/i_9x9.jpg',
    color: 'amber',
    posts_count: 1,
    followers_count: 0,
    write: 'members',
    is_archived: false,
  })
})

test('API-20 COMMUNITY-14 COMMUNITY-15 ENTITIES-06 posts of a topic come newest first, twenty at a time', async () => {
  const topicId = await seedTopic(app.db)
  const memberId = await seedMember(app.db, { username: 'nell', avatar: '/media/art/n_9x9.jpg' })
  const at = new Date('2026-01-02T03:04:05Z')
  const same = [await seedPost(app.db, { topicId, createdAt: at }), await seedPost(app.db, { topicId, createdAt: at })]
  const older: number[] = []
  for (let n = 1; n <= 19; n += 1)
    older.push(await seedPost(app.db, { topicId, createdAt: new Date(at.getTime() - n * 1000) }))
  const id = await seedPost(app.db, {
    topicId,
    memberId,
    title: 'On ladders',
    subTitle: 'In songs',
    thumbnail: '/media/art/t_9x9.jpg',
    createdAt: new Date(at.getTime() + 1000),
  })
  await seedPost(app.db, { topicId, visibility: 'hidden' })
  await seedPost(app.db)
  const first = await app.get('blog/search', { category_id: topicId, search_key: '', limit: 20, offset: 0 })
  const second = await app.get('blog/search', { category_id: topicId, search_key: '', limit: 20, offset: 20 })
  expect([...first, ...second].map((post) => post.id)).toEqual([id, ...same.toReversed(), ...older])
  expect(first[0]).toEqual({
    id,
    title: 'On ladders',
    sub_title: 'In songs',
    thumbnail: '/media/art/t_9x9.jpg',
    created_at: '2026-01-02T03:04:06.000Z',
    comments: [],
    category_id: topicId,
    comments_count: 0,
    user: { id: memberId, username: 'nell', avatarURL: '/media/art/n_9x9.jpg', photo: '/media/art/n_9x9.jpg' },
  })
  expect(await app.get('blog/search', { category_id: NOBODY, search_key: '' })).toEqual([])
})

test('API-20 posts are found by the words of their titles and texts, whatever the accents; signs are signs', async () => {
  const topicId = await seedTopic(app.db)
  const id = await seedPost(app.db, {
    topicId,
    title: 'The café piano',
    subTitle: '100 % out of tune',
    description: '<p>It stands in the <b>har</b>bour &amp; rings</p>',
  })
  await app.db.insert(postMedia).values({ postId: id, pos: 0, type: 'text', content: '<p>Élan, she said.</p>' })
  await seedPost(app.db, { topicId, title: 'A piano elsewhere' })
  await indexTextsAnew(app.db)
  const find = async (text: string) =>
    (await app.get('blog/search', { category_id: topicId, search_key: text })).map((post) => post.id)
  expect([
    await find('tune CAFE'),
    await find('100 %'),
    await find('caf_'),
    await find('harbour piano'),
    await find('elan'),
    await find('& rings'),
    await find('strong'),
  ]).toEqual([[id], [id], [], [], [id], [id], []])
})

test('COMMUNITY-16 a post names the five who commented last, each once', async () => {
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId })
  const people: number[] = []
  for (let n = 0; n < 7; n += 1) people.push(await seedMember(app.db))
  for (const memberId of [...people, people[0], people[1]])
    await seedComment(app.db, { postId, memberId: memberId ?? 0 })
  await seedComment(app.db, { postId, memberId: people[2] ?? 0, visibility: 'hidden' })
  const [found] = await app.get('blog/search', { category_id: topicId, search_key: '' })
  expect(found?.comments.map(({ user }) => user.id)).toEqual([people[1], people[0], people[6], people[5], people[4]])
  expect(found?.comments_count).toBe(10)
})

test('POST-02 POST-03 ENTITIES-07 a post has its blocks in the order of pos', async () => {
  const id = await seedPost(app.db, {
    memberId: await seedMember(app.db, { followersCount: 3 }),
    description: '<p>Hello</p>',
  })
  await app.db.insert(postMedia).values([
    { postId: id, pos: 1, type: 'image', image: '/media/art/a_9x9.jpg', thumbnail: '/media/art/a_9x9.jpg', cols: 2 },
    { postId: id, pos: 1, type: 'image', image: '/media/art/b_9x9.jpg', cols: 2 },
    { postId: id, pos: 0, type: 'text', content: '<p>One</p>' },
  ])
  const { medias, description, visibility, followers_count: followers } = await app.get('blog/post', { blog_id: id })
  expect([description, visibility, followers]).toEqual(['<p>Hello</p>', 'visible', 3])
  expect(medias.map(({ pos, type, content, image, cols }) => [pos, type, content ?? image, cols])).toEqual([
    [0, 'text', '<p>One</p>', null],
    [1, 'image', '/media/art/a_9x9.jpg', 2],
    [1, 'image', '/media/art/b_9x9.jpg', 2],
  ])
  expect(await app.refusal('GET', 'blog/post', { blog_id: NOBODY })).toMatchObject({
    status: 404,
    error: 'There is no such post.',
  })
})

test('POST-08 POST-09 beside a post stand the five newest of all and three that are like it', async () => {
  const topicId = await seedTopic(app.db)
  const id = await seedPost(app.db, { topicId, title: 'The tambourine question' })
  const like = await seedPost(app.db, { topicId, title: 'The tambourine answer', createdAt: new Date('2020-01-01') })
  const titles = ['Ladders', 'Radiators', 'Trains']
  const others: number[] = []
  for (const [n, title] of titles.entries())
    others.push(await seedPost(app.db, { topicId, title, createdAt: new Date(`2021-01-0${n + 1}`) }))
  await seedPost(app.db, { topicId, title: 'The tambourine question', visibility: 'hidden' })
  await seedPost(app.db, { title: 'The tambourine question' })
  const {
    last_5_items: latest,
    similar_3_items: similar,
    comments,
    counts,
  } = await app.get('blog/related_posts', { blog_id: id })
  expect(latest.data).toHaveLength(5)
  expect(latest.data.map((post) => post.created_at)).toEqual(
    latest.data
      .map((post) => post.created_at)
      .toSorted()
      .toReversed(),
  )
  expect(similar.data.map((post) => post.id)[0]).toBe(like)
  expect(others).toEqual(expect.arrayContaining(similar.data.map((post) => post.id).slice(1)))
  expect([similar.data.length, comments, counts]).toEqual([3, [], { comments: 0, threads: 0 }])
  expect(await app.refusal('GET', 'blog/related_posts', { blog_id: NOBODY })).toMatchObject({ status: 404 })
})

test('the liveliest posts are those with the most comments of late, whatever their topic', async () => {
  const [quiet, lively, last, hidden] = [
    await seedPost(app.db),
    await seedPost(app.db),
    await seedPost(app.db),
    await seedPost(app.db, { visibility: 'hidden' }),
  ]
  for (const [postId, count] of [
    [quiet, 17],
    [lively, 19],
    [hidden, 21],
    [last, 17],
  ] as const)
    for (let n = 0; n < count; n += 1) await seedComment(app.db, { postId })
  // Hidden comments do not make a post lively.
  for (let n = 0; n < 4; n += 1) await seedComment(app.db, { postId: quiet, visibility: 'hidden' })
  const posts = await app.get('blog/lively_posts')
  expect(posts.map(({ id }) => id).slice(0, 3)).toEqual([lively, last, quiet])
  expect(posts.length).toBeLessThanOrEqual(4)
})

test('held and hidden posts are visible to their author and to moderators only', async () => {
  const memberId = await seedMember(app.db)
  const own = await app.signIn(memberId)
  const signInAs = async (role: 'writer' | 'moderator' | 'admin' | null) =>
    app.signIn(await seedMember(app.db, { role }))
  const [other, writer, moderator, admin] = [
    await signInAs(null),
    await signInAs('writer'),
    await signInAs('moderator'),
    await signInAs('admin'),
  ]
  for (const visibility of ['held', 'hidden'] as const) {
    const id = await seedPost(app.db, { memberId, visibility, reason: 'Please no phone numbers.' })
    expect(await app.get('blog/post', { blog_id: id }, own)).toMatchObject({
      id,
      visibility,
      reason: 'Please no phone numbers.',
    })
    for (const token of [moderator, admin])
      expect(await app.get('blog/post', { blog_id: id }, token)).toMatchObject({ id, visibility })
    for (const token of [undefined, other, writer]) {
      for (const path of ['blog/post', 'blog/related_posts', 'blog/comments'] as const)
        expect(await app.refusal('GET', path, { blog_id: id }, token)).toMatchObject({
          status: 404,
          error: 'There is no such post.',
        })
      expect(await app.refusal('GET', 'blog/updates', { blog_id: id, after: 0 }, token)).toMatchObject({ status: 404 })
    }
  }
})
