import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'

/**
 * The subscribed plan's card is highlighted; only when none is subscribed does `isHighlighted` decide
 * (SUBSCRIPTION-07).
 */
export function isHighlighted(
  item: SubscriptionItem,
  { subscription }: Pick<SubscriptionSettings, 'subscription'>,
): boolean {
  return subscription?.status === 1 ? subscription.subscription_item_id === item.id : item.isHighlighted
}

/** Whether a plan is the viewer's own and runs (SUBSCRIPTION-08). */
export const isSubscribedTo = (
  item: SubscriptionItem,
  subscription: Subscription | null | undefined,
  now: Date,
): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.subscription_id !== '' &&
  subscription.status === 1 &&
  new Date(subscription.expired_at) > now

/** Whether the viewer cancelled this plan and its paid time still runs. */
export const isEnding = (item: SubscriptionItem, subscription: Subscription | null | undefined, now: Date): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.status !== 1 &&
  subscription.revoked !== true &&
  new Date(subscription.expired_at) > now

/** Returns the features of a plan without the empty ones (SUBSCRIPTION-01). */
export const featuresOf = (item: SubscriptionItem): string[] =>
  [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].flatMap((text) => text || [])
