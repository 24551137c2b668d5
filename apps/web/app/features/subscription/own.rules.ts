import type { UserSubscription } from '@earshot/contract/subscription'
import type { Purchase } from '../../lib/page/checkout-url.ts'
import { isPaid } from '../../lib/state/subscription-store.ts'

/** What the viewer has of what they are about to pay for. `isSame`: it is that very plan or tier, not another plan of the same artist or podcast. */
export type Own = { subscription: UserSubscription; isSame: boolean }

/**
 * What a member has of the artist or podcast of a purchase, an active subscription first, then the one that is open longest. Support and subscriptions do not count
 * for each other, as on the server. Undefined when nothing is open.
 */
export function ownOf(purchase: Purchase, list: readonly UserSubscription[], now: Date): Own | undefined {
  const [subscription] = list
    .filter((each) => isOfSame(each, purchase) && isPaid(each, now))
    .toSorted((a, b) => b.status - a.status || Date.parse(b.expired_at) - Date.parse(a.expired_at))
  if (subscription === undefined) return undefined
  return {
    subscription,
    isSame: purchase.kind !== 'subscription' || subscription.subscription_item_id === purchase.planId,
  }
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
