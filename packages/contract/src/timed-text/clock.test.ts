import { expect, test } from 'vitest'
import { clockOf, readClock } from './clock.ts'

test.each([
  [0, 0],
  [10.5, 10.5],
  ['5', 5],
  ['10.5', 10.5],
  ['10,5', 10.5],
  ['00:10', 10],
  ['00:00:10', 10],
  [' 1:02:03.500 ', 3723.5],
  ['90:00', 5400],
])('the time %j is %j', (time, seconds) => {
  expect(readClock(time)).toBe(seconds)
})

test.each(['', 'x', '-1', '1:x', ':', '1:2:3:4', -1, NaN, null, undefined, {}])('%j is no time', (time) => {
  expect(readClock(time)).toBeUndefined()
})

test.each([
  [0, '0:00:00'],
  [59.999, '0:00:59.999'],
  [59.9999, '0:01:00'],
  [750, '0:12:30'],
  [3723.5, '1:02:03.5'],
  [36_000.05, '10:00:00.05'],
])('SHOW-10 %d seconds are shown as %s, and read again', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
  expect(readClock(text)).toBe(Math.round(seconds * 1000) / 1000)
})
