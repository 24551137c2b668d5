import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { studioExport } from '../../../db/schema/studio/studio-export.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedAlbum, seedArtist, seedTrack } from '../../../testing/seed.ts'
import { typedIn } from '../../../testing/typed.ts'
import { cleanSounds } from '../../studio/sound/clean.jobs.ts'
import { deleteRemoved } from './removal.jobs.ts'
import { removeItem, restoreItem } from './removal.store.ts'

const start = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-07-10T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => {
  app.clock.now = start
})
afterAll(() => app.close())

async function removedSong(name: string) {
  const fileKey = `audio/${name.toLowerCase()}.ogg`
  await app.storage.put(fileKey, randomBytes(100))
  const item = { kind: 'song', id: await seedTrack(app.db, { title: name, fileKey }) } as const
  await removeItem(app.services, item, { isDryRun: false })
  return { item, fileKey }
}

const deletion = (storage: Partial<TestApp['storage']> = {}) =>
  deleteRemoved.run({ ...app.services, storage: { ...app.storage, ...storage } }, {}, { id: '1' })

test('a song whose deletion has begun cannot be restored without its file, and an interrupted deletion goes on', async () => {
  const { item, fileKey } = await removedSong('Linnet')
  app.clock.now = later
  let answer: unknown
  await expect(
    deletion({
      delete: async () => {
        answer = await restoreItem(app.services, item, { isDryRun: false }).catch((error: Error) => error.message)
        throw new Error('the storage is away')
      },
    }),
  ).rejects.toThrow('the storage is away')
  expect(answer).toContain('The song Linnet was deleted permanently.')
  await deletion()
  expect(await app.storage.find(fileKey)).toBeUndefined()
})

test('a removal that cannot be deleted does not keep others from it', async () => {
  const [first, second] = [await removedSong('Bunting'), await removedSong('Serin')]
  app.clock.now = later
  await expect(
    deletion({
      delete: async (key) => {
        if (key === first.fileKey) throw new Error('the storage is away')
        await app.storage.delete(key)
      },
    }),
  ).rejects.toThrow('1 removals failed: the storage is away')
  expect(await app.storage.find(second.fileKey)).toBeUndefined()
  expect(await app.storage.find(first.fileKey)).toBeDefined()
  await deletion()
})

test('an imported album and artist that are empty go with their last song', async () => {
  const artistId = await seedArtist(app.db, { name: 'Whinchat', source: 'artist:whinchat' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Heath', source: 'album:whinchat/heath' })
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Gorse' })
  await removeItem(app.services, { kind: 'song', id: songId }, { isDryRun: false })
  expect(await app.db.$count(artist, eq(artist.id, artistId))).toBe(1)
  app.clock.now = later
  await deletion()
  expect(await app.db.$count(track, eq(track.id, songId))).toBe(0)
  expect(await app.db.$count(album, eq(album.id, albumId))).toBe(0)
  expect(await app.db.$count(artist, eq(artist.id, artistId))).toBe(0)
})

test('RELEASE-31 files of drafts and exports of an artist are restored with it, and deleted with it', async () => {
  const artistId = await seedArtist(app.db, { name: 'Dotterel' })
  const keys = ['original/dotterel.wav', 'audio/dotterel.opus', 'export/dotterel.zip']
  for (const key of keys) await app.storage.put(key, randomBytes(10))
  const [sentKey = '', fileKey = '', zipKey = ''] = keys
  const file = { sentKey, originalKey: sentKey, fileKey, fileHash: 'dotterel', state: 'ready' as const }
  await app.db.insert(studioSound).values({ artistId, name: 'Dotterel.wav', size: 10, ...file })
  await app.db
    .insert(studioExport)
    .values({ artistId, state: 'ready', parts: [{ key: zipKey, size: 10 }], expiresAt: later })
  const item = { kind: 'artist', id: artistId } as const
  await removeItem(app.services, item, { isDryRun: false })
  await restoreItem(app.services, item, { isDryRun: false })
  expect(await app.db.$count(studioSound, eq(studioSound.artistId, artistId))).toBe(1)
  const stored = async () => Promise.all(keys.map(async (key) => (await app.storage.find(key)) !== undefined))
  await removeItem(app.services, item, { isDryRun: false })
  await cleanSounds.run(app.services, {}, { id: '1' })
  expect(await stored()).toEqual([true, true, true])
  app.clock.now = later
  await deletion()
  expect(await stored()).toEqual([false, false, false])
})

test('items merged into an artist are deleted after the artist, and an import can then create both again', async () => {
  const [from, into] = [await seedArtist(app.db, { name: 'Garganey' }), await seedArtist(app.db, { name: 'Teal' })]
  await typedIn(app, `merge artist ${from} ${into}`)
  await typedIn(app, `remove artist ${into}`)
  app.clock.now = later
  await deletion()
  await deletion()
  expect((await typedIn(app, 'removed')).out).toMatch(new RegExp(`artist\t${from}\tdeleted\t`))
  expect((await typedIn(app, `allow artist ${from}`)).code).toBe(0)
  expect((await typedIn(app, `allow artist ${into}`)).code).toBe(0)
})
