import { expect, test } from 'vitest'
import { isPlayedAt, secondsToCount } from './played.ts'

test.each([
  [200, 30],
  [60, 30],
  [40, 20],
  [11, 5.5],
  [0, 30],
])('a sound of %i seconds counts after %i seconds of listening', (length, seconds) => {
  expect(secondsToCount(length)).toBe(seconds)
})

test.each([
  [0, 600, false],
  [569, 600, false],
  [570, 600, true],
  [3419, 3600, false],
  [3420, 3600, true],
  [20, 40, true],
  [19, 40, false],
  [5000, 0, false],
])('PLAYBACK-09 an episode at second %i of %i is played: %s', (seconds, length, isPlayed) => {
  expect(isPlayedAt(seconds, length)).toBe(isPlayed)
})
