import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { album, artist, track } from '../../../../db/schema/catalogue/catalogue.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { withMusicFolder } from '../../../../testing/files/music-folder.ts'
import { mp3 } from '../../../../testing/files/sounds.ts'
import type { Id3 } from '../../../../testing/files/sounds.ts'
import type { ImportReport } from '../../report.ts'
import { importMusic } from '../import-music.ts'

let app: TestApp
let folder: string
const putFile = withMusicFolder([artist], (opened) => ({ app, folder } = opened))

let hertz = 300
const put = async (name: string, tags: Id3) => {
  hertz += 7
  putFile(name, await mp3({ TPE1: 'Ida', ...tags }, { hertz }))
}
const counts = ({ added, changed, unchanged, skipped }: ImportReport) => [added, changed, unchanged, skipped.length]
const albums = () =>
  app.db
    .select({ title: album.title, year: album.year, songs: album.songCount, date: album.releaseDate })
    .from(album)
    .orderBy(asc(album.year), asc(album.title))

test('two albums of one artist with one name and other years stay two, also in later imports', async () => {
  const live = (year: string, n: number): Id3 => ({ TALB: 'Live', TYER: year, TIT2: `Song ${n}`, TRCK: String(n) })
  for (const n of [1, 2]) await put(`Ida/Live one/${n}.mp3`, live('1990', n))
  for (const n of [1, 2]) await put(`Ida/Live two/${n}.mp3`, live('2010', n))
  expect(counts(await importMusic(app, folder))).toEqual([4, 0, 0, 0])
  const two = [
    { title: 'Live', year: 1990, songs: 2, date: null },
    { title: 'Live', year: 2010, songs: 2, date: null },
  ]
  expect(await albums()).toEqual(two)
  const [, second] = await app.db.select({ id: album.id }).from(album).orderBy(asc(album.year))

  await put('Ida/Live two/3.mp3', live('2010', 3))
  expect(counts(await importMusic(app, folder))).toEqual([1, 0, 4, 0])
  expect((await albums()).map(({ songs }) => songs)).toEqual([2, 3])
  expect((await app.db.select({ id: album.id }).from(album).orderBy(asc(album.year)))[1]).toEqual(second)

  // The year in the tags was wrong: the same files are still the same album.
  for (const n of [1, 2]) await put(`Ida/Live one/${n}.mp3`, live('1991', n))
  await importMusic(app, folder)
  expect((await albums()).map(({ year, songs }) => [year, songs])).toEqual([
    [1991, 2],
    [2010, 3],
  ])
})

test('the year and the genre of an album survive a later track without them', async () => {
  await put('a/1.mp3', { TALB: 'Blue', TYER: '2003', TIT2: 'One', TRCK: '1' })
  await importMusic(app, folder)
  await put('b/2.mp3', { TALB: 'Blue', TIT2: 'Two', TRCK: '2' })
  await importMusic(app, folder)
  expect(await albums()).toEqual([{ title: 'Blue', year: 2003, songs: 2, date: null }])
})

test('tracks without a number that share a title are several tracks, not forms of one', async () => {
  for (const n of [1, 2, 3]) await put(`a/interlude ${n}.mp3`, { TALB: 'Blue', TIT2: 'Interlude' })
  expect(counts(await importMusic(app, folder))).toEqual([3, 0, 0, 0])
})

test('a dry run reports what an import does, and writes nothing', async () => {
  for (const n of [1, 2]) await put(`a/${n}.mp3`, { TALB: 'Blue', TIT2: `Song ${n}`, TRCK: String(n) })
  writeFileSync(path.join(folder, 'a/empty.mp3'), '')
  const sounds = path.dirname((await app.storage.localFile('audio/any')) ?? '')
  const stored = () => readdirSync(sounds).length
  const atFirst = stored()
  const dry = await importMusic(app, folder, { isDry: true })
  expect(await app.db.select().from(track)).toEqual([])
  expect(await app.db.select().from(artist)).toEqual([])
  expect(stored()).toBe(atFirst)
  expect(await importMusic(app, folder)).toEqual(dry)
  expect(counts(dry)).toEqual([2, 0, 0, 1])

  await put('a/1.mp3', { TALB: 'Blue', TIT2: 'Renamed', TRCK: '1' })
  const before = stored()
  expect(counts(await importMusic(app, folder, { isDry: true }))).toEqual([0, 1, 1, 1])
  expect(stored()).toBe(before)
  expect((await app.db.select({ title: track.title }).from(track).orderBy(asc(track.trackNo)))[0]?.title).toBe('Song 1')
})

test('a disk that fills up ends the import with a report of what is done, and the next one goes on', async () => {
  for (const n of [1, 2, 3]) await put(`album ${n}/1.mp3`, { TALB: `Album ${n}`, TIT2: 'Song', TRCK: '1' })
  // The callback runs before each folder and each file.
  let left = 4
  const full = await importMusic(app, folder, {
    freeBytes: async () => {
      left -= 1
      return left < 0 ? 1_000 : 1e12
    },
  })
  expect(full).toMatchObject({ added: 2, skipped: [] })
  expect(full.stopped).toBe(
    'The disk is full: 2 of 3 files were processed. Free some space and run the import again; it continues from there.',
  )
  const storage = {
    ...app.storage,
    putFile: async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    },
  }
  expect(await importMusic({ db: app.db, storage }, folder)).toMatchObject({
    added: 0,
    unchanged: 2,
    skipped: [],
    stopped: expect.stringContaining('The disk is full'),
  })
  expect(counts(await importMusic(app, folder))).toEqual([1, 0, 2, 0])
})

test('DETAIL-05 discs have the titles that the tags of their files name', async () => {
  const on = (disc: string, more: Id3): Id3 => ({
    TALB: 'Double',
    TIT2: `Song ${disc}`,
    TRCK: '1',
    TPOS: disc,
    ...more,
  })
  await put('Ida/Double/CD1/1.mp3', on('1', {}))
  await put('Ida/Double/CD2/1.mp3', on('2', { TSST: 'The evening' }))
  await importMusic(app, folder)
  const [double] = await app.db.select({ id: album.id }).from(album)
  const { songs } = await app.get('song/album_media', { album_id: double?.id ?? 0 })
  expect(songs.map((song) => [song.disc_no, song.disc_title])).toEqual([
    [1, undefined],
    [2, 'The evening'],
  ])
  await put('Ida/Double/CD1/1.mp3', on('1', { TSST: 'The morning' }))
  await importMusic(app, folder)
  const later = await app.get('song/album_media', { album_id: double?.id ?? 0 })
  expect(later.songs.map((song) => song.disc_title)).toEqual(['The morning', 'The evening'])
})

test('CATALOGUE-09 artists get the MusicBrainz ids of their tags, also from files that were imported before', async () => {
  const [ida, bo] = ['0383dadf-2a4e-4d10-a46a-e9e041da8eb3', '1f9df192-a621-4f54-8850-2c5373b7eac9']
  const TXXX = { 'MusicBrainz Artist Id': bo, 'MusicBrainz Album Artist Id': ida }
  await put('a/1.mp3', { TALB: 'Blue', TIT2: 'One', TPE1: 'Bo', TPE2: 'Ida', TXXX })
  await importMusic(app, folder)
  const ids = () =>
    app.db.select({ name: artist.name, id: artist.musicbrainzId }).from(artist).orderBy(asc(artist.name))
  const both = [
    { name: 'Bo', id: bo },
    { name: 'Ida', id: ida },
  ]
  expect(await ids()).toEqual(both)

  // An earlier version read the id of the recording only.
  await app.db.update(artist).set({ musicbrainzId: null })
  expect(counts(await importMusic(app, folder))).toEqual([0, 0, 1, 0])
  expect((await ids())[0]?.id).toBeNull()
  await app.db
    .update(track)
    .set({ recordingId: ida, fingerprint: sql`replace(${track.fingerprint}, ':ids', ':codec')` })
  expect(counts(await importMusic(app, folder))).toEqual([0, 0, 1, 0])
  expect(await ids()).toEqual(both)
})
