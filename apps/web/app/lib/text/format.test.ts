import { expect, test } from 'vitest'
import {
  formatCount,
  formatEndDate,
  formatIsoDate,
  formatLength,
  formatMoment,
  formatMonths,
  formatPrice,
} from './format.ts'

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

test('a moment is told in words; a day without a time and what is no date are not', () => {
  expect(formatMoment('2026-03-09T10:00:00Z')).toMatch(/2026/)
  expect([formatMoment('2026-03-09'), formatMoment('soon T')]).toEqual([undefined, undefined])
})

test('CONSTANTS-16 subscription dates are yyyy-MM-dd, the end of a vote month/day//year', () => {
  expect(formatIsoDate('2026-03-09T10:00:00Z')).toBe('2026-03-09')
  expect(formatEndDate('2026-03-09')).toBe('3/9//2026')
})

test.each([
  ['USD', '$5'],
  ['EUR', '€5'],
  ['CRC', '₡5'],
  ['GBP', '£5'],
  ['ILS', '₪5'],
  ['INR', '₹5'],
  ['JPY', '¥5'],
  ['KRW', '₩5'],
  ['NGN', '₦5'],
  ['PHP', '₱5'],
  ['PLN', 'zł\u00A05'],
  ['PYG', '₲5'],
  ['THB', '฿5'],
  ['UAH', '₴5'],
  ['VND', '₫5'],
  ['CHF', 'CHF\u00A05'],
  ['usd', '$5'],
  ['points', 'points 5'],
  ['', '5'],
])('CONSTANTS-15 SUBSCRIPTION-04 5 of %s shows as %s', (code, text) => {
  expect(formatPrice(5, code)).toBe(text)
})

test('cents show where there are some', () => {
  expect([formatPrice(4.5, 'USD'), formatPrice(1000, 'EUR'), formatMonths(1), formatMonths(12)]).toEqual([
    '$4.50',
    '€1,000',
    '1 month',
    '12 months',
  ])
})
