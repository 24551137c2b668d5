import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedPost } from '../../../testing/seed.ts'

let app: TestApp
let admin: Person
let author: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  author = await seedPerson(app)
})
afterAll(() => app.close())

const values = { sub_title: 'What was on', colour: 'blue', write: 'members' } as const
const save = (title: string, more: object = {}) =>
  app.post('desk/save_topic', { ...values, title, ...more }, admin.token)
const topicOf = async (title: string) => {
  const found = (await app.get('desk/topics', {}, admin.token)).find((each) => each.title === title)
  if (found === undefined) throw new Error(`no topic ${title}`)
  return found
}
const write = (topicId: number, token = author.token) =>
  app.refusal(
    'POST',
    'blog/create_blog',
    { title: 'A title', sub_title: '', description: '<p>Words</p>', category_id: topicId, user_id: author.id },
    token,
  )

test('COMMUNITYDESK-01 a topic is created and changed, with the version of its form, and its title is used once', async () => {
  await save('Heard lately')
  const first = await topicOf('Heard lately')
  await save('Heard today', { topic_id: first.id, version: first.version, colour: 'teal' })
  expect(await app.get('blog/blog_categories')).toMatchObject([{ title: 'Heard today', color: 'teal' }])
  const stale = { ...values, title: 'Heard', topic_id: first.id, version: first.version }
  expect(await app.refusal('POST', 'desk/save_topic', stale, admin.token)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^ada changed this on /),
  })
  expect(await app.refusal('POST', 'desk/save_topic', { ...values, title: 'HEARD today' }, admin.token)).toMatchObject({
    status: 409,
    error: 'title: is that of another topic',
  })
  for (const icon of ['/media/art/other.jpg', '/topic-icons.svg#none'])
    expect(
      await app.refusal('POST', 'desk/save_topic', { ...values, title: 'Icons', icon }, admin.token),
    ).toMatchObject({ status: 400 })
  await save('Icons', { icon: '/topic-icons.svg#headphones' })
  const icons = await topicOf('Icons')
  expect(icons.icon).toBe('/topic-icons.svg#headphones')
  await app.post('desk/delete_topic', { topic_id: icons.id }, admin.token)
  const acts = await app.db
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.subjectId, first.id))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act)).toEqual(['topic.create', 'topic.update'])
})

test('COMMUNITYDESK-02 topics have the order of the desk; each must be named once', async () => {
  await save('Second')
  const ids = (await app.get('desk/topics', {}, admin.token)).map(({ id }) => id).toReversed()
  await app.post('desk/order_topics', { topic_ids: ids }, admin.token)
  expect((await app.get('blog/blog_categories')).map(({ id }) => id)).toEqual(ids)
  for (const wrong of [ids.slice(1), [...ids, ids[0] ?? 0]])
    expect(await app.refusal('POST', 'desk/order_topics', { topic_ids: wrong }, admin.token)).toMatchObject({
      status: 400,
    })
})

test('COMMUNITYDESK-03 an archived topic leaves the lists and takes no posts or comments; its posts stay readable', async () => {
  await save('Old days')
  const topic = await topicOf('Old days')
  const postId = await seedPost(app.db, { topicId: topic.id, memberId: author.id })
  await app.post('desk/archive_topic', { topic_id: topic.id, archived: true }, admin.token)
  const shown = async (input: object = {}) => (await app.get('blog/blog_categories', input)).map(({ title }) => title)
  expect(await shown()).not.toContain('Old days')
  expect(await shown({ archived: '1' })).toContain('Old days')
  expect(await write(topic.id)).toMatchObject({ status: 403, error: 'This topic is archived.' })
  const comment = { user_id: author.id, blog_id: postId, comment_id: 0, comment: '<p>Late</p>' }
  expect(await app.refusal('POST', 'blog/comment', comment, author.token)).toMatchObject({
    status: 403,
    error: 'This topic is archived.',
  })
  expect(await app.refusal('POST', 'desk/delete_topic', { topic_id: topic.id }, admin.token)).toMatchObject({
    status: 409,
  })
  await app.post('desk/archive_topic', { topic_id: topic.id, archived: false }, admin.token)
  expect(await shown()).toContain('Old days')
  await save('Empty')
  await app.post('desk/delete_topic', { topic_id: (await topicOf('Empty')).id }, admin.token)
  expect(await shown()).not.toContain('Empty')
})

test('COMMUNITYDESK-01 a topic of moderators takes posts of moderators and admins only', async () => {
  await save('News of the house', { write: 'moderators' })
  const { id } = await topicOf('News of the house')
  expect(await write(id)).toMatchObject({ status: 403, error: 'Only moderators write posts in this topic.' })
})
