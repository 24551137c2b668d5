import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STREAM_TOKEN_HOURS, makeStreamToken, readStreamToken } from '../../access/stream-token.ts'
import { streamTokens } from '../../access/stream-token.ts'
import { session } from '../../db/schema/member/account.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../testing/seed.ts'

const SMALL = randomBytes(700_000)
const LARGE = randomBytes(2_500_000)
const HOUR = 3_600_000
const PASSWORD = 'wren-on-the-wire'

let app: TestApp
let small: string
let large: string
beforeAll(async () => {
  app = await openTestApp()
  await app.storage.put('audio/small.ogg', SMALL)
  await app.storage.put('audio/large.mp3', LARGE)
  small = `/api/song/stream?song_id=${await seedTrack(app.db, { fileKey: 'audio/small.ogg', fileHash: 'aa11', mime: 'audio/ogg' })}`
  large = `/api/podcast/stream?episode_id=${await seedEpisode(app.db, { fileKey: 'audio/large.mp3', fileHash: 'bb22', mime: 'audio/mpeg' })}`
})
beforeEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

const sessionOf = async (memberId: number): Promise<number> => {
  await app.signIn(memberId)
  return (await app.db.select({ id: session.id }).from(session).where(eq(session.memberId, memberId)))[0]?.id ?? 0
}
const ask = (url: string, headers: { [name: string]: string } = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({ method, url, headers })

test('AUDIO-01 a whole track comes with its type, length and validators, and no key is asked', async () => {
  const reply = await ask(small)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(SMALL)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'audio/ogg',
    'content-length': '700000',
    'accept-ranges': 'bytes',
    etag: '"aa11"',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(Date.parse(String(reply.headers['last-modified']))).toBeLessThanOrEqual(Date.now())
})

test.each([
  [0, 0],
  [0, 262_143],
  [262_143, 262_144],
  [262_144, 524_287],
  [100_000, 699_999],
  [699_999, 699_999],
])('AUDIO-01 bytes %i to %i of a track are those', async (start, end) => {
  const reply = await ask(small, { range: `bytes=${start}-${end}` })
  expect(reply.statusCode).toBe(206)
  expect(reply.headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/700000`,
    'content-length': String(end - start + 1),
    'content-type': 'audio/ogg',
  })
  expect(reply.rawPayload.equals(SMALL.subarray(start, end + 1))).toBe(true)
})

test('AUDIO-01 long ranges, open ones and the last bytes are right too', async () => {
  const open = await ask(large, { range: 'bytes=5-' })
  expect(open.headers['content-range']).toBe('bytes 5-2499999/2500000')
  expect(open.rawPayload.equals(LARGE.subarray(5))).toBe(true)
  const last = await ask(large, { range: 'bytes=-1500000' })
  expect(last.rawPayload.equals(LARGE.subarray(1_000_000))).toBe(true)
  expect((await ask(large)).rawPayload.equals(LARGE)).toBe(true)
})

test('AUDIO-01 several ranges get the whole file', async () => {
  const reply = await ask(small, { range: 'bytes=0-1,5-6' })
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 700_000])
})

test.each(['bytes=700000-', 'bytes=-0'])('AUDIO-01 the range %s is refused with 416 and the size', async (range) => {
  const reply = await ask(small, { range })
  expect(reply.statusCode).toBe(416)
  expect(reply.headers['content-range']).toBe('bytes */700000')
  expect(reply.rawPayload.length).toBe(0)
})

test('AUDIO-01 a range that is not written as the standard says is as if it were not there', async () => {
  expect((await ask(small, { range: 'bytes=5-2' })).statusCode).toBe(200)
})

test('AUDIO-01 HEAD tells about the whole track without its bytes', async () => {
  const reply = await ask(small, { range: 'bytes=0-1' }, 'HEAD')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-length': '700000',
    'accept-ranges': 'bytes',
    'content-type': 'audio/ogg',
  })
  expect(reply.rawPayload.length).toBe(0)
})

test('AUDIO-01 a cached sound is not sent again, and ranges of different versions are not mixed', async () => {
  const notModified = await ask(small, { 'if-none-match': '"aa11"' })
  expect(notModified.statusCode).toBe(304)
  expect(notModified.headers.etag).toBe('"aa11"')
  expect((await ask(small, { range: 'bytes=0-1', 'if-range': '"aa11"' })).statusCode).toBe(206)
  expect((await ask(small, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  const { headers } = await ask(small)
  expect((await ask(small, { range: 'bytes=0-1', 'if-range': String(headers['last-modified']) })).statusCode).toBe(206)
})

test('ERRORS-10 unknown tracks, missing files and senseless ids answer in the envelope', async () => {
  expect(await app.refusal('GET', 'song/stream', { song_id: 999_999 })).toMatchObject({ status: 404 })
  expect(await app.refusal('GET', 'podcast/stream', { episode_id: 999_999 })).toMatchObject({ status: 404 })
  expect(
    await app.refusal('GET', 'song/stream', { song_id: await seedTrack(app.db, { fileKey: 'audio/gone.ogg' }) }),
  ).toMatchObject({ status: 404 })
  expect(await app.refusal('GET', 'song/stream', { song_id: '../../etc/passwd' })).toMatchObject({ status: 400 })
  expect(await app.refusal('GET', 'song/stream', {})).toMatchObject({ status: 400, error: 'song_id: is required' })
})

test('a file that a browser could take for a page is sent as bytes', async () => {
  await app.storage.put('audio/page.ogg', Buffer.from('<script>alert(1)</script>'))
  const reply = await ask(
    `/api/song/stream?song_id=${await seedTrack(app.db, { fileKey: 'audio/page.ogg', mime: 'text/html' })}`,
  )
  expect(reply.headers['content-type']).toBe('application/octet-stream')
})

test('an episode that lies elsewhere is fetched there', async () => {
  const id = await seedEpisode(app.db, { fileKey: null, enclosure: 'https://cdn.example.org/a%20b.mp3?x=1' })
  const reply = await ask(`/api/podcast/stream?episode_id=${id}`)
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('https://cdn.example.org/a%20b.mp3?x=1')
  const strange = await seedEpisode(app.db, { fileKey: null, enclosure: 'javascript:alert(1)' })
  expect((await ask(`/api/podcast/stream?episode_id=${strange}`)).statusCode).toBe(404)
})

test('PLAYERLINKS-05 sound for subscribers is for subscribers: by session token, by stream token, and only while they are', async () => {
  const artistId = await seedArtist(app.db)
  const songId = await seedTrack(app.db, {
    artistId,
    albumId: await seedAlbum(app.db, { artistId, subscribersOnly: true }),
    fileKey: 'audio/small.ogg',
  })
  const planId = await seedPlan(app.db, { artistId })
  const [subscriber, stranger] = [await seedMember(app.db), await seedMember(app.db)]
  await seedSubscription(app.db, { memberId: subscriber, planId, expiresAt: new Date(Date.now() + HOUR) })
  const url = `/api/song/stream?song_id=${songId}`

  const visitor = await ask(url)
  expect(visitor.statusCode).toBe(403)
  expect(visitor.json()).toMatchObject({ status: 403, code: 'for_subscribers', data: null })
  expect((await ask(url, { token: await app.signIn(stranger) })).statusCode).toBe(403)
  const own = await ask(url, { token: await app.signIn(subscriber), range: 'bytes=0-9' })
  expect(own.statusCode).toBe(206)
  expect(own.headers['cache-control']).toBe('private, max-age=3600')

  const streamTokensOf = streamTokens({ db: app.db, now: () => app.clock.now })
  const [subscribers, strangers] = [await sessionOf(subscriber), await sessionOf(stranger)]
  const streamToken = await streamTokensOf.make(subscribers, 'song', songId)
  expect((await ask(`${url}&ticket=${streamToken}`)).statusCode).toBe(200)
  expect((await ask(`${url}&ticket=${await streamTokensOf.make(strangers, 'song', songId)}`)).statusCode).toBe(403)
  expect((await ask(`${url}&ticket=${await streamTokensOf.make(subscribers, 'episode', songId)}`)).statusCode).toBe(403)
  expect((await ask(`${url}&ticket=${await streamTokensOf.make(subscribers, 'song', songId + 1)}`)).statusCode).toBe(
    403,
  )
  expect((await ask(`${url}&ticket=${streamToken.replace(`${subscribers}.`, `${strangers}.`)}`)).statusCode).toBe(403)
  expect((await ask(`${url}&ticket=${streamToken}x`)).statusCode).toBe(403)
  app.clock.now = new Date(Date.now() + 2 * HOUR)
  expect((await ask(`${url}&ticket=${streamToken}`)).statusCode).toBe(403)
})

test('PLAYERLINKS-05 a stream token is good for 12 hours, and a minute more where clocks of two servers differ', () => {
  const made = Date.now()
  const expiresAt = new Date(made + STREAM_TOKEN_HOURS * HOUR)
  const streamToken = makeStreamToken('a secret', { sessionId: 7, kind: 'song', itemId: 3, expiresAt })
  const readAt = (at: number) =>
    readStreamToken('a secret', streamToken, { kind: 'song', itemId: 3, now: new Date(at) })
  expect([-59_000, 0, STREAM_TOKEN_HOURS * HOUR + 58_000].map((later) => readAt(made + later))).toEqual([7, 7, 7])
  expect([-62_000, STREAM_TOKEN_HOURS * HOUR + 61_000].map((later) => readAt(made + later))).toEqual([
    undefined,
    undefined,
  ])
})

test.each<[string, (me: { token: string; email: string; id: number }) => Promise<unknown>]>([
  ['signing out', ({ token }) => app.post('user/logout', {}, token)],
  [
    'ending that session elsewhere',
    async ({ token, email }) => {
      const other = await app.post('user/login', { email, password: PASSWORD })
      const mine = (await app.get('user/sessions', {}, token)).find(({ is_current: isCurrent }) => isCurrent)
      await app.post('user/end_session', { session_id: mine?.id ?? 0 }, other.token)
    },
  ],
  [
    'a new password set elsewhere',
    async ({ email }) => {
      const other = await app.post('user/login', { email, password: PASSWORD })
      await app.post(
        'user/update_password',
        { old_password: PASSWORD, new_password: 'a-lark-on-the-mast' },
        other.token,
      )
    },
  ],
])('PLAYERLINKS-05 %s ends the stream tokens that the session and its player asked for', async (_case, end) => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  await seedTrack(app.db, { artistId, albumId, fileKey: 'audio/small.ogg' })
  const email = `${randomUUID()}@example.org`
  const me = await app.post('user/sign_up', { email, username: `guest ${randomUUID()}`, password: PASSWORD })
  await seedSubscription(app.db, {
    memberId: me.id,
    planId: await seedPlan(app.db, { artistId }),
    expiresAt: new Date(Date.now() + 24 * HOUR),
  })
  const urls = await Promise.all(
    [me.token, me.player_token].map(
      async (token) => (await app.get('song/album_media', { album_id: albumId }, token)).songs[0]?.remotePath ?? '',
    ),
  )
  expect(await Promise.all(urls.map(async (url) => (await ask(url)).statusCode))).toEqual([200, 200])
  await end({ token: me.token, email, id: me.id })
  expect(await Promise.all(urls.map(async (url) => (await ask(url)).statusCode))).toEqual([403, 403])
})

test('PLAYERLINKS-05 episodes of a season for subscribers ask for a subscription of the podcast', async () => {
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const id = await seedEpisode(app.db, {
    podcastId,
    seasonId,
    fileKey: null,
    enclosure: 'https://cdn.example.org/secret.mp3',
  })
  const memberId = await seedMember(app.db)
  const url = `/api/podcast/stream?episode_id=${id}`
  expect((await ask(url)).statusCode).toBe(403)
  await seedSubscription(app.db, {
    memberId,
    planId: await seedPlan(app.db, { podcastId }),
    expiresAt: new Date(Date.now() + HOUR),
  })
  expect((await ask(url, { token: await app.signIn(memberId) })).statusCode).toBe(302)
})

test('a front proxy sends the file itself when it is configured', async () => {
  const proxied = await openTestApp({ accelRedirect: '/internal-media/', corsOrigins: ['https://player.example'] })
  await proxied.storage.put('audio/a.ogg', SMALL)
  const reply = await proxied.fastify.inject({
    url: `/api/song/stream?song_id=${await seedTrack(proxied.db, { fileKey: 'audio/a.ogg' })}`,
    headers: { range: 'bytes=0-1', origin: 'https://player.example' },
  })
  expect(reply.headers).toMatchObject({
    'x-accel-redirect': '/internal-media/audio/a.ogg',
    'content-type': 'audio/ogg',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': 'https://player.example',
  })
  expect(reply.rawPayload.length).toBe(0)
  await proxied.close()
})

test('a server that ends does not wait for a listener who pauses', async () => {
  const ending = await openTestApp()
  const sound = Buffer.alloc(30_000_000)
  await ending.storage.put('audio/long.ogg', sound)
  const id = await seedTrack(ending.db, { fileKey: 'audio/long.ogg' })
  const base = await ending.fastify.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${base}/api/song/stream?song_id=${id}`)
  expect(reply.status).toBe(200)
  await ending.close()
  await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
})
