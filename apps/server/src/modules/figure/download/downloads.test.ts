import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayDownload } from '../../../db/schema/listening/figure.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedEpisode, seedPodcast } from '../../../testing/seed.ts'

const SIZE = 1_000_000
const POCKET = 'PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)'
const ANTENNA = 'AntennaPod/3.4.0'

let app: TestApp
let episodeId: number
const lines: string[] = []
beforeAll(async () => {
  app = await openTestApp({ logLevel: 'error' }, { logStream: { write: (line) => lines.push(line) } })
  // Ten minutes: 60 seconds are 100,000 bytes.
  await app.storage.put('audio/talk.mp3', Buffer.alloc(SIZE, 0xff))
  episodeId = await seedEpisode(app.db, { length: 600, fileKey: 'audio/talk.mp3', mime: 'audio/mpeg' })
})
beforeEach(() => app.db.delete(dayDownload))
afterAll(() => app.close())

type Asked = { range?: string; agent?: string; from?: string; method?: 'GET' | 'HEAD'; path?: string; site?: string }

const ask = ({ range, agent = ANTENNA, from = '203.0.113.7', method = 'GET', path, site }: Asked = {}) =>
  app.fastify.inject({
    method,
    url: path ?? `/sound/episode/${episodeId}/talk.mp3`,
    remoteAddress: from,
    headers: { 'user-agent': agent, ...(range && { range }), ...(site && { 'sec-fetch-site': site }) },
  })
const rows = () => app.db.select().from(dayDownload)

/** Returns the number of stored downloads once a further one, which is not included, is stored. */
async function countSettled(): Promise<number> {
  networks += 1
  await ask({ from: `198.51.100.${networks}` })
  await vi.waitFor(async () => expect(await rows()).not.toEqual([]))
  return (await rows()).length - 1
}
let networks = 0

test('FIGURES-07 one download counts for a network, user agent, episode and day', async () => {
  await ask({ from: '192.0.2.1' })
  await ask({ from: '192.0.2.1' })
  await ask({ from: '192.0.2.1', agent: 'Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0' })
  await ask({ from: '2001:db8:1:2::5' })
  await ask({ from: '2001:db8:1:2:ffff::9' })
  await vi.waitFor(async () => expect(await rows()).toHaveLength(3))
  const stored = await rows()
  expect(stored.map((row) => row.app).toSorted()).toEqual(['AntennaPod', 'AntennaPod', 'Apple Podcasts'])
  expect(JSON.stringify(stored)).not.toMatch(/192\.0\.2|2001|AntennaPod\/3/)
})

test('FIGURES-07 partial requests are summed until the header and 60 seconds of sound are sent', async () => {
  await ask({ from: '192.0.2.2', range: 'bytes=0-59999' })
  await ask({ from: '192.0.2.2', range: 'bytes=60000-99998' })
  expect(await countSettled()).toBe(0)
  await ask({ from: '192.0.2.2', range: 'bytes=99999-99999' })
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
})

test.each<[what: string, asked: Asked]>([
  ['HEAD', { method: 'HEAD' }],
  ['a range of the bytes 0 and 1', { range: 'bytes=0-1' }],
  ['a range that does not exist', { range: 'bytes=2000000-' }],
  ['a bot', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['an empty user agent', { agent: '' }],
])('FIGURES-07 FIGURES-08 %s counts nothing', async (_, asked) => {
  await ask({ from: '192.0.2.3', ...asked })
  expect(await countSettled()).toBe(0)
})

test('FIGURES-07 a copy that is still fresh counts nothing', async () => {
  const { headers } = await ask({ from: '192.0.2.4', method: 'HEAD' })
  const reply = await app.fastify.inject({
    url: `/sound/episode/${episodeId}/talk.mp3`,
    remoteAddress: '192.0.2.4',
    headers: { 'user-agent': ANTENNA, 'if-none-match': headers.etag },
  })
  expect(reply.statusCode).toBe(304)
  expect(await countSettled()).toBe(0)
})

test('FIGURES-09 downloads of pages of this site are told from those of podcast apps', async () => {
  await ask({ path: `/api/podcast/stream?episode_id=${episodeId}`, site: 'same-origin', from: '192.0.2.5' })
  await ask({ agent: POCKET, from: '192.0.2.5' })
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
  expect((await rows()).map(({ source }) => source).toSorted()).toEqual(['apps', 'site'])
})

test('FIGURES-10 behind a front proxy the requested range stands for the bytes sent', async () => {
  const proxied = await openTestApp({ accelRedirect: '/internal-media/' })
  await proxied.storage.put('audio/talk.mp3', Buffer.alloc(SIZE, 0xff))
  const id = await seedEpisode(proxied.db, {
    podcastId: await seedPodcast(proxied.db),
    length: 600,
    fileKey: 'audio/talk.mp3',
    mime: 'audio/mpeg',
  })
  const asked = (range: string, remoteAddress: string) =>
    proxied.fastify.inject({
      url: `/sound/episode/${id}/talk.mp3`,
      remoteAddress,
      headers: { 'user-agent': ANTENNA, range },
    })
  await asked('bytes=0-99998', '192.0.2.6')
  await asked('bytes=0-99999', '192.0.2.7')
  await vi.waitFor(async () => expect(await proxied.db.select().from(dayDownload)).toHaveLength(1))
  await proxied.close()
})

test('FIGURES-11 a sound is sent when its download cannot be stored', async () => {
  await app.db.execute(sql`alter table day_download rename to away`)
  const reply = await ask({ from: '192.0.2.8' })
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, SIZE])
  await vi.waitFor(() => expect(lines.join('')).toContain('a download could not be counted'))
  await app.db.execute(sql`alter table away rename to day_download`)
  await ask({ from: '192.0.2.8' })
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
})
