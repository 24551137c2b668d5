import { fromMinor } from '@earshot/contract/money/money'
import { TierName } from '@earshot/contract/money/subscription'
import type {
  Subscription,
  SubscriptionItem,
  SubscriptionSettings,
  UserSubscription,
} from '@earshot/contract/money/subscription'
import type { RowOf } from '../../../db/row-of.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'

/** Columns of a plan. */
export const planColumns = {
  id: plan.id,
  title: plan.title,
  subTitle: plan.subTitle,
  amount: plan.amount,
  currency: plan.currency,
  duration: plan.duration,
  features: plan.features,
  isHighlighted: plan.isHighlighted,
  providerPlan: plan.providerPlan,
  artistId: plan.artistId,
  podcastId: plan.podcastId,
  tier: plan.tier,
}

/** Columns of a subscription. */
export const subscriptionColumns = {
  planId: subscription.planId,
  providerId: subscription.providerId,
  active: subscription.active,
  expiresAt: subscription.expiresAt,
  providerState: subscription.providerState,
  cancelAt: subscription.cancelAt,
  revokedAt: subscription.revokedAt,
}

/** Converts a row to a plan of the API (ENTITIES-30). */
export function toSubscriptionItem(row: PlanRow): SubscriptionItem {
  const [feature_1, feature_2, feature_3, feature_4, feature_5] = row.features
  return {
    id: row.id,
    title: row.title,
    sub_title: row.subTitle,
    price: fromMinor(row.amount, row.currency),
    currency: row.currency,
    duration: row.duration,
    feature_1,
    feature_2,
    feature_3,
    feature_4,
    feature_5,
    isHighlighted: row.isHighlighted,
    plan_id: row.providerPlan,
    artist_id: row.artistId ?? undefined,
    podcast_id: row.podcastId ?? undefined,
  }
}

/**
 * Converts a row to a subscription of the API: status 1 until its end, 0 after it (ENTITIES-31). A revoked subscription
 * ended at its revocation.
 */
export function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const { revokedAt, expiresAt } = row
  const isRevoked = revokedAt !== null
  return {
    subscription_item_id: row.planId,
    subscription_id: row.providerId,
    status: row.active && !isRevoked && expiresAt > now ? 1 : 0,
    expired_at: (isRevoked && revokedAt < expiresAt ? revokedAt : expiresAt).toISOString(),
    ...(isRevoked ? { revoked: true } : {}),
    ...(mayResume(row, now) ? { can_resume: true } : {}),
  }
}

/** Returns whether the provider can still resume a cancelled subscription. */
export const mayResume = ({ active, providerState, cancelAt, revokedAt }: SubscriptionRow, now: Date): boolean =>
  !active && revokedAt === null && providerState === 'suspended' && cancelAt !== null && cancelAt > now

/** Converts a row to a subscription with its plan and its artist or podcast (ENTITIES-31). */
export function toUserSubscription(row: UserSubscriptionRow, now: Date): UserSubscription {
  return {
    ...toSubscription(row.subscription, now),
    created_at: row.subscription.createdAt.toISOString(),
    subscription_item: toSubscriptionItem(row.plan),
    ...(row.plan.tier === null ? {} : { tier: TierName.parse(row.plan.tier) }),
    ...(row.subscription.welcome === null ? {} : { welcome: row.subscription.welcome }),
    artist:
      row.artist === null ? undefined : { id: row.artist.id, name: row.artist.name, avatarURL: row.artist.avatar },
    podcast:
      row.podcast === null ? undefined : { id: row.podcast.id, name: row.podcast.title, avatarURL: row.podcast.avatar },
  }
}

/** Returns the plans of an artist or podcast named `name`, and the viewer's own subscription (ENTITIES-29). */
export function toSubscriptionSettings(
  name: string,
  plans: readonly PlanRow[],
  own: Subscription | undefined,
): SubscriptionSettings {
  return {
    title: `Subscribe to ${name}`,
    sub_title: 'Play everything, including new releases',
    currency: plans[0]?.currency ?? DEFAULT_CURRENCY,
    subscription_items: plans.map(toSubscriptionItem),
    subscription: own ?? null,
  }
}

const DEFAULT_CURRENCY = 'USD'

export type PlanRow = RowOf<typeof planColumns>
export type SubscriptionRow = RowOf<typeof subscriptionColumns>
export type UserSubscriptionRow = {
  subscription: SubscriptionRow & { createdAt: Date; welcome: string | null }
  plan: PlanRow
  artist: { id: number; name: string; avatar: string | null } | null
  podcast: { id: number; title: string; avatar: string | null } | null
}
