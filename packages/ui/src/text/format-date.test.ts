import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMonth } from './format-date.ts'

test.each([
  ['2026-03-09', '03/09/2026'],
  ['2026-03-09T23:59:59Z', '03/09/2026'],
  ['2026-02-30', ''],
  ['soon', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('CONSTANTS-16 CONSTANTS-17 the day %s reads "%s" in every time zone', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

test.each([
  ['2026-03-09', '9 March 2026'],
  ['2026-11-28T23:59:59Z', '28 November 2026'],
  ['soon', ''],
  [null, ''],
])('CONSTANTS-16 a day without a fixed form is readable: %s reads "%s"', (date, text) => {
  expect(formatDay(date)).toBe(text)
})

test('CONSTANTS-16 a month is written in words in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026')
})
