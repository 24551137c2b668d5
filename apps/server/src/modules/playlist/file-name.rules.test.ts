import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.rules.ts'

test.each([
  ['file:/srv/music/Hollow Pine/01 Mercy & Milk.flac', 'audio/flac', '01 Mercy & Milk.flac'],
  [String.raw`file:C:\Music\Tides.mp3`, 'audio/mpeg', 'Tides.mp3'],
  ['demo:12', 'audio/mpeg', 'Tides.mp3'],
  [null, 'audio/ogg; codecs=opus', 'Tides.ogg'],
  [null, null, 'Tides'],
])('LIBRARY-08 the file of %j is called as a person knows it', (source, mime, name) => {
  expect(fileNameOf({ title: 'Tides', source, mime })).toBe(name)
})
