import type { UserSubscription } from '@earshot/contract/money/subscription'
import { expect, test } from 'vitest'
import type { Purchase } from '../../lib/url/checkout-url.ts'
import { findCurrent, renewalDate } from './current.rules.ts'

const NOW = new Date('2027-01-15T12:00:00Z')
const [SOON, LATER, PAST] = ['2027-02-01T00:00:00Z', '2028-01-01T00:00:00Z', '2027-01-01T00:00:00Z']

const item = {
  id: 1,
  title: 'Monthly',
  sub_title: '',
  price: 4,
  currency: 'USD',
  duration: 1,
  isHighlighted: false,
  plan_id: 'monthly',
}
const subscription = (planId: number, more: Partial<UserSubscription> = {}): UserSubscription => ({
  subscription_item_id: planId,
  subscription_item: { ...item, id: planId },
  subscription_id: `S-${planId}`,
  status: 1,
  expired_at: SOON,
  created_at: PAST,
  artist: { id: 7, name: 'Marrow & Finch' },
  ...more,
})
const plan = (planId: number): Purchase => ({ kind: 'subscription', of: 'artist', sourceId: 7, planId })
const gold: Purchase = { kind: 'support', artistId: 7, tier: 'Gold' }

test('SUBSCRIPTION-17 another plan of the same artist counts, as on the server, and is distinguished from the same plan', () => {
  expect(findCurrent(plan(1), [subscription(1)], NOW)).toMatchObject({ isSame: true })
  expect(findCurrent(plan(2), [subscription(1)], NOW)).toMatchObject({ isSame: false })
})

test('an active subscription counts before a cancelled one, and the longest open one before the others', () => {
  const cancelled = [subscription(1, { status: 0 }), subscription(2, { status: 0, expired_at: LATER })]
  expect(findCurrent(plan(3), cancelled, NOW)?.subscription.subscription_item_id).toBe(2)
  expect(findCurrent(plan(3), [...cancelled, subscription(4)], NOW)?.subscription.subscription_item_id).toBe(4)
})

test.each([
  ['it has ended', subscription(1, { expired_at: PAST })],
  ['it was refunded', subscription(1, { revoked: true })],
  ['it is of another artist', subscription(1, { artist: { id: 8, name: 'Nell Okafor' } })],
  ['it is of a podcast with the same number', subscription(1, { artist: null, podcast: { id: 7, name: 'Solder' } })],
  ['it is support', subscription(1, { tier: 'Gold' })],
])('nothing is open when %s', (_case, each) => {
  expect(findCurrent(plan(1), [each], NOW)).toBeUndefined()
})

test('ARTISTPROFILE-13 support counts by its tier', () => {
  expect(findCurrent(gold, [subscription(1), subscription(2, { tier: 'Platinum' })], NOW)).toBeUndefined()
  expect(findCurrent(gold, [subscription(3, { tier: 'Gold' })], NOW)).toMatchObject({ isSame: true })
  expect(findCurrent({ kind: 'tip', amount: 5, currency: 'USD' }, [subscription(1)], NOW)).toBeUndefined()
})

test.each([
  [undefined, 1, '2026-12-28'],
  [undefined, 3, '2027-02-28'],
  ['2027-01-31T10:00:00Z', 1, '2027-02-28'],
  ['2025-01-31T10:00:00Z', 12, '2027-11-28'],
])('SUBSCRIPTION-21 a subscription paid until %s renews %i months later, on %s', (paidUntil, months, date) => {
  expect(renewalDate(paidUntil, months, new Date('2026-11-28T12:00:00Z'))).toBe(date)
})
