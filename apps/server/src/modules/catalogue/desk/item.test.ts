import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedBallot, seedContest, seedPlan, seedTrack } from '../../../testing/seed.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'Edda', role: 'admin' })
})
afterAll(() => app.close())

const read = (kind: 'artist' | 'album' | 'song' | 'season', id: number) =>
  app.get('desk/item', { kind, id }, admin.token)

test('CATALOGUE-02 an item shows its fields, files, parts, plans and contests, and why it is away', async () => {
  const artistId = await seedArtist(app.db, { name: 'Wheatear' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Moor' })
  const source = 'file:/music/moor.flac'
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Bog', source, fileKey: 'audio/bog.flac' })
  const planId = await seedPlan(app.db, { artistId, title: 'Friends' })
  const contestId = await seedContest(app.db, { title: 'Best of moor' })
  await seedBallot(app.db, [artistId], { contestId })
  expect(await read('artist', artistId)).toMatchObject({
    item: { title: 'Wheatear', state: 'shown' },
    parts: [{ kind: 'album', id: albumId, title: 'Moor' }],
    plans: [{ id: planId, title: 'Friends', subscribers: 0 }],
    contests: [{ id: contestId, title: 'Best of moor' }],
  })
  expect(await read('song', songId)).toMatchObject({
    files: [{ name: 'moor.flac', key: 'audio/bog.flac', is_missing: true }],
    parts: [{ kind: 'album', id: albumId }],
  })
  await app.post('desk/hide', { items: [{ kind: 'album', id: albumId }] }, admin.token)
  expect(await read('album', albumId)).toMatchObject({ item: null, away: { state: 'hidden', title: 'Moor' } })
  expect(await read('song', songId)).toMatchObject({
    item: null,
    away: null,
    reason: expect.stringContaining('The song Bog went with the album Moor, which is hidden.'),
  })
  for (const kind of ['artist', 'season'] as const)
    expect(await app.refusal('GET', 'desk/item', { kind, id: 99_999 }, admin.token)).toMatchObject({ status: 404 })
})

test('CATALOGUE-03 a correction is rehearsed, saved with its version, and undone', async () => {
  const id = await seedAlbum(app.db, { title: 'Slow Watr', year: 1999 })
  const item = { kind: 'album' as const, id }
  const { version } = await read('album', id)
  const change = { ...item, version, title: 'Slow Water', empty: ['year' as const] }
  const changes = [
    { field: 'title', from: 'Slow Watr', to: 'Slow Water' },
    { field: 'year', from: '1999', to: null },
  ]
  expect(await app.post('desk/correct', { ...change, dry_run: 1 }, admin.token)).toMatchObject({ changes })
  expect((await read('album', id)).item?.title).toBe('Slow Watr')
  expect(await app.post('desk/correct', change, admin.token)).toMatchObject({ changes })
  expect(await app.refusal('POST', 'desk/correct', change, admin.token)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^Edda changed this on .* Nothing was saved\.$/),
  })
  const page = await read('album', id)
  expect(page.fields.find(({ field }) => field === 'title')).toMatchObject({
    value: 'Slow Water',
    from: 'site',
    original: 'Slow Watr',
    by: 'Edda',
  })
  await app.post('desk/undo_correction', { ...item, version: page.version, fields: ['title'] }, admin.token)
  const undone = await read('album', id)
  expect(undone.fields.find(({ field }) => field === 'title')).toMatchObject({ value: 'Slow Watr', from: 'files' })
  const bad = { ...item, version: undone.version }
  for (const values of [{ bio: '<p>x</p>' }, { cover: '/media/art/none_1x1.jpg' }, { genre: ' , ' }, {}])
    expect(await app.refusal('POST', 'desk/correct', { ...bad, ...values }, admin.token)).toMatchObject({ status: 400 })
})
