import { expect, test } from 'vitest'
import { boundsOfDay, byDay } from './days.ts'

/** Returns a time in the reader's time zone in the format of the API. */
const local = (day: number, hour: number) => ({ played_at: new Date(2026, 2, day, hour).toISOString() })

test('plays of one day in the reader’s time zone are grouped, in order', () => {
  const plays = [local(30, 1), local(29, 23), local(29, 3), local(28, 0)]
  expect(byDay(plays).map(({ items }) => items)).toEqual([[plays[0]], [plays[1], plays[2]], [plays[3]]])
})

test('a day in the reader’s time zone starts and ends at midnight, also when clocks change', () => {
  const { from, until } = boundsOfDay(local(29, 12).played_at)
  expect([new Date(from).getHours(), new Date(until).getHours()]).toEqual([0, 0])
  expect(new Date(until).getDate()).toBe(30)
})
