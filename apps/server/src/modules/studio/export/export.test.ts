import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioExport } from '../../../db/schema/studio/studio-export.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { unzip } from '../../../testing/files/unzip.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedTrack } from '../../../testing/seed.ts'
import { collectExport } from './collect.store.ts'
import { expireExports } from './export.jobs.ts'

let app: TestApp
let editor: Person
let artistId: number
beforeAll(async () => {
  app = await openTestApp()
  editor = await seedPerson(app)
  artistId = await seedArtist(app.db, { name: 'Marrow / Bone' })
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
})
afterAll(() => app.close())

test('RELEASE-33 an export has originals, covers, lyrics and all fields, and expires after seven days', async () => {
  const { albumId, songId } = await seedImported()
  await seedDraft()
  const made = await app.post('studio/create_export', { artist_id: artistId }, editor.token)
  expect(made).toMatchObject({ state: 'waiting', parts: [] })
  expect(await app.refusal('POST', 'studio/create_export', { artist_id: artistId }, editor.token)).toMatchObject({
    status: 409,
    error: 'An export of Marrow / Bone is being written.',
  })
  await app.runJobs(['copies'])
  const [ready] = (await app.get('studio/exports', { artist_id: artistId }, editor.token)).exports
  expect(ready).toMatchObject({ id: made.id, state: 'ready', parts: [{ number: 1 }] })
  expect(ready?.done).toBe(ready?.total)

  const url = ready?.parts[0]?.url ?? ''
  const zip = await read(url)
  expect([zip.statusCode, zip.headers['content-type'], zip.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('filename="Marrow _ Bone.zip"'),
  ])
  const part = await read(url, { range: 'bytes=0-1' })
  expect([part.statusCode, part.body]).toEqual([206, 'PK'])
  const files = unzip(zip.rawPayload)
  expect([...files.keys()].toSorted()).toEqual(
    [
      'Low Water (1)/1-01 Salt.de.lrc',
      'Low Water (1)/1-01 Salt.txt',
      'Low Water (1)/1-01 Salt.wav',
      'Low Water (1)/cover.jpg',
      `Old Songs (album ${albumId})/1-01 Rope.flac`,
      'Marrow _ Bone.json',
    ].toSorted(),
  )
  expect(files.get('Low Water (1)/1-01 Salt.wav')?.toString()).toBe('what was sent')
  const { artist, releases } = Exported.parse(JSON.parse(files.get('Marrow _ Bone.json')?.toString() ?? ''))
  expect(artist.name).toBe('Marrow / Bone')
  expect(releases).toMatchObject([
    {
      title: 'Low Water',
      state: 'draft',
      label: 'Quay',
      tracks: [
        { isrc: 'SEABC2600001', credits: [{ name: 'Ida', role: 'composer' }], original: 'Low Water (1)/1-01 Salt.wav' },
      ],
    },
    { album_id: albumId, figures: { plays: 3 }, tracks: [{ track_id: songId, figures: { plays: 2 } }] },
  ])
  // Reading an album opens no working copy of it.
  expect(await app.db.$count(release, eq(release.albumId, albumId))).toBe(0)
  const acts = await app.db.select({ act: audit.act }).from(audit).where(eq(audit.creatorId, artistId))
  expect(acts.map(({ act }) => act)).toEqual(['export.create'])

  await app.db.delete(artistMember)
  expect((await read(url)).statusCode).toBe(403)
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
  expect((await read(url.replace(/token=.*/, ''))).statusCode).toBe(404)
  const [row] = await app.db.select().from(studioExport).where(eq(studioExport.id, made.id))
  const key = row?.parts[0]?.key ?? ''
  expect(await app.storage.find(key)).toBeDefined()
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 7 * 86_400_000 + 1000)
  await expireExports.run(app.services, {}, { id: '1' })
  app.clock.now = start
  expect((await app.get('studio/exports', { artist_id: artistId }, editor.token)).exports).toEqual([])
  expect(await app.storage.find(key)).toBeUndefined()
})

test('RELEASE-33 the copy for listening is exported when the sent file is missing', async () => {
  await app.storage.delete('original/salt.wav')
  const files = await collectExport(app.services, artistId)
  expect(files.map(({ path }) => path)).toContain('Low Water (1)/1-01 Salt.opus')
  await app.storage.put('original/salt.wav', Buffer.from('what was sent'))
})

test('RELEASE-33 the team downloads the file that was sent, in ranges, and nobody else does', async () => {
  const [sound] = await app.db.select({ id: studioSound.id }).from(studioSound)
  const soundId = sound?.id ?? 0
  const { token } = await app.post('studio/stream_token', { sound_id: soundId }, editor.token)
  const url = `/api/studio/original?${new URLSearchParams({ sound_id: String(soundId), token }).toString()}`
  const part = await read(url, { range: 'bytes=5-7' })
  expect([part.statusCode, part.body, part.headers['content-disposition']]).toEqual([
    206,
    'was',
    expect.stringContaining('filename="Salt.wav"'),
  ])
  const stranger = await seedPerson(app)
  expect((await app.refusal('POST', 'studio/stream_token', { sound_id: soundId }, stranger.token)).status).toBe(404)
})

const Exported = z.object({ artist: z.looseObject({ name: z.string() }), releases: z.array(z.looseObject({})) })

const read = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })

async function seedImported(): Promise<{ albumId: number; songId: number }> {
  await app.storage.put('audio/rope.flac', Buffer.from('rope'))
  const albumId = await seedAlbum(app.db, { artistId, title: 'Old Songs', plays: 3 })
  const songId = await seedTrack(app.db, { albumId, artistId, title: 'Rope', trackNo: 1 })
  await app.db.update(track).set({ fileKey: 'audio/rope.flac', plays: 2 }).where(eq(track.id, songId))
  return { albumId, songId }
}

async function seedDraft(): Promise<void> {
  await app.storage.put('original/salt.wav', Buffer.from('what was sent'))
  await app.storage.put('audio/salt.opus', Buffer.from('a copy'))
  const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
  await app.storage.put('art/00112233445566bb_700x700.jpg', await picture.jpeg().toBuffer())
  const fields = { title: 'Low Water', label: 'Quay', art: '/media/art/00112233445566bb_700x700.jpg' }
  const [draft] = await app.db
    .insert(release)
    .values({ artistId, ...fields })
    .returning({ id: release.id })
  const releaseId = draft?.id ?? 0
  const file = { sentKey: 'original/salt.wav', originalKey: 'original/salt.wav', fileKey: 'audio/salt.opus' }
  const [sound] = await app.db
    .insert(studioSound)
    .values({ artistId, releaseId, name: 'Salt.wav', size: 13, state: 'ready', fileHash: 'salt', length: 61, ...file })
    .returning({ id: studioSound.id })
  await app.db.insert(releaseTrack).values({
    releaseId,
    soundId: sound?.id ?? 0,
    pos: 0,
    title: 'Salt',
    isrc: 'SEABC2600001',
    credits: [{ name: 'Ida', role: 'composer' }],
    lyrics: [
      { language: null, text: 'Haul' },
      { language: 'de', text: '[00:01.00]Zieh' },
    ],
  })
}
