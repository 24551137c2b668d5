import { expect, test } from 'vitest'
import { discsAmong } from './discs.rules.ts'
import { readTracks } from './releases.rules.ts'
import type { TaggedFile } from './releases.rules.ts'

const file = (
  name: string,
  tags: Partial<TaggedFile['tags']> = {},
  folders = ['Ida', 'Blue Hour'],
  siblings = folders.slice(-1),
): TaggedFile => ({
  folders,
  disc: discsAmong(siblings).get(folders.at(-1) ?? ''),
  name,
  tags: { artists: [], genres: [], isCompilation: false, ...tags },
})
const releasesIn = (...files: TaggedFile[]) =>
  readTracks(files).map(({ title, artist, release }) => [title, artist, release?.owner, release?.title])

test('the artist of an album comes from its tag, or else from most of its tracks, or else is Various Artists', () => {
  const song = (title: string, artist: string, more: Partial<TaggedFile['tags']> = {}) =>
    file(`${title}.mp3`, { title, artist, album: 'Blue Hour', ...more })
  expect(
    releasesIn(song('a', 'Ida'), song('b', 'Bo'), song('c', 'Cy', { albumArtist: 'Ida' })).map(([, , owner]) => owner),
  ).toEqual(['Ida', 'Ida', 'Ida'])
  expect(
    releasesIn(song('a', 'Ida'), song('b', 'Ida feat. Bo'), song('c', 'Cy')).map(([title, artist, owner]) => [
      title,
      artist,
      owner,
    ]),
  ).toEqual([
    ['a', 'Ida', 'Ida'],
    ['b (feat. Bo)', 'Ida', 'Ida'],
    ['c', 'Cy', 'Ida'],
  ])
  expect(releasesIn(song('a', 'Ida'), song('b', 'Bo'))[0]?.[2]).toBe('Various Artists')
  expect(releasesIn(song('a', 'Ida', { isCompilation: true }), song('b', 'Ida'))[1]?.[2]).toBe('Various Artists')
  expect(releasesIn(song('a', 'Ida', { albumArtist: 'VA' }))[0]?.[2]).toBe('Various Artists')
  expect(
    releasesIn(song('a', 'Ida', { albumArtist: 'Ida' }), song('b', 'Bo', { albumArtist: 'Bo' })).map(
      ([, , owner]) => owner,
    ),
  ).toEqual(['Ida', 'Bo'])
})

test("several artists in one tag: the album's own leads, the others are guests", () => {
  expect(
    releasesIn(file('1.mp3', { title: 'x', artist: 'Bo', artists: ['Bo', 'Ida'], albumArtist: 'Ida', album: 'B' })),
  ).toEqual([['x (feat. Bo)', 'Ida', 'Ida', 'B']])
  expect(releasesIn(file('1.mp3', { title: 'x', artist: 'Bo', artists: ['Bo', 'Cy'], album: 'B' }))).toEqual([
    ['x (feat. Cy)', 'Bo', 'Bo', 'B'],
  ])
})

test('a file without tags is named by its path, or belongs to the one album of its folder', () => {
  expect(releasesIn(file('03 - Third.mp3'))).toEqual([['Third', 'Ida', 'Ida', 'Blue Hour']])
  const tagged = { artist: 'Bo', album: 'Other', albumArtist: 'Bo' }
  expect(
    releasesIn(
      file('01.mp3', { title: 'a', ...tagged }),
      file('02.mp3', { title: 'b', ...tagged }),
      file('03 Third.mp3'),
    ),
  ).toEqual([
    ['a', 'Bo', 'Bo', 'Other'],
    ['b', 'Bo', 'Bo', 'Other'],
    ['Third', 'Bo', 'Bo', 'Other'],
  ])
  expect(releasesIn(file('Loose.mp3', {}, []))).toEqual([['Loose', 'Unknown Artist', undefined, undefined]])
  expect(releasesIn(file('x.mp3', { title: 'Single', artist: 'Bo' }))).toEqual([['Single', 'Bo', undefined, undefined]])
})

test('albums are the same by name, or by their MusicBrainz id, whatever the spelling', () => {
  const key = (tags: Partial<TaggedFile['tags']>) =>
    readTracks([file('1.mp3', { title: 'x', artist: 'Ida', ...tags })])[0]?.release?.key
  expect(key({ album: 'Don’t  Stop' })).toBe(key({ album: "DON'T STOP" }))
  expect(key({ album: 'A', releaseId: 'ABC' })).toBe(key({ album: 'B', releaseId: 'abc' }))
  expect(key({ album: 'A' })).not.toBe(key({ album: 'A', albumArtist: 'Bo' }))
})

test('CATALOGUE-09 the MusicBrainz ids of artists and albums belong to the names in their order', () => {
  const [ida, bo] = ['0383dadf-2a4e-4d10-a46a-e9e041da8eb3', '1f9df192-a621-4f54-8850-2c5373b7eac9']
  const idsIn = (tags: Partial<TaggedFile['tags']>) => {
    const [track] = readTracks([file('1.mp3', { title: 'x', album: 'B', ...tags })])
    return [track?.artistId, track?.release?.ownerId]
  }
  const own = { artistIds: [ida.toUpperCase()], albumArtist: 'Ida', albumArtistIds: [ida] }
  expect(idsIn({ artist: 'Ida', ...own })).toEqual([ida, ida])
  expect(idsIn({ artist: 'Ida feat. Bo', ...own, artistIds: [`${ida}/${bo}`] })).toEqual([ida, ida])
  expect(idsIn({ artist: 'Bo', artists: ['Bo', 'Ida'], ...own, artistIds: [bo, ida] })).toEqual([ida, ida])
  expect(idsIn({ artist: 'Ida', artists: ['Ida', 'Bo'], artistIds: [ida] })).toEqual([undefined, undefined])
  expect(idsIn({ artist: 'Ida & Bo', artistIds: [ida, bo] })).toEqual([undefined, undefined])
  expect(idsIn({ artist: 'Ida', albumArtist: 'VA', albumArtistIds: [bo], artistIds: ['x'] })).toEqual([
    undefined,
    undefined,
  ])
})

test('the folder of a disc tells its number and title where tags do not', () => {
  const discs = (...files: TaggedFile[]) =>
    readTracks(files).map(({ release, artist, discNo, discTitle }) => [artist, release?.title, discNo, discTitle])
  const jupiter = ['Ida', 'Blue Hour', 'CD 2 - Jupiter']
  expect(discs(file('1.mp3', {}, jupiter))).toEqual([['Ida', 'Blue Hour', 2, 'Jupiter']])
  expect(
    discs(file('1.mp3', { title: 'x', artist: 'Ida', album: 'Blue', discNo: 3, discTitle: 'Mars' }, jupiter)),
  ).toEqual([['Ida', 'Blue', 3, 'Mars']])
  const vols = ['Vol. 1', 'Vol. 2']
  expect(discs(file('1.mp3', {}, ['Ida', 'Blue Hour', 'Vol. 2'], vols))).toEqual([['Ida', 'Blue Hour', 2, undefined]])
  expect(discs(file('1.mp3', {}, ['Ida', 'Vol. 2'], vols))).toEqual([['Ida', 'Vol. 2', 1, undefined]])
  const tagged = { title: 'x', artist: 'Ida', album: 'Hits Vol. 2' }
  expect(discs(file('1.mp3', tagged, ['Ida', 'Hits', 'Vol. 2'], vols))).toEqual([['Ida', 'Hits Vol. 2', 1, undefined]])
})

test('one track 0 of a disc is its first; several, or one alone, have no number', () => {
  const numbers = (...found: (number | undefined)[]) =>
    readTracks(
      found.map((trackNo, at) => file(`${at}.mp3`, { title: `t${at}`, artist: 'Ida', album: 'B', trackNo })),
    ).map(({ trackNo }) => trackNo)
  expect(numbers(1, 0, 2)).toEqual([1, 0, 2])
  expect(numbers(0, 0, 1)).toEqual([undefined, undefined, 1])
  expect(numbers(0)).toEqual([undefined])
})

test('artists in one tag behind semicolons: the first leads, the others are guests', () => {
  expect(releasesIn(file('1.mp3', { title: 'x', artist: 'Hocico', artists: ['Hocico; Prayers'], album: 'B' }))).toEqual(
    [['x (feat. Prayers)', 'Hocico', 'Hocico', 'B']],
  )
  const both = { artist: 'Hocico; Prayers', albumArtist: 'Hocico; Prayers' }
  expect(releasesIn(file('1.mp3', { title: 'x', ...both, artists: ['Hocico; Prayers'], album: 'B' }))).toEqual([
    ['x (feat. Prayers)', 'Hocico', 'Hocico', 'B'],
  ])
  expect(releasesIn(file('1.mp3', { title: 'x', artist: '10 ft. Ganja Plant', album: 'B' }))).toEqual([
    ['x', '10 ft. Ganja Plant', '10 ft. Ganja Plant', 'B'],
  ])
})
