import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspension } from '../../../db/schema/community/moderation.ts'
import { privateFeed } from '../../../db/schema/listening/private-feed.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { seedEpisode, seedMember, seedPlan, seedPodcast, seedSeason, seedSubscription } from '../../../testing/seed.ts'

const SITE = 'https://music.example'
const DAY = 86_400_000
const printed: string[] = []

let app: TestApp
beforeAll(async () => {
  app = await openTestApp(
    { publicUrl: SITE, logLevel: 'debug' },
    { logStream: { write: (line) => printed.push(line) } },
  )
})
afterAll(() => app.close())

/** Creates a subscriber of a podcast with an episode for everybody and one for subscribers. */
async function subscriber() {
  const podcastId = await seedPodcast(app.db, { title: 'Low Tide', bio: '<p>Between the <b>posts</b>.</p>' })
  const sound = await mp3(undefined, { seconds: 1 })
  const stored = { fileKey: 'audio/low-tide.mp3', fileHash: 'f'.repeat(64), fileSize: sound.length, mime: 'audio/mpeg' }
  await app.storage.put(stored.fileKey, sound)
  const seasonId = await seedSeason(app.db, { podcastId, number: 2, subscribersOnly: true })
  await seedEpisode(app.db, {
    podcastId,
    name: 'Elsewhere',
    fileKey: null,
    enclosure: 'https://cdn.example/1.mp3',
    mime: 'audio/mpeg',
  })
  const paid = await seedEpisode(app.db, { podcastId, seasonId, name: 'Paid & kept', number: 3, length: 61, ...stored })
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const planId = await seedPlan(app.db, { podcastId })
  const subscriptionId = await seedSubscription(app.db, {
    memberId,
    planId,
    expiresAt: new Date(app.clock.now.getTime() + DAY),
  })
  return { podcastId, paid, memberId, token, subscriptionId, sound }
}

const make = async ({ podcastId, token }: { podcastId: number; token: string }): Promise<string> =>
  new URL((await app.post('subscription/make_private_feed', { podcast_id: podcastId }, token)).url).pathname
const ask = (url: string, headers: { [name: string]: string } = {}) => app.fastify.inject({ url, headers })

test('SUBSCRIPTION-05 a subscriber gets a podcast feed of their own, whose episodes play without a session', async () => {
  const one = await subscriber()
  const path = await make(one)
  expect(path).toMatch(/^\/private-feed\/[\w-]{43}\/podcast\.xml$/)
  const reply = await ask(path)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  const feed = parseRssFeed(reply.body)
  expect(feed).toMatchObject({
    title: 'Low Tide · for subscribers',
    description: 'Between the posts.',
    itunes: { block: true },
  })
  const paid = feed.items?.find(({ title }) => title === 'Paid & kept')
  expect(paid).toMatchObject({ itunes: { season: 2, episode: 3, duration: 61 } })
  expect(feed.items?.find(({ title }) => title === 'Elsewhere')?.enclosures?.[0]?.url).toBe('https://cdn.example/1.mp3')
  const [enclosure] = paid?.enclosures ?? []
  expect(enclosure).toMatchObject({ length: one.sound.length, type: 'audio/mpeg' })
  expect(enclosure?.url).toBe(`${SITE}${path.replace('podcast.xml', '')}${one.paid}.mp3`)
  const sound = await ask(new URL(enclosure?.url ?? '').pathname, { range: 'bytes=0-9' })
  expect([sound.statusCode, sound.rawPayload.length, sound.headers['cache-control']]).toEqual([
    206,
    10,
    'private, max-age=3600',
  ])
  expect((await ask(path, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304)
  expect(await app.get('subscription/private_feeds', {}, one.token)).toMatchObject([
    { podcast_id: one.podcastId, read_at: app.clock.now.toISOString() },
  ])
})

test('SUBSCRIPTION-05 only who is subscribed gets a feed', async () => {
  const { podcastId } = await subscriber()
  const token = await app.signIn(await seedMember(app.db))
  const input = { podcast_id: podcastId }
  expect(await app.refusal('POST', 'subscription/make_private_feed', input, token)).toMatchObject({ code: 403 })
  expect(await app.refusal('POST', 'subscription/make_private_feed', { podcast_id: 999_999 }, token)).toMatchObject({
    code: 404,
  })
  expect(await app.refusal('POST', 'subscription/end_private_feed', input, token)).toMatchObject({ code: 404 })
})

test('SUBSCRIPTION-05 a URL ends when it is ended or made anew, when the subscription lapses, and goes on when it is renewed', async () => {
  const one = await subscriber()
  const first = await make(one)
  const second = await make(one)
  expect([(await ask(first)).statusCode, (await ask(second)).statusCode]).toEqual([404, 200])
  const sound = second.replace('podcast.xml', `${one.paid}.mp3`)
  expect((await ask(sound)).statusCode).toBe(200)

  const until = (expiresAt: Date) =>
    app.db.update(subscription).set({ expiresAt }).where(eq(subscription.id, one.subscriptionId))
  await until(new Date(app.clock.now.getTime() - 1))
  expect([(await ask(second)).statusCode, (await ask(sound)).statusCode]).toEqual([403, 403])
  await until(new Date(app.clock.now.getTime() + DAY))
  expect((await ask(second)).statusCode).toBe(200)

  await app.post('subscription/end_private_feed', { podcast_id: one.podcastId }, one.token)
  expect([(await ask(second)).statusCode, (await ask(sound)).statusCode]).toEqual([404, 404])
  expect(await app.get('subscription/private_feeds', {}, one.token)).toEqual([])
})

test('SUBSCRIPTION-05 a feed is closed while its member is suspended', async () => {
  const one = await subscriber()
  const path = await make(one)
  const until = new Date(app.clock.now.getTime() + 1000)
  await app.db
    .insert(suspension)
    .values({ memberId: one.memberId, reason: 'Shared it.', until, createdAt: app.clock.now })
  const closed = await ask(path)
  expect([closed.statusCode, closed.json().error]).toEqual([403, 'This feed is closed.'])
  app.clock.now = until
  expect((await ask(path)).statusCode).toBe(200)
})

test('SUBSCRIPTION-05 a key opens its own podcast alone, is stored as a hash, and stands in no log', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  const path = await make(one)
  const key = path.split('/')[2] ?? ''
  expect((await ask(path.replace('podcast.xml', `${other.paid}.mp3`))).statusCode).toBe(404)
  expect((await ask(path.replace('podcast.xml', '..%2f..%2fx.mp3'))).statusCode).toBe(404)
  expect((await ask('/private-feed/x/podcast.xml')).statusCode).toBe(404)
  expect((await ask(`/private-feed/${'A'.repeat(43)}/podcast.xml`)).statusCode).toBe(404)
  const rows = await app.db.select().from(privateFeed)
  expect(JSON.stringify(rows)).not.toContain(key)
  await ask(path)
  expect(printed.join('')).toContain('/private-feed/[redacted]/podcast.xml')
  expect(printed.join('')).not.toContain(key)
})
