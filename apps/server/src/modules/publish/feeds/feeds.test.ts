import { eq } from 'drizzle-orm'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, postMedia } from '../../../db/schema/community/community.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedArticle,
  seedArtist,
  seedBallot,
  seedContest,
  seedMember,
  seedPlaylist,
  seedPost,
  seedTopic,
  seedTrack,
} from '../../../testing/seed.ts'

const SITE = 'https://music.example'
const PICTURE = '/media/art/0123456789abcdef_640x480.jpg'
// A feed is cached for a minute, so every test uses its own host name.
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE })
  other = await openTestApp({ playerUrl: 'https://player.example/' })
})
afterAll(() => Promise.all([app.close(), other.close()]))

const ask = (url: string, headers: { [name: string]: string } = {}, server = app) =>
  server.fastify.inject({ url, headers })
const feedAt = async (url: string, headers = {}, server = app) => parseAtomFeed((await ask(url, headers, server)).body)

test('the feed of a topic has its visible posts, newest first, with whole URLs and their bodies', async () => {
  const memberId = await seedMember(app.db, { username: 'ida' })
  const topicId = await seedTopic(app.db, { title: 'Strings & things' })
  const seed = (title: string, day: number, more = {}) =>
    seedPost(app.db, { topicId, memberId, title, createdAt: new Date(Date.UTC(2026, 2, day)), ...more })
  const first = await seed('Gut <or> steel ]]> \u0007?', 1, {
    subTitle: 'A question',
    description: `<p>Which one? ]]&gt;</p><script>x()</script><img src="${PICTURE}" alt="A lute" />`,
  })
  const second = await seed('Frets', 2)
  for (const visibility of ['held', 'hidden'] as const) await seed(`Nobody sees this ${visibility}`, 3, { visibility })
  await seedPost(app.db, { title: 'Of another topic' })
  await app.db.insert(postMedia).values([
    { postId: first, pos: 1, type: 'youtube', link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    { postId: first, pos: 0, type: 'text', content: '<p>More words</p>' },
    { postId: first, pos: 2, type: 'video', link: '/media/video/0123456789abcdef.mp4', thumbnail: PICTURE },
  ])
  const reply = await ask(`/community/${topicId}/feed.xml`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const feed = parseAtomFeed(reply.body)
  expect(feed).toMatchObject({
    id: `${SITE}/community/${topicId}/feed.xml`,
    title: { value: 'Strings & things · Earshot' },
    updated: '2026-03-02T00:00:00.000Z',
    links: [
      { href: `${SITE}/community/${topicId}/feed.xml`, rel: 'self' },
      { href: `${SITE}/community/${topicId}`, rel: 'alternate' },
    ],
    entries: [
      { id: `${SITE}/community/post/${second}`, title: { value: 'Frets' } },
      {
        id: `${SITE}/community/post/${first}`,
        title: { value: 'Gut <or> steel ]]> ?' },
        authors: [{ name: 'ida' }],
        updated: '2026-03-01T00:00:00.000Z',
        summary: { value: 'A question' },
        content: { type: 'html' },
      },
    ],
  })
  expect(feed.entries).toHaveLength(2)
  const html = feed.entries?.[1]?.content?.value ?? ''
  expect(html).toMatch(
    /^<p>Which one\? ]]&gt;<\/p><img src="https:\/\/music\.example\/media\/art\/\w+\.jpg"[^>]*><p>More words<\/p><p><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"[^>]*>Video on YouTube<\/a><\/p><p><img src="https:\/\/music\.example\/media/,
  )
  expect(html).not.toMatch(/script|x\(\)|"\/media/)
  expect(reply.body).not.toContain('\u0007')
})

test('the feed of the community has the posts of all topics, at most fifty', async () => {
  const topicId = await seedTopic(app.db)
  const memberId = await seedMember(app.db)
  for (let n = 0; n < 52; n += 1) await seedPost(app.db, { topicId, memberId, title: `Number ${n}` })
  const feed = await feedAt('/community/feed.xml')
  expect([feed.entries?.length, feed.entries?.[0]?.title?.value]).toEqual([50, 'Number 51'])
  expect(feed.entries?.some(({ title }) => title?.value?.startsWith('Nobody sees'))).toBe(false)
})

test('the feed of the publication has its articles by their own day', async () => {
  const id = await seedArticle(app.db, {
    title: 'Tides',
    excerpt: 'About water.',
    author: 'Ida Moe',
    date: '2026-02-03',
    photo: PICTURE,
    content: '<p>Water, as on <a href="/discover/7">this album</a></p>',
  })
  await seedArticle(app.db, { title: 'Newer', date: '2026-02-04' })
  const feed = await feedAt('/publication/feed.xml')
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(['Newer', 'Tides'])
  expect(feed.entries?.[1]).toMatchObject({
    id: `${SITE}/publication/${id}`,
    authors: [{ name: 'Ida Moe' }],
    published: '2026-02-03T00:00:00.000Z',
    summary: { value: 'About water.' },
    content: { value: expect.stringContaining(`<img src="${SITE}${PICTURE}"`) },
  })
  expect(feed.entries?.[1]?.content?.value).toContain(`<a href="${SITE}/discover/7"`)
})

test('PLAYLISTEDIT-10 the feed of a public playlist has its songs; when it gets private the feed is gone at once', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const id = await seedPlaylist(app.db, { memberId, name: 'Rain & <shine>', isPublic: true }, [
    await seedTrack(app.db, { title: 'First drops', art: PICTURE }),
  ])
  const url = `/playlist/${id}/feed.xml`
  expect(await feedAt(url)).toMatchObject({
    id: `${SITE}${url}`,
    title: { value: 'Rain & <shine> · Earshot' },
    entries: [{ title: { value: 'First drops' }, content: { value: expect.stringContaining(`${SITE}${PICTURE}`) } }],
  })
  const second = await seedTrack(app.db, { title: 'Second drops' })
  // The database dated the first song by its own clock.
  app.clock.now = new Date()
  const input = { user_id: memberId, playlist: 'x', playlist_id: id, song_ids: [second] }
  await app.post('song/playlist_songs_cloud_add', input, token)
  expect((await feedAt(url)).entries?.map(({ title }) => title?.value)).toEqual(['Second drops', 'First drops'])
  await app.post('song/update_playlist', { playlist_id: id, is_public: 0 }, token)
  expect((await ask(url, { token })).statusCode).toBe(404)
  await app.post('song/update_playlist', { playlist_id: id, is_public: 1 }, token)
  await app.post('song/delete_playlist', { playlist_id: id }, token)
  expect((await ask(url)).statusCode).toBe(404)
})

test('the feed of a contest has the last line of its ballot log after each hour with votes', async () => {
  const contestId = await seedContest(app.db, { title: 'Live & loud' })
  const url = `/voting/${contestId}/feed.xml`
  const artistId = await seedArtist(app.db)
  await seedBallot(app.db, [artistId], { contestId })
  const memberId = await seedMember(app.db)
  const { receipt } = await app.post('vote/update_vote', { artist_id: artistId }, await app.signIn(memberId))
  expect(await feedAt(url)).toMatchObject({
    id: `${SITE}${url}`,
    title: { value: 'Live & loud · Earshot' },
    entries: [{ title: { value: 'Line 5 of the ballot log' }, summary: { value: `5:${receipt?.hash}` } }],
  })
})

test('the feed of a playlist links to its page at the player, also where the player has a URL of its own', async () => {
  for (const [server, page] of [
    [app, `${SITE}/player/playlist/`],
    [other, 'https://player.example/playlist/'],
  ] as const) {
    const id = await seedPlaylist(server.db, { isPublic: true }, [await seedTrack(server.db)])
    const { links } = await feedAt(`/playlist/${id}/feed.xml`, { host: 'a.example' }, server)
    expect(links?.find(({ rel }) => rel === 'alternate')?.href).toBe(`${page}${id}`)
  }
})

test('a cached feed is answered with 304 until it changes', async () => {
  const { headers } = await ask('/publication/feed.xml')
  const same = await ask('/publication/feed.xml', { 'if-none-match': String(headers.etag) })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  // A correction or removal has no date, so a date alone never leads to 304.
  expect(headers['last-modified']).toBeUndefined()
  const later = new Date(Date.UTC(2100, 0)).toUTCString()
  expect((await ask('/publication/feed.xml', { 'if-modified-since': later })).statusCode).toBe(200)
  expect((await ask('/publication/feed.xml', { 'if-none-match': '"older"', range: 'bytes=0-9' })).statusCode).toBe(200)
  expect((await app.fastify.inject({ method: 'HEAD', url: '/publication/feed.xml' })).statusCode).toBe(200)
})

test('without a public address a feed names the address it was asked at', async () => {
  expect(await feedAt('/community/feed.xml', { host: 'a.example' }, other)).toMatchObject({
    id: 'http://a.example/community/feed.xml',
  })
  await seedPost(other.db, { title: 'One' })
  // Within the minute the feed of the same host is cached; another host gets a new one.
  expect((await feedAt('/community/feed.xml', { host: 'a.example' }, other)).entries ?? []).toEqual([])
  expect((await feedAt('/community/feed.xml', { host: 'b.example' }, other)).entries).toMatchObject([
    { title: { value: 'One' } },
  ])
  await other.db.update(post).set({ visibility: 'hidden' }).where(eq(post.title, 'One'))
  expect((await feedAt('/community/feed.xml', { host: 'c.example' }, other)).entries ?? []).toEqual([])
})

test.each([
  '/community/999999/feed.xml',
  '/community/0/feed.xml',
  '/community/x/feed.xml',
  '/community/99999999999/feed.xml',
  '/community/1%27/feed.xml',
  '/playlist/999999/feed.xml',
  '/playlist/x/feed.xml',
  '/voting/999999/feed.xml',
  '/voting/all/feed.xml',
])('there is no feed at %s', async (url) => {
  expect((await ask(url)).statusCode).toBe(404)
})
