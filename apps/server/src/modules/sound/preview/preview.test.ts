import { createHash } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { soundPreview } from '../../../db/schema/catalogue/sound.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { encoded, hasFfmpeg, mp3, wav } from '../../../testing/files/sounds.ts'
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
} from '../../../testing/seed.ts'
import { hideItem, showItem } from '../../catalogue/removal/removal.store.ts'
import { cutPreviews } from './cut-previews.ts'
import { cutMissingPreviews } from './preview.jobs.ts'

// Each preview starts a thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const inADay = () => new Date(app.clock.now.getTime() + 86_400_000)

async function stored(bytes: Buffer, ext: string) {
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `audio/${fileHash.slice(0, 16)}.${ext}`
  await app.storage.put(fileKey, bytes)
  return { fileKey, fileHash, fileSize: bytes.length }
}

/** Creates a track of an album for subscribers. */
async function closedTrack(bytes: Buffer, ext: string) {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  return { artistId, albumId, id: await seedTrack(app.db, { artistId, albumId, ...(await stored(bytes, ext)) }) }
}

/** Creates all missing previews; returns their number. */
async function cutAll(): Promise<number> {
  const before = await app.db.$count(soundPreview, isNotNull(soundPreview.name))
  await sendJob(app.db, cutMissingPreviews.job({}))
  await app.runJobs(['sounds'])
  return (await app.db.$count(soundPreview, isNotNull(soundPreview.name))) - before
}

const previewOf = async (songId: number, token?: string) =>
  (await app.get('song/song_media', { song_id: songId }, token)).song.preview
const secondsOf = async (url: string | undefined) => {
  const { statusCode, rawPayload } = await app.fastify.inject({ url: url ?? '' })
  expect(statusCode).toBe(200)
  return (await parseBuffer(rawPayload, undefined, { duration: true })).format.duration ?? 0
}

test('SUBSCRIPTION-05 a listener without a subscription can play only the first half minute of a song for subscribers', async () => {
  const { artistId, albumId, id } = await closedTrack(await mp3({ TIT2: 'Long', TPE1: 'Ida' }, { seconds: 65 }), 'mp3')
  expect(await previewOf(id)).toBeUndefined()
  expect(await cutAll()).toBe(1)
  const preview = await previewOf(id)
  expect(preview).toMatch(/^\/media\/preview\/[0-9a-f]{32}\.mp3$/)
  const seconds = await secondsOf(preview)
  expect(seconds).toBeGreaterThan(29.5)
  expect(seconds).toBeLessThanOrEqual(30.1)
  expect((await app.get('song/album_media', { album_id: albumId })).songs[0]?.preview).toBe(preview)
  expect((await app.fastify.inject({ url: `/api/song/stream?song_id=${id}` })).statusCode).toBe(403)

  const part = await app.fastify.inject({ url: preview ?? '', headers: { range: 'bytes=0-99' } })
  expect([part.statusCode, part.rawPayload.length, part.headers['content-type']]).toEqual([206, 100, 'audio/mpeg'])
  expect(part.headers['cache-control']).toBe('private, max-age=3600')
  await hideItem(app.services, { kind: 'song', id }, { isDryRun: false })
  expect((await app.fastify.inject({ url: preview ?? '' })).statusCode).toBe(404)
  await showItem(app.services, { kind: 'song', id }, { isDryRun: false })

  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  expect(await previewOf(id, token)).toBe(preview)
  await seedSubscription(app.db, { memberId, planId: await seedPlan(app.db, { artistId }), expiresAt: inADay() })
  expect(await previewOf(id, token)).toBeUndefined()
})

test('SUBSCRIPTION-05 the preview of an episode of a season for subscribers is cut by a job', async () => {
  const podcastId = await seedPodcast(app.db)
  const sound = await stored(await mp3(undefined, { hertz: 300, seconds: 62 }), 'mp3')
  const closed = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const [paid, free] = [
    await seedEpisode(app.db, { podcastId, seasonId: closed, mime: 'audio/mpeg', ...sound }),
    await seedEpisode(app.db, { podcastId, mime: 'audio/mpeg', ...sound }),
  ]
  await cutAll()
  const ask = async (episode_id: number) => (await app.get('podcast/episode_media', { episode_id })).episode.preview
  expect(await secondsOf(await ask(paid))).toBeGreaterThan(29.5)
  expect(await ask(free)).toBeUndefined()
})

test('SUBSCRIPTION-05 a short sound gives no more than its half away', async () => {
  const { id } = await closedTrack(await mp3(undefined, { hertz: 500, seconds: 12 }), 'mp3')
  await cutAll()
  const seconds = await secondsOf(await previewOf(id))
  expect(seconds).toBeGreaterThan(5)
  expect(seconds).toBeLessThanOrEqual(6.1)
})

test('a sound that cannot be cut has no preview and is not tried again', async () => {
  const { id } = await closedTrack(Buffer.from('this is no sound at all '.repeat(100)), 'mp3')
  expect(await cutAll()).toBe(0)
  expect(await previewOf(id)).toBeUndefined()
  const tried = await app.db.$count(soundPreview)
  expect(await cutAll()).toBe(0)
  expect(await app.db.$count(soundPreview)).toBe(tried)
})

test('one job cuts twenty previews, and another one the rest, so that none lasts an hour', async () => {
  for (let n = 0; n < 21; n += 1) await closedTrack(Buffer.from(`no sound ${n}`), 'mp3')
  const before = await app.db.$count(soundPreview)
  expect(await cutPreviews(app.services, { kind: 'song', after: 0 })).toMatchObject({ cut: 0, hasMore: true })
  expect((await app.db.$count(soundPreview)) - before).toBe(20)
  await cutAll()
  expect((await app.db.$count(soundPreview)) - before).toBe(21)
})

test('a sound that is not there yet is passed over, and cut once it is there', async () => {
  const { id } = await closedTrack(Buffer.from(wav({ hertz: 620, seconds: 2 })), 'wav')
  const { fileKey } = await stored(Buffer.from(wav({ hertz: 620, seconds: 2 })), 'wav')
  await app.storage.delete(fileKey)
  expect(await cutAll()).toBe(0)
  await app.storage.put(fileKey, wav({ hertz: 620, seconds: 2 }))
  expect(await cutAll()).toBe(1)
  expect(await secondsOf(await previewOf(id))).toBeLessThanOrEqual(1)
})

test.skipIf(!hasFfmpeg).each(['flac', 'ogg', 'opus', 'm4a'] as const)(
  '%s is cut without encoding it anew',
  async (ext) => {
    const { id } = await closedTrack(encoded(ext, { title: 'Cut', artist: 'Ida' }, 700), ext)
    await cutAll()
    const seconds = await secondsOf(await previewOf(id))
    expect(seconds).toBeGreaterThan(0.2)
    expect(seconds).toBeLessThanOrEqual(0.6)
  },
)

test.each(['../audio/x.mp3', '0123456789abcdef0123456789abcdef.exe', '0123456789abcdef0123456789abcdef.mp3', 'x.mp3'])(
  'there is no preview at %s',
  async (name) => {
    expect((await app.fastify.inject({ url: `/media/preview/${name}` })).statusCode).toBe(404)
  },
)
