import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'

/** The subscribed plan's card is highlighted; only when none is subscribed does `isHighlighted` decide (SUBSCRIPTION-07). */
export function isHighlighted(
  item: SubscriptionItem,
  { subscription }: Pick<SubscriptionSettings, 'subscription'>,
): boolean {
  return subscription?.status === 1 ? subscription.subscription_item_id === item.id : item.isHighlighted
}

/** Whether a plan is the viewer's own and runs (SUBSCRIPTION-08). */
export const isOwn = (item: SubscriptionItem, subscription: Subscription | null | undefined, now: Date): boolean =>
  subscription?.subscription_item_id === item.id &&
  subscription.subscription_id !== '' &&
  subscription.status === 1 &&
  new Date(subscription.expired_at) > now
