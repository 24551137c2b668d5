import { expect, test } from 'vitest'
import { checkoutUrl, readAmount, readCheckout, type Purchase } from './checkout-url.ts'

const purchases: Purchase[] = [
  { kind: 'subscription', of: 'artist', sourceId: 3, planId: 7 },
  { kind: 'subscription', of: 'podcast', sourceId: 12, planId: 1 },
  { kind: 'support', artistId: 3, tier: 'Gold' },
  { kind: 'tip', amount: 4.5, currency: 'USD' },
]
test.each(purchases)('SUBSCRIPTION-11 the URL of the checkout identifies the purchase: $kind', (purchase) => {
  expect(readCheckout(new URL(checkoutUrl(purchase), 'https://example.org').searchParams)).toEqual(purchase)
})

test.each([
  '',
  'plan=7',
  'artist=3',
  'plan=x&artist=3',
  'plan=0&artist=3',
  'tier=Silver&artist=3',
  'tip=5',
  'tip=-5&currency=USD',
  'tip=1e9&currency=USD',
  'tip=0&currency=USD',
  'tip=0.00&currency=USD',
  'tip=1.234&currency=USD',
  'tip=0.5&currency=JPY',
  'tip=5+USD&currency=USD',
])('SUBSCRIPTION-03 "%s" names no purchase', (query) => {
  expect(readCheckout(new URLSearchParams(query))).toBeUndefined()
})

test.each([
  ['5', 'USD', '5'],
  [' 7,50 ', 'USD', '7.50'],
  ['500', 'JPY', '500'],
  ['0', 'USD', undefined],
  ['0,001', 'USD', undefined],
  ['1.5', 'JPY', undefined],
  ['99999999999', 'USD', undefined],
  ['five', 'USD', undefined],
])('EARNINGS-07 "%s" of %s is the amount %s', (typed, currency, amount) => {
  expect(readAmount(typed, currency)).toBe(amount)
})
