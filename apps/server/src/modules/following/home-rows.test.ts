import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicFollow } from '../../db/schema/community/community.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { listeningPosition } from '../../db/schema/listening/listening.ts'
import { listeningQueue } from '../../db/schema/listening/queue.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedGenre,
  seedMember,
  seedPodcast,
  seedPost,
  seedTopic,
  seedTrack,
} from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const rows = (token: string) => app.get('user/home_rows', {}, token)
const like = (memberId: number, item: { trackId: number } | { albumId: number }) =>
  app.db.insert(itemLike).values({ memberId, ...item })

test('HOMEFEED-01 HOMEFEED-05 a new member has no rows', async () => {
  const { token } = await seedPerson(app)
  expect(await rows(token)).toEqual({ queue: null, unfinished: [], follows: [], topics: [], likes: [] })
})

test('HOMEFEED-01 "Continue listening" has the current track of the queue and the unfinished episodes, latest first', async () => {
  const { token, id } = await seedPerson(app)
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const songId = await seedTrack(app.db, { artistId, title: 'Harbour Wall' })
  const podcastId = await seedPodcast(app.db, { title: 'Night Bus' })
  const [first, second, played] = [
    await seedEpisode(app.db, { podcastId, name: 'Depot', length: 1200 }),
    await seedEpisode(app.db, { podcastId }),
    await seedEpisode(app.db, { podcastId }),
  ]
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
  await app.db.insert(listeningPosition).values([
    { memberId: id, episodeId: first, seconds: 300, updatedAt: at(2) },
    { memberId: id, episodeId: second, seconds: 10, updatedAt: at(1) },
    { memberId: id, episodeId: played, seconds: 0, isPlayed: true, updatedAt: at(3) },
  ])
  const entry = (type: 'song' | 'episode', itemId: number) => ({ type, id: itemId, page: '' })
  await app.db.insert(listeningQueue).values({
    memberId: id,
    version: 1,
    tracks: [entry('episode', first), entry('song', songId)],
    current: 1,
    position: 12,
    repeat: 'off',
    source: '',
    updatedAt: at(4),
  })
  const { queue, unfinished } = await rows(token)
  expect(queue).toEqual({
    kind: 'song',
    id: songId,
    title: 'Harbour Wall',
    by: 'Marrow & Finch',
    image: null,
    place: 1,
    count: 2,
  })
  expect(unfinished.map((each) => each.id)).toEqual([first, second])
  expect(unfinished[0]).toMatchObject({ title: 'Depot', by: 'Night Bus', seconds: 300, length: 1200 })
  // The episode that the queue continues is listed once.
  await app.db.update(listeningQueue).set({ current: 0 })
  expect((await rows(token)).unfinished.map((each) => each.id)).toEqual([second])
})

test('HOMEFEED-01 the row of follows has albums and episodes, and the row of topics has the posts of others', async () => {
  const { token, id } = await seedPerson(app)
  const [artistId, podcastId, topicId] = [await seedArtist(app.db), await seedPodcast(app.db), await seedTopic(app.db)]
  await app.db.insert(creatorFollow).values([
    { memberId: id, artistId },
    { memberId: id, podcastId },
  ])
  await app.db.insert(topicFollow).values({ memberId: id, topicId })
  const albumId = await seedAlbum(app.db, { artistId, createdAt: new Date(Date.UTC(2026, 0, 1)) })
  const episodeId = await seedEpisode(app.db, { podcastId, publishedAt: new Date(Date.UTC(2026, 0, 2)) })
  const postId = await seedPost(app.db, { topicId })
  await seedPost(app.db, { topicId, memberId: id })
  const { follows, topics } = await rows(token)
  expect(follows.map((each) => [each.kind, each.id])).toEqual([
    ['episode', episodeId],
    ['album', albumId],
  ])
  expect(topics.map((each) => [each.kind, each.id])).toEqual([['post', postId]])
})

test('HOMEFEED-01 "Made from your likes" has albums of liked genres and of co-liked artists, one of each artist, with the reason', async () => {
  const { token, id } = await seedPerson(app)
  const genreId = await seedGenre(app.db, 'Tidewater soul')
  const [liked, inGenre, coLiked, once] = [
    await seedArtist(app.db, { name: 'Liked' }),
    await seedArtist(app.db, { name: 'In the genre' }),
    await seedArtist(app.db, { name: 'Co-liked' }),
    await seedArtist(app.db, { name: 'Liked by one' }),
  ]
  const likedAlbum = await seedAlbum(app.db, { artistId: liked, genreId, plays: 999 })
  const trackId = await seedTrack(app.db, { artistId: liked, albumId: likedAlbum, genreId })
  const best = await seedAlbum(app.db, { artistId: inGenre, genreId, plays: 50 })
  await seedAlbum(app.db, { artistId: inGenre, genreId, plays: 40 })
  const theirs = await seedAlbum(app.db, { artistId: coLiked, plays: 5 })
  await seedAlbum(app.db, { artistId: coLiked, plays: 1 })
  const single = await seedAlbum(app.db, { artistId: once })
  await like(id, { trackId })
  const others = [await seedMember(app.db), await seedMember(app.db)]
  for (const other of others) {
    await like(other, { trackId })
    await like(other, { trackId: await seedTrack(app.db, { artistId: coLiked }) })
  }
  await like(others[0] ?? 0, { albumId: single })
  const made = (await rows(token)).likes
  expect(made.map(({ id: albumId, by, reason, because }) => [albumId, by, reason, because])).toEqual([
    [theirs, 'Co-liked', 'artist', 'Liked'],
    [best, 'In the genre', 'genre', 'Tidewater soul'],
  ])
  await like(id, { albumId: theirs })
  expect((await rows(token)).likes.map((each) => each.id)).not.toContain(theirs)
})
