import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MINOR_MAX,
  NotMoney,
  decimalText,
  divide,
  amountText,
  expectedFee,
  expectedParts,
  fromMinor,
  moneyText,
  partsOf,
  toMinor,
} from './money.ts'

test.each([
  [4.5, 'USD', 450],
  ['4.50', 'USD', 450],
  [0.1, 'EUR', 10],
  [1.1, 'USD', 110],
  [19.99, 'GBP', 1999],
  [500, 'JPY', 500],
  ['500.00', 'KRW', 500],
  [1, 'PYG', 1],
  [1.234, 'KWD', 1234],
  [1_000_000, 'USD', MINOR_MAX],
])('CONSTANTS-15 %s of %s is %d of its smallest unit', (decimal, currency, minor) => {
  expect(toMinor(decimal, currency)).toBe(minor)
})

test.each([
  [0, 'USD'],
  [-1, 'USD'],
  [0.001, 'USD'],
  [1e9, 'USD'],
  ['5 USD', 'USD'],
  ['', 'USD'],
  ['1e3', 'USD'],
  ['٣', 'USD'],
  [' 5', 'USD'],
  ['0.00', 'USD'],
  [1.5, 'JPY'],
  [0.5, 'KRW'],
  [0.1, 'PYG'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [1e21, 'USD'],
  [1e-7, 'USD'],
  [1_000_000.01, 'USD'],
])('CONSTANTS-15 %s of %s is no amount', (decimal, currency) => {
  expect(() => toMinor(decimal, currency)).toThrow(NotMoney)
})

test('CONSTANTS-15 a conversion to smallest units and back is lossless', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MINOR_MAX }),
      fc.constantFrom('USD', 'JPY', 'KWD', 'PYG'),
      (minor, currency) => {
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor)
        expect(toMinor(decimalText(minor, currency), currency)).toBe(minor)
      },
    ),
  )
})

test.each([
  [500, 'USD', '$5'],
  [450, 'USD', '$4.50'],
  [-450, 'EUR', '-€4.50'],
  [100_000, 'EUR', '€1,000'],
  [5, 'JPY', '¥5'],
  [12_345, 'KRW', '₩12,345'],
  [7, 'PYG', '₲7'],
  [500, 'PLN', 'zł\u00A05'],
  [500, 'CHF', 'CHF\u00A05'],
  [500, 'SEK', 'SEK\u00A05'],
  [0, 'USD', '$0'],
])('CONSTANTS-15 %d of %s reads %s', (minor, currency, text) => {
  expect(moneyText(minor, currency)).toBe(text)
})

const RATES = { currency: 'USD', platform_percent: 0, pool_percent: 10, fee_percent: 3.49, fee_fixed: 0.49 }

test('EARNINGS-05 the platform takes no cut unless the operator sets one; the parts add up to the total', () => {
  const fee = expectedFee(500, 'USD', RATES)
  expect(fee).toBe(66)
  expect(partsOf(500, fee, RATES, 'subscription')).toEqual({ gross: 500, fee: 66, platform: 0, pool: 50, creator: 384 })
  expect(partsOf(500, fee, RATES, 'support')).toEqual({ gross: 500, fee: 66, platform: 0, pool: 0, creator: 434 })
  expect(partsOf(500, fee, RATES, 'tip')).toEqual({ gross: 500, fee: 66, platform: 434, pool: 0, creator: 0 })
  expect(expectedFee(500, 'JPY', RATES)).toBe(17)
})

test('the parts of any payment are at least 0 and make its gross amount', () => {
  const percent = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MINOR_MAX }),
      fc.integer({ min: 0, max: MINOR_MAX }),
      percent,
      percent,
      (gross, fee, platform_percent, pool_percent) => {
        const parts = partsOf(gross, fee, { platform_percent, pool_percent }, 'subscription')
        const { fee: taken, platform, pool, creator } = parts
        expect(taken + platform + pool + creator).toBe(gross)
        expect(Math.min(taken, platform, pool, creator)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('an amount is divided without a remainder', () => {
  expect(divide(100, [34, 33, 33])).toEqual([34, 33, 33])
  expect(divide(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(divide(1, [0, 50, 50])).toEqual([0, 1, 0])
  expect(divide(5, [0])).toEqual([0])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MINOR_MAX }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }),
      (minor, shares) => {
        expect(divide(minor, shares).reduce((sum, part) => sum + part, 0)).toBe(minor)
      },
    ),
  )
})

test.each([
  [5, 'usd', '$5'],
  [4.5, 'EUR', '€4.50'],
  [-4.5, 'EUR', '-€4.50'],
  [1000, 'JPY', '¥1,000'],
  [5, 'CHF', 'CHF\u00A05'],
  [0, 'PYG', '₲0'],
  [5, '', '5'],
])('CONSTANTS-15 SUBSCRIPTION-04 %f of %s on the wire shows as %s', (amount, code, text) => {
  expect(amountText(amount, code)).toBe(text)
})

test('EARNINGS-06 the terms before a payment contain all its parts, in decimals', () => {
  expect(expectedParts(500, 'USD', RATES, 'subscription')).toEqual({
    gross: 5,
    fee: 0.66,
    platform: 0,
    pool: 0.5,
    creator: 3.84,
  })
})
