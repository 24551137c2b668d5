import { afterAll, beforeAll, expect, test } from 'vitest'
import { emit } from '../../events/event.ts'
import { articlePublished } from '../../events/events.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArticle, seedComment, seedPost, seedTopic } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const person = (role: 'moderator' | null = null) => seedPerson(app, { role })
const follow = (who: Person, whom: Person) =>
  app.post('user/update_follow_status', { user_id: who.id, following_user_id: whom.id }, who.token)
const followTopic = (who: Person, topicId: number) =>
  app.post('blog/update_topic_follow_status', { user_id: who.id, topic_id: topicId }, who.token)
const write = (who: Person, topicId: number, title: string) =>
  app.post(
    'blog/create_blog',
    { user_id: who.id, category_id: topicId, title, sub_title: 'A second line', description: '' },
    who.token,
  )
const notifiedOf = async (who: Person) =>
  (await app.get('user/notifications', {}, who.token)).data.filter(({ kind }) => kind === 'post' || kind === 'article')

test('COMMUNITY-08 MEMBERS-10 a new post is told once to those who follow its author or its topic, and not to its author', async () => {
  const [author, fan, reader, both, stranger, topicId] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
    await seedTopic(app.db),
  ]
  await follow(fan, author)
  await followTopic(reader, topicId)
  await follow(both, author)
  await followTopic(both, topicId)
  await followTopic(author, topicId)
  const { id } = await write(author, topicId, 'On ladders')
  const notice = {
    kind: 'post',
    actor: { id: author.id },
    blog_id: id,
    title: 'On ladders',
    text: 'A second line',
    is_read: false,
  }
  for (const who of [fan, reader, both]) expect(await notifiedOf(who)).toMatchObject([notice])
  for (const who of [author, stranger]) expect(await notifiedOf(who)).toEqual([])
})

test('a member who switched off posts is not notified of them', async () => {
  const [author, fan] = [await person(), await person()]
  await follow(fan, author)
  expect(await app.post('user/switch_notifications', { kind: 'post', on: 0 }, fan.token)).toMatchObject({
    off: ['post'],
  })
  await write(author, await seedTopic(app.db), 'Quiet')
  expect(await notifiedOf(fan)).toEqual([])
})

test('a held or hidden post is told when others can read it, once, and is out of the notifications while they cannot', async () => {
  const [author, fan, moderator] = [await person(), await person(), await person('moderator')]
  await follow(fan, author)
  const held = await seedPost(app.db, { memberId: author.id, visibility: 'held' })
  const decide = (decision: 'keep' | 'hide' | 'show') =>
    app.post('moderation/settle', { kind: 'post', item_id: held, decision }, moderator.token)
  expect(await notifiedOf(fan)).toEqual([])
  await decide('keep')
  expect(await notifiedOf(fan)).toMatchObject([{ blog_id: held }])
  await app.post('user/read_notifications', {}, fan.token)
  await app.post('user/contact_us', { user_id: fan.id, subject: `Post report ${held}`, message: 'spam' }, fan.token)
  await decide('hide')
  expect(await notifiedOf(fan)).toEqual([])
  await decide('show')
  expect(await notifiedOf(fan)).toMatchObject([{ blog_id: held, is_read: true }])
  expect(await app.get('user/unread_notifications', {}, fan.token)).toEqual({ unread: 0 })
})

test('a hidden comment is not readable in the notification of it', async () => {
  const [author, moderator] = [await person(), await person('moderator')]
  const postId = await seedPost(app.db, { memberId: author.id })
  const rude = await person()
  const { id } = await app.post(
    'blog/comment',
    { user_id: rude.id, blog_id: postId, comment_id: 0, comment: 'Rude words' },
    rude.token,
  )
  expect(await app.get('user/unread_notifications', {}, author.token)).toEqual({ unread: 1 })
  await app.post(
    'user/contact_us',
    { user_id: author.id, subject: `Comment report ${id}`, message: 'content' },
    author.token,
  )
  await app.post('moderation/settle', { kind: 'comment', item_id: id, decision: 'hide' }, moderator.token)
  expect(await app.get('user/notifications', {}, author.token)).toMatchObject({ unread: 0, data: [] })
})

test('a deleted comment with replies takes its notification along', async () => {
  const [author, me] = [await person(), await person()]
  const postId = await seedPost(app.db, { memberId: author.id })
  const { id } = await app.post(
    'blog/comment',
    { user_id: me.id, blog_id: postId, comment_id: 0, comment: 'Words' },
    me.token,
  )
  await seedComment(app.db, { parentId: id })
  await app.post('blog/delete_comment', { user_id: me.id, comment_id: id }, me.token)
  expect(await app.get('user/notifications', {}, author.token)).toMatchObject({ unread: 0, data: [] })
})

test('a new article is told to those who follow its writer; deleted it is out of the notifications, restored it is back', async () => {
  const [writer, fan, stranger] = [await person(), await person(), await person()]
  await follow(fan, writer)
  const id = await seedArticle(app.db, { title: 'The tape', authorId: writer.id, excerpt: 'It is back.' })
  for (let n = 0; n < 2; n += 1) await emit(app.db, articlePublished, { articleId: id })
  await app.runJobs()
  expect(await notifiedOf(fan)).toMatchObject([
    { kind: 'article', news_id: id, blog_id: null, title: 'The tape', text: 'It is back.', actor: { id: writer.id } },
  ])
  for (const who of [writer, stranger]) expect(await notifiedOf(who)).toEqual([])
  await app.post('news/delete', { user_id: writer.id, news_id: id }, writer.token)
  expect(await notifiedOf(fan)).toEqual([])
  await app.post('news/restore', { user_id: writer.id, news_id: id }, writer.token)
  expect(await notifiedOf(fan)).toHaveLength(1)
})
