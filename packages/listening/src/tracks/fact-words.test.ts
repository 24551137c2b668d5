import { expect, test } from 'vitest'
import { lengthWords } from './fact-words.ts'

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
