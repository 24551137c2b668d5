import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedEpisode, seedMember, seedPlan, seedPodcast, seedSeason, seedSubscription } from '../../testing/seed.ts'
import { indexAll } from '../search/search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('API-28 PODCASTS-03 podcasts are sorted by plays and then by id, in pages that do not overlap', async () => {
  const ids: number[] = []
  for (let n = 0; n < 25; n += 1) ids.push(await seedPodcast(app.db, { title: `Talk ${n}` }))
  const loud = await seedPodcast(app.db, { title: 'Loud Talk', plays: 10 })
  await indexAll(app.db)
  const first = await app.get('podcast/search_cloud_podcasts', {
    search_key: 'talk',
    limit: 24,
    offset: 0,
    sort_by: 'most_plays',
  })
  const second = await app.get('podcast/search_cloud_podcasts', {
    search_key: 'talk',
    limit: 24,
    offset: first.length,
    sort_by: 'most_plays',
  })
  expect([...first, ...second].map((podcast) => podcast.id)).toEqual([loud, ...ids])
})

test('PODCASTS-03 an order other than most_plays is refused by name', async () => {
  expect(await app.refusal('GET', 'podcast/search_cloud_podcasts', { sort_by: 'title' })).toMatchObject({
    status: 400,
    error: 'sort_by: must be most_plays',
  })
})

test('ENTITIES-19 a podcast has its title under both keys', async () => {
  const id = await seedPodcast(app.db, {
    title: 'Under Wires',
    host: 'Ida',
    bio: '<p>About</p>',
    avatar: '/media/art/p_9x9.jpg',
    link: 'https://wires.example',
  })
  await indexAll(app.db)
  expect(await app.get('podcast/search_cloud_podcasts', { search_key: 'under wires' })).toEqual([
    { id, title: 'Under Wires', name: 'Under Wires', host: 'Ida', avatarURL: '/media/art/p_9x9.jpg' },
  ])
  expect((await app.get('podcast/podcast_media', { podcast_id: id })).podcast).toMatchObject({
    bio: '<p>About</p>',
    link: 'https://wires.example',
  })
})

test('API-28 PODCASTS-06 ENTITIES-21 podcast_media returns its seasons by number and its plans; episodes without a season are last', async () => {
  const id = await seedPodcast(app.db, { title: 'Seasoned', avatar: '/media/art/p_9x9.jpg' })
  const rest = await seedSeason(app.db, { podcastId: id, number: 0, name: 'More' })
  const two = await seedSeason(app.db, { podcastId: id, number: 2 })
  const one = await seedSeason(app.db, {
    podcastId: id,
    number: 1,
    name: 'First',
    year: 2024,
    subscribersOnly: true,
    avatar: '/media/art/s_9x9.jpg',
  })
  await seedEpisode(app.db, { podcastId: id, seasonId: one })
  const planId = await seedPlan(app.db, { podcastId: id })
  const reply = await app.get('podcast/podcast_media', { podcast_id: id })
  expect(reply.podcast_seasons.map((season) => season.id)).toEqual([one, two, rest])
  expect(reply.podcast_seasons[0]).toEqual({
    id: one,
    name: 'First',
    podcastTitle: 'Seasoned',
    avatarURL: '/media/art/s_9x9.jpg',
    year: 2024,
    episodeCount: 1,
    podcast_id: id,
    subscribers_only: true,
  })
  expect(reply.podcast_seasons[1]?.avatarURL).toBe('/media/art/p_9x9.jpg')
  expect(reply.subscription_settings).toMatchObject({
    title: 'Subscribe to Seasoned',
    subscription_items: [{ id: planId, podcast_id: id }],
    subscription: null,
  })
})

test('PODCASTS-06 a podcast without seasons has an empty list', async () => {
  expect((await app.get('podcast/podcast_media', { podcast_id: await seedPodcast(app.db) })).podcast_seasons).toEqual(
    [],
  )
})

test('ENTITIES-21 a season lists its episodes by number, then by date', async () => {
  const podcastId = await seedPodcast(app.db, { title: 'Numbered', avatar: '/media/art/p_9x9.jpg' })
  const seasonId = await seedSeason(app.db, { podcastId })
  const newer = await seedEpisode(app.db, { podcastId, seasonId, publishedAt: new Date('2024-02-02') })
  const older = await seedEpisode(app.db, { podcastId, seasonId, publishedAt: new Date('2024-01-01') })
  const first = await seedEpisode(app.db, {
    podcastId,
    seasonId,
    number: 1,
    name: 'Start',
    sponsor: 'Tea & Co',
    rate: 5,
    ratesCount: 1,
    length: 77,
    publishedAt: new Date('2024-03-03T04:05:06Z'),
  })
  const reply = await app.get('podcast/season_media', { season_id: seasonId })
  expect(reply.season).toMatchObject({ id: seasonId, episodeCount: 3, podcast_id: podcastId })
  expect(reply.podcast.id).toBe(podcastId)
  expect(reply.episodes.map((episode) => episode.id)).toEqual([first, older, newer])
  expect(reply.episodes[0]).toEqual({
    id: first,
    name: 'Start',
    podcastTitle: 'Numbered',
    avatarURL: '/media/art/p_9x9.jpg',
    sponsor: 'Tea & Co',
    rate: 5,
    rates_count: 1,
    created_at: '2024-03-03T04:05:06.000Z',
    listen_link: `/player/episode/${first}`,
    podcast_id: podcastId,
    season_id: seasonId,
    length: 77,
    remotePath: `/api/podcast/stream?episode_id=${first}`,
    has_transcript: false,
  })
})

test('ENTITIES-21 episode_media returns notes, chapters, transcripts, season and podcast', async () => {
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId })
  const chapters = [
    { start: 0, title: 'Hello' },
    { start: 12.5, title: 'News', href: 'https://news.example' },
  ]
  const transcripts = [{ url: 'https://talk.example/1.vtt', type: 'text/vtt', language: 'en' }]
  const id = await seedEpisode(app.db, { podcastId, seasonId, bio: '<p>Notes</p>', chapters, transcripts })
  const reply = await app.get('podcast/episode_media', { episode_id: id })
  expect(reply.episode).toMatchObject({ id, bio: '<p>Notes</p>', chapters, transcripts })
  expect(reply).toMatchObject({ season: { id: seasonId }, podcast: { id: podcastId } })
  expect((await app.get('podcast/episode_media', { episode_id: await seedEpisode(app.db) })).season).toBeNull()
})

test('ENTITIES-21 sound on another host is played from there, unless it is for subscribers', async () => {
  const podcastId = await seedPodcast(app.db)
  const enclosure = 'https://cdn.example/1.mp3'
  const open = await seedEpisode(app.db, { podcastId, fileKey: null, enclosure })
  expect((await app.get('podcast/episode_media', { episode_id: open })).episode.remotePath).toBe(enclosure)
  const closed = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const paid = await seedEpisode(app.db, { podcastId, seasonId: closed, fileKey: null, enclosure })
  expect((await app.get('podcast/episode_media', { episode_id: paid })).episode.remotePath).toBe(
    `/api/podcast/stream?episode_id=${paid}`,
  )
})

test('ENTITIES-21 episodes for subscribers have a stream token in their URL for subscribers of the podcast', async () => {
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const id = await seedEpisode(app.db, { podcastId, seasonId })
  const memberId = await seedMember(app.db)
  await seedSubscription(app.db, {
    memberId,
    planId: await seedPlan(app.db, { podcastId }),
    expiresAt: new Date(app.clock.now.getTime() + 60_000),
  })
  const token = await app.signIn(memberId)
  const withToken = new RegExp(`^/api/podcast/stream\\?episode_id=${id}&ticket=\\d+\\.`)
  expect((await app.get('podcast/season_media', { season_id: seasonId }, token)).episodes[0]?.remotePath).toMatch(
    withToken,
  )
  expect((await app.get('podcast/episode_media', { episode_id: id }, token)).episode.remotePath).toMatch(withToken)
  expect((await app.get('podcast/episode_media', { episode_id: id })).episode.remotePath).toBe(
    `/api/podcast/stream?episode_id=${id}`,
  )
})

test('ARTISTS-15 an unknown podcast, season or episode is 404 with the missing kind', async () => {
  expect(await app.refusal('GET', 'podcast/podcast_media', { podcast_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such podcast.',
  })
  expect(await app.refusal('GET', 'podcast/season_media', { season_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such season.',
  })
  expect(await app.refusal('GET', 'podcast/episode_media', { episode_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such episode.',
  })
})

test('a podcast names its latest episode, and those of the named episodes that are its own', async () => {
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId })
  const seed = (publishedAt: string) => seedEpisode(app.db, { podcastId, seasonId, publishedAt: new Date(publishedAt) })
  const [older, newest, oldest] = [await seed('2025-02-01'), await seed('2025-03-01'), await seed('2025-01-01')]
  const other = await seedEpisode(app.db)
  const about = await app.get('podcast/podcast_media', { podcast_id: podcastId })
  expect([about.latest_episode?.id, about.episodes]).toEqual([newest, undefined])
  const named = await app.get('podcast/podcast_media', {
    podcast_id: podcastId,
    episode_ids: [oldest, other, older].join(','),
  })
  expect(named.episodes?.map(({ id }) => id)).toEqual([older, oldest])
  const empty = await app.get('podcast/podcast_media', { podcast_id: await seedPodcast(app.db) })
  expect(empty.latest_episode).toBeNull()
  for (const ids of ['1;2', 'x', '1,'.repeat(60)])
    expect(
      await app.refusal('GET', 'podcast/podcast_media', { podcast_id: podcastId, episode_ids: ids }),
    ).toMatchObject({ status: 400 })
})

test('PLAYBACK-05 a podcast lists its episodes newest first, with the beginning of their notes, and a serial one oldest first', async () => {
  for (const isSerial of [false, true]) {
    const podcastId = await seedPodcast(app.db, { isSerial })
    const [one, two] = [
      await seedSeason(app.db, { podcastId }),
      await seedSeason(app.db, { podcastId, subscribersOnly: true }),
    ]
    const ids: number[] = []
    for (let day = 1; day <= 31; day += 1)
      ids.push(
        await seedEpisode(app.db, {
          podcastId,
          seasonId: day > 20 ? two : one,
          number: day,
          bio: `<p>Notes of <b>day ${day}</b>. ${'More words. '.repeat(400)}</p>`,
          publishedAt: new Date(Date.UTC(2026, 0, day)),
        }),
      )
    const expected = isSerial ? ids : ids.toReversed()
    const first = await app.get('podcast/episodes', { podcast_id: podcastId })
    const rest = await app.get('podcast/episodes', { podcast_id: podcastId, offset: 30 })
    expect([first.total, rest.total]).toEqual([31, 31])
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(expected)
    expect(first.data[0]).toMatchObject({
      number: isSerial ? 1 : 31,
      excerpt: expect.stringMatching(/^Notes of day \d+\. More words\..*…$/),
      subscribers_only: !isSerial,
      podcast_id: podcastId,
    })
    const ofSeason = await app.get('podcast/episodes', { podcast_id: podcastId, season_id: two, limit: 3 })
    expect([ofSeason.total, ofSeason.data.length]).toEqual([11, 3])
  }
  expect(await app.refusal('GET', 'podcast/episodes', { podcast_id: 2_147_483_647 })).toMatchObject({ status: 404 })
})
