import type { SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'

/** The subscribed plan's card is highlighted; only when none is subscribed does `isHighlighted` decide (SUBSCRIPTION-07). */
export function isHighlighted(item: SubscriptionItem, { subscription }: SubscriptionSettings): boolean {
  if (subscription !== null && subscription !== undefined && subscription.status === 1) return subscription.subscription_item_id === item.id
  return item.isHighlighted
}
