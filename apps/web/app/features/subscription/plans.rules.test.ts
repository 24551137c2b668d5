import type { SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'
import { expect, test } from 'vitest'
import { isHighlighted } from './plans.rules.ts'

const plan = (id: number, lit: boolean): SubscriptionItem => ({ id, title: '', sub_title: '', price: 5, currency: 'USD', duration: 1, isHighlighted: lit, plan_id: '' })
const settings = (subscribed?: { item: number; status: number }): SubscriptionSettings => ({
  title: '', sub_title: '', currency: 'USD', subscription_items: [],
  subscription: subscribed === undefined ? null : { subscription_item_id: subscribed.item, subscription_id: 'x', status: subscribed.status, expired_at: '2030-01-01T00:00:00Z' },
})

test.each([
  ['nobody subscribed, the lit plan', plan(1, true), settings(), true],
  ['nobody subscribed, another plan', plan(2, false), settings(), false],
  ['subscribed to another plan, the lit one', plan(1, true), settings({ item: 2, status: 1 }), false],
  ['subscribed to this plan', plan(2, false), settings({ item: 2, status: 1 }), true],
  ['a subscription that ended', plan(1, true), settings({ item: 2, status: 0 }), true],
])('ARTISTS-14 SUBSCRIPTION-07 %s', (_case, item, all, lit) => expect(isHighlighted(item, all)).toBe(lit))
