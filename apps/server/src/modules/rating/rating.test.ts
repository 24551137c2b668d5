import type { RatedKind } from '@earshot/contract/catalogue/rating'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { PAGE_SIZE, RATED_KINDS, RATE_LIMITS } from '@earshot/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { runDelayedJobs } from '../../testing/processes/delayed-jobs.ts'
import { seedAlbum, seedArtist, seedEpisode, seedPlaylist, seedPodcast, seedTrack } from '../../testing/seed.ts'
import { RATED } from './rated-kinds.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const person = (role: 'moderator' | null = null) => seedPerson(app, { role })
const rate = (who: Person, kind: RatedKind, id: number, stars: number, words?: string) =>
  app.post('rating/rate', { kind, item_id: id, stars, ...(words === undefined ? {} : { words }) }, who.token)
const remove = (who: Person, kind: RatedKind, id: number) => app.post('rating/remove', { kind, item_id: id }, who.token)
const reviewsOf = (kind: RatedKind, id: number, who?: Person) =>
  app.get('rating/reviews', { kind, item_id: id }, who?.token)

/** Repeats `work` after 429 or 503, which mean too many requests at once; a refused request changes nothing. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) =>
    String(error).includes('answered 429') || String(error).includes('answered 503')
      ? patiently(work)
      : Promise.reject(error),
  )

/** Creates an item of each kind; the first two belong to one artist and its album. */
async function seedItems(): Promise<Record<RatedKind, number>> {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  return {
    artist: artistId,
    album: albumId,
    song: await seedTrack(app.db, { artistId, albumId }),
    episode: await seedEpisode(app.db, { podcastId: await seedPodcast(app.db) }),
    playlist: await seedPlaylist(app.db, { isPublic: true }),
  }
}

async function storedTotals(kind: RatedKind, id: number) {
  const { table } = RATED[kind]
  const [row] = await app.db
    .select({ rate: table.rate, count: table.ratesCount, score: table.ratingScore })
    .from(table)
    .where(eq(table.id, id))
  return row
}

test('a member rates a song, an episode, an album, a playlist and an artist once each, and changes and removes each rating', async () => {
  const items = await seedItems()
  const [ida, nell] = [await person(), await person()]
  for (const kind of RATED_KINDS) {
    const id = items[kind]
    expect(await rate(ida, kind, id, 4, '  A late walk home.  ')).toMatchObject({
      rate: 4,
      rates_count: 1,
      own: { stars: 4, words: 'A late walk home.', edited_at: null, is_hidden: false, user: { id: ida.id } },
    })
    await rate(nell, kind, id, 5)
    expect(await rate(ida, kind, id, 2)).toMatchObject({ rate: 3.5, rates_count: 2, own: { stars: 2, words: null } })
    expect(await reviewsOf(kind, id, ida)).toMatchObject({
      rate: 3.5,
      rates_count: 2,
      spread: [0, 1, 0, 0, 1],
      words_count: 0,
      data: [],
      own: { stars: 2, edited_at: expect.any(String) },
      may_rate: true,
    })
    expect(await remove(ida, kind, id)).toEqual({ rate: 5, rates_count: 1 })
    expect(await remove(ida, kind, id)).toEqual({ rate: 5, rates_count: 1 })
    expect(await reviewsOf(kind, id, ida)).toMatchObject({ own: null, spread: [0, 0, 0, 0, 1] })
  }
})

test('ENTITIES-18 ENTITIES-21 ENTITIES-22 ENTITIES-23 every reply with stars has the mean and the number of the ratings', async () => {
  const items = await seedItems()
  const who = await person()
  for (const kind of RATED_KINDS) await rate(who, kind, items[kind], 3)
  const shown = { rate: 3, rates_count: 1 }
  const { artist: one } = await app.get('song/artist_media', { artist_id: items.artist })
  expect([one, one.artist_songs[0]]).toMatchObject([shown, shown])
  expect((await app.get('song/album_media', { album_id: items.album })).album).toMatchObject(shown)
  expect((await app.get('podcast/episode_media', { episode_id: items.episode })).episode).toMatchObject(shown)
  expect((await app.get('song/playlist_media', { playlist_id: items.playlist })).playlist).toMatchObject(shown)
  const { songs } = await app.get('song/search_all_v1', {
    search_text: (await app.get('song/song_media', { song_id: items.song })).song.title,
  })
  expect(songs.data.find(({ id }) => id === items.song)).toMatchObject(shown)
})

test('reviews are paged, newest first, and only those with text are listed', async () => {
  const id = await seedTrack(app.db)
  const people = await Promise.all(Array.from({ length: PAGE_SIZE.reviews + 2 }, () => person()))
  for (const [n, who] of people.entries()) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await rate(who, 'song', id, 1 + (n % 5), n === 0 ? '' : `Review ${n}`)
  }
  const first = await reviewsOf('song', id)
  expect(first).toMatchObject({ rates_count: people.length, words_count: people.length - 1, own: null })
  expect(first.data.map(({ words }) => words)).toEqual(people.slice(2).map((_, n) => `Review ${people.length - 1 - n}`))
  const rest = await app.get('rating/reviews', { kind: 'song', item_id: id, offset: PAGE_SIZE.reviews })
  expect(rest.data.map(({ words }) => words)).toEqual(['Review 1'])
})

test('members cannot rate their own songs, albums, artists, episodes and playlists (403)', async () => {
  const items = await seedItems()
  const owner = await person()
  await app.db.insert(artistMember).values({ artistId: items.artist, memberId: owner.id, role: 'editor' })
  const [row] = await app.db.select().from(episode).where(eq(episode.id, items.episode))
  await app.db.insert(podcastMember).values({ podcastId: row?.podcastId ?? 0, memberId: owner.id, role: 'owner' })
  await app.db.update(playlist).set({ memberId: owner.id }).where(eq(playlist.id, items.playlist))
  for (const kind of RATED_KINDS) {
    const body = { kind, item_id: items[kind], stars: 5 }
    expect(await app.refusal('POST', 'rating/rate', body, owner.token)).toMatchObject({
      status: 403,
      error: expect.stringMatching(/^You cannot rate your/),
    })
    expect(await reviewsOf(kind, items[kind], owner)).toMatchObject({ rates_count: 0, may_rate: false })
  }
})

test('visitors, unknown items, private playlists and impossible stars are refused', async () => {
  const who = await person()
  const id = await seedTrack(app.db)
  const hidden = await seedPlaylist(app.db, { isPublic: false })
  const refused = async (body: object, token = who.token) =>
    (await app.refusal('POST', 'rating/rate', body, token)).status
  expect(await refused({ kind: 'song', item_id: id, stars: 5 }, '')).toBe(1000)
  expect(await refused({ kind: 'song', item_id: 2_147_483_647, stars: 5 })).toBe(404)
  expect(await refused({ kind: 'playlist', item_id: hidden, stars: 5 })).toBe(404)
  for (const stars of [0, 6, 2.5, -1, '5', null]) expect(await refused({ kind: 'song', item_id: id, stars })).toBe(400)
  expect(await refused({ kind: 'season', item_id: id, stars: 5 })).toBe(400)
  expect(await refused({ kind: 'song', item_id: id, stars: 5, words: 'x'.repeat(4001) })).toBe(400)
  expect(await app.refusal('GET', 'rating/reviews', { kind: 'playlist', item_id: hidden })).toMatchObject({
    status: 404,
  })
  expect(await storedTotals('song', id)).toMatchObject({ count: 0, rate: 0, score: 0 })
})

test('twenty members who rate, change and remove concurrently leave correct counters', async () => {
  const items = await seedItems()
  const people = await Promise.all(Array.from({ length: 20 }, () => person()))
  const storm = people.flatMap((who, n) => [
    patiently(() => rate(who, 'song', items.song, 1 + (n % 5), 'First')),
    patiently(() => rate(who, 'song', items.song, 1 + ((n + 2) % 5))),
    patiently(() => rate(who, 'artist', items.artist, 1 + (n % 5))),
    ...(n % 3 === 0 ? [patiently(() => remove(who, 'song', items.song))] : []),
    ...(n % 2 === 0 ? [patiently(() => remove(who, 'artist', items.artist))] : []),
  ])
  await Promise.all(storm)
  for (const [kind, column] of [
    ['song', rating.trackId],
    ['artist', rating.artistId],
  ] as const) {
    const rows = await app.db.select({ stars: rating.stars }).from(rating).where(eq(column, items[kind]))
    const mean = rows.reduce((sum, { stars }) => sum + stars, 0) / rows.length
    const stored = await storedTotals(kind, items[kind])
    expect(stored?.count).toBe(rows.length)
    expect(stored?.rate).toBeCloseTo(mean, 2)
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(rows.length).toBeLessThanOrEqual(20)
  }
})

test('LIVEFEED-07 Top Rated orders by a Bayesian mean: one vote of five stars never wins over many good ones', async () => {
  const [once, often, poor, never] = [
    await seedTrack(app.db, { rate: 5, ratesCount: 1 }),
    await seedTrack(app.db, { rate: 4.2, ratesCount: 40 }),
    await seedTrack(app.db, { rate: 1.5, ratesCount: 40 }),
    await seedTrack(app.db),
  ]
  const rows = await app.db
    .select({ id: track.id, score: track.ratingScore })
    .from(track)
    .where(sql`${track.id} in (${once}, ${often}, ${poor}, ${never})`)
    .orderBy(sql`${track.ratingScore} desc`)
  expect(rows.map(({ id }) => id)).toEqual([often, once, poor, never])
  expect(rows[1]?.score).toBeCloseTo((5 + 30) / 11, 4)
})

test('a hidden review is excluded from mean, distribution and list, and its author still sees it', async () => {
  const id = await seedTrack(app.db, { title: 'Harbour lights' })
  const [rude, kind, reader, moderator] = [await person(), await person(), await person(), await person('moderator')]
  const { own } = await rate(rude, 'song', id, 1, 'Rude <b>words</b>')
  await rate(kind, 'song', id, 5, 'Kind words')
  const report = () =>
    app.post(
      'user/contact_us',
      { user_id: reader.id, subject: reportSubject('review', own.id), message: 'spam' },
      reader.token,
    )
  const decide = (decision: 'hide' | 'show' | 'delete') =>
    app.post('moderation/settle', { kind: 'review', item_id: own.id, decision }, moderator.token)
  await report()
  const { data } = await app.get('moderation/queue', {}, moderator.token)
  expect(data).toMatchObject([
    {
      kind: 'review',
      item_id: own.id,
      rated: { kind: 'song', id },
      title: 'Harbour lights',
      content: 'Rude &lt;b&gt;words&lt;/b&gt;',
      user: { id: rude.id },
      reasons: [{ reason: 'spam', count: 1 }],
    },
  ])
  await decide('hide')
  expect(await reviewsOf('song', id)).toMatchObject({
    rate: 5,
    rates_count: 1,
    spread: [0, 0, 0, 0, 1],
    words_count: 1,
  })
  expect((await reviewsOf('song', id)).data.map(({ words }) => words)).toEqual(['Kind words'])
  expect((await reviewsOf('song', id, rude)).own).toMatchObject({ is_hidden: true, words: 'Rude <b>words</b>' })
  await runDelayedJobs(app)
  expect((await app.get('user/notifications', {}, rude.token)).data[0]).toMatchObject({
    kind: 'moderation',
    text: 'Your review is hidden from others.',
  })
  // A changed rating stays hidden.
  await rate(rude, 'song', id, 2, 'Still rude')
  expect(await reviewsOf('song', id)).toMatchObject({ rates_count: 1 })
  expect((await app.get('moderation/log', {}, moderator.token))[0]).toMatchObject({ kind: 'review', is_hidden: true })
  await decide('show')
  expect(await reviewsOf('song', id)).toMatchObject({ rate: 3.5, rates_count: 2 })
})

test('a moderator deletes a review, and one without text cannot be reported', async () => {
  const id = await seedTrack(app.db)
  const [rude, reader, moderator] = [await person(), await person(), await person('moderator')]
  const { own } = await rate(rude, 'song', id, 1)
  const report = { user_id: reader.id, subject: reportSubject('review', own.id), message: 'spam' as const }
  expect(await app.refusal('POST', 'user/contact_us', report, reader.token)).toMatchObject({ status: 404 })
  await rate(rude, 'song', id, 1, 'Rude')
  await app.post('user/contact_us', report, reader.token)
  await app.post('moderation/settle', { kind: 'review', item_id: own.id, decision: 'delete' }, moderator.token)
  expect(await reviewsOf('song', id, rude)).toMatchObject({ rate: 0, rates_count: 0, own: null, data: [] })
})

test('a hidden review that its author removes and writes again stays hidden', async () => {
  const id = await seedTrack(app.db)
  const [rude, reader, moderator] = [await person(), await person(), await person('moderator')]
  const { own } = await rate(rude, 'song', id, 1, 'Rude')
  const report = { user_id: reader.id, subject: reportSubject('review', own.id), message: 'spam' as const }
  await app.post('user/contact_us', report, reader.token)
  const hide = { kind: 'review' as const, item_id: own.id, decision: 'hide' as const }
  await app.post('moderation/settle', hide, moderator.token)
  expect(await remove(rude, 'song', id)).toEqual({ rate: 0, rates_count: 0 })
  expect(await reviewsOf('song', id, rude)).toMatchObject({ own: null })
  expect((await app.db.select().from(rating).where(eq(rating.id, own.id)))[0]).toMatchObject({ words: null })
  expect((await app.get('moderation/log', {}, moderator.token))[0]).toMatchObject({ kind: 'review', is_hidden: false })
  const show = { ...hide, decision: 'show' as const }
  expect(await app.refusal('POST', 'moderation/settle', show, moderator.token)).toMatchObject({ status: 404 })
  expect(await rate(rude, 'song', id, 1, 'Rude again')).toMatchObject({ rates_count: 0, own: { is_hidden: true } })
  expect(await reviewsOf('song', id)).toMatchObject({ rates_count: 0, data: [] })
  await app.post('moderation/settle', show, moderator.token)
  expect((await reviewsOf('song', id)).data).toMatchObject([{ words: 'Rude again' }])
})

test('removing is refused for private playlists of others, and changes nothing where there is no rating', async () => {
  const who = await person()
  const hidden = await seedPlaylist(app.db, { isPublic: false })
  const body = { kind: 'playlist', item_id: hidden }
  expect(await app.refusal('POST', 'rating/remove', body, who.token)).toMatchObject({ status: 404 })
  const id = await seedTrack(app.db, { rate: 4.5, ratesCount: 12 })
  expect(await remove(who, 'song', id)).toEqual({ rate: 4.5, rates_count: 12 })
})

test('ratings are deleted with their item', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const trackId = await seedTrack(app.db, { artistId, albumId })
  const who = await person()
  for (const [kind, id] of [
    ['song', trackId],
    ['album', albumId],
    ['artist', artistId],
  ] as const)
    await rate(who, kind, id, 5)
  const ratings = () => app.db.$count(rating, eq(rating.memberId, who.id))
  expect(await ratings()).toBe(3)
  await app.db.delete(artist).where(eq(artist.id, artistId))
  expect(await ratings()).toBe(0)
})

test('a member who rates too often gets a message to wait', async () => {
  const limited = await openTestApp({ rateLimits: true })
  try {
    const who = await seedPerson(limited)
    const id = await seedTrack(limited.db)
    const body = { kind: 'song' as const, item_id: id, stars: 3 }
    for (let n = 0; n < RATE_LIMITS.ratings.most; n += 1) await limited.post('rating/rate', body, who.token)
    expect(await limited.refusal('POST', 'rating/rate', body, who.token)).toMatchObject({
      status: 429,
      error: expect.stringContaining(`rate ${RATE_LIMITS.ratings.most} times`),
    })
  } finally {
    await limited.close()
  }
})
