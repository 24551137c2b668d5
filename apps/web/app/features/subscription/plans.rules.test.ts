import type { SubscriptionItem, SubscriptionSettings } from '@earshot/contract/money/subscription'
import { expect, test } from 'vitest'
import { featuresOf, isEnding, isHighlighted, isSubscribedTo } from './plans.rules.ts'

const plan = (id: number, lit: boolean): SubscriptionItem => ({
  id,
  title: '',
  sub_title: '',
  price: 5,
  currency: 'USD',
  duration: 1,
  isHighlighted: lit,
  plan_id: '',
})
const settings = (subscribed?: { item: number; status: number }): SubscriptionSettings => ({
  title: '',
  sub_title: '',
  currency: 'USD',
  subscription_items: [],
  subscription:
    subscribed === undefined
      ? null
      : {
          subscription_item_id: subscribed.item,
          subscription_id: 'x',
          status: subscribed.status,
          expired_at: '2030-01-01T00:00:00Z',
        },
})

test.each([
  ['without a subscription, the highlighted plan', plan(1, true), settings(), true],
  ['without a subscription, another plan', plan(2, false), settings(), false],
  ['subscribed to another plan, the highlighted one', plan(1, true), settings({ item: 2, status: 1 }), false],
  ['subscribed to this plan', plan(2, false), settings({ item: 2, status: 1 }), true],
  ['a subscription that ended', plan(1, true), settings({ item: 2, status: 0 }), true],
])('ARTISTS-14 SUBSCRIPTION-07 %s', (_case, item, all, lit) => expect(isHighlighted(item, all)).toBe(lit))

const own = { subscription_item_id: 1, subscription_id: 'x', status: 1, expired_at: '2030-01-01T00:00:00Z' }
test.each([
  ['all holds', own, true],
  ['another plan', { ...own, subscription_item_id: 2 }, false],
  ['no subscription', null, false],
  ['no id of the provider', { ...own, subscription_id: '' }, false],
  ['it was cancelled', { ...own, status: 0 }, false],
  ['its time has ended', { ...own, expired_at: '2026-01-01T00:00:00Z' }, false],
])('SUBSCRIPTION-08 a plan counts as active: %s', (_case, subscription, isActive) => {
  expect(isSubscribedTo(plan(1, false), subscription, new Date('2026-11-22T00:00:00Z'))).toBe(isActive)
})

const cancelled = { ...own, status: 0 }
test.each([
  ['it was cancelled and its time has not ended', cancelled, true],
  ['it runs', own, false],
  ['another plan', { ...cancelled, subscription_item_id: 2 }, false],
  ['no subscription', null, false],
  ['its time has ended', { ...cancelled, expired_at: '2026-01-01T00:00:00Z' }, false],
  ['it was refunded', { ...cancelled, revoked: true }, false],
])('a plan is open until its end: %s', (_case, subscription, ends) => {
  expect(isEnding(plan(1, false), subscription, new Date('2026-11-22T00:00:00Z'))).toBe(ends)
})

test('SUBSCRIPTION-01 empty features are omitted', () => {
  expect(featuresOf({ ...plan(1, false), feature_1: 'New albums first', feature_2: '', feature_4: 'Demos' })).toEqual([
    'New albums first',
    'Demos',
  ])
})
