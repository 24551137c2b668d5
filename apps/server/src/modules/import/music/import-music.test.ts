import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { album, artist, genre, track } from '../../../db/schema/catalogue/catalogue.ts'
import type { TestApp } from '../../../testing/app.ts'
import { withMusicFolder } from '../../../testing/files/music-folder.ts'
import { encoded, hasFfmpeg, id3v1, mp3, wav } from '../../../testing/files/sounds.ts'
import type { Id3 } from '../../../testing/files/sounds.ts'
import { seedGenre } from '../../../testing/seed.ts'
import type { ImportReport } from '../report.ts'
import { importMusic } from './import-music.ts'

let app: TestApp
let folder: string
const put = withMusicFolder([artist, genre], (opened) => ({ app, folder } = opened))

const at = (name: string) => path.join(folder, ...name.split('/'))
const run = async () => {
  const report = await importMusic(app, folder)
  await app.runJobs()
  return report
}
const counts = ({ added, changed, unchanged, skipped }: ImportReport) => ({
  added,
  changed,
  unchanged,
  skipped: skipped.length,
})
const reasons = ({ skipped }: ImportReport) =>
  Object.fromEntries(skipped.map(({ what, why }) => [path.relative(folder, what), why.replaceAll(folder, '')]))
const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer()
const tracks = () =>
  app.db
    .select({
      id: track.id,
      title: track.title,
      disc: track.discNo,
      no: track.trackNo,
      year: track.year,
      artist: artist.name,
      album: album.title,
      genre: sql<
        string | null
      >`(select string_agg(g.title, ', ' order by tg.pos) from track_genre tg join genre g on g.id = tg.genre_id where tg.track_id = track.id)`,
      key: track.fileKey,
      art: track.art,
      length: track.length,
    })
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .orderBy(asc(album.title), asc(track.discNo), asc(track.trackNo), asc(track.title))
const albums = () =>
  app.db
    .select({
      id: album.id,
      title: album.title,
      owner: artist.name,
      year: album.year,
      songs: album.songCount,
      art: album.art,
      label: album.label,
      date: album.releaseDate,
    })
    .from(album)
    .innerJoin(artist, eq(artist.id, album.artistId))
    .orderBy(asc(album.title), asc(artist.name))
const BLUE: Id3 = { TPE1: 'Ida', TALB: 'Blue Hour', TYER: '2003', TCON: 'Dub', TPUB: 'Own' }
const putAlbum = async (dir = 'Ida/Blue Hour', tags = BLUE) => {
  for (const [n, title] of ['Opening', 'Middle', 'Closing'].entries())
    put(`${dir}/0${n + 1}.mp3`, await mp3({ ...tags, TIT2: title, TRCK: `${n + 1}/3` }, { hertz: 300 + n * 50 }))
}

test('a tagged album is imported with artist, numbers, year, genre, length and art, and is found and played', async () => {
  const dub = await seedGenre(app.db, 'DUB')
  await putAlbum('Ida/Blue Hour', { ...BLUE, APIC: await picture('#204080') })
  const report = await run()
  expect(counts(report)).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 0 })
  expect(report.also).toEqual(['1 artist', '1 album'])
  const [blue] = await albums()
  expect(blue).toMatchObject({
    title: 'Blue Hour',
    owner: 'Ida',
    year: 2003,
    songs: 3,
    label: 'Own',
    art: expect.stringMatching(/^\/media\/art\/[0-9a-f]{16}_8x8\.jpg$/),
  })
  expect(await tracks()).toMatchObject(
    ['Opening', 'Middle', 'Closing'].map((title, n) => ({
      title,
      no: n + 1,
      disc: 1,
      year: 2003,
      artist: 'Ida',
      genre: 'DUB',
      art: null,
      length: 1,
    })),
  )

  const page = await app.get('song/album_media', { album_id: blue?.id ?? 0 })
  expect(page.songs.map((song) => song.title)).toEqual(['Opening', 'Middle', 'Closing'])
  expect(page.songs[0]?.album_art).toBe(blue?.art)
  const found = await app.get('song/search_all_v1', { search_text: 'blue huor', genre_ids: String(dub) })
  expect(found.albums.data.map((each) => each.title)).toEqual(['Blue Hour'])
  const [artistRow] = await app.db.select().from(artist)
  expect(artistRow).toMatchObject({ albumCount: 1, avatar: blue?.art })
  for (const { key } of await tracks()) expect(await app.storage.find(key)).toBeDefined()
})

test('the recording code of a file is stored without hyphens; an invalid one is ignored', async () => {
  put('a.mp3', await mp3({ TIT2: 'Coded', TPE1: 'Ida', TSRC: 'gb-aye-68-00011' }))
  put('b.mp3', await mp3({ TIT2: 'Uncoded', TPE1: 'Ida', TSRC: 'none' }, { hertz: 500 }))
  await run()
  const rows = await app.db.select({ title: track.title, isrc: track.isrc }).from(track).orderBy(asc(track.title))
  expect(rows).toEqual([
    { title: 'Coded', isrc: 'GBAYE6800011' },
    { title: 'Uncoded', isrc: null },
  ])
})

test('every genre of a file is stored in order, and finds the track', async () => {
  await putAlbum('Ida/Blue Hour', { ...BLUE, TCON: 'Dub; Slow waltz/Drone' })
  await run()
  expect((await tracks()).map(({ genre: titles }) => titles)).toEqual(Array(3).fill('Dub, Slow waltz, Drone'))
  const genres = await app.get('song/genres')
  for (const { id, title } of genres) {
    const found = await app.get('song/search_all_v1', { search_text: 'opening', genre_ids: String(id) })
    expect(found.songs.counts.total, title).toBe(1)
    expect(found.artists.counts.total, title).toBe(0)
  }
  const [ida] = await app.get('song/search_top_artists', { search_key: 'ida' })
  expect(ida?.genre).toBe('Dub')
  const page = await app.get('song/album_media', { album_id: (await albums())[0]?.id ?? 0 })
  expect(page.album.genres?.map(({ title }) => title)).toEqual(['Drone', 'Dub', 'Slow waltz'])

  await putAlbum('Ida/Blue Hour', { ...BLUE, TCON: 'Drone/Dub' })
  expect(counts(await run())).toEqual({ added: 0, changed: 3, unchanged: 0, skipped: 0 })
  expect((await tracks()).map(({ genre: titles }) => titles)).toEqual(Array(3).fill('Drone, Dub'))
})

test('a second run changes nothing, and a touched file is recognised by its sound', async () => {
  await putAlbum()
  await run()
  const before = await tracks()
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 0 })
  utimesSync(at('Ida/Blue Hour/01.mp3'), new Date(), new Date(Date.now() - 5_000))
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 0 })
  expect(await tracks()).toEqual(before)
})

test('changed tags change the rows and leave no unused file', async () => {
  await putAlbum()
  await run()
  const [before] = await tracks()
  put('Ida/Blue Hour/01.mp3', await mp3({ ...BLUE, TIT2: 'Prelude', TRCK: '1', TYER: '2004' }, { hertz: 300 }))
  expect(counts(await run())).toEqual({ added: 0, changed: 1, unchanged: 2, skipped: 0 })
  const [after] = await tracks()
  expect(after).toMatchObject({ id: before?.id, title: 'Prelude', year: 2004 })
  expect(after?.key).not.toBe(before?.key)
  expect(await app.storage.find(before?.key ?? '')).toBeUndefined()
})

test('a renamed album and a renamed artist stay the same rows', async () => {
  await putAlbum()
  await run()
  const [before] = await albums()
  const ids = (await tracks()).map(({ id }) => id)
  const [person] = await app.db.select().from(artist)
  await putAlbum('Ida/Blue Hour', { ...BLUE, TPE1: 'Ida Lund', TALB: 'The Blue Hour' })
  expect(counts(await run())).toEqual({ added: 0, changed: 3, unchanged: 0, skipped: 0 })
  expect(await albums()).toMatchObject([{ id: before?.id, title: 'The Blue Hour', owner: 'Ida Lund', songs: 3 }])
  expect(await app.db.select().from(artist)).toMatchObject([{ id: person?.id, name: 'Ida Lund', albumCount: 1 }])
  expect((await tracks()).map(({ id }) => id)).toEqual(ids)
})

test('when some tracks move to another album both albums are correct, and an empty one is deleted', async () => {
  await putAlbum()
  await run()
  const [blue] = await albums()
  put('Ida/Blue Hour/03.mp3', await mp3({ ...BLUE, TALB: 'Singles', TIT2: 'Closing', TRCK: '3' }, { hertz: 400 }))
  await run()
  expect(await albums()).toMatchObject([
    { id: blue?.id, title: 'Blue Hour', songs: 2 },
    { title: 'Singles', songs: 1 },
  ])
  put('Ida/Blue Hour/03.mp3', await mp3({ ...BLUE, TIT2: 'Closing', TRCK: '3' }, { hertz: 400 }))
  await run()
  expect(await albums()).toMatchObject([{ id: blue?.id, title: 'Blue Hour', songs: 3 }])
  expect((await app.db.select().from(artist))[0]?.albumCount).toBe(1)
})

test('files that were moved, or moved and retagged, keep their tracks', async () => {
  await putAlbum()
  await run()
  const ids = (await tracks()).map(({ id }) => id)
  mkdirSync(at('Elsewhere'))
  renameSync(at('Ida/Blue Hour'), at('Elsewhere/x'))
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 0 })
  rmSync(at('Elsewhere'), { recursive: true })
  await putAlbum('Third/Place', { ...BLUE, TCON: 'Rock', TALB: 'Blue Hour (Remaster)' })
  expect(counts(await run())).toEqual({ added: 0, changed: 3, unchanged: 0, skipped: 0 })
  expect((await tracks()).map(({ id, genre: title }) => [id, title])).toEqual(ids.map((id) => [id, 'Rock']))
})

test('two files that exchange their paths keep their tracks', async () => {
  await putAlbum()
  await run()
  const before = await tracks()
  renameSync(at('Ida/Blue Hour/01.mp3'), at('x'))
  renameSync(at('Ida/Blue Hour/02.mp3'), at('Ida/Blue Hour/01.mp3'))
  renameSync(at('x'), at('Ida/Blue Hour/02.mp3'))
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 0 })
  expect(await tracks()).toEqual(before)
})

test('the same file twice is one track, the same track in two forms is one track', async () => {
  await putAlbum()
  mkdirSync(at('Copies'))
  copyFileSync(at('Ida/Blue Hour/01.mp3'), at('Copies/again.mp3'))
  put('Ida/Blue Hour/02 loud.mp3', await mp3({ ...BLUE, TIT2: 'Middle', TRCK: '2' }, { hertz: 351 }))
  const report = await run()
  expect(counts(report)).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 2 })
  expect(reasons(report)).toEqual({
    'Ida/Blue Hour/01.mp3': 'is the same as /Copies/again.mp3',
    'Ida/Blue Hour/02.mp3': 'is another form of /Ida/Blue Hour/02 loud.mp3',
  })
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 2 })
  put('Best Of/9.mp3', await mp3({ ...BLUE, TALB: 'Best Of', TIT2: 'Closing', TRCK: '9' }, { hertz: 400 }))
  expect(counts(await run())).toEqual({ added: 1, changed: 0, unchanged: 3, skipped: 2 })
})

test('a file that was encoded again under another name replaces the old one', async () => {
  await putAlbum()
  await run()
  const before = await tracks()
  rmSync(at('Ida/Blue Hour/02.mp3'))
  put('Ida/Blue Hour/02 better.mp3', await mp3({ ...BLUE, TIT2: 'Middle', TRCK: '2' }, { hertz: 352 }))
  expect(counts(await run())).toEqual({ added: 0, changed: 1, unchanged: 2, skipped: 0 })
  expect((await tracks()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('compilations, guests, discs and folder art are recognised', async () => {
  const tags = { TALB: 'Night Bus', TYER: '1999' }
  put('Night Bus/CD1/1.mp3', await mp3({ ...tags, TPE1: 'Ida', TIT2: 'One', TRCK: '1' }, { hertz: 500 }))
  put('Night Bus/CD 2/1.mp3', await mp3({ ...tags, TPE1: 'Bo feat. Ida', TIT2: 'Two', TRCK: '1' }, { hertz: 510 }))
  put('Night Bus/CD 2/2.mp3', await mp3({ ...tags, TPE1: 'Cy', TIT2: 'Three', TRCK: '2', TPOS: '2/2' }, { hertz: 520 }))
  put(
    'Night Bus/Folder.JPG',
    await sharp(await picture('#aa2020'))
      .jpeg()
      .toBuffer(),
  )
  put('Duo/1.mp3', await mp3({ TALB: 'Duo', TPE1: 'Ida & Bo', TPE2: 'Ida', TIT2: 'Both', TRCK: '1' }, { hertz: 530 }))
  put('artist.png', await picture('#000000'))
  await run()
  expect(await albums()).toMatchObject([
    { title: 'Duo', owner: 'Ida', art: null },
    { title: 'Night Bus', owner: 'Various Artists', songs: 3, year: 1999, art: expect.stringContaining('/media/art/') },
  ])
  expect((await tracks()).map(({ title, artist: name, disc, no }) => [title, name, disc, no])).toEqual([
    ['Both', 'Ida & Bo', 1, 1],
    ['One', 'Ida', 1, 1],
    ['Two (feat. Ida)', 'Bo', 2, 1],
    ['Three', 'Cy', 2, 2],
  ])
  const [ida] = await app.db.select().from(artist).where(eq(artist.name, 'Ida'))
  expect(ida?.avatar).toContain('/media/art/')
})

test('discs are recognised by their folders alone and have the cover beside them; track 0 is the first', async () => {
  const tags = { TALB: 'Night Bus', TPE1: 'Ida' }
  const put2 = async (file: string, more: Id3, hertz: number) => put(file, await mp3({ ...tags, ...more }, { hertz }))
  await put2('Ida/Night Bus/CD 1 - Jupiter/a.mp3', { TIT2: 'One', TRCK: '1' }, 500)
  await put2('Ida/Night Bus/CD 1 - Jupiter/b.mp3', { TIT2: 'Zero', TRCK: '0' }, 510)
  await put2('Ida/Night Bus/Disc Two (Saturn)/a.mp3', { TIT2: 'Two', TRCK: '1' }, 520)
  await put2('Ida/Night Bus/[CD 3]/a.mp3', { TIT2: 'Three', TRCK: '1', TPE1: '10 ft. Ganja Plant' }, 530)
  await put2('Ida/Night Bus/Bonus CD/a.mp3', { TIT2: 'Four', TRCK: '1', TPE1: 'Ida; Bo' }, 540)
  put('Ida/Night Bus/folder.png', await picture('#aa2020'))
  put('Ida/artist.png', await picture('#000000'))
  expect((await run()).skipped).toEqual([])
  expect(await albums()).toMatchObject([{ title: 'Night Bus', owner: 'Ida', songs: 5, art: expect.any(String) }])
  const rows = await app.db
    .select({ title: track.title, artist: artist.name, disc: track.discNo, name: track.discTitle, no: track.trackNo })
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .orderBy(asc(track.discNo), asc(track.trackNo))
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Zero', 'Ida', 1, 'Jupiter', 0],
    ['One', 'Ida', 1, 'Jupiter', 1],
    ['Two', 'Ida', 2, 'Saturn', 1],
    ['Three', '10 ft. Ganja Plant', 3, null, 1],
    ['Four (feat. Bo)', 'Ida', 4, 'Bonus CD', 1],
  ])
  expect((await app.db.select().from(artist).where(eq(artist.name, 'Ida')))[0]?.avatar).toContain('/media/art/')
})

test('F35 every kind of broken file is skipped with a reason, and the others are imported', async () => {
  await putAlbum()
  put('bad/empty.mp3', new Uint8Array())
  put('bad/page.mp3', Buffer.from('<!DOCTYPE html><title>404</title>'.repeat(50)))
  put('bad/noise.flac', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)))
  put('bad/head-only.ogg', Buffer.from('OggS\0\x02'))
  put(
    'bad/claims.m4a',
    Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('ftypM4A '), Buffer.alloc(40, 0xff)]),
  )
  put('bad/song.wma', Buffer.from('3026b2758e66cf11', 'hex'))
  put('bad/notes.txt', Buffer.from('not music'))
  put('bad/data.bin', Buffer.from('ID3 but not really'))
  symlinkSync(at('nowhere.mp3'), at('bad/dangling.mp3'))
  symlinkSync(folder, at('bad/circle'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [at('bad/pipe.mp3')])
  const report = await run()
  expect(counts(report)).toMatchObject({ added: 3, changed: 0, unchanged: 0 })
  expect(reasons(report)).toEqual({
    'bad/empty.mp3': 'is empty',
    'bad/page.mp3': 'contains no readable audio',
    'bad/noise.flac': 'contains no readable audio',
    'bad/head-only.ogg': 'contains no readable audio',
    'bad/claims.m4a': expect.stringMatching(/^contains no (readable )?audio|^cannot be read/),
    'bad/song.wma': expect.stringMatching(/ffmpeg could not decode it|install ffmpeg/),
    'bad/dangling.mp3': 'is a broken link',
    'bad/pipe.mp3': 'is not a regular file',
  })
})

test.skipIf(process.getuid?.() === 0)(
  'an unreadable file and folder are skipped with a reason (not as root, who may read all)',
  async () => {
    await putAlbum()
    put('locked/song.mp3', new Uint8Array(10))
    chmodSync(at('Ida/Blue Hour/02.mp3'), 0)
    chmodSync(at('locked'), 0)
    expect(reasons(await run())).toEqual({ 'Ida/Blue Hour/02.mp3': 'cannot be opened', locked: 'cannot be read' })
    chmodSync(at('locked'), 0o700)
  },
)

test('a truncated file, a wrong extension and damaged tags do not prevent an import', async () => {
  put('Ida/Cut/1.mp3', await mp3({ ...BLUE, TIT2: 'Long' }, { seconds: 20 }))
  truncateSync(at('Ida/Cut/1.mp3'), 40_000)
  put('Ida/Odd/02 Wave.mp3', wav({ hertz: 610 }))
  put('Ida/Odd/03 Tone.dat', await mp3({ TIT2: 'Named by tag', TPE1: 'Ida', TALB: 'Odd', TRCK: '3' }, { hertz: 620 }))
  const damaged = await mp3({ TIT2: 'x', TPE1: 'y' }, { hertz: 630 })
  damaged.fill(0xff, 10, 40)
  put('Ida/Odd/04 Damaged.mp3', damaged)
  put(
    'Ida/Odd/05 Rubbish First.mp3',
    Buffer.concat([Buffer.alloc(3_000, 'junk'), await mp3(undefined, { hertz: 640 })]),
  )
  const report = await run()
  expect(report.skipped).toEqual([])
  expect(
    (await tracks()).map(({ title, artist: name, album: on, no, key, length }) => [
      title,
      name,
      on,
      no,
      path.extname(key),
      length,
    ]),
  ).toEqual([
    ['Long', 'Ida', 'Blue Hour', 1, '.mp3', 5],
    ['Wave', 'Ida', 'Odd', 2, '.wav', 1],
    ['Named by tag', 'Ida', 'Odd', 3, '.mp3', 1],
    ['Damaged', 'Ida', 'Odd', 4, '.mp3', 1],
    ['Rubbish First', 'Ida', 'Odd', 5, '.mp3', 1],
  ])
})

test('texts in any encoding are imported correctly', async () => {
  put('1.mp3', await mp3({ TIT2: 'Ágætis \0Byrjun\u0007', TPE1: '坂本 龍一', TALB: 'عود' }, { hertz: 700 }))
  put('2.mp3', await mp3({ TIT2: 'Jóga', TPE1: 'Björk', TALB: 'Homogenic' }, { hertz: 710, encoding: 'latin1' }))
  put('3.mp3', await mp3({ TIT2: 'Jóga 2', TPE1: 'Björk', TALB: 'Homogenic' }, { hertz: 720, encoding: 'raw' }))
  put(
    '4.mp3',
    Buffer.concat([
      await mp3(undefined, { hertz: 730 }),
      id3v1({ title: 'Été', artist: 'Zoé', album: 'Île', year: '1998' }),
    ]),
  )
  put(
    '5.mp3',
    Buffer.concat([
      await mp3(undefined, { hertz: 740 }),
      id3v1({
        title: Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]).toString('latin1'),
        artist: 'SJIS',
        album: 'Mojibake',
      }),
    ]),
  )
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('Andr\u00e9 - \u00c9t\u00e9.mp3', 'latin1')])
  writeFileSync(name, await mp3(undefined, { hertz: 750 }))
  expect((await run()).skipped).toEqual([])
  const rows = (await tracks()).map(({ title, artist: by, album: on }) => [title, by, on])
  expect(rows).toContainEqual(['Ágætis Byrjun', '坂本 龍一', 'عود'])
  expect(rows).toContainEqual(['Jóga', 'Björk', 'Homogenic'])
  expect(rows).toContainEqual(['Jóga 2', 'Björk', 'Homogenic'])
  expect(rows).toContainEqual(['Été', 'Zoé', 'Île'])
  expect(rows).toContainEqual(['Été', 'André', null])
  expect(rows.filter(([, by]) => by === 'SJIS')).toHaveLength(1)
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 6, skipped: 0 })
})

test('broken or oversized art is skipped with a note, and the album is imported', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  put('A/1.mp3', await mp3({ ...BLUE, TALB: 'A', APIC: bomb }, { hertz: 800 }))
  put('B/1.mp3', await mp3({ ...BLUE, TALB: 'B', APIC: Buffer.from('no picture at all') }, { hertz: 810 }))
  put('C/1.mp3', await mp3({ ...BLUE, TALB: 'C' }, { hertz: 820 }))
  put('C/cover.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const report = await run()
  expect(counts(report)).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 0 })
  expect(report.notes.map(({ what }) => path.relative(folder, what)).toSorted()).toEqual([
    'A/1.mp3',
    'B/1.mp3',
    'C/cover.jpg',
  ])
  expect((await albums()).map(({ art }) => art)).toEqual([null, null, null])
  put(
    'C/cover.jpg',
    await sharp(await picture('#fff'))
      .jpeg()
      .toBuffer(),
  )
  await run()
  expect((await albums())[2]?.art).toContain('/media/art/')
})

test('an interrupted import is consistent, and the next one continues', async () => {
  for (const n of [1, 2, 3]) await putAlbum(`Ida/Part ${n}`, { ...BLUE, TALB: `Part ${n}`, TPUB: String(n) })
  for (const n of [1, 2, 3])
    for (const file of ['01', '02', '03'])
      appendFileSync(
        at(`Ida/Part ${n}/${file}.mp3`),
        Buffer.from(await mp3(undefined, { hertz: 200 * n, seconds: 0.3 })),
      )
  let groups = 0
  await expect(
    importMusic(app, folder, {
      onProgress: (done) => {
        groups += 1
        if (done === 6) throw new Error('pulled the plug')
      },
    }),
  ).rejects.toThrow('pulled the plug')
  expect(groups).toBeGreaterThan(2)
  expect(await albums()).toMatchObject([
    { title: 'Part 1', songs: 3 },
    { title: 'Part 2', songs: 3 },
  ])
  expect(counts(await run())).toEqual({ added: 3, changed: 0, unchanged: 6, skipped: 0 })
  expect(await albums()).toHaveLength(3)
})

test('F35 a file whose tags cannot be read in time is skipped, and the thread is replaced', async () => {
  await putAlbum()
  // A thread that runs already may answer first; another PATH makes the import start one, which takes longer.
  vi.stubEnv('PATH', `${process.env.PATH}${path.delimiter}`)
  const report = await importMusic(app, folder, { fileMs: 0 })
  vi.unstubAllEnvs()
  expect(report.skipped.map(({ why }) => why)).toEqual(
    Array.from({ length: 3 }, () => 'cannot be read: it took too long'),
  )
  expect(counts(await run())).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 0 })
})

test('a missing folder is an error, an empty one an empty report', async () => {
  await expect(importMusic(app, at('missing'))).rejects.toThrow('does not exist')
  put('file.mp3', await mp3(undefined))
  await expect(importMusic(app, at('file.mp3'))).rejects.toThrow('is not a folder')
  mkdirSync(at('empty'))
  expect(counts(await importMusic(app, at('empty')))).toEqual({ added: 0, changed: 0, unchanged: 0, skipped: 0 })
})

test.skipIf(!hasFfmpeg)(
  'FLAC, Ogg Vorbis, Opus, M4A and AAC are imported with their tags and real types (needs ffmpeg)',
  async () => {
    const tags = {
      title: 'Tone',
      artist: 'Ida',
      album: 'Formats',
      album_artist: 'Ida',
      genre: 'Dub',
      date: '2003-04-05',
    }
    const formats = ['flac', 'ogg', 'opus', 'm4a', 'mp3', 'aac'] as const
    for (const [n, ext] of formats.entries())
      put(
        `Formats/0${n + 1} ${ext}.${ext === 'flac' ? 'mp3' : ext}`,
        encoded(ext, { ...tags, title: `Tone ${ext}`, track: String(n + 1) }, 300 + n * 30),
      )
    const report = await run()
    expect(report.skipped).toEqual([])
    const rows = await app.db
      .select({ title: track.title, mime: track.mime, no: track.trackNo, length: track.length })
      .from(track)
      .orderBy(track.trackNo)
    expect(rows.map(({ title, mime, no, length }) => [title, mime, no, length])).toEqual([
      ['Tone flac', 'audio/flac', 1, 1],
      ['Tone ogg', 'audio/ogg', 2, 1],
      ['Tone opus', 'audio/ogg', 3, 1],
      ['Tone m4a', 'audio/mp4', 4, 1],
      ['Tone mp3', 'audio/mpeg', 5, 1],
      ['aac', 'audio/aac', 6, 1],
    ])
    expect(await albums()).toMatchObject([{ title: 'Formats', songs: 6, date: '2003-04-05' }])

    const ids = (await tracks()).map(({ id }) => id)
    rmSync(at('Formats'), { recursive: true })
    for (const [n, ext] of formats.slice(0, 5).entries())
      put(
        `Moved/${ext}.${ext}`,
        encoded(
          ext,
          {
            ...tags,
            title: `Retagged with a much longer title ${ext}`,
            track: String(n + 1),
            comment: 'x'.repeat(9000),
          },
          300 + n * 30,
        ),
      )
    expect(counts(await run())).toEqual({ added: 0, changed: 5, unchanged: 0, skipped: 0 })
    expect((await tracks()).map(({ id }) => id)).toEqual(ids)
  },
)
