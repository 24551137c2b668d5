import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { seedTrack } from '../../testing/seed.ts'
import { openFakeS3 } from '../../testing/services/fake-s3.ts'
import type { FakeS3 } from '../../testing/services/fake-s3.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './storage-s3.ts'
import { StoredFileMissing } from './storage.ts'
import type { Storage } from './storage.ts'

const BYTES = randomBytes(3_000_000)

let store: FakeS3
let storage: Storage
beforeAll(async () => {
  store = await openFakeS3()
  storage = openStorage({ storageUrl: store.url, dataDir: '/nowhere' })
})
afterAll(() => store.close())

test('a stored file is found, read completely and in part, and deleted', async () => {
  await storage.put('audio/a@1.ogg', BYTES)
  expect([...store.objects.keys()]).toEqual(['/earshot/media/audio/a@1.ogg'])
  expect(await storage.find('audio/a@1.ogg')).toEqual({
    size: BYTES.length,
    modified: new Date('2026-03-01T12:00:00Z'),
  })
  const slice = async (start: number, end: number) => Buffer.from(await storage.slice('audio/a@1.ogg', { start, end }))
  expect((await slice(0, BYTES.length - 1)).equals(BYTES)).toBe(true)
  expect((await slice(5, 2_000_000)).equals(BYTES.subarray(5, 2_000_001))).toBe(true)
  expect((await slice(2_999_990, 3_100_000)).equals(BYTES.subarray(2_999_990))).toBe(true)
  expect(await storage.localFile('audio/a@1.ogg')).toBeUndefined()
  expect(storage.proxyPath('audio/a@1.ogg')).toBe('audio/a@1.ogg')
  await storage.delete('audio/a@1.ogg')
  expect(await storage.find('audio/a@1.ogg')).toBeUndefined()
  await expect(storage.slice('audio/a@1.ogg', { start: 0, end: 1 })).rejects.toBeInstanceOf(StoredFileMissing)
})

test('a request to a busy store is retried', async () => {
  await storage.put('art/a.jpg', Buffer.from('x'))
  store.failNext(2)
  expect(await storage.find('art/a.jpg')).toMatchObject({ size: 1 })
})

test('errors contain the message of the store, and no key or secret', async () => {
  const wrongSecret = s3Storage(store.url.replace('secret', 'guess'))
  await expect(wrongSecret.put('art/a.jpg', Buffer.from('x'))).rejects.toThrow(
    /answered 403 to PUT art\/a\.jpg: SignatureDoesNotMatch$/,
  )
  await expect(s3Storage(store.url.replace('/earshot/', '/other/')).put('art/a.jpg', Buffer.from('x'))).rejects.toThrow(
    'the bucket of STORAGE_URL does not exist: NoSuchBucket',
  )
  const closed = s3Storage(store.url.replace(/:\d+\//, ':1/'))
  await expect(closed.find('art/a.jpg')).rejects.toThrow('the object storage cannot be reached')
})

test.each([
  's3://host/bucket',
  's3://key@host/bucket',
  's3://key:secret@host',
  'https://key:secret@host/bucket',
  'bucket',
  '',
])('STORAGE_URL %j is refused with the cure', (url) => {
  expect(() => s3Storage(url)).toThrow(/^STORAGE_URL: set it to a URL like s3:\/\//)
})

test.each(['../x', 'audio/../x', '/x', 'a?b', 'a#b', 'A'])('the key %j is none of ours', async (key) => {
  await expect(storage.find(key)).rejects.toThrow('not a storage key')
})

test('AUDIO-01 tracks and pictures come from the bucket, in ranges too', async () => {
  const app = await openTestApp({}, { storage })
  await storage.put('audio/b.mp3', BYTES)
  const url = `/api/song/stream?song_id=${await seedTrack(app.db, { fileKey: 'audio/b.mp3', fileHash: 'b', mime: 'audio/mpeg' })}`
  const ask = (range: string) => app.fastify.inject({ url, headers: { range } })
  expect((await ask('bytes=262000-600000')).rawPayload.equals(BYTES.subarray(262_000, 600_001))).toBe(true)
  expect((await ask('bytes=10-')).rawPayload.equals(BYTES.subarray(10))).toBe(true)
  store.requests.length = 0
  expect((await ask('bytes=262000-600000')).statusCode).toBe(206)
  // Blocks that were read stay in memory; only the existence of the file is asked for.
  expect(store.requests.filter((request) => request.startsWith('GET'))).toEqual([])
  await storage.put('audio/c.mp3', BYTES)
  const gone = await seedTrack(app.db, { fileKey: 'audio/c.mp3', fileHash: 'c', mime: 'audio/mpeg' })
  store.objects.delete('/earshot/media/audio/c.mp3')
  expect(
    (await app.fastify.inject({ url: `/api/song/stream?song_id=${gone}`, headers: { range: 'bytes=10-' } })).statusCode,
  ).toBe(404)
  await app.close()
})
