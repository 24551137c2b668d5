import { expect, test } from 'vitest'
import { reportLines } from './report.ts'

const report = { what: 'tracks', added: 2, changed: 0, unchanged: 1, notes: [], also: ['1 artist'] }

test('a report names each reason once, whether it is a sentence or the end of one, with what it is about below', () => {
  const skipped = [
    { what: 'a.mp3', why: 'is empty' },
    { what: 'feed.xml', why: 'This is a web page, not a feed.' },
    { what: 'b.mp3', why: 'is empty' },
  ]
  expect(reportLines({ ...report, skipped })).toEqual([
    'Added      2 tracks (1 artist)',
    'Changed    0',
    'Unchanged  1',
    'Skipped    3',
    '  is empty:',
    '    a.mp3',
    '    b.mp3',
    '  This is a web page, not a feed:',
    '    feed.xml',
  ])
})

test('twenty files are listed for each reason, and all with --all', () => {
  const skipped = Array.from({ length: 22 }, (_, n) => ({ what: `${n}.mp3`, why: 'is empty' }))
  expect(reportLines({ ...report, skipped }).at(-1)).toBe('    … and 2 more (--all lists them)')
  expect(reportLines({ ...report, skipped }, { all: true }).at(-1)).toBe('    21.mp3')
})
