import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { emit, emitChanged } from '../../events/event.ts'
import { albumsChanged, articlePublished, episodesChanged } from '../../events/events.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedAlbum, seedArticle, seedArtist, seedEpisode, seedPodcast } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
})
afterAll(() => app.close())

const person = () => seedPerson(app)
const followArtist = (who: Person, artistId: number, status?: 0 | 1) =>
  app.post(
    'song/update_artist_follow',
    { artist_id: artistId, ...(status === undefined ? {} : { follow_status: status }) },
    who.token,
  )
const followPodcast = (who: Person, podcastId: number) =>
  app.post('podcast/update_podcast_follow', { podcast_id: podcastId }, who.token)

/** Runs `work`, and repeats it while the server replies 429 or 503 under the concurrent load. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) =>
    String(error).includes('answered 429') || String(error).includes('answered 503')
      ? patiently(work)
      : Promise.reject(error),
  )

test('ARTISTPROFILE-04 following an artist or a podcast is a toggle, and the count of followers follows', async () => {
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db)]
  const [ida, nell] = [await person(), await person()]
  expect(await followArtist(ida, artistId)).toEqual({ follow_status: 1, followers_count: 1 })
  expect(await followArtist(nell, artistId)).toEqual({ follow_status: 1, followers_count: 2 })
  expect(await followPodcast(ida, podcastId)).toEqual({ follow_status: 1, followers_count: 1 })
  expect(await app.get('user/artist_and_podcast_followings', {}, ida.token)).toEqual({
    artist_ids: [artistId],
    podcast_ids: [podcastId],
  })
  expect((await app.get('song/artist_media', { artist_id: artistId })).artist.followers_count).toBe(2)
  expect((await app.get('podcast/podcast_media', { podcast_id: podcastId })).podcast.followers_count).toBe(1)
  const { name } = (await app.get('song/artist_media', { artist_id: artistId })).artist
  const { artists } = await app.get('song/search_all_v1', { search_text: name })
  expect(artists.data.find(({ id }) => id === artistId)).toMatchObject({ followers_count: 2 })
  expect(await followArtist(ida, artistId)).toEqual({ follow_status: 0, followers_count: 1 })
  expect(await followPodcast(ida, podcastId)).toEqual({ follow_status: 0, followers_count: 0 })
})

test('a member reads whom they follow, the latest first, and nobody else does', async () => {
  const [first, second] = [await seedArtist(app.db, { name: 'Marrow' }), await seedArtist(app.db, { name: 'Finch' })]
  const podcastId = await seedPodcast(app.db, { title: 'Under Wires' })
  const who = await person()
  for (const id of [first, second]) await followArtist(who, id, 1)
  await followPodcast(who, podcastId)
  expect(await app.get('user/followed_creators', {}, who.token)).toMatchObject({
    artists: [
      { id: second, name: 'Finch' },
      { id: first, name: 'Marrow' },
    ],
    podcasts: [{ id: podcastId, name: 'Under Wires' }],
  })
  expect(await app.refusal('GET', 'user/followed_creators', {})).toMatchObject({ status: 1000 })
})

test('with follow_status the same call may come twice: 1 follows and 0 does not', async () => {
  const artistId = await seedArtist(app.db)
  const who = await person()
  for (const status of [1, 1, 0, 0] as const)
    expect(await followArtist(who, artistId, status)).toEqual({ follow_status: status, followers_count: status })
})

test('visitors and unknown artists and podcasts are refused', async () => {
  const who = await person()
  const body = { artist_id: await seedArtist(app.db) }
  expect(await app.refusal('POST', 'song/update_artist_follow', body)).toMatchObject({ status: 1000 })
  const unknown = 2_147_483_647
  for (const [path, input] of [
    ['song/update_artist_follow', { artist_id: unknown }],
    ['podcast/update_podcast_follow', { podcast_id: unknown }],
  ] as const)
    expect(await app.refusal('POST', path, input, who.token)).toMatchObject({ status: 404 })
})

test('a storm of toggles leaves a count that equals the rows', async () => {
  const artistId = await seedArtist(app.db)
  const people = await Promise.all(Array.from({ length: 20 }, () => person()))
  await Promise.all(
    people.flatMap((who, n) => Array.from({ length: 2 + (n % 2) }, () => patiently(() => followArtist(who, artistId)))),
  )
  const [row] = await app.db.select({ n: artist.followersCount }).from(artist).where(eq(artist.id, artistId))
  expect(row?.n).toBe(10)
  expect(await app.db.$count(creatorFollow, eq(creatorFollow.artistId, artistId))).toBe(10)
})

const toldTo = async (who: Person) =>
  (await app.get('user/notifications', {}, who.token)).data.map(({ kind, title, text }) => ({ kind, title, text }))
const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000)
/** Publishes the same change twice, as a retried event does. */
const tellTwice = async (event: typeof albumsChanged | typeof episodesChanged, ids: number[]) => {
  for (let n = 0; n < 2; n += 1) await emitChanged(app.db, event, ids)
  await app.runJobs()
}

test('a new album of an artist is told once to those who followed the artist before it came', async () => {
  const artistId = await seedArtist(app.db, { name: 'Marrow' })
  const [fan, other, quiet, owner] = [await person(), await person(), await person(), await person()]
  for (const who of [fan, quiet, owner]) await followArtist(who, artistId, 1)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  await app.post('user/switch_notifications', { kind: 'album', on: 0 }, quiet.token)
  const old = await seedAlbum(app.db, { artistId, title: 'Old', createdAt: later(-10) })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Glue', createdAt: later(1) })
  await tellTwice(albumsChanged, [old, albumId])
  expect(await toldTo(fan)).toEqual([{ kind: 'album', title: 'Glue', text: 'Marrow' }])
  expect((await app.get('user/notifications', {}, fan.token)).data).toMatchObject([{ album_id: albumId, actor: null }])
  for (const who of [other, quiet, owner]) expect(await toldTo(who)).toEqual([])
})

test('an import of many albums tells of the newest three only', async () => {
  const artistId = await seedArtist(app.db)
  const fan = await person()
  await followArtist(fan, artistId, 1)
  const ids: number[] = []
  for (let n = 1; n <= 5; n += 1)
    ids.push(await seedAlbum(app.db, { artistId, title: `Part ${n}`, createdAt: later(1) }))
  await tellTwice(albumsChanged, ids)
  expect((await toldTo(fan)).map(({ title }) => title)).toEqual(['Part 5', 'Part 4', 'Part 3'])
})

test('albums that come one by one are told as those of one import, and a changed old album is not told', async () => {
  const artistId = await seedArtist(app.db)
  const fan = await person()
  await followArtist(fan, artistId, 1)
  await app.db
    .update(creatorFollow)
    .set({ createdAt: later(-30) })
    .where(eq(creatorFollow.artistId, artistId))
  const seed = (title: string, createdAt: Date) => seedAlbum(app.db, { artistId, title, createdAt })
  const old = [await seed('Old one', later(-5)), await seed('Old two', later(-5))]
  for (let n = 1; n <= 5; n += 1) await tellTwice(albumsChanged, [await seed(`Part ${n}`, later(0))])
  await tellTwice(albumsChanged, old)
  expect((await toldTo(fan)).map(({ title }) => title)).toEqual(['Part 3', 'Part 2', 'Part 1'])
})

test('episodes that come one by one are told as those of one refresh, and a changed old episode is not told', async () => {
  const podcastId = await seedPodcast(app.db)
  const fan = await person()
  await followPodcast(fan, podcastId)
  await app.db
    .update(creatorFollow)
    .set({ createdAt: later(-30) })
    .where(eq(creatorFollow.podcastId, podcastId))
  const seed = (name: string, at: Date) => seedEpisode(app.db, { podcastId, name, publishedAt: at, createdAt: at })
  await tellTwice(episodesChanged, [await seed('Some days old', later(-5))])
  for (let n = 1; n <= 5; n += 1) await tellTwice(episodesChanged, [await seed(`Part ${n}`, later(0))])
  expect((await toldTo(fan)).map(({ title }) => title)).toEqual(['Part 3', 'Part 2', 'Part 1'])
})

test('a new episode of a podcast is told to its followers, an old one that a feed brings late is not', async () => {
  const podcastId = await seedPodcast(app.db, { title: 'Tea' })
  const fan = await person()
  await followPodcast(fan, podcastId)
  const seed = (name: string, publishedAt: Date) =>
    seedEpisode(app.db, { podcastId, name, publishedAt, createdAt: later(1) })
  await tellTwice(episodesChanged, [await seed('On kettles', later(0)), await seed('From long ago', later(-90))])
  expect(await toldTo(fan)).toEqual([{ kind: 'episode', title: 'On kettles', text: 'Tea' }])
  expect((await app.get('user/notifications', {}, fan.token)).data).toMatchObject([{ podcast_id: podcastId }])
})

test('an article that links to an artist or a podcast is told to those who follow it', async () => {
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db)]
  const [fan, listener, other] = [await person(), await person(), await person()]
  await followArtist(fan, artistId, 1)
  await followPodcast(listener, podcastId)
  const articleId = await seedArticle(app.db, {
    title: 'Two visits',
    content: `<p><a href="/artist/${artistId}?tab=albums">One</a> and <a href="https://music.example/podcast/${podcastId}#about">two</a></p>`,
  })
  await emit(app.db, articlePublished, { articleId })
  await app.runJobs()
  for (const who of [fan, listener])
    expect(await toldTo(who)).toEqual([{ kind: 'article', title: 'Two visits', text: 'An excerpt.' }])
  expect(await toldTo(other)).toEqual([])
})

test('an article that links to a page of another site is told to nobody here', async () => {
  const artistId = await seedArtist(app.db)
  const fan = await person()
  await followArtist(fan, artistId, 1)
  const articleId = await seedArticle(app.db, {
    content: `<p><a href="https://elsewhere.example/artist/${artistId}">One</a> <a href="//elsewhere.example/artist/${artistId}">two</a> <a href="/x/artist/${artistId}">three</a></p>`,
  })
  await emit(app.db, articlePublished, { articleId })
  await app.runJobs()
  expect(await toldTo(fan)).toEqual([])
})
