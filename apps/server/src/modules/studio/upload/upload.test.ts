import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../../db/hash-token.ts'
import { accessKey } from '../../../db/schema/member/access-key.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { wav } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist } from '../../../testing/seed.ts'
import { creation, openUploader, piece } from '../../../testing/services/uploader.ts'
import type { Uploader } from '../../../testing/services/uploader.ts'
import { cleanSounds } from '../sound/clean.jobs.ts'
import { partOf, partsFolder } from './parts.ts'

let app: TestApp
let tus: Uploader
let owner: Person
let stranger: Person
let artistId: number
const sound = new Uint8Array(wav({ seconds: 2 }))
beforeAll(async () => {
  app = await openTestApp()
  tus = await openUploader(app)
  owner = await seedPerson(app)
  stranger = await seedPerson(app)
  artistId = await seedArtist(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'editor' })
})
beforeEach(() => app.db.delete(studioSound))
afterAll(() => app.close())

const metadata = (values = {}) => ({
  creator_kind: 'artist' as const,
  creator_id: artistId,
  purpose: 'release' as const,
  filename: 'low tide.wav',
  ...values,
})
const offsetOf = async (path: string) => (await tus.send('HEAD', path, owner.token)).headers.get('upload-offset')
const rows = () => app.db.select().from(studioSound)

test('RELEASE-05 a sound is sent in pieces, stored, and then checked by a job', async () => {
  const path = await tus.create(owner.token, metadata(), sound.length)
  expect(await rows()).toMatchObject([{ state: 'uploading', artistId, name: 'low tide.wav', size: sound.length }])
  const half = 80_000
  const first = await tus.send('PATCH', path, owner.token, { headers: piece(0), body: sound.slice(0, half) })
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const wrong = await tus.send('PATCH', path, owner.token, { headers: piece(0), body: sound.slice(0, half) })
  expect(wrong.status).toBe(409)
  expect(await offsetOf(path)).toBe(String(half))
  const last = await tus.send('PATCH', path, owner.token, { headers: piece(half), body: sound.slice(half) })
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(sound.length)])
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'checking', sentKey: expect.stringMatching(/^original\/[0-9a-f]{16}\.wav$/) })
  expect((await app.storage.find(row?.sentKey ?? ''))?.size).toBe(sound.length)
  expect(readdirSync(partsFolder(app.services.config))).toEqual([])
  expect(await offsetOf(path)).toBe(String(sound.length))
  await app.runJobs(['sounds'])
  expect(await rows()).toMatchObject([{ state: 'ready', length: 2 }])
})

test('RELEASE-06 an upload goes on from the byte that the server has after its connection broke', async () => {
  const path = await tus.create(owner.token, metadata(), sound.length)
  const socket = connect(Number(new URL(tus.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = { ...piece(0), 'api-key': 'earshot-web', 'tus-resumable': '1.0.0', token: owner.token }
  const lines = Object.entries({ ...head, host: 'x', 'content-length': String(sound.length) })
  socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(sound.subarray(0, 100_000))
  await expect.poll(() => receivedBytes(path), { timeout: 10_000 }).toBe(100_000)
  socket.destroy()
  expect(await offsetOf(path)).toBe('100000')
  const rest = await tus.send('PATCH', path, owner.token, { headers: piece(100_000), body: sound.slice(100_000) })
  expect(rest.status).toBe(204)
  const [row] = await rows()
  expect(Buffer.from(await app.storage.slice(row?.sentKey ?? '', { start: 0, end: sound.length - 1 }))).toEqual(
    Buffer.from(sound),
  )
})

test('RELEASE-06 an upload whose process was killed after its last byte is stored by the next question, or by a job', async () => {
  const paths = [
    await tus.create(owner.token, metadata(), sound.length),
    await tus.create(owner.token, metadata(), sound.length),
  ]
  for (const path of paths) writeFileSync(partOf(app.services.config, path.split('/').at(-1) ?? ''), sound)
  expect(await offsetOf(paths[0] ?? '')).toBe(String(sound.length))
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['checking', 'uploading'])
  await cleanSounds.run(app.services, {}, { id: '' })
  expect((await rows()).map(({ state }) => state)).toEqual(['checking', 'checking'])
  expect(readdirSync(partsFolder(app.services.config))).toEqual([])
})

test('RELEASE-07 an upload that may not be is refused before its first byte', async () => {
  const releaseId = await seedRelease(await seedArtist(app.db))
  const cases: [status: number, token: string, values: object, size: number][] = [
    [401, 'nobody', {}, 10],
    [403, stranger.token, {}, 10],
    [404, owner.token, { creator_id: 999_999 }, 10],
    [404, owner.token, { release_id: releaseId }, 10],
    [400, owner.token, { purpose: 'episode' }, 10],
    [400, owner.token, { creator_kind: 'label' }, 10],
    [400, owner.token, { filename: '' }, 10],
    [400, owner.token, {}, 0],
    [413, owner.token, {}, 2_000_000_001],
  ]
  const statuses = []
  for (const [, token, values, size] of cases)
    statuses.push((await tus.send('POST', '', token, { headers: creation(metadata(values), size) })).status)
  expect(statuses).toEqual(cases.map(([status]) => status))
  expect((await tus.send('POST', '', owner.token, { headers: { 'tus-resumable': '0.2.2' } })).status).toBe(400)
  expect(await rows()).toEqual([])
})

test('RELEASE-07 the space of an artist is counted, with uploads that are not finished', async () => {
  const GB = 1_000_000_000
  const size = 20 * GB
  await app.db.insert(studioSound).values([
    { artistId, name: 'a', size, state: 'ready' },
    { artistId, name: 'b', size, state: 'uploading' },
    { artistId, name: 'c', size: 8.5 * GB, state: 'failed' },
  ])
  const refused = await tus.send('POST', '', owner.token, { headers: creation(metadata(), 1.6 * GB) })
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { error: expect.stringContaining('48.5 of 50 GB') },
  ])
  const path = await tus.create(owner.token, metadata(), 1.4 * GB)
  expect((await tus.send('DELETE', path, owner.token)).status).toBe(204)
  expect((await tus.send('HEAD', path, owner.token)).status).toBe(404)
})

test('RELEASE-07 the upload of another member, or of a former editor, is 404', async () => {
  const path = await tus.create(owner.token, metadata(), sound.length)
  const admin = await seedPerson(app, { role: 'admin' })
  const ask = (method: string, token: string) =>
    tus.send(method, path, token, method === 'PATCH' ? { headers: piece(0), body: sound } : {})
  for (const { token } of [stranger, admin])
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await ask(method, token)).status).toBe(404)
  await app.db.delete(artistMember).where(eq(artistMember.memberId, owner.id))
  expect((await ask('HEAD', owner.token)).status).toBe(404)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  expect((await ask('HEAD', owner.token)).status).toBe(200)
  expect((await tus.send('HEAD', '/api/studio/upload/..%2Fmedia', owner.token)).status).toBe(404)
})

test('STUDIO-09 an access key with the scope write uploads, another key and a member without a phone do not', async () => {
  const keys = { write: 'earshot_a', read: 'earshot_b' }
  for (const [scope, key] of Object.entries(keys))
    await app.db.insert(accessKey).values({
      memberId: owner.id,
      name: scope,
      scopes: [scope === 'write' ? 'write' : 'read'],
      keyHash: hashToken(key),
    })
  const withKey = (key: string) =>
    tus.send('POST', '', '', {
      headers: { ...creation(metadata(), 10), authorization: `Bearer ${key}`, 'api-key': '' },
    })
  expect([(await withKey(keys.write)).status, (await withKey(keys.read)).status]).toEqual([201, 403])
  const mute = await seedPerson(app, { phone: null })
  await app.db.insert(artistMember).values({ artistId, memberId: mute.id, role: 'editor' })
  const refused = await tus.send('POST', '', mute.token, { headers: creation(metadata(), 10) })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'phone_unverified' }])
})

test('RELEASE-07 unfinished uploads end after a week, and a part without an upload goes', async () => {
  const path = await tus.create(owner.token, metadata(), sound.length)
  await tus.send('PATCH', path, owner.token, { headers: piece(0), body: sound.slice(0, 1000) })
  const clean = () => cleanSounds.run(app.services, {}, { id: '' })
  await clean()
  expect(await offsetOf(path)).toBe('1000')
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 8 * 86_400_000)
  await clean()
  app.clock.now = now
  expect(await rows()).toEqual([])
  expect(readdirSync(partsFolder(app.services.config))).toEqual([])
})

const seedRelease = async (ofArtist: number): Promise<number> => {
  const [row] = await app.db.insert(release).values({ artistId: ofArtist }).returning({ id: release.id })
  return row?.id ?? 0
}

const receivedBytes = (path: string): number => statSync(partOf(app.services.config, path.split('/').at(-1) ?? '')).size
