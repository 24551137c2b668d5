import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { encoded, hasFfmpeg, mp3 } from '../../../testing/files/sounds.ts'
import { importMusic } from './import-music.ts'
import type { FileStorageMode } from './links.ts'

// Each import starts threads that read files, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let folder: string
let media: string
beforeAll(async () => {
  app = await openTestApp()
  media = path.dirname((await app.storage.localFile('any')) ?? '')
})
afterAll(() => app.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-links-'))
  mkdirSync(path.join(folder, 'music'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['audio', 'original', 'linked']) rmSync(path.join(media, name), { recursive: true, force: true })
  await app.db.delete(artist)
})

const at = (name: string) => path.join(folder, 'music', name)
const song = (title: string, hertz = 440) => mp3({ TIT2: title, TPE1: 'Ida', TALB: 'Linked', TRCK: '1' }, { hertz })
const put = async (name: string, title: string, hertz?: number) => {
  const bytes = await song(title, hertz)
  writeFileSync(at(name), bytes)
  return bytes
}
const run = (keep?: FileStorageMode) => importMusic(app, at(''), { keep })
const rows = () => app.db.select().from(track).orderBy(asc(track.title))
const listStored = (name: string) => {
  try {
    return readdirSync(path.join(media, name))
  } catch {
    return []
  }
}
const stream = async (headers: Record<string, string> = {}) => {
  const [{ id } = { id: 0 }] = await rows()
  // The server caches the location of a sound for a few seconds.
  await app.services.invalidation.publish('everything')
  return app.fastify.inject({ url: `/api/song/stream?song_id=${id}`, headers })
}

test('a linked file stays where it is and is heard, whole and in part', async () => {
  const bytes = await put('one.mp3', 'One')
  expect(await run('link')).toMatchObject({ added: 1, skipped: [], notes: [] })
  const [row] = await rows()
  expect(row?.fileKey).toMatch(/^linked\/[0-9a-f]{16}\.mp3$/)
  expect(listStored('audio')).toEqual([])
  const complete = await stream()
  expect([complete.statusCode, complete.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  expect(complete.rawPayload.equals(bytes)).toBe(true)
  const part = await stream({ range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
  expect(readFileSync(at('one.mp3')).equals(bytes)).toBe(true)
  expect(await run()).toMatchObject({ unchanged: 1, skipped: [], notes: [] })
})

test('a linked file that is gone answers 404, and the next import says so; back again it is heard', async () => {
  await put('one.mp3', 'One')
  await run('link')
  renameSync(at('one.mp3'), path.join(folder, 'away.mp3'))
  expect((await stream()).statusCode).toBe(404)
  expect((await run('link')).notes).toEqual([
    { what: at('one.mp3'), why: 'is gone, and its song cannot be played (`earshot prune` removes it)' },
  ])
  renameSync(path.join(folder, 'away.mp3'), at('one.mp3'))
  expect((await stream()).statusCode).toBe(200)
})

test('a linked file that moves in its folder is found by the next import', async () => {
  const bytes = await put('one.mp3', 'One')
  await run('link')
  const [before] = await rows()
  mkdirSync(at('deep'))
  renameSync(at('one.mp3'), at('deep/first.mp3'))
  expect(await run()).toMatchObject({ added: 0, skipped: [], notes: [] })
  expect((await rows()).map(({ id }) => id)).toEqual([before?.id])
  expect((await stream()).rawPayload.equals(bytes)).toBe(true)
})

test('a linked file that was tagged anew is sent as it is now, and the next import reads its tags', async () => {
  await put('one.mp3', 'One')
  await run('link')
  const first = await stream()
  const bytes = await put('one.mp3', 'One, with a longer title')
  const now = await stream()
  expect(now.rawPayload.equals(bytes)).toBe(true)
  expect(now.headers.etag).not.toBe(first.headers.etag)
  expect(await run()).toMatchObject({ changed: 1, skipped: [] })
  expect((await rows()).map(({ title }) => title)).toEqual(['One, with a longer title'])
  expect(listStored('linked')).toHaveLength(1)
})

test('F13 no symbolic link leads a linked file out of its folder, at the import or later', async () => {
  mkdirSync(path.join(folder, 'private'))
  writeFileSync(path.join(folder, 'private/secret.mp3'), await song('Secret', 500))
  symlinkSync(path.join(folder, 'private/secret.mp3'), at('inside.mp3'))
  symlinkSync(path.join(folder, 'private'), at('folder'))
  const why = 'is reached by a symbolic link that leads out of the folder, which --link does not follow'
  expect(await run('link')).toMatchObject({ added: 0, skipped: [{ why }, { why }] })
  rmSync(at('inside.mp3'))
  rmSync(at('folder'))
  mkdirSync(at('album'))
  await put('album/one.mp3', 'One')
  await run('link')
  expect((await stream()).statusCode).toBe(200)
  // First the file becomes a link, then its folder.
  unlinkSync(at('album/one.mp3'))
  symlinkSync(path.join(folder, 'private/secret.mp3'), at('album/one.mp3'))
  expect((await stream()).statusCode).toBe(404)
  rmSync(at('album'), { recursive: true })
  renameSync(path.join(folder, 'private/secret.mp3'), path.join(folder, 'private/one.mp3'))
  symlinkSync(path.join(folder, 'private'), at('album'))
  expect((await stream()).statusCode).toBe(404)
})

test('copied files are linked with --link and copied again with --copy; the other place is given up', async () => {
  const bytes = await put('one.mp3', 'One')
  const places = async () => [listStored('audio').length, listStored('linked').length, (await stream()).statusCode]
  expect(await run()).toMatchObject({ added: 1 })
  expect(await places()).toEqual([1, 0, 200])
  const [before] = await rows()
  expect(await run('link')).toMatchObject({ added: 0, changed: 1 })
  expect(await places()).toEqual([0, 1, 200])
  expect(await run('copy')).toMatchObject({ added: 0, changed: 1 })
  expect(await places()).toEqual([1, 0, 200])
  expect((await rows()).map(({ id }) => id)).toEqual([before?.id])
  expect((await stream()).rawPayload.equals(bytes)).toBe(true)
})

test('a storage that is no folder of this machine refuses --link with its reason', async () => {
  await put('one.mp3', 'One')
  const { link: _link, ...storage } = app.storage
  await expect(importMusic({ db: app.db, storage }, at(''), { keep: 'link' })).rejects.toThrow(
    /With STORAGE_URL files cannot stay where they are/,
  )
  await run('link')
  // A file that was linked before the storage was configured is copied into it.
  const report = await importMusic({ db: app.db, storage }, at(''))
  expect(report).toMatchObject({ changed: 1 })
  expect(listStored('audio')).toHaveLength(1)
})

test.skipIf(!hasFfmpeg)(
  'a linked file that no browser plays stays where it is, and its playable copy is stored (needs ffmpeg)',
  async () => {
    writeFileSync(at('alac.m4a'), encoded('alac', { title: 'Alac', artist: 'Ida' }))
    await run('link')
    const [row] = await rows()
    expect([row?.fileKey, row?.originalKey]).toEqual([
      expect.stringMatching(/^audio\/.*-copy\.(?:opus|m4a)$/),
      expect.stringMatching(/^linked\/.*\.m4a$/),
    ])
    expect(listStored('original')).toEqual([])
    expect(await run('copy')).toMatchObject({ changed: 1 })
    expect([listStored('original').length, listStored('linked').length]).toEqual([1, 0])
  },
)
