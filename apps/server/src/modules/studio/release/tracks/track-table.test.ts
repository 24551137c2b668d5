import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { seedAlbum, seedGenre, seedTrack } from '../../../../testing/seed.ts'
import { seedSound, seedTeam } from '../../../../testing/studio.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('RELEASE-20 tracks of several releases are saved all or none, and a refusal names row and field', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const genreId = await seedGenre(app.db, 'Shanty')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Imported' })
  const songId = await seedTrack(app.db, { albumId, artistId, title: 'Old', trackNo: 1 })
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  await seedSound(app, artistId, draft.id, { name: 'Rope.flac' })
  const list = () => app.get('studio/tracks', { artist_id: artistId }, token)
  const before = await list()
  expect(new Set(before.releases.map(({ id, album_id, version }) => `${id} ${album_id} ${version}`))).toEqual(
    new Set([`${draft.id} null 1`, `null ${albumId} null`]),
  )
  const rope = before.tracks.find(({ release_id: id }) => id === draft.id)?.id ?? 0
  const rowOf = (title: string, genre: number) => ({
    versions: [{ release_id: draft.id, version: 1 }],
    items: [
      { id: rope, title, disc_no: 2 },
      { track_id: songId, isrc: 'SE-ABC-26-00001', genre_ids: [genre] },
    ],
  })
  expect(await app.refusal('POST', 'studio/update_tracks', rowOf('Tar', 999_999), token)).toMatchObject({
    status: 400,
    error: 'items.1.genre_ids: must be genres of this site',
  })
  const versions = [{ release_id: draft.id, version: 1 }]
  const wrong = { versions, items: [{ id: rope, isrc: 'SE' }] }
  expect(await app.refusal('POST', 'studio/update_tracks', wrong, token)).toMatchObject({
    status: 400,
    error: 'items.0.isrc: must be 12 characters like SEABC2600001',
  })
  expect(await list()).toEqual(before)

  const { releases } = await app.post('studio/update_tracks', rowOf('Tar', genreId), token)
  expect(new Map(releases.map(({ title, state }) => [title, state]))).toEqual(
    new Map([
      ['', 'draft'],
      ['Imported', 'changed'],
    ]),
  )
  const after = await list()
  expect(after.tracks.find(({ id }) => id === rope)).toMatchObject({ title: 'Tar', disc_no: 2 })
  expect(after.tracks.find(({ track_id: id }) => id === songId)).toMatchObject({
    title: 'Old',
    isrc: 'SEABC2600001',
    genre_ids: [genreId],
    release_title: 'Imported',
  })
  const one = await app.get('studio/tracks', { artist_id: artistId, release_id: draft.id }, token)
  expect(one.tracks.map(({ id }) => id)).toEqual([rope])

  // The version is an old one now, and a stranger learns nothing of the draft.
  expect((await app.refusal('POST', 'studio/update_tracks', rowOf('Salt', genreId), token)).status).toBe(409)
  const { token: stranger } = await seedTeam(app, 'owner')
  expect((await app.refusal('POST', 'studio/update_tracks', rowOf('Salt', genreId), stranger)).status).toBe(403)
  const draftOnly = { versions, items: [{ id: rope, title: 'Salt' }] }
  expect((await app.refusal('POST', 'studio/update_tracks', draftOnly, stranger)).status).toBe(404)
})

test('STUDIO-20 changes of tracks name the version of each release that others may have changed', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Imported' })
  const songId = await seedTrack(app.db, { albumId, artistId, title: 'Old', trackNo: 1 })
  const rename = (title: string) => ({ items: [{ track_id: songId, title }] })
  expect((await app.refusal('POST', 'studio/update_tracks', rename('Mine'), token)).error).toMatch(/^versions/)
  const { releases } = await app.post('studio/update_tracks', { versions: [], ...rename('Mine') }, token)
  // The second member read the table before the album was opened.
  expect(await app.refusal('POST', 'studio/update_tracks', { versions: [], ...rename('Theirs') }, token)).toMatchObject(
    { status: 409, error: expect.stringContaining('changed this release at') },
  )
  const versions = [{ release_id: releases[0]?.id ?? 0, version: releases[0]?.version ?? 0 }]
  await app.post('studio/update_tracks', { versions, ...rename('Ours') }, token)
})

test('RELEASE-19 lyrics in several languages are published as saved, and lines out of order are refused', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  await seedSound(app, artistId, draft.id, { name: 'Rope.flac', tags: { album: 'Low Water' } })
  const current = await app.get('studio/release', { release_id: draft.id }, token)
  const [track] = current.tracks
  const save = (lyrics: { language: string | null; text: string }[]) => ({
    versions: [{ release_id: draft.id, version: current.version }],
    items: [{ id: track?.id ?? 0, lyrics }],
  })
  const refusalOf = async (lyrics: { language: string | null; text: string }[]) =>
    (await app.refusal('POST', 'studio/update_tracks', save(lyrics), token)).error
  expect(await refusalOf([{ language: 'en', text: '[00:02.00]away\n[00:01.99]Haul' }])).toBe(
    'items.0.lyrics.0.text: must have its lines in the order of their times',
  )
  expect(await refusalOf([{ language: 'ja', text: '歌'.repeat(50_001) }])).toMatch('items.0.lyrics.0.text')
  const six = ['en', 'sv', 'ja', 'de', 'fr', 'nb'].map((language) => ({ language, text: 'Haul' }))
  expect(await refusalOf(six)).toMatch('items.0.lyrics')

  // The same words in two languages stay, and a long text too.
  const long = '歌うたえ\n'.repeat(9_999)
  const { releases } = await app.post(
    'studio/update_tracks',
    save([
      { language: 'ja', text: long },
      { language: 'en', text: '[00:01.00]Haul the zephyrine rope\n[00:02.50]away' },
      { language: 'sv', text: 'Haul the zephyrine rope\naway' },
    ]),
    token,
  )
  const { album_id: albumId } = await app.post(
    'studio/publish_release',
    { release_id: draft.id, version: releases[0]?.version ?? 0, rights: 1, notify: 0 },
    token,
  )
  const { songs } = await app.get('song/album_media', { album_id: albumId ?? 0 })
  const shown = await app.get('song/lyrics', { song_id: songs[0]?.id ?? 0 })
  expect(shown.map(({ language, is_synced, lines }) => [language, is_synced, lines.length])).toEqual([
    ['en', true, 2],
    ['ja', false, 9_999],
    ['sv', false, 2],
  ])
  expect(shown[0]?.lines[1]).toEqual({ start: 2.5, text: 'away' })
  const found = await app.get('song/search_lines', { search_text: 'zephyrine' })
  expect(found.songs.data.map(({ id }) => id)).toEqual([songs[0]?.id])
})
