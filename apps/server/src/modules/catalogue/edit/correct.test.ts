import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { seedAlbum, seedArtist, seedTrack } from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
import { importMusic } from '../../import/music/import-music.ts'
import { importPodcast } from '../../import/podcast/import-podcast.ts'

// Each import starts threads that read files.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-corrected-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const typed = async (...words: string[]) => {
  const printed = await typeCommand(app.services, words, folder)
  await app.runJobs()
  return printed
}
const at = (name: string) => path.join(folder, ...name.split('/'))
const put = (name: string, bytes: Uint8Array | string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true })
  writeFileSync(at(name), bytes)
}
const songsOf = async (artistId: number) =>
  (await app.get('song/artist_media', { artist_id: artistId })).all_songs?.map(({ title }) => title)
const found = async (words: string): Promise<string[]> => {
  const page = { search_text: words, offset: 0, limit: 16, genre_ids: '' }
  const { songs } = await app.get('song/search_all_v1', page)
  return songs.data.map(({ title }) => title)
}
const songs = () => app.db.select().from(track).orderBy(asc(track.id))

test('songs are corrected and removed; another import keeps the corrections and the removals', async () => {
  const tags = (n: number) => ({
    TIT2: `Sonk ${n}`,
    TPE1: 'Kestrl',
    TALB: 'Wingz',
    TYER: '1988',
    TRCK: `${n}`,
    TCON: 'Rock',
  })
  for (let n = 1; n <= 9; n += 1) put(`music/w/${n}.mp3`, await mp3(tags(n), { hertz: 200 + 20 * n }))
  expect(await importMusic(app, at('music'))).toMatchObject({ added: 9 })
  const before = await songs()
  const [first] = before
  const [artistId, albumId] = [first?.artistId ?? 0, first?.albumId ?? 0]
  const [corrected, removed] = [before.slice(0, 3), before.slice(3, 6)]
  for (const { id } of corrected)
    expect(
      await typed('correct', 'song', `${id}`, '--title', `Song ${id}`, '--year', '1987', '--genre', 'Folk, Jazz'),
    ).toMatchObject({ code: 0 })
  expect((await typed('correct', 'artist', `/artist/${artistId}`, '--title', 'Kestrel')).out).toBe(
    `The artist Kestrl was changed: /artist/${artistId}\n  title   Kestrl → Kestrel\n`,
  )
  expect((await typed('correct', 'album', `${albumId}`, '--title', 'Wings', '--year', '1989')).out).toContain(
    'Wingz → Wings',
  )
  for (const { id } of removed) expect((await typed('remove', 'song', `${id}`)).code).toBe(0)
  const remaining = await songs()
  expect(await importMusic(app, at('music'))).toMatchObject({ added: 0, changed: 0, unchanged: 6 })
  expect(await songs()).toEqual(remaining)

  // A new file makes the import read its folder again, and a new tag makes it read the file.
  put('music/w/10.mp3', await mp3(tags(10), { hertz: 800 }))
  put('music/w/1.mp3', await mp3({ ...tags(1), TIT2: 'Retagged', TCON: 'Polka' }, { hertz: 220 }))
  utimesSync(at('music/w/1.mp3'), 2e9, 2e9)
  expect(await importMusic(app, at('music'))).toMatchObject({ added: 1, changed: 1, unchanged: 5 })
  await app.runJobs()
  const after = await songs()
  expect(after.map(({ id, title, year }) => ({ id, title, year }))).toEqual([
    ...remaining.map(({ id, title, year }) => ({ id, title, year })),
    { id: after.at(-1)?.id, title: 'Sonk 10', year: 1988 },
  ])
  const shown = await app.get('song/song_media', { song_id: first?.id ?? 0 })
  expect(shown).toMatchObject({
    song: { title: `Song ${first?.id}`, artistName: 'Kestrel' },
    album: { title: 'Wings', year: 1989 },
  })
  expect(await found('Kestrel')).toContain(`Song ${first?.id}`)
  expect(await songsOf(artistId)).toHaveLength(7)

  // The tags are corrected later and contain the corrected name.
  put('music/x/1.mp3', await mp3({ TIT2: 'Feather', TPE1: 'Kestrel', TALB: 'Nest' }, { hertz: 900 }))
  await importMusic(app, at('music'))
  expect(await songsOf(artistId)).toContain('Feather')
  await typed('hide', 'song', `${first?.id}`)
  expect((await typed('correct', 'song', `${first?.id}`, '--title', 'X')).error).toContain(
    'is hidden. Bring it back with',
  )
  await typed('show', 'song', `${first?.id}`)

  const undone = await typed('correct', 'song', `${first?.id}`, '--undo')
  expect(undone.out).toContain(`Song ${first?.id} → Retagged`)
  expect(undone.out).toContain('Folk, Jazz → Polka')
  expect((await typed('correct', 'artist', `${artistId}`, '--undo', 'title')).out).toContain('Kestrel → Kestrl')
  expect((await typed('correct', 'artist', `${artistId}`, '--undo')).error).toBe(
    'The artist Kestrl has no corrections.\n',
  )
  expect((await typed('corrected')).out).toContain(`album\t${albumId}\tyear\tWings\n`)
})

test('a song and an album are assigned to other artists, by number or name, and imports keep it', async () => {
  const tags = { TPE1: 'Plover', TALB: 'Shore' }
  put('other/s/1.mp3', await mp3({ ...tags, TIT2: 'Sand' }, { hertz: 310 }))
  put('other/s/2.mp3', await mp3({ ...tags, TIT2: 'Reed', TPE1: 'Avocet', TPE2: 'Plover' }, { hertz: 330 }))
  put('other/t/1.mp3', await mp3({ TPE1: 'Plover', TALB: 'Tide', TIT2: 'Foam' }, { hertz: 350 }))
  await importMusic(app, at('other'))
  const idOf = async (title: string) => (await app.db.select().from(album).where(eq(album.title, title))).at(0)?.id ?? 0
  const [shore, tide] = [await idOf('Shore'), await idOf('Tide')]
  const printed = await typed('correct', 'album', `/discover/${shore}`, '--artist', 'The Plovers')
  expect(printed.out).toBe(`The album Shore was changed: /discover/${shore}\n  artist  Plover → The Plovers\n`)
  const [foam] = await app.db.select().from(track).where(eq(track.title, 'Foam'))
  expect((await typed('correct', 'song', `${foam?.id}`, '--album', `${shore}`)).out).toContain(
    `The album /discover/${tide} has no songs left.`,
  )
  put('other/s/3.mp3', await mp3({ ...tags, TIT2: 'Kelp' }, { hertz: 370 }))
  put('other/t/2.mp3', await mp3({ TPE1: 'Plover', TALB: 'Tide', TIT2: 'Spray' }, { hertz: 390 }))
  await importMusic(app, at('other'))
  const rows = await app.db
    .select({ title: track.title, by: artist.name, on: album.title })
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .innerJoin(album, eq(album.id, track.albumId))
    .where(inArray(track.title, ['Sand', 'Reed', 'Foam', 'Kelp', 'Spray']))
    .orderBy(asc(track.id))
  expect(rows).toEqual([
    { title: 'Sand', by: 'The Plovers', on: 'Shore' },
    { title: 'Reed', by: 'Avocet', on: 'Shore' },
    { title: 'Foam', by: 'Plover', on: 'Shore' },
    { title: 'Kelp', by: 'Plover', on: 'Shore' },
    { title: 'Spray', by: 'Plover', on: 'Tide' },
  ])
  expect((await typed('correct', 'album', `${shore}`, '--undo')).out).toContain('The Plovers → Plover')
  await typed('remove', 'album', `${tide}`)
  expect((await typed('correct', 'song', `${foam?.id}`, '--undo', 'album')).error).toContain(
    `The album ${tide} to which this would be moved back does not exist`,
  )
  expect(await app.db.select().from(correction).where(eq(correction.field, 'artist'))).toEqual([])
})

test('an artist is named by URL or name; a merged one means its target, and hidden or removed ones are refused', async () => {
  const names = ['Terek', 'Terec', 'Ruddy', 'Blink/182']
  const [terek = 0, terec = 0, ruddy = 0, blink = 0] = await Promise.all(
    names.map((name) => seedArtist(app.db, { name, source: `artist:${name.toLowerCase()}` })),
  )
  const albumId = await seedAlbum(app.db, { artistId: terek, title: 'Estuary' })
  const songId = await seedTrack(app.db, { artistId: terek, albumId, title: 'Ooze' })
  const given = async (name: string) => {
    const { error } = await typed('correct', 'song', `${songId}`, '--artist', name)
    const [song] = await app.db.select({ by: track.artistId }).from(track).where(eq(track.id, songId))
    return error === '' ? song?.by : error
  }
  expect(await given(`/discover/${albumId}`)).toContain('is not the URL of an artist')
  expect((await typed('correct', 'song', `${songId}`, '--album', `/plays/${songId}`)).error).toContain('names no album')
  expect(await given('Blink/182')).toBe(blink)
  expect((await typed('merge', 'artist', `${terec}`, `${terek}`)).code).toBe(0)
  expect(await given('Terec')).toBe(terek)
  expect((await typed('hide', 'artist', `${ruddy}`)).code).toBe(0)
  expect(await given('Ruddy')).toBe(`The artist Ruddy is hidden. Bring it back with: earshot show artist ${ruddy}\n`)
  const part = ['--albums', `${albumId}`] as const
  expect((await typed('split', 'artist', `${terek}`, '--title', 'Ruddy', ...part)).error).toContain('is hidden')
  expect((await typed('split', 'artist', `${terek}`, '--title', 'Terec', ...part)).error).toBe(
    `The artist Terec was merged into another. Bring it back with: earshot unmerge artist ${terec}\n`,
  )
  expect((await typed('unmerge', 'artist', `${terec}`)).code).toBe(0)
})

test('a corrected empty value remains empty after the next import', async () => {
  const tags = { TPE1: 'Dotterel', TALB: 'Scree', TIT2: 'Lichen', TYER: '1901', TCON: 'Polka' }
  put('empty/a/1.mp3', await mp3(tags, { hertz: 315 }))
  put('empty/a/2.mp3', await mp3({ ...tags, TIT2: 'Moss' }, { hertz: 335 }))
  put(
    'empty/a/cover.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#420' } })
      .png()
      .toBuffer(),
  )
  await importMusic(app, at('empty'))
  const [song] = await app.db.select().from(track).where(eq(track.title, 'Lichen'))
  const [albumId, songId] = [song?.albumId ?? 0, song?.id ?? 0]
  expect((await typed('correct', 'album', `${albumId}`, '--empty', 'year,genre,cover')).out).toMatch(
    /year {4}1901 → \(none\)\n {2}genre {3}Polka → \(none\)\n {2}cover {3}\/media\/art\/\S+ → \(none\)/,
  )
  expect((await typed('correct', 'artist', `${song?.artistId}`, '--empty', 'cover,genre')).code).toBe(0)
  expect((await typed('correct', 'song', `${songId}`, '--empty', 'album,genre')).code).toBe(0)
  const shown = async () => ({
    album: (await app.db.select().from(album).where(eq(album.id, albumId))).at(0),
    artist: (await app.get('song/artist_media', { artist_id: song?.artistId ?? 0 })).artist.avatarURL,
    song: (await app.get('song/song_media', { song_id: songId })).song,
  })
  const before = await shown()
  expect(before).toMatchObject({
    album: { year: null, releaseDate: null, genreId: null, art: null, songCount: 1 },
    artist: null,
  })
  put('empty/a/3.mp3', await mp3({ ...tags, TIT2: 'Fern' }, { hertz: 355 }))
  expect(await importMusic(app, at('empty'))).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
  await app.runJobs()
  expect(await shown()).toEqual({ ...before, album: { ...before.album, songCount: 2 } })
  expect(await app.db.$count(track, and(eq(track.id, songId), isNull(track.albumId)))).toBe(1)
  expect((await typed('correct', 'album', `${albumId}`, '--undo')).out).toContain('(none) → 1901')
  expect((await typed('correct', 'album', `${albumId}`, '--empty', 'title')).error).toBe(
    'The title of an album cannot be left empty. Fields that can be left empty: subtitle, year, release_date, genre, label, format, certifications, cover.\n',
  )
  expect((await typed('correct', 'album', `${albumId}`, '--empty', 'year', '--year', '1902')).error).toBe(
    'Give either the year or --empty year, not both.\n',
  )
})

test('subtitle, format and certifications of an album come from tags, can be corrected, and another import keeps them', async () => {
  const texts = { ALBUMSUBTITLE: 'Live album', CERTIFICATIONS: 'Gold' }
  const tags = { TPE1: 'Twite', TALB: 'Heath', TIT2: 'Ling', TMED: 'Cassette', TXXX: texts }
  put('texts/a/1.mp3', await mp3(tags, { hertz: 415 }))
  await importMusic(app, at('texts'))
  const find = async () => (await app.db.select().from(album).where(eq(album.title, 'Heath'))).at(0)
  const imported = { subTitle: 'Live album', format: 'Cassette', certifications: 'Gold' }
  expect(await find()).toMatchObject(imported)
  const id = (await find())?.id ?? 0
  expect(
    (await typed('correct', 'album', `${id}`, '--subtitle', 'EP', '--format', 'Vinyl', '--certifications', 'Platinum'))
      .out,
  ).toMatch(/Live album → EP\n.*Cassette → Vinyl\n.*Gold → Platinum/)
  put('texts/a/2.mp3', await mp3({ ...tags, TIT2: 'Gorse' }, { hertz: 435 }))
  expect(await importMusic(app, at('texts'))).toMatchObject({ added: 1 })
  await app.runJobs()
  expect(await find()).toMatchObject({ subTitle: 'EP', format: 'Vinyl', certifications: 'Platinum', songCount: 2 })
  expect((await app.get('song/album_media', { album_id: id })).album).toMatchObject({
    sub_title: 'EP',
    format: 'Vinyl',
  })
  expect((await typed('correct', 'album', `${id}`, '--empty', 'subtitle,format')).code).toBe(0)
  expect(await find()).toMatchObject({ subTitle: null, format: null, certifications: 'Platinum' })
  expect((await typed('correct', 'album', `${id}`, '--undo')).code).toBe(0)
  expect(await find()).toMatchObject(imported)
})

test('a dry run changes nothing, a cover must be a picture, and invalid corrections are refused with a reason', async () => {
  const artistId = await seedArtist(app.db, { name: 'Curlew' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Marsh' })
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Mud' })
  expect((await typed('correct', 'album', `${albumId}`, '--title', 'Fen', '--dry-run')).out).toBe(
    `The album Marsh would be changed: /discover/${albumId}\n  title   Marsh → Fen\n`,
  )
  expect((await app.get('song/album_media', { album_id: albumId })).album.title).toBe('Marsh')
  put(
    'cover.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#264' } })
      .png()
      .toBuffer(),
  )
  expect((await typed('correct', 'album', `${albumId}`, '--cover', 'cover.png')).out).toMatch(
    /cover {3}\(none\) → \/media\/art\//,
  )
  expect((await app.get('song/album_media', { album_id: albumId })).album.image).toMatch(/^\/media\/art\//)
  put('no-cover.png', 'not a picture')
  const refusals = [
    [['album', `${albumId}`, '--cover', 'no-cover.png'], 'This file is not a JPEG, PNG, WebP or GIF picture.'],
    [
      ['song', `${songId}`],
      'Name at least one field, as in --title "New title". Fields that can be corrected: title, artist, album, year, genre, cover.',
    ],
    [
      ['episode', '1', '--year', '1999'],
      'The year of an episode cannot be corrected. Fields that can be corrected: title, cover.',
    ],
    [['song', '99999', '--title', 'X'], 'There is no such song.'],
    [['song', `${songId}`, '--artist', '99999'], 'There is no such artist.'],
    [['song', 'nothing', '--title', 'X'], 'item must be the number of the item or the URL of its page'],
    [['song', `${songId}`, '--undo', '--title', 'X'], 'Give either --undo or the corrected values, not both.'],
  ] as const
  for (const [words, sentence] of refusals)
    expect(await typed('correct', ...words)).toEqual({ code: 1, out: '', error: `${sentence}\n` })
  const other = await seedArtist(app.db, { name: 'Whimbrel' })
  expect((await typed('correct', 'artist', `${artistId}`, '--title', 'whimbrel')).error).toBe(
    `There is an artist whimbrel already: /artist/${other}. To merge the two: earshot merge artist ${artistId} ${other}\n`,
  )
})

test('a podcast and an episode keep their corrections when their feed is read again', async () => {
  const feed = (
    title: string,
    episodeTitle: string,
  ) => `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>
    <item><title>${episodeTitle}</title><guid>one</guid><enclosure url="https://media.example.com/1.mp3" length="9" type="audio/mpeg"/></item></channel></rss>`
  const services = { ...app, ...app.services, outbound: openOutbound({ allowPrivate: true }), allowPrivate: true }
  const read = async (...titles: [string, string]) => {
    put('feed.xml', feed(...titles))
    await importPodcast(services, at('feed.xml'))
    await app.runJobs()
  }
  await read('Nite Walk', 'Part wun')
  const [show] = await app.db.select().from(podcast).where(eq(podcast.title, 'Nite Walk'))
  const [part] = await app.db
    .select()
    .from(episode)
    .where(eq(episode.podcastId, show?.id ?? 0))
  await typed('correct', 'podcast', `${show?.id}`, '--title', 'Night Walk', '--artist', 'Ida Lund', '--genre', 'Nature')
  await typed('correct', 'episode', `${part?.id}`, '--title', 'Part one')
  await read('Nite Walk 2', 'Part wun again')
  const shown = await app.get('podcast/podcast_media', { podcast_id: show?.id ?? 0 })
  expect(JSON.stringify(shown)).toContain('"Night Walk"')
  expect(
    (
      await app.db
        .select()
        .from(episode)
        .where(eq(episode.id, part?.id ?? 0))
    ).at(0)?.name,
  ).toBe('Part one')
  expect((await typed('correct', 'podcast', `${show?.id}`, '--undo')).out).toContain('Night Walk → Nite Walk 2')
  expect((await typed('correct', 'episode', `${part?.id}`, '--undo')).out).toContain('Part one → Part wun again')
})
