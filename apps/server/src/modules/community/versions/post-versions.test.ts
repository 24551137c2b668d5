import type { Input } from '@earshot/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicFollow } from '../../../db/schema/community/community.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedPost, seedTopic } from '../../../testing/seed.ts'

let app: TestApp
let author: Person
let other: Person
let moderator: Person
beforeAll(async () => {
  app = await openTestApp()
  author = await seedPerson(app)
  other = await seedPerson(app)
  moderator = await seedPerson(app, { role: 'moderator' })
})
afterAll(() => app.close())

const PICTURE = '/media/art/0123456789abcdef_10x10.jpg'
const texts = { title: 'Better', sub_title: 'Now', description: '<p>New</p>' }
const changed = (id: number, more: object = {}) => ({ user_id: author.id, blog_id: id, ...texts, blocks: [], ...more })
const edit = (id: number, blocks: Input<'blog/update_blog'>['blocks'] = [], title = texts.title) =>
  app.post('blog/update_blog', { user_id: author.id, blog_id: id, ...texts, title, blocks }, author.token)
const versionsOf = (id: number, who = author) => app.get('blog/versions', { blog_id: id }, who.token)

test('WRITING-01 a post that its author changes has the time of the change and its earlier versions', async () => {
  const topicId = await seedTopic(app.db)
  await app.db.insert(topicFollow).values({ memberId: other.id, topicId })
  const id = await seedPost(app.db, {
    topicId,
    memberId: author.id,
    title: 'First',
    subTitle: '',
    description: '<p>Old</p>',
    createdAt: new Date('2026-01-02T03:04:05Z'),
  })
  await edit(id, [
    { type: 'text', content: '<p>One <script>x</script></p>' },
    { type: 'youtube', youtube_link: 'https://youtu.be/aqz-KE-bpKQ' },
    { type: 'image', images: [PICTURE, PICTURE] },
  ])
  const post = await app.get('blog/post', { blog_id: id })
  expect(post).toMatchObject({ ...texts, thumbnail: PICTURE, edited_at: app.clock.now.toISOString() })
  expect(post.created_at).toBe('2026-01-02T03:04:05.000Z')
  expect(post.medias).toMatchObject([
    { pos: 0, type: 'text', content: '<p>One </p>' },
    { pos: 1, type: 'youtube' },
    { pos: 2, type: 'image', image: PICTURE, cols: 2 },
    { pos: 2, type: 'image', image: PICTURE, cols: 2 },
  ])
  await edit(id, [{ type: 'text', content: '<p>Two</p>' }], 'Best')
  expect(await versionsOf(id)).toMatchObject([
    { ...texts, created_at: app.clock.now.toISOString(), medias: [{ content: '<p>One </p>' }, {}, {}, {}] },
    { title: 'First', description: '<p>Old</p>', created_at: '2026-01-02T03:04:05.000Z', medias: [] },
  ])
  expect((await app.get('blog/search', { category_id: topicId }))[0]?.title).toBe('Best')
  expect(await app.db.select().from(notification).where(eq(notification.postId, id))).toEqual([])
})

test('WRITING-01 the same content is no change', async () => {
  const id = await seedPost(app.db, { memberId: author.id })
  await edit(id, [{ type: 'text', content: '<p>One</p>' }])
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await edit(id, [{ type: 'text', content: '<p>One</p>' }])
  expect(await versionsOf(id)).toHaveLength(1)
})

test('WRITING-01 the author and moderators read earlier versions, and only the author changes a post', async () => {
  const id = await seedPost(app.db, { memberId: author.id })
  await edit(id)
  expect(await versionsOf(id, moderator)).toHaveLength(1)
  expect(await app.refusal('GET', 'blog/versions', { blog_id: id }, other.token)).toMatchObject({ status: 403 })
  expect(await app.refusal('GET', 'blog/versions', { blog_id: id })).toMatchObject({ status: 1000 })
  for (const who of [other, moderator])
    expect(await app.refusal('POST', 'blog/update_blog', { ...changed(id), user_id: who.id }, who.token)).toMatchObject(
      { status: 403 },
    )
})

test('WRITING-01 a draft, a foreign picture, an unknown video and an empty text are refused, and nothing changes', async () => {
  const draft = await seedPost(app.db, { memberId: author.id, visibility: 'draft' })
  expect(await app.refusal('POST', 'blog/update_blog', changed(draft), author.token)).toMatchObject({ status: 409 })
  const id = await seedPost(app.db, { memberId: author.id })
  const before = await app.get('blog/post', { blog_id: id })
  for (const blocks of [
    [{ type: 'image', images: ['https://elsewhere.example/a.jpg'] }],
    [{ type: 'image' }],
    [{ type: 'video', link: '/media/video/0123456789abcdef.mp4' }],
    [{ type: 'youtube', youtube_link: 'https://elsewhere.example' }],
    [{ type: 'text', content: '<p> </p>' }],
  ])
    expect(
      await app.refusal('POST', 'blog/update_blog', changed(id, { blocks }), author.token),
      JSON.stringify(blocks),
    ).toMatchObject({ status: 400 })
  expect(await app.refusal('POST', 'blog/update_blog', changed(id, { title: ' ' }), author.token)).toMatchObject({
    status: 400,
  })
  expect(await app.get('blog/post', { blog_id: id })).toEqual(before)
})

test('WRITING-09 a changed description of a picture is a new version of the post', async () => {
  const id = await seedPost(app.db, { memberId: author.id })
  await edit(id, [{ type: 'image', images: [PICTURE, PICTURE], alts: ['The sea'] }])
  await edit(id, [{ type: 'image', images: [PICTURE, PICTURE], alts: ['The sea at dusk', 'A boat'] }])
  const altsOf = (medias: readonly { alt?: string | null | undefined }[] = []) => medias.map(({ alt }) => alt)
  expect(altsOf((await app.get('blog/post', { blog_id: id })).medias)).toEqual(['The sea at dusk', 'A boat'])
  expect(altsOf((await versionsOf(id))[0]?.medias)).toEqual(['The sea', null])
})

test('WRITING-01 a change of a version that is not the latest one is refused, and can replace it afterwards', async () => {
  const id = await seedPost(app.db, { memberId: author.id })
  const save = (title: string, from: object) =>
    app.refusal('POST', 'blog/update_blog', changed(id, { title, ...from }), author.token)
  await app.post('blog/update_blog', changed(id, { title: 'First tab', edited_at: null }), author.token)
  expect(await save('Second tab', { edited_at: null })).toMatchObject({
    status: 409,
    error: expect.stringContaining('in another tab'),
  })
  const { edited_at: at, title } = await app.get('blog/post', { blog_id: id })
  expect(title).toBe('First tab')
  await app.post('blog/update_blog', changed(id, { title: 'Second tab', edited_at: at }), author.token)
  await app.post('blog/update_blog', changed(id, { title: 'Third tab' }), author.token)
  expect((await versionsOf(id)).map((version) => version.title)).toEqual(
    expect.arrayContaining(['First tab', 'Second tab']),
  )
})
