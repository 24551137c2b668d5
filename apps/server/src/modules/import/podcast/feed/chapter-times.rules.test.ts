import { expect, test } from 'vitest'
import { readChapterTime, unreadTimes } from './chapter-times.rules.ts'

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
])('the chapter time %j is %j', (time, seconds) => {
  expect(readChapterTime(time)).toBe(seconds)
})

test.each(['', 'x', '-1', '1:x', ':', '1:2:3:4', -1, NaN, null, undefined, {}])('%j is no chapter time', (time) => {
  expect(readChapterTime(time)).toBeUndefined()
})

test('times that cannot be read are named as they were written', () => {
  expect(unreadTimes(['x', -1, undefined, null])).toBe('“x”, “-1”, “”, “null”')
})
