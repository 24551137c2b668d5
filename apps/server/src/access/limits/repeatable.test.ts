import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, post } from '../../db/schema/community/community.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { repeatedWrite } from '../../db/schema/repeated-write.ts'
import { clean } from '../../process/cleaning.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArtist, seedPost, seedTopic, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let me: Person
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
  me = await seedPerson(app)
})
afterAll(() => app.close())

let keys = 0
const newKey = () => `key ${(keys += 1)}`
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function send(path: string, sent: object | FormPart[], key: string, who = me) {
  const form = Array.isArray(sent) ? formBody(sent) : undefined
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      'api-key': 'earshot-web',
      token: await app.signIn(who.id),
      'idempotency-key': key,
      ...(form === undefined ? {} : { 'content-type': form.type }),
    },
    payload: form?.body ?? sent,
  })
  return { code: reply.statusCode, body: reply.body }
}

const commentOn = (blog_id: number, words = 'Hello', who = me) => ({
  user_id: who.id,
  blog_id,
  comment_id: 0,
  comment: words,
})
const commentsOf = async (postId: number) =>
  (await app.db.select({ n: count() }).from(comment).where(eq(comment.postId, postId)))[0]?.n
const playlistForm = (name: string, image?: Buffer): FormPart[] => [
  { name: 'user_id', content: `${me.id}` },
  { name: 'name', content: name },
  ...(image === undefined ? [] : [{ name: 'image', filename: 'a.png', content: image }]),
]

test('a repeated comment with the same key is stored once, and answered the same', async () => {
  const postId = await seedPost(app.db)
  const key = newKey()
  const first = await send('blog/comment', commentOn(postId), key)
  // Without a key, the same comment is a new one after a minute.
  later(3_600_000)
  expect(first.code).toBe(200)
  expect(await send('blog/comment', commentOn(postId), key)).toEqual(first)
  expect(await commentsOf(postId)).toBe(1)
  expect((await send('blog/comment', commentOn(postId), newKey())).code).toBe(200)
  expect(await commentsOf(postId)).toBe(2)
})

test('the same key with another body is refused with 409', async () => {
  const postId = await seedPost(app.db)
  const key = newKey()
  await send('blog/comment', commentOn(postId), key)
  const other = await send('blog/comment', commentOn(postId, 'Another'), key)
  expect([other.code, other.body]).toEqual([409, expect.stringContaining('This Idempotency-Key was used')])
  expect(await commentsOf(postId)).toBe(1)
})

test('a key belongs to a member and a call', async () => {
  const [postId, other] = [await seedPost(app.db), await seedPerson(app)]
  const key = newKey()
  await send('blog/comment', commentOn(postId), key)
  expect((await send('blog/comment', commentOn(postId, 'Mine', other), key, other)).code).toBe(200)
  expect((await send('song/create_playlist', playlistForm('Keyed'), key)).code).toBe(200)
  expect(await commentsOf(postId)).toBe(2)
})

test('the same write several times at the same moment is stored once, and all have the same reply', async () => {
  const topicId = await seedTopic(app.db)
  const input = { user_id: me.id, category_id: topicId, title: 'At once', sub_title: '', description: '<p>x</p>' }
  const [key, formKey] = [newKey(), newKey()]
  const posts = await Promise.all([1, 2, 3, 4, 5].map(() => send('blog/create_blog', input, key)))
  const lists = await Promise.all([1, 2, 3].map(() => send('song/create_playlist', playlistForm('At once'), formKey)))
  expect(posts.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect(lists.map(({ code }) => code)).toEqual([200, 200, 200])
  expect([new Set(posts.map(({ body }) => body)).size, new Set(lists.map(({ body }) => body)).size]).toEqual([1, 1])
  expect(await app.db.$count(post, eq(post.topicId, topicId))).toBe(1)
  expect(await app.db.$count(playlist, eq(playlist.name, 'At once'))).toBe(1)
})

test('the files of a form are part of the body', async () => {
  const key = newKey()
  const file = (words: string): FormPart[] => [
    { name: 'user_id', content: `${me.id}` },
    { name: 'file', filename: 'a.m3u8', content: words },
  ]
  const artistId = await seedArtist(app.db, { name: 'Ida' })
  await seedTrack(app.db, { artistId, title: 'One' })
  const list = '#EXTM3U\n#EXTINF:180,Ida - One\none.mp3\n'
  const first = await send('song/import_playlist', file(list), key)
  expect([first.code, first.body]).toEqual([200, expect.stringContaining('"playlist"')])
  expect(await send('song/import_playlist', file(list), key)).toEqual(first)
  expect((await send('song/import_playlist', file(`${list}#EXTINF:1,x\nx.mp3\n`), key)).code).toBe(409)
})

test('a write that was refused is not remembered', async () => {
  const key = newKey()
  expect((await send('blog/comment', commentOn(2_000_000_000), key)).code).toBe(404)
  const postId = await seedPost(app.db)
  expect((await send('blog/comment', commentOn(postId), key)).code).toBe(200)
})

test('a key is remembered for 24 hours, and then removed', async () => {
  const postId = await seedPost(app.db)
  const key = newKey()
  const first = await send('blog/comment', commentOn(postId), key)
  later(24 * 3_600_000 - 1)
  expect(await send('blog/comment', commentOn(postId), key)).toEqual(first)
  later(1)
  expect(await send('blog/comment', commentOn(postId), key)).not.toEqual(first)
  expect(await commentsOf(postId)).toBe(2)
  later(24 * 3_600_000)
  await clean(app.services)
  expect(await app.db.$count(repeatedWrite)).toBe(0)
})

test('a key has at most 255 characters', async () => {
  const postId = await seedPost(app.db)
  expect((await send('blog/comment', commentOn(postId), 'k'.repeat(256))).code).toBe(400)
  expect((await send('blog/comment', commentOn(postId), 'k'.repeat(255))).code).toBe(200)
})
