import { expect, test } from 'vitest'
import { areSameArtist, nameKey } from './names.rules.ts'
import { readingsOfLocation, readingsOfName, songIdOf } from './readings.rules.ts'

const has = (found: readonly { artist: string | undefined; title: string }[], artist: string, title: string) =>
  found.some((each) => each.artist === artist && each.title === title)

test.each([
  ['Chuck Terrill - Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['Winding Road - Chuck Terrill', 'Chuck Terrill', 'Winding Road'],
  ['1. Chuck Terrill - Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['[03] Chuck Terrill – Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['(4) Chuck Terrill – Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['05_Chuck_Terrill_-_Winding_Road', 'Chuck Terrill', 'Winding Road'],
  ['1-06 Chuck Terrill - Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['Chuck Terrill - PM 0 - 01 - Winding Road', 'Chuck Terrill', 'Winding Road'],
  ['Rock ’n’ Sons - Don’t Go - Live', 'Rock ’n’ Sons', 'Don’t Go - Live'],
  ['A - B - Title', 'A - B', 'Title'],
  ['Loreena Test-Prologue', 'Loreena Test', 'Prologue'],
  ['Loreena Test: Prologue', 'Loreena Test', 'Prologue'],
  ['7 Years - Song', '7 Years', 'Song'],
])('%s can be read as %s and %s', (name, artist, title) => {
  expect(has(readingsOfName(name), artist, title)).toBe(true)
})

test.each([
  ['file:///C:/Music/Chuck%20Terrill%20-%20Winding%20Road.mp3', 'Chuck Terrill', 'Winding Road'],
  ['file:///home/u/Music/Loreena%20Test/Book/01%20-%20Prologue.mp3', 'Loreena Test', 'Prologue'],
  ['C:\\Music\\Loreena Test\\Book\\CD 2\\01 Prologue.mp3', 'Loreena Test', 'Prologue'],
  ['http://nas.local/m/Chuck%20Terrill%20-%20Winding%20Road.mp3', 'Chuck Terrill', 'Winding Road'],
  ['http://nas.local/music/Loreena%20Test/Book/01%20Prologue.mp3', 'Loreena Test', 'Prologue'],
  ['AC/DC Test - T.N.T.', 'AC/DC Test', 'T.N.T.'],
  ['100% Live/Ida - 50% Off.mp3', 'Ida', '50% Off'],
])('the file %s can be %s with %s', (location, artist, title) => {
  expect(has(readingsOfLocation(location).readings, artist, title)).toBe(true)
})

test.each([
  'https://a.example/1.mp3',
  'http://127.0.0.1/list.m3u8',
  'https://music.example/api/song/stream?song_id=3',
  'http://[::1',
  '',
])('the address %j names no song', (location) => {
  expect(readingsOfLocation(location)).toEqual({ label: '', readings: [] })
})

test('the id of a song is read from its own address only', () => {
  expect(songIdOf('https://music.example/api/song/stream?song_id=31')).toBe(31)
  expect(songIdOf('https://music.example/api/song/stream?ticket=a&song_id=31#t=3')).toBe(31)
  for (const other of ['/api/song/stream?song_id=x', 'https://a.example/?song_id=3', '/api/song/stream?my_song_id=3'])
    expect(songIdOf(other)).toBeUndefined()
})

test.each([
  ['Don’t Go – Live', "Don't Go - Live"],
  ['T.N.T.', 'tnt'],
  ['Yes…', 'Yes...'],
  ['Pat & Lee', 'Pat and Lee'],
  ['Jörg Maß', 'JORG MASS'],
  ['Mø', 'Mo'],
  ['Ｗｉｄｅ', 'wide'],
])('%s and %s are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test('an artist among several is the same, a name that only begins alike is not', () => {
  expect(areSameArtist('Mara Quill', 'Mara Quill and Teo Strand')).toBe(true)
  expect(areSameArtist('Ani Vale ft. Rob Stone', 'Ani Vale')).toBe(true)
  expect(areSameArtist('Mara Quill; Teo Strand', 'Mara Quill & Teo Strand')).toBe(true)
  expect(areSameArtist('Ira', 'Irakere')).toBe(false)
  expect(areSameArtist('!!!', '???')).toBe(false)
})

test('F17 hostile names are read at once', () => {
  for (const piece of [' - ', '- ', '1', '[1] ', ': ', '/', '%20', 'feat. ', ', ', '"'])
    for (const text of [piece.repeat(500), `a${piece.repeat(500)}b`]) {
      const start = performance.now()
      readingsOfName(text)
      readingsOfLocation(text)
      areSameArtist(text, text)
      expect(performance.now() - start, piece).toBeLessThan(500)
    }
})
