import { mayChangePlans } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { fromMinor } from '@earshot/contract/money/money'
import type { CreatorPlans, CreatorTier } from '@earshot/contract/money/supporters'
import { and, asc, countDistinct, desc, eq, isNull } from 'drizzle-orm'
import { isPaidAt } from '../../../access/subscribed.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { listTiers } from '../../money/supporters/tier.store.ts'
import type { OfferedTier } from '../../money/supporters/tier.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'

/** Returns the plans and tiers of an artist or podcast as its owners edit them. Throws 404 and 403. */
export async function readPlans(db: Db, viewer: Viewer, creator: Creator, now: Date): Promise<CreatorPlans> {
  const { name } = await getCreatorFor(db, viewer, creator, mayChangePlans)
  const rows = await db
    .select()
    .from(plan)
    .where(isPlanOf(creator))
    .orderBy(desc(isNull(plan.closedAt)), asc(plan.pos), asc(plan.id))
  const counts = new Map(
    (
      await db
        .select({ planId: subscription.planId, count: countDistinct(subscription.memberId) })
        .from(subscription)
        .innerJoin(plan, eq(plan.id, subscription.planId))
        .where(and(isPlanOf(creator), isPaidAt(now)))
        .groupBy(subscription.planId)
    ).map(({ planId, count }) => [planId, count]),
  )
  const tiers = creator.kind === 'artist' ? await listTiers(db, creator.id) : []
  const supportersOf = (tier: string) => counts.get(rows.find((row) => row.tier === tier)?.id ?? 0) ?? 0
  return {
    name,
    currency: (await getBucket(db, 'settings')).currency,
    supporters: await countSubscribed(db, creator, now),
    plans: rows.flatMap((row) => (row.tier === null ? [toCreatorPlan(row, counts.get(row.id) ?? 0)] : [])),
    tiers: tiers.map((tier) => toCreatorTier(tier, supportersOf(tier.tier))),
  }
}

/** Returns the number of members who are subscribed to an artist or podcast, or support it each month. */
export async function countSubscribed(db: Db, creator: Creator, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(subscription.memberId) })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(isPlanOf(creator), isPaidAt(now)))
  return row?.count ?? 0
}

/** The condition for the plans and tiers of an artist or podcast. */
export const isPlanOf = ({ kind, id }: Creator) => eq(kind === 'artist' ? plan.artistId : plan.podcastId, id)

const toCreatorPlan = (row: typeof plan.$inferSelect, subscribers: number): CreatorPlans['plans'][number] => ({
  id: row.id,
  title: row.title,
  sub_title: row.subTitle,
  price: fromMinor(row.amount, row.currency),
  currency: row.currency,
  months: row.duration,
  features: row.features,
  is_highlighted: row.isHighlighted,
  is_open: row.closedAt === null,
  welcome: row.welcome,
  subscribers,
  version: row.version,
})

const toCreatorTier = ({ amount, perkTexts, isOffered, ...tier }: OfferedTier, supporters: number): CreatorTier => ({
  ...tier,
  price: fromMinor(amount, tier.currency),
  perk_texts: perkTexts,
  is_offered: isOffered,
  supporters,
})
