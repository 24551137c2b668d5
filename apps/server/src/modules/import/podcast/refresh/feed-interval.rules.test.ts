import { expect, test } from 'vitest'
import { refreshAfter } from './feed-interval.rules.ts'

const HOUR = 3_600_000
const every = (hours: number, count = 10) =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 2, 1) - n * hours * HOUR))

test('a feed is asked again by how often it changes, from each hour to each day', () => {
  expect(refreshAfter(every(1), 0)).toBe(HOUR)
  expect(refreshAfter(every(24), 0)).toBe(3 * HOUR)
  expect(refreshAfter(every(7 * 24), 0)).toBe(21 * HOUR)
  expect(refreshAfter(every(30 * 24), 0)).toBe(24 * HOUR)
  expect(refreshAfter([], 0)).toBe(24 * HOUR)
})

test('a feed that fails is asked less and less, each day at least', () => {
  expect([0, 1, 2, 9].map((failures) => refreshAfter(every(24), failures) / HOUR)).toEqual([3, 6, 12, 24])
})
