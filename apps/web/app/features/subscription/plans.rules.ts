import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/money/subscription'

/**
 * Returns whether a plan's card is highlighted: the subscribed plan's, or without a subscription that with
 * `isHighlighted` (SUBSCRIPTION-07).
 */
export function isHighlighted(
  item: SubscriptionItem,
  { subscription }: Pick<SubscriptionSettings, 'subscription'>,
): boolean {
  return subscription?.status === 1 ? subscription.subscription_item_id === item.id : item.isHighlighted
}

/** Returns whether a plan is the viewer's active one (SUBSCRIPTION-08). */
export const isSubscribedTo = (
  item: SubscriptionItem,
  subscription: Subscription | null | undefined,
  now: Date,
): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.subscription_id !== '' &&
  subscription.status === 1 &&
  new Date(subscription.expired_at) > now

/** Returns whether the viewer cancelled this plan and its paid time has not ended. */
export const isEnding = (item: SubscriptionItem, subscription: Subscription | null | undefined, now: Date): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.status !== 1 &&
  subscription.revoked !== true &&
  new Date(subscription.expired_at) > now

/** Returns the non-empty features of a plan (SUBSCRIPTION-01). */
export const featuresOf = (item: SubscriptionItem): string[] =>
  [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].flatMap((text) => text || [])
