import { expect, test } from 'vitest'
import { counted, dateWords, lengthWords } from './dates.ts'

test.each([
  ['2025-03-09', '9 March 2025'],
  ['2025-03-09T23:59:59Z', '9 March 2025'],
  ['soon', ''],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('CONSTANTS-17 %s reads "%s"', (value, words) => {
  expect(dateWords(value)).toBe(words)
})

test.each([
  [0, ''],
  [12, '12 s'],
  [45, '1 min'],
  [2880, '48 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('%i seconds are about "%s"', (seconds, words) => {
  expect(lengthWords(seconds)).toBe(words)
})

test('one is not many', () => {
  expect([counted(0, 'track'), counted(1, 'track'), counted(2, 'track')]).toEqual(['0 tracks', '1 track', '2 tracks'])
})
