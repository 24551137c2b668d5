import type { UserSubscription } from '@earshot/contract/money/subscription'
import { isPaid } from '../../lib/state/subscription-store.ts'
import type { Purchase } from '../../lib/url/checkout-url.ts'

/** The viewer's open subscription to the artist or podcast of a purchase. `isSame`: it is for the same plan or tier. */
export type CurrentSubscription = { subscription: UserSubscription; isSame: boolean }

/**
 * Finds the member's subscription to the artist or podcast of a purchase: an active one first, then the one that
 * expires last. Support and subscriptions do not count for each other, as on the server. Undefined if none is open.
 */
export function findCurrent(
  purchase: Purchase,
  list: readonly UserSubscription[],
  now: Date,
): CurrentSubscription | undefined {
  const [subscription] = list
    .filter((each) => isOfSame(each, purchase) && isPaid(each, now))
    .toSorted((a, b) => b.status - a.status || Date.parse(b.expired_at) - Date.parse(a.expired_at))
  if (subscription === undefined) return undefined
  return {
    subscription,
    isSame: purchase.kind !== 'subscription' || subscription.subscription_item_id === purchase.planId,
  }
}

/**
 * Returns the day (yyyy-MM-dd) on which a new purchase renews: `months` after today, or after the end of another paid
 * plan.
 */
export function renewalDate(paidUntil: string | undefined, months: number, now: Date): string {
  const start = paidUntil === undefined || new Date(paidUntil) < now ? now : new Date(paidUntil)
  const renewal = new Date(start)
  renewal.setUTCMonth(start.getUTCMonth() + months)
  // The 31st becomes the last day of a shorter month.
  if (renewal.getUTCDate() !== start.getUTCDate()) renewal.setUTCDate(0)
  return renewal.toISOString().slice(0, 10)
}

function isOfSame({ artist, podcast, tier }: UserSubscription, purchase: Purchase): boolean {
  switch (purchase.kind) {
    case 'subscription':
      return !tier && (purchase.of === 'artist' ? artist : podcast)?.id === purchase.sourceId
    case 'support':
      return tier === purchase.tier && artist?.id === purchase.artistId
    case 'tip':
      return false
  }
}
