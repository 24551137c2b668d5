import { expect, test } from 'vitest'
import { currencySymbol, formatCount, formatDate, formatEndDate, formatIsoDate, formatLength } from './format.ts'

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

test('CONSTANTS-16 subscription dates are yyyy-MM-dd, the end of a vote month/day//year', () => {
  expect(formatIsoDate('2026-03-09T10:00:00Z')).toBe('2026-03-09')
  expect(formatEndDate('2026-03-09')).toBe('3/9//2026')
})

test.each([
  ['USD', '$'], ['EUR', '€'], ['CRC', '₡'], ['GBP', '£'], ['ILS', '₪'], ['INR', '₹'], ['JPY', '¥'], ['KRW', '₩'],
  ['NGN', '₦'], ['PHP', '₱'], ['PLN', 'zł'], ['PYG', '₲'], ['THB', '฿'], ['UAH', '₴'], ['VND', '₫'], ['CHF', 'CHF'],
])('CONSTANTS-15 %s shows as %s', (code, sign) => {
  expect(currencySymbol(code)).toBe(sign)
})
