import { expect, test } from 'vitest'
import { counted, lengthWords } from './fact-words.ts'

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
