import { expect, test } from 'vitest'
import { fileName, folderOf, lyricsFiles, partsOf, stemOf } from './export-paths.rules.ts'

test.each([
  ['AC/DC: Live?', 'AC_DC_ Live_'],
  ['..', '_'],
  [' a \u0000 ', 'a _'],
  ['x'.repeat(100), 'x'.repeat(60)],
  ['', '_'],
])('RELEASE-33 %j is exported as %j', (text, name) => {
  expect(fileName(text)).toBe(name)
})

test('RELEASE-33 files of a track are named after disc, number and title', () => {
  expect(folderOf({ title: '', number: '7' })).toBe('Untitled (7)')
  const stem = stemOf({ disc_no: 2, track_no: 3, title: 'Salt' })
  expect(stem).toBe('2-03 Salt')
  const texts = [
    { language: null, text: 'Haul' },
    { language: 'de', text: '[00:01.00]Zieh' },
    { language: null, text: 'Haul!' },
  ]
  expect(lyricsFiles(stem, texts).map(({ path }) => path)).toEqual([
    '2-03 Salt.txt',
    '2-03 Salt.de.lrc',
    '2-03 Salt.3.txt',
  ])
})

test('RELEASE-33 an export has a ZIP for each four gigabytes', () => {
  const sizes = (files: number[]) =>
    partsOf(
      files.map((size) => ({ size })),
      10,
    ).map((part) => part.map(({ size }) => size))
  expect(sizes([4, 6, 1, 9, 12, 3])).toEqual([[4, 6], [1, 9], [12], [3]])
  expect(sizes([])).toEqual([])
})
