import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'

/**
 * Returns whether a card is highlighted: the subscribed plan's, or without one those with `isHighlighted`
 * (SUBSCRIPTION-07).
 */
export function isHighlighted(
  item: SubscriptionItem,
  { subscription }: Pick<SubscriptionSettings, 'subscription'>,
): boolean {
  return subscription?.status === 1 ? subscription.subscription_item_id === item.id : item.isHighlighted
}

/** Returns whether the viewer has an active subscription to the plan (SUBSCRIPTION-08). */
export const isSubscribedTo = (
  item: SubscriptionItem,
  subscription: Subscription | null | undefined,
  now: Date,
): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.subscription_id !== '' &&
  subscription.status === 1 &&
  new Date(subscription.expired_at) > now

/** Returns whether the viewer has cancelled this plan and its paid time has not ended. */
export const isEnding = (item: SubscriptionItem, subscription: Subscription | null | undefined, now: Date): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.status !== 1 &&
  subscription.revoked !== true &&
  new Date(subscription.expired_at) > now

/** Returns the features of a plan without the empty ones (SUBSCRIPTION-01). */
export const featuresOf = (item: SubscriptionItem): string[] =>
  [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].flatMap((text) => text || [])
