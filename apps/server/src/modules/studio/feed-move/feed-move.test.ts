import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { podcastMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { feedImport } from '../../../db/schema/studio/feed-import.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { FEED_OWNER, feedItem, feedVerify, feedXml } from '../../../testing/feed-xml.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedPlan, seedSubscription } from '../../../testing/seed.ts'
import { openFakeServer } from '../../../testing/services/fake-server.ts'
import type { Answer, FakeServer } from '../../../testing/services/fake-server.ts'
import { outboxMailTo } from '../../../testing/services/outbox.ts'
import { hashPassword } from '../../account/sign-in/passwords.ts'
import { importPodcast } from '../../import/podcast/import-podcast.ts'
import { refreshFeed } from '../../import/podcast/refresh/feed.jobs.ts'
import { setRole } from '../team/members.store.ts'
import { importFeed } from './arriving/feed-import.jobs.ts'
import { findFeedProofs } from './proof/find-proofs.jobs.ts'

// Each import starts threads that read feeds and sounds, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SITE = 'https://music.example'
let app: TestApp
let host: FakeServer
const pages = new Map<string, Answer>()
beforeAll(async () => {
  app = await openTestApp({ feedPrivateAddresses: true, publicUrl: SITE, studioBytes: 1_000_000 })
  host = await openFakeServer(({ path }) => pages.get(path) ?? { status: 404 })
  for (const n of [1, 2, 3]) pages.set(`/${n}.mp3`, { bytes: await mp3(undefined, { hertz: 200 + n }) })
})
beforeEach(async () => {
  await app.db.delete(podcast)
  host.asked.length = 0
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const itemOf = (n: number, bytes?: number) => feedItem(host.url, n, bytes)
const LOCKED = `${FEED_OWNER}<podcast:locked owner="ida@walk.example">yes</podcast:locked>`
const askedFor = (path: string) => host.asked.filter((each) => each.path === path).length
const runFeeds = () => app.runJobs(['feeds', 'copies', 'events', 'mail'])
const mailedCode = async (count: number) =>
  /\b\d{6}\b/.exec((await outboxMailTo(app.db, 'ida@walk.example', count)).body)?.[0] ?? ''
const podcasts = () => app.db.select().from(podcast)
const episodesOf = (podcastId: number) =>
  app.db.select().from(episode).where(eq(episode.podcastId, podcastId)).orderBy(episode.publishedAt)
const actsOf = async (podcastId: number) =>
  (
    await app.db
      .select({ act: audit.act })
      .from(audit)
      .where(and(eq(audit.creatorKind, 'podcast'), eq(audit.creatorId, podcastId)))
      .orderBy(audit.id)
  ).map(({ act }) => act)

test('SHOW-15 a check reads a feed, says what is possible, and stores nothing', async () => {
  const { token } = await seedPerson(app)
  pages.set(
    '/checked.xml',
    feedXml('Night Walk', itemOf(1) + itemOf(2, 0) + '<item><title>Text</title></item>', LOCKED),
  )
  const url = `${host.url}/checked.xml`
  expect(await app.post('studio/check_feed', { url }, token)).toMatchObject({
    url,
    title: 'Night Walk',
    episodes: [
      { title: 'Part 1', published_at: '2024-01-01T10:00:00.000Z', length: 61, bytes: 8_000 },
      { title: 'Part 2', bytes: 0 },
    ],
    episode_count: 2,
    bytes: 8_000,
    without_bytes: 1,
    is_locked: true,
    here: null,
    proofs: ['mail'],
    to: 'i…@walk.example',
    space: 1_000_000,
    problems: ['The feed has no cover.', '“Text” has no audio.'],
  })
  expect([await podcasts(), await app.db.$count(feedImport)]).toEqual([[], 0])
  pages.set('/page.html', { text: '<!doctype html><html></html>' })
  for (const [typed, why] of [
    [`${host.url}/page.html`, 'url: This is a web page, not a feed'],
    [`${host.url}/none.xml`, 'url: The feed cannot be read: its server answered 404'],
    ['/etc/passwd', 'url: must be the address of a feed, like https://podcast.example/feed.xml'],
    [`file:///etc/passwd`, 'url: must be the address of a feed, like https://podcast.example/feed.xml'],
  ] as const)
    expect(await app.refusal('POST', 'studio/check_feed', { url: typed }, token)).toMatchObject({
      code: 400,
      error: why,
    })
  host.asked.length = 0
  expect((await app.refusal('POST', 'studio/check_feed', { url })).code).toBe(401)
  expect(host.asked).toEqual([])
})

test('SHOW-16 five wrong codes end the proof, and a locked feed needs the mailed one', async () => {
  const { token } = await seedPerson(app)
  pages.set('/guessed.xml', feedXml('Guessed', itemOf(1), LOCKED))
  const start = { url: `${host.url}/guessed.xml`, mode: 'follow' } as const
  expect(await app.refusal('POST', 'studio/start_feed_import', { ...start, proof: 'txt' }, token)).toMatchObject({
    code: 400,
    error: 'proof: must be mail: the feed is locked',
  })
  const { id } = await app.post('studio/start_feed_import', { ...start, proof: 'mail' }, token)
  const code = await mailedCode(1)
  const prove = (typed: string, as = token) =>
    app.refusal('POST', 'studio/prove_feed_import', { import_id: id, code: typed }, as)
  expect((await prove(code, (await seedPerson(app)).token)).code).toBe(404)
  const wrong = code === '000000' ? '000001' : '000000'
  const answers: number[] = []
  for (let n = 0; n < 6; n += 1) answers.push((await prove(wrong)).code)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  expect((await prove(code)).code).toBe(429)
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'failed',
    tries_left: 0,
    podcast: null,
  })
  expect(await podcasts()).toEqual([])
})

test('SHOW-16 SHOW-17 SHOW-19 a code in the feed makes the member owner of the podcast that an operator imported', async () => {
  const { id: memberId, token } = await seedPerson(app)
  pages.set('/known.xml', feedXml('Known', itemOf(1)))
  const url = `${host.url}/known.xml`
  const before = await importPodcast(
    { ...app.services, outbound: openOutbound({ allowPrivate: true }), allowPrivate: true },
    url,
  )
  await app.db
    .update(podcast)
    .set({ plays: 7 })
    .where(eq(podcast.id, before.podcastId ?? 0))
  const { token: owner, id: ownerId } = await seedPerson(app, { username: 'earlier' })
  await setRole(
    app.db,
    { by: 'command', creator: { kind: 'podcast', id: before.podcastId ?? 0 } },
    { id: ownerId, username: 'earlier' },
    'owner',
  )
  expect((await app.post('studio/check_feed', { url }, token)).here).toMatchObject({
    id: before.podcastId,
    is_mine: false,
    is_hosted: false,
  })
  expect(
    await app.refusal('POST', 'studio/start_feed_import', { url, mode: 'follow', proof: 'txt' }, owner),
  ).toMatchObject({ code: 409 })

  const { id, txt } = await app.post('studio/start_feed_import', { url, mode: 'follow', proof: 'txt' }, token)
  expect((await app.refusal('POST', 'studio/prove_feed_import', { import_id: id }, token)).code).toBe(422)
  pages.set('/known.xml', feedXml('Known', itemOf(1) + itemOf(2), feedVerify(txt)))
  await sendJob(app.db, findFeedProofs.job({}))
  await runFeeds()
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'done',
    podcast: { kind: 'podcast', id: before.podcastId, name: 'Known' },
    episodes: { done: 2, total: 2 },
    txt: null,
  })
  expect(await podcasts()).toMatchObject([{ id: before.podcastId, plays: 7, feed: url, movedFrom: null }])
  expect(
    await app.db
      .select({ id: podcastMember.memberId, role: podcastMember.role })
      .from(podcastMember)
      .where(eq(podcastMember.memberId, memberId)),
  ).toEqual([{ id: memberId, role: 'owner' }])
  expect(await app.db.$count(notification, eq(notification.memberId, ownerId))).toBe(2)
  expect(await actsOf(before.podcastId ?? 0)).toEqual(['member.join', 'feed.import', 'member.join'])
})

test('SHOW-16 a feed that redirects after the proof gives nobody the podcast of others', async () => {
  const { id: memberId, token } = await seedPerson(app)
  pages.set('/victim.xml', feedXml('Victim', itemOf(1)))
  await importPodcast(
    { ...app.services, outbound: openOutbound({ allowPrivate: true }), allowPrivate: true },
    `${host.url}/victim.xml`,
  )
  pages.set('/lure.xml', feedXml('Lure', itemOf(1), FEED_OWNER))
  const start = { url: `${host.url}/lure.xml`, mode: 'follow', proof: 'txt' } as const
  const { id, txt } = await app.post('studio/start_feed_import', start, token)
  pages.set('/lure.xml', feedXml('Lure', itemOf(1), feedVerify(txt)))
  await app.post('studio/prove_feed_import', { import_id: id }, token)
  pages.set('/lure.xml', { status: 302, headers: { location: `${host.url}/victim.xml` } })
  await runFeeds()
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'failed',
    problem: 'The feed leads to another feed since its owner was proved. Start again with that feed.',
    podcast: null,
  })
  expect(await app.db.$count(podcastMember, eq(podcastMember.memberId, memberId))).toBe(0)
  await app.db.update(feedImport).set({ provedAt: new Date(app.clock.now.getTime() - 8 * 86_400_000) })
  expect((await app.refusal('POST', 'studio/retry_feed_import', { import_id: id }, token)).error).toContain(
    'too long ago',
  )
})

test('SHOW-17 SHOW-18 SHOW-20 SHOW-21 SHOW-22 SHOW-23 a podcast is hosted here, its old feed leads here, and it moves away and back', async () => {
  const { id: memberId, token } = await seedPerson(app, {
    username: 'mara',
    passwordHash: await hashPassword('low-water'),
  })
  const { token: editor, id: editorId } = await seedPerson(app, { username: 'edda' })
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
  const CATEGORY =
    '<copyright>© Ida</copyright><itunes:category text="Science"><itunes:category text="Nature"/></itunes:category>'
  const GUID = `<podcast:guid>${guid}</podcast:guid>`
  const sound3 = pages.get('/3.mp3')
  pages.delete('/3.mp3')
  pages.set(
    '/walk.xml',
    feedXml(
      'Walk',
      itemOf(1) +
        itemOf(2) +
        itemOf(3).replace('<itunes:season>', '<itunes:episodeType>bonus</itunes:episodeType><itunes:season>'),
      FEED_OWNER + GUID + CATEGORY,
    ),
  )
  pages.set('/large.xml', feedXml('Large', itemOf(1, 900_000) + itemOf(2, 200_000), FEED_OWNER))
  const start = { url: `${host.url}/walk.xml`, mode: 'host', proof: 'mail' } as const
  expect(
    await app.refusal('POST', 'studio/start_feed_import', { ...start, url: `${host.url}/large.xml` }, token),
  ).toMatchObject({ code: 413 })

  const { id } = await app.post('studio/start_feed_import', start, token)
  const proved = await app.post('studio/prove_feed_import', { import_id: id, code: await mailedCode(2) }, token)
  expect(proved).toMatchObject({
    state: 'importing',
    episodes: { done: 0, total: 3 },
    bytes: { done: 0, total: 24_000 },
  })
  // The process ends after the first sound, so that its job runs again beside the next one.
  await importFeed.run(app.services, { importId: id }, { id: crypto.randomUUID() })
  await runFeeds()
  const failed = await app.get('studio/feed_import', { import_id: id }, token)
  const podcastId = failed.podcast?.id ?? 0
  expect(failed).toMatchObject({
    state: 'failed',
    problem: '1 of the sounds could not be copied.',
    episodes: { done: 2, total: 3 },
    not_copied: [{ title: 'Part 3', why: 'was not copied: the answer was 404' }],
  })
  expect([askedFor('/1.mp3'), askedFor('/2.mp3')]).toEqual([1, 1])
  expect(await podcasts()).toMatchObject([{ title: 'Walk', movedFrom: null }])
  if (sound3 !== undefined) pages.set('/3.mp3', sound3)
  await app.post('studio/retry_feed_import', { import_id: id }, token)
  await runFeeds()
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'done',
    episodes: { done: 3, total: 3 },
    not_copied: [],
  })
  expect(
    await app.db.select({ role: podcastMember.role }).from(podcastMember).where(eq(podcastMember.memberId, memberId)),
  ).toEqual([{ role: 'owner' }])

  expect(await podcasts()).toMatchObject([
    {
      feedGuid: guid,
      ownerName: 'Ida',
      ownerEmail: 'ida@walk.example',
      copyright: '© Ida',
      category: 'Science',
      subCategory: 'Nature',
    },
  ])

  // The old feed is read until it leads here.
  const move = { podcast_id: podcastId }
  const feedUrl = `${SITE}/podcast/${podcastId}/feed.xml`
  expect(await app.get('studio/feed_move', move, token)).toMatchObject({
    state: 'arriving',
    feed_url: feedUrl,
    old_feed: start.url,
  })
  const ours = await app.fastify.inject(`/podcast/${podcastId}/feed.xml`)
  expect([ours.statusCode, ours.body.match(/guid-\d/g)]).toEqual([200, ['guid-3', 'guid-2', 'guid-1']])
  expect(ours.body).toContain(`<enclosure url="${SITE}/sound/episode/`)
  expect(ours.body).toContain('<itunes:season>2</itunes:season>')
  expect((await app.post('studio/check_moved_feed', move, token)).leads_here).toBe(false)
  pages.set('/4.mp3', { bytes: await mp3(undefined, { hertz: 204 }) })
  pages.set('/walk.xml', feedXml('Walk', [1, 2, 3, 4].map((n) => itemOf(n)).join(''), FEED_OWNER + GUID))
  await sendJob(app.db, refreshFeed.job({ podcastId }))
  await runFeeds()
  expect((await episodesOf(podcastId)).map((row) => [row.name, row.number, row.fileKey !== null])).toEqual([
    ['Part 1', 1, true],
    ['Part 2', 2, true],
    ['Part 3', 3, true],
    ['Part 4', 4, true],
  ])

  // A change of the creator is shown instead of the feed's value.
  const fed = { kind: 'podcast', id: podcastId } as const
  const { version } = await app.get('studio/podcast', move, token)
  await app.post('studio/update_podcast', { ...move, version, host: 'Mara', type: 'serial' }, token)
  await sendJob(app.db, refreshFeed.job({ podcastId }))
  await runFeeds()
  const changed = await app.get('studio/feed_values', fed, token)
  expect(changed.feed).toBe(start.url)
  expect(changed.fields.filter(({ by }) => by !== null)).toEqual([
    { field: 'artist', feed_value: 'Ida', value: 'Mara', by: 'creator' },
    { field: 'type', feed_value: 'episodic', value: 'serial', by: 'creator' },
  ])
  const accepted = await app.post('studio/accept_feed_value', { ...fed, field: 'artist' }, token)
  expect(accepted.fields.find(({ field }) => field === 'artist')).toMatchObject({ value: 'Ida', by: null })
  expect(await app.refusal('POST', 'studio/accept_feed_value', { ...fed, field: 'bio' }, token)).toMatchObject({
    code: 409,
  })
  const [first] = await episodesOf(podcastId)
  const episodeId = first?.id ?? 0
  const fedEpisode = { kind: 'episode', id: episodeId } as const
  const other = await app.post('studio/create_season', { ...move, name: 'Harbours' }, token)
  const draft = await app.get('studio/episode', { episode_id: episodeId }, token)
  const edited = await app.post(
    'studio/update_episode',
    { episode_id: episodeId, version: draft.version, season_id: other.id, episode_type: 'bonus' },
    token,
  )
  await app.post(
    'studio/publish_episode',
    { episode_id: episodeId, version: edited.version, rights: 1, notify: 0 },
    token,
  )
  const ofEpisode = await app.get('studio/feed_values', fedEpisode, token)
  expect(ofEpisode.fields.filter(({ by }) => by !== null)).toEqual([
    { field: 'season', feed_value: 'Season 2', value: 'Harbours', by: 'creator' },
    { field: 'type', feed_value: 'full', value: 'bonus', by: 'creator' },
  ])
  for (const field of ['season', 'type'] as const)
    await app.post('studio/accept_feed_value', { ...fedEpisode, field }, token)
  expect((await episodesOf(podcastId))[0]).toMatchObject({ seasonId: first?.seasonId, episodeType: 'full' })
  const { podcast_seasons: seasons } = await app.get('podcast/podcast_media', move)
  expect(seasons.find(({ name }) => name === 'Season 2')).toMatchObject({ episodeCount: 4 })

  pages.set('/walk.xml', { status: 301, headers: { location: feedUrl } })
  expect(await app.post('studio/check_moved_feed', move, token)).toMatchObject({
    leads_here: true,
    state: 'here',
    old_feed: start.url,
  })
  host.asked.length = 0
  await sendJob(app.db, refreshFeed.job({ podcastId }))
  await runFeeds()
  expect(host.asked).toEqual([])
  expect(await app.refusal('POST', 'studio/check_moved_feed', move, token)).toMatchObject({ code: 409 })
  expect(await app.refusal('POST', 'studio/check_feed', { url: feedUrl }, token)).toMatchObject({ code: 400 })

  // It moves away, and its page follows the new feed.
  const subscriber = await seedPerson(app)
  const planId = await seedPlan(app.db, { podcastId })
  await seedSubscription(app.db, { memberId: subscriber.id, planId, expiresAt: new Date(Date.now() + 86_400_000) })
  await setRole(
    app.db,
    { by: 'command', creator: { kind: 'podcast', id: podcastId } },
    { id: editorId, username: 'edda' },
    'editor',
  )
  const { url: privateFeed } = await app.post('subscription/make_private_feed', move, subscriber.token)
  pages.set('/5.mp3', { bytes: await mp3(undefined, { hertz: 205 }) })
  pages.set('/new.xml', feedXml('Walk again', [2, 3, 4, 5].map((n) => itemOf(n)).join('')))
  const away = { ...move, new_feed_url: `${host.url}/new.xml` }
  expect(await app.post('studio/check_new_feed', away, token)).toMatchObject({
    title: 'Walk again',
    missing: [{ name: 'Part 1', guid: 'guid-1' }],
    missing_count: 1,
    subscribers: 1,
  })
  expect((await app.refusal('POST', 'studio/move_out', { ...away, password: 'low-water' }, editor)).code).toBe(403)
  expect((await app.refusal('POST', 'studio/move_out', { ...away, password: 'high-water' }, token)).code).toBe(401)
  expect(await app.post('studio/move_out', { ...away, password: 'low-water' }, token)).toMatchObject({
    state: 'away',
    new_feed: away.new_feed_url,
  })
  await runFeeds()
  const moved = await app.fastify.inject(`/podcast/${podcastId}/feed.xml`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, away.new_feed_url])
  expect(moved.body).toContain(`<itunes:new-feed-url>${away.new_feed_url}</itunes:new-feed-url>`)
  expect(await app.get('podcast/podcast_media', move)).toMatchObject({
    feed_url: away.new_feed_url,
    podcast: { title: 'Walk again' },
  })
  const followed = await episodesOf(podcastId)
  expect(followed.map((row) => [row.name, row.fileKey !== null]).at(-1)).toEqual(['Part 5', false])
  expect((await app.fastify.inject(`/sound/episode/${followed[0]?.id}/part-1.mp3`)).statusCode).toBe(200)
  expect((await app.fastify.inject(new URL(privateFeed).pathname)).statusCode).toBe(200)

  expect(await app.post('studio/undo_move_out', { ...move, password: 'low-water' }, token)).toMatchObject({
    state: 'here',
    new_feed: null,
  })
  expect((await app.fastify.inject(`/podcast/${podcastId}/feed.xml`)).statusCode).toBe(200)
  expect((await app.refusal('POST', 'studio/undo_move_out', { ...move, password: 'low-water' }, token)).code).toBe(409)
  expect(await actsOf(podcastId)).toEqual([
    'creator.create',
    'member.join',
    'feed.import',
    'creator.update',
    'item.correct',
    'season.create',
    'episode.update',
    'episode.publish',
    'item.correct',
    'item.correct',
    'feed.arrive',
    'member.join',
    'feed.leave',
    'feed.return',
  ])
})
