import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { plan, subscription } from '../db/schema/money/subscription.ts'

const TARGET = { artist: plan.artistId, podcast: plan.podcastId } as const

/**
 * A paid subscription at `now`: it ends when its paid time ends or the payment is refunded, whether it is renewed or
 * not.
 */
export const isPaidAt = (now: Date) => and(isNull(subscription.revokedAt), gt(subscription.expiresAt, now))

/** Plans of the same artist or podcast as this one. Support and subscriptions do not count for each other. */
export const isPlanToSame = ({
  artistId,
  podcastId,
  tier,
}: Pick<typeof plan.$inferSelect, 'artistId' | 'podcastId' | 'tier'>) =>
  and(
    artistId === null ? eq(plan.podcastId, podcastId ?? 0) : eq(plan.artistId, artistId),
    tier === null ? isNull(plan.tier) : eq(plan.tier, tier),
  )

/** Returns those of these artists or podcasts that the member is subscribed to at `now`. */
export async function listSubscribed(
  db: Db,
  memberId: number,
  kind: CreatorKind,
  itemIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set()
  const target = TARGET[kind]
  const rows = await db
    .selectDistinct({ id: target })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.memberId, memberId), isPaidAt(now), inArray(target, [...new Set(itemIds)])))
  return new Set(rows.flatMap((row) => (row.id === null ? [] : [row.id])))
}
