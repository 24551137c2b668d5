import { expect, test } from 'vitest'
import { momentHash, readMoment } from './moment.ts'

test.each([
  ['#t=83', 83],
  ['#t=83.5', 83.5],
  ['#t=1:23', 83],
  ['#t=01:02:03', 3723],
  ['#t=0', 0],
])('%s names a second', (hash, seconds) => {
  expect(readMoment(hash)).toBe(seconds)
})

test.each(['', '#', '#t=', '#t=-3', '#t=1:2', '#t=abc', '#t=1e9', '#top', '#t=99999999', 't=3', '#t=1:23:45:00'])(
  '"%s" names none',
  (hash) => {
    expect(readMoment(hash)).toBeUndefined()
  },
)

test.each([
  [83.9, '#t=83'],
  [0.4, ''],
])('a URL at %s seconds ends with "%s"', (seconds, end) => {
  expect(momentHash(seconds)).toBe(end)
})
