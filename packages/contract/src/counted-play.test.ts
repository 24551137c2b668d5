import { expect, test } from 'vitest'
import { secondsToCount } from './counted-play.ts'

test.each([
  [200, 30],
  [60, 30],
  [40, 20],
  [11, 5.5],
  [0, 30],
])('a sound of %i seconds counts after %i seconds of listening', (length, seconds) => {
  expect(secondsToCount(length)).toBe(seconds)
})
