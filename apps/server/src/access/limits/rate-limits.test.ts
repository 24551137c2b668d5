import { RATE_LIMITS } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounter } from '../../db/schema/member/account.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { sendForm } from '../../testing/files/form.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArtist, seedPlaylist, seedPost, seedTopic, seedTrack } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true, holdFirstPosts: true })
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const person = (values = {}) => seedPerson(app, values)
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const comment = (postId: number, n: number) => ({ blog_id: postId, comment_id: 0, comment: `Words ${n}` })
const writePost = async (who: Person, topicId: number, title: string) =>
  (
    await app.post(
      'blog/create_blog',
      { user_id: who.id, category_id: topicId, title, sub_title: '', description: '' },
      who.token,
    )
  ).id
const visibilityOf = async (who: Person, id: number) =>
  (await app.get('blog/post', { blog_id: id }, who.token)).visibility

test('API-39 a member writes thirty comments in ten minutes, and the refusal says when the next may come', async () => {
  const [me, other] = [await person(), await person()]
  const postId = await seedPost(app.db)
  for (let n = 0; n < RATE_LIMITS.comments.most; n += 1)
    await app.post('blog/comment', { user_id: me.id, ...comment(postId, n) }, me.token)
  later(400)
  expect(await app.refusal('POST', 'blog/comment', { user_id: me.id, ...comment(postId, 99) }, me.token)).toMatchObject(
    { status: 429, error: 'You can write 30 comments in 10 minutes. Please try again in 4 minutes.' },
  )
  await app.post('blog/comment', { user_id: other.id, ...comment(postId, 1) }, other.token)
  later(200)
  await app.post('blog/comment', { user_id: me.id, ...comment(postId, 99) }, me.token)
  expect((await app.get('blog/comments', { blog_id: postId })).counts.comments).toBe(32)
})

test('API-39 a member writes ten posts in an hour', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  for (let n = 0; n < RATE_LIMITS.posts.most; n += 1) await writePost(me, topicId, `Post ${n}`)
  expect(
    await app.refusal(
      'POST',
      'blog/create_blog',
      { user_id: me.id, category_id: topicId, title: 'Eleven', sub_title: '', description: '' },
      me.token,
    ),
  ).toMatchObject({ status: 429, error: 'You can write 10 posts in an hour. Please try again in an hour.' })
})

test('API-39 a hundred and twenty clicks on follow in an hour are enough', async () => {
  const me = await person()
  const topicId = await seedTopic(app.db)
  const sent = await Promise.allSettled(
    Array.from({ length: RATE_LIMITS.follows.most + 5 }, () =>
      app.post('blog/update_topic_follow_status', { user_id: me.id, topic_id: topicId }, me.token),
    ),
  )
  expect(sent.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(5)
  expect(await app.get('blog/user_topic_followings', { user_id: me.id }, me.token)).toEqual([])
})

test('API-39 a member creates, imports and copies two hundred playlists in an hour', async () => {
  const me = await person()
  const own = { name: 'user_id', content: `${me.id}` }
  const create = (name: string) =>
    sendForm(app, 'song/create_playlist', [own, { name: 'name', content: name }], me.token)
  const copy = { user_id: me.id, playlist: 'First', from_playlist_id: await seedPlaylist(app.db, { memberId: me.id }) }
  expect(await create('First')).toMatchObject({ code: 200 })
  const key = `playlists of ${me.id}`
  await app.db
    .update(limitCounter)
    .set({ count: RATE_LIMITS.playlists.most - 1 })
    .where(eq(limitCounter.key, key))
  await app.post('song/playlist_songs_cloud_add', copy, me.token)
  const tooMany = {
    code: 429,
    error: 'You can create or copy 200 playlists in an hour. Please try again in an hour.',
  }
  expect(await create('Second')).toMatchObject(tooMany)
  expect(await app.refusal('POST', 'song/playlist_songs_cloud_add', copy, me.token)).toMatchObject(tooMany)
  const song = await seedTrack(app.db, { artistId: await seedArtist(app.db, { name: 'Ann Ohm' }), title: 'Tides' })
  const file = { name: 'file', filename: 'a.m3u8', content: '#EXTINF:-1,Ann Ohm - Tides\nx' }
  expect(await sendForm(app, 'song/import_playlist', [own, file], me.token)).toMatchObject(tooMany)
  const one = { user_id: me.id, playlist: 'First', song_ids: [song] }
  expect(await app.post('song/playlist_songs_cloud_add', one, me.token)).toMatchObject({ song_count: 1 })
})

test('HOLD_FIRST_POSTS the first posts of a new account wait, those of others do not', async () => {
  const topicId = await seedTopic(app.db)
  const newcomer = await person()
  const first = await writePost(newcomer, topicId, 'Hello')
  expect([
    await visibilityOf(newcomer, first),
    await visibilityOf(newcomer, await writePost(newcomer, topicId, 'Hello again')),
  ]).toEqual(['held', 'held'])
  expect(await app.get('blog/search', { category_id: topicId, search_key: '' })).toEqual([])
  expect((await app.get('blog/blog_categories')).find(({ id }) => id === topicId)?.posts_count).toBe(0)
  const old = await person({ createdAt: new Date(app.clock.now.getTime() - 8 * DAY_MS) })
  const writer = await person({ role: 'writer' })
  const known = await person()
  await seedPost(app.db, { memberId: known.id })
  // An account without an approved post is new, whatever its age (COMMUNITYDESK-11).
  expect(await visibilityOf(old, await writePost(old, topicId, `By ${old.id}`))).toBe('held')
  for (const who of [writer, known])
    expect(await visibilityOf(who, await writePost(who, topicId, `By ${who.id}`))).toBe('visible')
})
