import { expect, test } from 'vitest'
import { cellOfPasted, parseCell, pastedRows } from './cells.ts'

const GENRES = [
  { id: 1, title: 'Sea Shanty' },
  { id: 2, title: 'Folk' },
]

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb', [['a'], ['b']]],
  ['"two\nlines"\t"say ""so"""\n', [['two lines', 'say "so"']]],
  ['"open\tb', [['"open', 'b']]],
  ['\tb\n\nc', [['', 'b'], [''], ['c']]],
])('RELEASE-20 rows of a spreadsheet are read: %j', (text, rows) => {
  expect(pastedRows(text)).toEqual(rows)
})

test.each([
  ['title', 'Rope', 'Rope'],
  ['disc_no', '2', 2],
  ['isrc', 'SE-ABC-26-00001', 'SE-ABC-26-00001'],
  ['genre_ids', 'folk; sea shanty', [2, 1]],
  ['genre_ids', '', []],
  ['is_explicit', '1', 1],
  ['is_explicit', '', 0],
] as const)('RELEASE-20 the cell %s with "%s" has a value', (field, text, value) => {
  expect(parseCell(field, text, GENRES)).toEqual({ value })
})

test.each([
  ['title', ''],
  ['disc_no', 'two'],
  ['disc_no', '0'],
  ['isrc', 'SEABC'],
  ['recording_id', 'x'],
  ['genre_ids', 'Folk, Polka'],
] as const)('RELEASE-20 the cell %s with "%s" has a problem', (field, text) => {
  expect(parseCell(field, text, GENRES)).toHaveProperty('problem')
})

test.each([
  ['is_explicit', ' Yes ', '1'],
  ['is_explicit', 'no', ''],
  ['title', ' Rope ', 'Rope'],
] as const)('RELEASE-20 pasted into %s, "%s" is "%s"', (field, text, cell) => {
  expect(cellOfPasted(field, text)).toBe(cell)
})
