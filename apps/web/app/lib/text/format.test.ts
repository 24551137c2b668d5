import { expect, test } from 'vitest'
import { formatCount, formatEndDate, formatIsoDate, formatLength, formatMoment, formatMonths } from './format.ts'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [59.9, '00:59'],
  [60, '01:00'],
  [3599, '59:59'],
  [3661, '61:01'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
])('DETAIL-04 %d seconds read %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1000'],
  [1001, '1K'],
  [1500, '1.5K'],
  [1960, '2K'],
  [12_345, '12.3K'],
  [1_000_000, '1000K'],
])('PROFILE-14 PROFILE-15 %d plays read %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('a date with a time is formatted in words; a day without a time and an invalid date are not', () => {
  expect(formatMoment('2026-03-09T20:04:00Z')).toMatch(/^\w+day,? \d{1,2} March 2026 at \d\d:04$/)
  expect([formatMoment('2026-03-09'), formatMoment('soon T')]).toEqual([undefined, undefined])
})

test('CONSTANTS-16 subscription dates are yyyy-MM-dd, the end of a vote month/day//year', () => {
  expect(formatIsoDate('2026-03-09T10:00:00Z')).toBe('2026-03-09')
  expect(formatEndDate('2026-03-09')).toBe('3/9//2026')
})

test('SUBSCRIPTION-04 CONSTANTS-12 a duration is counted in months', () => {
  expect([formatMonths(1), formatMonths(12)]).toEqual(['1 month', '12 months'])
})
