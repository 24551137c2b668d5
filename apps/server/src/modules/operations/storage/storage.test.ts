import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { upload } from '../../../db/schema/upload.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedTrack } from '../../../testing/seed.ts'

let app: TestApp
let token: string
let memberId: number
beforeAll(async () => {
  app = await openTestApp()
  const admin = await seedPerson(app, { role: 'admin', username: 'keeper' })
  token = admin.token
  memberId = admin.id
  await seedTrack(app.db)
})
afterAll(() => app.close())

const OLD = new Date(Date.now() - 90 * 86_400_000)

test('OPERATIONS-05 files are counted by kind, artist and member, with missing ones and growth', async () => {
  await app.storage.put('audio/there.mp3', Buffer.alloc(1000))
  await app.storage.put('art/unused.jpg', Buffer.alloc(10))
  await app.db.update(track).set({ fileKey: 'audio/there.mp3' })
  await app.db.update(artist).set({ avatar: '/media/art/gone.jpg' })
  await app.db.insert(upload).values({ key: 'art/unused.jpg', memberId, createdAt: OLD })
  await app.post('desk/count_storage', {}, token)
  expect(await app.refusal('POST', 'desk/count_storage', {}, token)).toMatchObject({ code: 409 })
  await app.runJobs(['commands'])
  const { report } = await app.get('desk/storage', {}, token)
  expect(report?.kinds).toEqual(
    expect.arrayContaining([
      { kind: 'sounds', files: 1, bytes: 1000 },
      { kind: 'unused', files: 1, bytes: 10 },
    ]),
  )
  const [{ id } = { id: 0 }] = await app.db.select({ id: artist.id }).from(artist)
  expect(report?.artists).toEqual([{ id, name: expect.any(String), files: 1, bytes: 1000 }])
  expect(report?.members).toEqual([{ id: memberId, name: 'keeper', files: 1, bytes: 10 }])
  expect(report?.missing).toEqual([{ key: 'art/gone.jpg', item: expect.stringMatching(/^artist \d+$/) }])
  expect(report?.growth).toBeNull()
})

test('OPERATIONS-05 "Clean now" deletes unused uploads, and the next count shows the change', async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.post('desk/clean_storage', {}, token)
  await app.runJobs(['commands'])
  expect(await app.storage.find('art/unused.jpg')).toBeUndefined()
  expect(await app.storage.find('audio/there.mp3')).toBeDefined()
  await app.post('desk/count_storage', {}, token)
  await app.runJobs(['commands'])
  expect((await app.get('desk/storage', {}, token)).report?.growth).toBe(-10)
})
