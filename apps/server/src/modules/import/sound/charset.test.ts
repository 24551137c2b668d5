import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import type { TestApp } from '../../../testing/app.ts'
import { withMusicFolder } from '../../../testing/files/music-folder.ts'
import { id3v1, mp3 } from '../../../testing/files/sounds.ts'
import { importMusic } from '../music/import-music.ts'
import { charsetNamed } from './charset.rules.ts'

let app: TestApp
let folder: string
const put = withMusicFolder([artist], (opened) => ({ app, folder } = opened))

// The tags of an old tagger, decoded as the declared Latin-1.
const KINO = { TIT2: 'Ãðóïïà êðîâè', TPE1: 'Êèíî', TALB: 'Íî÷ü' }
const MATSURI = Buffer.from([0x8d, 0xd5, 0x82, 0xe8]).toString('latin1')
const run = (charset?: string) => importMusic(app, folder, { charset })
const names = async () =>
  (
    await app.db
      .select({ title: track.title, artist: artist.name, album: album.title })
      .from(track)
      .innerJoin(artist, eq(artist.id, track.artistId))
      .leftJoin(album, eq(album.id, track.albumId))
      .orderBy(asc(track.title))
  ).map(({ title, artist: by, album: on }) => [title, by, on])

test('tags that say Latin-1 are read as the character set that is named, and stay so at later imports', async () => {
  put('1.mp3', await mp3({ ...KINO, TRCK: '1' }, { encoding: 'latin1' }))
  expect(await run()).toMatchObject({ added: 1 })
  expect(await names()).toEqual([['Ãðóïïà êðîâè', 'Êèíî', 'Íî÷ü']])
  expect(await run('windows-1251')).toMatchObject({ added: 0, changed: 1 })
  expect(await names()).toEqual([['Группа крови', 'Кино', 'Ночь']])
  expect(await app.db.$count(artist)).toBe(1)
  expect(await run('windows-1251')).toMatchObject({ unchanged: 1 })
  // Another file makes the import read the folder again, with the character set of its neighbours.
  put('2.mp3', await mp3({ ...KINO, TIT2: 'Âîéíà', TRCK: '2' }, { encoding: 'latin1', hertz: 500 }))
  expect(await run()).toMatchObject({ added: 1, unchanged: 1 })
  expect(await names()).toEqual([
    ['Война', 'Кино', 'Ночь'],
    ['Группа крови', 'Кино', 'Ночь'],
  ])
})

test('text that says Unicode, and plain letters, are the same with every character set', async () => {
  put('1.mp3', await mp3({ TIT2: 'Jóga', TPE1: 'Björk', TALB: 'Homogenic' }))
  put('2.mp3', await mp3({ TIT2: 'Plain', TPE1: 'Ida', TALB: 'Plain' }, { encoding: 'latin1', hertz: 500 }))
  await run('windows-1251')
  expect(await names()).toEqual([
    ['Jóga', 'Björk', 'Homogenic'],
    ['Plain', 'Ida', 'Plain'],
  ])
})

test('the short tags at the end of a file are read as the character set, too', async () => {
  const sound = await mp3(undefined)
  put('1.mp3', Buffer.concat([sound, id3v1({ title: MATSURI, artist: MATSURI, album: MATSURI, year: '1989' })]))
  await run('shift_jis')
  expect(await names()).toEqual([['祭り', '祭り', '祭り']])
})

test('character sets are known by their usual names', () => {
  expect(['cp1251', 'latin2', 'sjis', 'ISO-8859-5', 'nonsense', ''].map(charsetNamed)).toEqual([
    'windows-1251',
    'iso-8859-2',
    'shift_jis',
    'iso-8859-5',
    undefined,
    undefined,
  ])
})
