import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../db/hash-token.ts'
import { privateFeed } from '../../db/schema/listening/private-feed.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { pagesOf } from '../../testing/pages.ts'
import { seedAlbum, seedArtist, seedMember, seedPlan, seedPodcast, seedSubscription } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp(
    { rendersPerMinute: 3, publicUrl: 'https://music.example' },
    { pages: pagesOf({ shown: async (_api, id) => `page ${id}` }) },
  )
})
afterAll(() => app.close())

const ask = (url: string, remoteAddress: string, accept = '*/*') =>
  app.fastify.inject({ url, remoteAddress, headers: { accept } })
const codes = async (urls: string[], remoteAddress: string) => {
  const replies = []
  for (const url of urls) replies.push((await ask(url, remoteAddress)).statusCode)
  return replies
}
const oembed = (id = 0) => `/oembed?url=${encodeURIComponent(`https://music.example/discover/${id}`)}`

test('F45 renderings per minute of an address are limited; cached pages and other addresses are unaffected', async () => {
  expect(await codes(['/shown/1', '/shown/2', '/shown/3', '/shown/4'], '198.51.100.1')).toEqual([200, 200, 200, 429])
  expect(await codes(['/shown/1', '/shown/2', '/shown/3'], '198.51.100.1')).toEqual([200, 200, 200])
  expect(await codes(['/shown/5'], '198.51.100.2')).toEqual([200])
  expect(await codes(['/shown/5'], '198.51.100.1')).toEqual([200])
  const refused = await ask('/shown/6', '198.51.100.1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.json()).toMatchObject({ status: 429, data: null })
  const page = await ask('/shown/6', '198.51.100.1', 'text/html')
  expect(page.statusCode).toBe(429)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(page.body).toMatch(/<h1>Too many pages<\/h1>\n<p>Too many requests. Please try again in \d+ seconds?\.<\/p>/)
})

test.each<[string, (id: number | undefined) => string]>([
  ['oEmbed', oembed],
  ['embedded players', (id) => `/embed/album/${id}`],
  ['share cards', (id) => `/card/album/${id}.jpg`],
])('F45 %s that are made anew count, too, and kept ones do not', async (what, url) => {
  const from = `2001:db8:${what.length}::1`
  const own = await openTestApp({ rendersPerMinute: 4, publicUrl: 'https://music.example' })
  const artistId = await seedArtist(own.db)
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await seedAlbum(own.db, { artistId, title: `Album ${n}` }))
  const send = async (id: number | undefined) =>
    (await own.fastify.inject({ url: url(id), remoteAddress: from })).statusCode
  for (let n = 0; n < 6; n += 1) expect(await send(ids[0])).toBe(200)
  const rest: number[] = []
  for (const id of ids.slice(1)) rest.push(await send(id))
  expect(rest.at(-1)).toBe(429)
  expect(rest[0]).toBe(200)
  expect(await send(ids[0])).toBe(200)
  await own.close()
})

test('F45 site maps, transcripts and private feeds are counted, regardless of the spelling of their URLs', async () => {
  await seedArtist(app.db)
  const maps = ['artists', '%61rtists', 'a%72tists', 'ar%74ists'].map((kind) => `/sitemap/${kind}/1.xml`)
  expect(await codes(maps, '198.51.100.4')).toEqual([200, 200, 200, 429])
  const podcastId = await seedPodcast(app.db)
  const transcripts = Array.from({ length: 4 }, (_, n) => `/podcast/episode/${n + 1}/transcript-1.vtt`)
  expect(await codes(transcripts, '198.51.100.5')).toEqual([404, 404, 404, 429])
  const [memberId, key] = [await seedMember(app.db), 'k'.repeat(43)]
  await app.db.insert(privateFeed).values({ memberId, podcastId, keyHash: hashToken(key) })
  const planId = await seedPlan(app.db, { podcastId })
  const expiresAt = new Date(app.clock.now.getTime() + 86_400_000)
  await seedSubscription(app.db, { memberId, planId, expiresAt })
  const feeds = Array.from({ length: 4 }, () => `/private-feed/${key}/podcast.xml`)
  expect(await codes(feeds, '198.51.100.6')).toEqual([200, 200, 200, 429])
})
