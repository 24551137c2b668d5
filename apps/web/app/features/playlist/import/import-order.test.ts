import { expect, test } from 'vitest'
import { songBefore } from './import-order.ts'

test('a song chosen later is inserted at the position of its line in the file', () => {
  const found = (...lines: [number, number][]) => ({
    matched: lines.map(([line, song_id]) => ({ line, song_id, title: '', by: 'title' as const })),
  })
  expect(songBefore(found([2, 20], [4, 40]), new Map(), 1)).toBe(0)
  expect(songBefore(found([2, 20], [4, 40]), new Map(), 3)).toBe(20)
  expect(songBefore(found([2, 20], [4, 40]), new Map([[5, 50]]), 6)).toBe(50)
  // A song that a file names twice is in the playlist once, at its first position.
  expect(songBefore(found([1, 10], [2, 20], [3, 10]), new Map(), 4)).toBe(20)
})
