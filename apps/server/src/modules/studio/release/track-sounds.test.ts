import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { soundMeasure, soundPreview } from '../../../db/schema/catalogue/sound.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { openUploader } from '../../../testing/services/uploader.ts'
import type { Uploader } from '../../../testing/services/uploader.ts'
import { importMusic } from '../../import/music/import-music.ts'
import { cleanSounds } from '../sound/clean.jobs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-replaced-'))
const file = path.join(folder, 'salt.mp3')
const tags = { TIT2: 'Salt', TPE1: 'Marrow', TALB: 'Low Water', TRCK: '1', USLT: '[00:00.10]Haul\n[00:00.60]away' }

let app: TestApp
let tus: Uploader
let owner: Person
beforeAll(async () => {
  app = await openTestApp()
  tus = await openUploader(app)
  owner = await seedPerson(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('RELEASE-28 RELEASE-36 a replaced sound keeps its song, can be put back for 30 days, and imports keep it', async () => {
  writeFileSync(file, await mp3(tags))
  await importMusic(app, folder)
  const before = await theSong()
  await app.db.update(track).set({ plays: 7 }).where(eq(track.id, before.id))
  await app.db
    .update(album)
    .set({ subscribersOnly: true })
    .where(eq(album.id, before.albumId ?? 0))
  await app.db.insert(artistMember).values({ artistId: before.artistId, memberId: owner.id, role: 'owner' })
  const { artistId } = before
  const opened = await app.post(
    'studio/create_release',
    { artist_id: artistId, album_id: before.albumId ?? 0 },
    owner.token,
  )
  const read = async () => {
    const copy = await app.get('studio/release', { release_id: opened.id }, owner.token)
    const [first] = copy.tracks
    if (first === undefined) throw new Error('the working copy has no track')
    return { version: copy.version, state: copy.state, first, tracks: copy.tracks.length }
  }

  // The sound is checked and measured, and has its preview, before the working copy names it.
  await tus.upload(
    owner.token,
    {
      creator_kind: 'artist',
      creator_id: artistId,
      purpose: 'release',
      release_id: opened.id,
      track_id: (await read()).first.id,
      filename: 'salt-remastered.mp3',
    },
    new Uint8Array(await mp3(undefined, { hertz: 600, seconds: 3 })),
  )
  await app.runJobs(['sounds'])
  const changed = await read()
  expect(changed).toMatchObject({
    state: 'changed',
    tracks: 1,
    first: { file_name: 'salt-remastered.mp3', length: 3, needs_times: true, previous_sound: null },
  })
  const [sound] = await app.db
    .select()
    .from(studioSound)
    .where(eq(studioSound.id, changed.first.sound_id ?? 0))
  const hash = sound?.fileHash ?? ''
  expect(await app.db.$count(soundPreview, eq(soundPreview.fileHash, hash))).toBe(1)
  expect(await app.db.$count(soundMeasure, eq(soundMeasure.fileHash, hash))).toBe(1)
  expect(await theSong()).toMatchObject({ fileKey: before.fileKey, length: 1 })

  await publish(opened.id, changed.version)
  const replaced = await theSong()
  expect(replaced).toMatchObject({ id: before.id, plays: 7, length: 3, fileHash: hash })
  const published = await read()
  expect(published.first).toMatchObject({
    needs_times: true,
    previous_sound: { file_name: 'Salt.mp3', length: 1, until: expect.any(String) },
  })

  // An import of the changed file brings its words and leaves the sound; drafts and working copies are not touched.
  const draft = await app.post('studio/create_release', { artist_id: artistId }, owner.token)
  const drafts = async () => [
    await app.db.select().from(release).orderBy(release.id),
    await app.db.select().from(releaseTrack).orderBy(releaseTrack.id),
  ]
  const untouched = await drafts()
  writeFileSync(file, await mp3({ ...tags, TIT2: 'Salt and Tar' }, { hertz: 700, seconds: 2 }))
  utimesSync(file, 1_900_000_000, 1_900_000_000)
  const report = await importMusic(app, folder)
  expect([report.added, report.changed]).toEqual([0, 1])
  expect(await theSong()).toMatchObject({
    id: before.id,
    title: 'Salt and Tar',
    fileKey: replaced.fileKey,
    fileHash: hash,
    length: 3,
  })
  expect(await drafts()).toEqual(untouched)
  expect(await app.storage.find(replaced.fileKey)).toBeDefined()
  await app.db.delete(release).where(eq(release.id, draft.id))

  // The lyrics fit again with the previous sound, and new times are not flagged.
  const putBack = async () => {
    const { version, first } = await read()
    const soundId = first.previous_sound?.sound_id ?? 0
    await app.post(
      'studio/replace_sound',
      { release_id: opened.id, version, track_id: first.id, sound_id: soundId },
      owner.token,
    )
    return read()
  }
  const back = await putBack()
  expect(back.first).toMatchObject({ file_name: 'Salt.mp3', length: 1, needs_times: false })
  await publish(opened.id, back.version)
  expect(await theSong()).toMatchObject({ id: before.id, plays: 7, fileKey: before.fileKey, length: 1 })
  const again = await putBack()
  expect(again.first).toMatchObject({ file_name: 'salt-remastered.mp3', needs_times: true })
  await app.post(
    'studio/update_tracks',
    {
      versions: [{ release_id: opened.id, version: again.version }],
      items: [{ id: again.first.id, lyrics: [{ language: null, text: '[00:00.50]Haul\n[00:02.00]away' }] }],
    },
    owner.token,
  )
  const retimed = await read()
  expect(retimed.first.needs_times).toBe(false)
  await publish(opened.id, retimed.version)

  // After 30 days the previous sound is deleted.
  const gone = (await read()).first.previous_sound?.sound_id ?? 0
  const start = app.clock.now
  await cleanSounds.run(app.services, {}, { id: '1' })
  expect(await app.db.$count(studioSound, eq(studioSound.id, gone))).toBe(1)
  app.clock.now = new Date(start.getTime() + 31 * 86_400_000)
  await cleanSounds.run(app.services, {}, { id: '1' })
  app.clock.now = start
  expect(await app.db.$count(studioSound, eq(studioSound.id, gone))).toBe(0)
  expect((await read()).first.previous_sound).toBeNull()
  expect(await app.storage.find(before.fileKey)).toBeUndefined()
  expect(await app.storage.find((await theSong()).fileKey)).toBeDefined()
})

test('RELEASE-28 a sound can be sent for a track of its own release only', async () => {
  const { artistId } = await theSong()
  const one = await app.post('studio/create_release', { artist_id: artistId }, owner.token)
  const [other] = await app.db.select({ id: releaseTrack.id }).from(releaseTrack)
  const metadata = {
    creator_kind: 'artist' as const,
    creator_id: artistId,
    purpose: 'release' as const,
    release_id: one.id,
    track_id: other?.id ?? 0,
    filename: 'a.mp3',
  }
  await expect(tus.create(owner.token, metadata, 10)).rejects.toThrow(/^404 /)
})

async function theSong() {
  const [found] = await app.db.select().from(track)
  if (found === undefined) throw new Error('there is no song')
  return found
}

const publish = (releaseId: number, version: number) =>
  app.post('studio/publish_release', { release_id: releaseId, version, rights: 1, notify: 0 }, owner.token)
