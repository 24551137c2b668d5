import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../db/schema/upload.ts'
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
  for (const values of [
    { bio: '<p>x</p>' },
    { cover: '/media/art/none_1x1.jpg' },
    { genre: ' , ' },
    { title: 'x'.repeat(301) },
    { year: 999 },
    { release_date: '2101-01-01' },
    { release_date: '2001-02-03', year: 2002 },
    { genre: 'a, b, c, d, e, f, g, h, i, j, k' },
    {},
  ])
    expect(await app.refusal('POST', 'desk/correct', { ...bad, ...values }, admin.token)).toMatchObject({ status: 400 })
})

test('CATALOGUE-03 label and release date of an album are corrected; the year follows the date, and is undone with it', async () => {
  const id = await seedAlbum(app.db, { title: 'Fen', year: 1999, releaseDate: '1999-05-03', label: 'Mire' })
  const item = { kind: 'album' as const, id }
  const values = async () =>
    Object.fromEntries(
      (await read('album', id)).fields.map(({ field, value, original }) => [field, { value, original }]),
    )
  const change = { ...item, version: (await read('album', id)).version, label: 'Low Tide', release_date: '2003-01-02' }
  await app.post('desk/correct', change, admin.token)
  expect(await values()).toMatchObject({
    label: { value: 'Low Tide', original: 'Mire' },
    year: { value: '2003', original: '1999' },
    release_date: { value: '2003-01-02', original: '1999-05-03' },
  })
  expect((await app.get('song/album_media', { album_id: id })).album).toMatchObject({
    year: 2003,
    release_date: '2003-01-02',
    label: 'Low Tide',
  })
  const undo = { ...item, version: (await read('album', id)).version, fields: ['release_date' as const] }
  await app.post('desk/undo_correction', undo, admin.token)
  expect(await values()).toMatchObject({ year: { value: '1999' }, release_date: { value: '1999-05-03' } })
  const emptied = { ...item, version: (await read('album', id)).version, empty: ['release_date' as const] }
  await app.post('desk/correct', emptied, admin.token)
  expect(await values()).toMatchObject({ year: { value: '1999' }, release_date: { value: null } })
})

test('CATALOGUE-03 biography, links and header of an artist are corrected, shown on the site, and undone', async () => {
  const id = await seedArtist(app.db, { name: 'Dunlin', bio: '<p>Old</p>' })
  const key = 'art/00112233445566aa_1200x400.jpg'
  await app.db.insert(upload).values({ key, memberId: admin.id, createdAt: app.clock.now })
  const change = {
    kind: 'artist' as const,
    id,
    version: (await read('artist', id)).version,
    bio: '<p>From the marsh</p><script>x</script>',
    links: 'Web site https://dunlin.example\n\nShop https://shop.example/dunlin',
    header: `/media/${key}`,
  }
  await app.post('desk/correct', change, admin.token)
  const shown = async () => (await app.get('song/artist_media', { artist_id: id })).artist
  expect(await shown()).toMatchObject({
    bio: '<p>From the marsh</p>',
    links: [
      { label: 'Web site', url: 'https://dunlin.example' },
      { label: 'Shop', url: 'https://shop.example/dunlin' },
    ],
    backImage: `/media/${key}`,
  })
  const { version, fields } = await read('artist', id)
  expect(fields.find(({ field }) => field === 'links')?.value).toBe(
    'Web site https://dunlin.example\nShop https://shop.example/dunlin',
  )
  const next = { kind: 'artist' as const, id, version }
  for (const values of [
    { links: 'https://dunlin.example' },
    { links: 'Site javascript:x' },
    { header: '/media/x.jpg' },
  ])
    expect(await app.refusal('POST', 'desk/correct', { ...next, ...values }, admin.token)).toMatchObject({
      status: 400,
    })
  await app.post('desk/undo_correction', next, admin.token)
  const undone = await shown()
  expect(undone).toMatchObject({ bio: '<p>Old</p>', backImage: null })
  expect(undone.links).toBeUndefined()
})
