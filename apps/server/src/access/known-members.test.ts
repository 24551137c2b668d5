import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedMember } from '../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true }, { perMinute: { api: 4, sound: 3 } })
})
afterAll(() => app.close())

const ask = async (url: string, remoteAddress: string, token = '') =>
  (await app.fastify.inject({ url: `/api/${url}`, remoteAddress, headers: { 'api-key': 'earshot-web', token } }))
    .statusCode
const CALLS = ['song/genres', 'song/song_media?song_id=1', 'song/search_top_artists', 'nothing/here']

test('API-39 all calls of one /64 share a limit, sound has its own, and so has each signed-in member', async () => {
  const [first, second] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']
  for (const [at, url] of CALLS.entries()) expect(await ask(url, at % 2 === 0 ? first : second)).not.toBe(429)
  expect(await ask('song/genres', first)).toBe(429)
  expect(await ask('another/one', second)).toBe(429)
  for (let n = 0; n < 3; n += 1) expect(await ask('song/stream?song_id=1', first)).toBe(404)
  expect(await ask('song/stream?song_id=1', second)).toBe(429)
  expect(await ask('song/genres', '2001:db8:1:3::1')).not.toBe(429)
  const token = await app.signIn(await seedMember(app.db))
  expect(await ask('user/followings_and_followers', '198.51.100.7', token)).not.toBe(429)
  expect(await Promise.all(CALLS.map((url) => ask(url, first, token)))).not.toContain(429)
  expect(await ask('song/genres', '198.51.100.8', token)).toBe(429)
  expect(await ask('song/genres', '198.51.100.8', 'nobody’s token'.replace('’', ''))).not.toBe(429)
})
