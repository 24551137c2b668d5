import { expect, test } from 'vitest'
import { formatPrice } from './money.ts'

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
  expect([formatPrice(4.5, 'USD'), formatPrice(1000, 'EUR'), formatPrice(0, 'USD'), formatPrice(-4.5, 'EUR')]).toEqual([
    '$4.50',
    '€1,000',
    '$0',
    '-€4.50',
  ])
})
