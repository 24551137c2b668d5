import { artistMedia, moneyFlow, podcastMedia, supportTiers } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import type { SubscriptionItem, SubscriptionSettings } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/subscription'
import { quietApi } from '../../lib/api.ts'
import { platformCut } from '../../lib/text/platform-cut.ts'
import type { Purchase } from '../../lib/url/checkout-url.ts'
import { featuresOf } from './plans.rules.ts'

/** The content of the checkout. `item` is the plan of a subscription. */
export type Offer = {
  title: string
  subtitle: string
  features: readonly string[]
  amount: number
  currency: string
  /** The billing period; blank for a one-time payment. */
  period: string
  /** The months until renewal; 0 for a one-time payment. */
  months: number
  /** The page of the recipient. */
  source: { href: string; name: string; picture?: string | null | undefined; shape: 'round' | 'square' }
  item?: SubscriptionItem
}

/**
 * Loads the purchased item; undefined if it is not offered, or if the artist or podcast does not exist. Throws other
 * errors of the server.
 */
export async function readOffer(purchase: Purchase): Promise<Offer | undefined> {
  try {
    return await readOffered(purchase)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function readOffered(purchase: Purchase): Promise<Offer | undefined> {
  switch (purchase.kind) {
    case 'subscription': {
      const { source, plans } = await readPlans(purchase)
      const item = plans.subscription_items.find(({ id }) => id === purchase.planId)
      return item && planOffer(item, plans, source)
    }
    case 'support': {
      const [{ artist }, tiers] = await Promise.all([
        quietApi.get(artistMedia, { artist_id: purchase.artistId }),
        quietApi.get(supportTiers, { artist_id: purchase.artistId }),
      ])
      const tier = tiers.find((each) => each.tier === purchase.tier)
      if (tier === undefined) return undefined
      const isRecurring = tier.period === 'month'
      return {
        title: m.subscription_support_title({ tier: tier.tier, name: artist.name }),
        subtitle: isRecurring ? m.subscription_support_monthly() : m.subscription_support_once(),
        features: tier.perk_texts ?? [],
        amount: tier.price,
        currency: tier.currency ?? 'USD',
        period: isRecurring ? m.per_month() : '',
        months: isRecurring ? 1 : 0,
        source: {
          href: `/account/artist_profile?id=${artist.id}`,
          name: artist.name,
          picture: artist.avatarURL,
          shape: 'round',
        },
      }
    }
    case 'tip':
      return {
        title: m.tip_the_platform(),
        subtitle: platformCut((await quietApi.get(moneyFlow)).rates.platform_percent),
        features: [],
        amount: purchase.amount,
        currency: purchase.currency,
        period: '',
        months: 0,
        source: { href: '/account/edit_playlist', name: m.subscription_your_earnings(), shape: 'square' },
      }
  }
}

async function readPlans({
  of,
  sourceId,
}: Extract<Purchase, { kind: 'subscription' }>): Promise<{ source: Offer['source']; plans: SubscriptionSettings }> {
  if (of === 'artist') {
    const { artist, subscription_settings: plans } = await quietApi.get(artistMedia, { artist_id: sourceId })
    return {
      source: { href: `/artist/${sourceId}`, name: artist.name, picture: artist.avatarURL, shape: 'round' },
      plans,
    }
  }
  const { podcast, subscription_settings: plans } = await quietApi.get(podcastMedia, { podcast_id: sourceId })
  return {
    source: { href: `/podcast/${sourceId}`, name: podcast.title, picture: podcast.avatarURL, shape: 'square' },
    plans,
  }
}

const planOffer = (item: SubscriptionItem, plans: SubscriptionSettings, source: Offer['source']): Offer => ({
  title: item.title,
  subtitle: item.sub_title,
  features: featuresOf(item),
  amount: item.price,
  currency: item.currency || plans.currency,
  period: m.for_months({ count: item.duration }),
  months: item.duration,
  source,
  item,
})
