import { STREAM_KINDS } from '@earshot/contract/member/following-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { topicFollow } from '../../db/schema/community/community.ts'
import { suspension } from '../../db/schema/community/moderation.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { memberFollow } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedArticle,
  seedEpisode,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedPost,
  seedTopic,
} from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000)
const stream = (token: string, query: { kind?: (typeof STREAM_KINDS)[number]; before?: string } = {}) =>
  app.get('user/following_stream', query, token)
const keys = (entries: readonly { kind: string; id: number }[]) => entries.map(({ kind, id }) => `${kind} ${id}`)

/** A viewer who follows an artist, a podcast, a topic and a member. */
async function seedFollower() {
  const viewer = await seedPerson(app)
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const podcastId = await seedPodcast(app.db, { title: 'Night Bus' })
  const topicId = await seedTopic(app.db, { title: 'Live tonight' })
  const friendId = await seedMember(app.db, { fullName: 'Ida Holm' })
  await app.db.insert(creatorFollow).values([
    { memberId: viewer.id, artistId },
    { memberId: viewer.id, podcastId },
  ])
  await app.db.insert(topicFollow).values({ memberId: viewer.id, topicId })
  await app.db.insert(memberFollow).values({ followerId: viewer.id, followedId: friendId })
  return { ...viewer, artistId, podcastId, topicId, friendId }
}

test('HOMEFEED-03 the stream has albums, episodes, articles, posts, public playlists and reviews of follows, newest first', async () => {
  const { token, id, artistId, podcastId, topicId, friendId } = await seedFollower()
  const albumId = await seedAlbum(app.db, { artistId, title: 'Low Tide', createdAt: ago(2) })
  const episodeId = await seedEpisode(app.db, { podcastId, name: 'Depot', publishedAt: ago(3) })
  const inTopic = await seedPost(app.db, { topicId, title: 'Doors at eight', createdAt: ago(4) })
  const byFriend = await seedPost(app.db, { memberId: friendId, topicId, createdAt: ago(5) })
  const playlistId = await seedPlaylist(app.db, { memberId: friendId, isPublic: true, createdAt: ago(6) })
  const articleId = await seedArticle(app.db, { authorId: friendId, createdAt: ago(7) })
  const aboutArtist = await seedArticle(app.db, {
    content: `<p><a href="/artist/${artistId}">Them</a></p>`,
    createdAt: ago(8),
  })
  const inTheTopic = await seedArticle(app.db, { topicIds: [topicId], createdAt: ago(9) })
  const [review] = await app.db
    .insert(rating)
    .values({ memberId: friendId, albumId, stars: 4, words: 'Salt and brass.', createdAt: ago(10) })
    .returning()
  // Items of others, private or held items, a rating without words, and the viewer's own post are left out.
  await seedAlbum(app.db)
  await seedEpisode(app.db, { podcastId, publishedAt: ago(-5) })
  await seedPlaylist(app.db, { memberId: friendId, isPublic: false })
  await seedPost(app.db, { topicId, memberId: id })
  await seedPost(app.db, { topicId, visibility: 'held' })
  await seedArticle(app.db)
  await app.db.insert(rating).values({ memberId: friendId, artistId, stars: 5 })

  const { data, seen_at: seenAt, follows } = await stream(token)
  expect(keys(data)).toEqual([
    `album ${albumId}`,
    `episode ${episodeId}`,
    `post ${inTopic}`,
    `post ${byFriend}`,
    `playlist ${playlistId}`,
    `article ${articleId}`,
    `article ${aboutArtist}`,
    `article ${inTheTopic}`,
    `review ${review?.id}`,
  ])
  expect({ seenAt, follows }).toEqual({ seenAt: null, follows: 4 })
  expect(data[0]).toMatchObject({
    title: 'Low Tide',
    link: `/discover/${albumId}`,
    actor: { kind: 'artist', id: artistId, name: 'Marrow & Finch', link: `/artist/${artistId}` },
    created_at: ago(2).toISOString(),
  })
  expect(data[1]?.actor).toMatchObject({ kind: 'podcast', name: 'Night Bus', link: `/podcast/${podcastId}` })
  expect(data[2]).toMatchObject({ topic: 'Live tonight', link: `/community/post/${inTopic}` })
  expect(data.at(-1)).toMatchObject({
    title: 'Low Tide',
    text: 'Salt and brass.',
    stars: 4,
    link: `/discover/${albumId}`,
    actor: { kind: 'member', name: 'Ida Holm' },
  })
  for (const kind of STREAM_KINDS)
    expect(keys((await stream(token, { kind })).data)).toEqual(keys(data.filter((each) => each.kind === kind)))
})

test('HOMEFEED-03 pages of 30 follow one another without gaps, also when many entries have the same time', async () => {
  const { token, artistId, podcastId, friendId } = await seedFollower()
  const at = ago(1)
  for (let n = 0; n < 25; n += 1) {
    await seedAlbum(app.db, { artistId, createdAt: at })
    await seedEpisode(app.db, { podcastId, publishedAt: at })
    await seedPost(app.db, { memberId: friendId, createdAt: at })
  }
  const pages: string[][] = []
  for (let before: string | undefined; pages.length < 5;) {
    const { data } = await stream(token, before === undefined ? {} : { before })
    if (data.length === 0) break
    pages.push(keys(data))
    before = data.at(-1)?.cursor
  }
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 15])
  expect(new Set(pages.flat()).size).toBe(75)
  for (const before of ['x', '2026-13-01T00:00:00.000000Z.album.1', '2026-01-01T00:00:00.000000Z.song.1'])
    expect(await app.refusal('GET', 'user/following_stream', { before }, token)).toMatchObject({ code: 400 })
})

test('HOMEFEED-03 entries newer than a cursor are counted, also of one kind, and the time of a visit is stored', async () => {
  const { token, artistId, podcastId } = await seedFollower()
  await seedAlbum(app.db, { artistId, createdAt: ago(20) })
  const after = (await stream(token)).data[0]?.cursor
  const count = async (kind?: 'album') =>
    (await app.get('user/following_news', { after, ...(kind && { kind }) }, token)).count
  expect(await count()).toBe(0)
  await seedAlbum(app.db, { artistId, createdAt: ago(2) })
  await seedEpisode(app.db, { podcastId, publishedAt: ago(1) })
  expect([await count(), await count('album')]).toEqual([2, 1])
  await app.post('user/update_following_visit', {}, token)
  expect((await stream(token)).seen_at).toBe(app.clock.now.toISOString())
})

test('HOMEFEED-03 posts and playlists of suspended members are not in the stream', async () => {
  const { token, topicId, friendId } = await seedFollower()
  await seedPost(app.db, { memberId: friendId, topicId })
  await seedPlaylist(app.db, { memberId: friendId, isPublic: true })
  expect((await stream(token)).data).toHaveLength(2)
  await app.db.insert(suspension).values({ memberId: friendId, reason: 'spam', createdAt: new Date() })
  expect((await stream(token)).data).toEqual([])
})

test('HOMEFEED-05 a member who follows nothing has an empty stream and no follows', async () => {
  const { token } = await seedPerson(app)
  expect(await stream(token)).toEqual({ data: [], seen_at: null, follows: 0 })
})
