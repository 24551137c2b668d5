import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { Subscription } from '@earshot/contract/money/subscription'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'
import { planColumns, subscriptionColumns, toSubscription } from '../plans/views.ts'

/** Price and months of a subscription; one without a payment here has those of its plan. */
export const paidColumns = {
  amount: sql<number>`coalesce(${payment.amount}, ${plan.amount})`.mapWith(Number),
  currency: sql<string>`coalesce(${payment.currency}, ${plan.currency})`,
  duration: sql<number>`coalesce(${payment.months}, ${plan.duration})`.mapWith(Number),
}

/** Reads subscriptions. */
export function subscriptionStore(db: Db) {
  const target = { artist: plan.artistId, podcast: plan.podcastId }
  return {
    /**
     * Finds the viewer's latest subscription to an artist or podcast, an active one first; undefined for visitors, for
     * keys without the scope read and if there never was one.
     */
    findForMember: async (
      viewer: Viewer | undefined,
      kind: CreatorKind,
      itemId: number,
      now: Date,
    ): Promise<Subscription | undefined> => {
      if (viewer === undefined || !viewer.scopes.includes('read')) return undefined
      const [row] = await db
        .select(subscriptionColumns)
        .from(subscription)
        .innerJoin(plan, eq(plan.id, subscription.planId))
        .where(and(eq(subscription.memberId, viewer.id), eq(target[kind], itemId), isNull(plan.tier)))
        .orderBy(desc(subscription.active), desc(subscription.expiresAt), desc(subscription.id))
        .limit(1)
      return row === undefined ? undefined : toSubscription(row, now)
    },

    /** Throws 404 for an unknown artist. */
    mustBeArtist: async (artistId: number): Promise<void> => {
      oneOf(await db.select({ id: artist.id }).from(artist).where(eq(artist.id, artistId)), 'artist')
    },

    /**
     * Lists all subscriptions of a member with plan and artist or podcast: active ones first, then the newest first.
     * The price is that of their payment: the plan may cost something else now.
     */
    listOfMember: (memberId: number) =>
      db
        .select({
          subscription: {
            ...subscriptionColumns,
            createdAt: subscription.createdAt,
            welcome: sql<string | null>`case when ${subscription.welcomedAt} is not null then ${plan.welcome} end`,
          },
          plan: { ...planColumns, ...paidColumns },
          artist: { id: artist.id, name: artist.name, avatar: artist.avatar },
          podcast: { id: podcast.id, title: podcast.title, avatar: podcast.avatar },
        })
        .from(subscription)
        .innerJoin(plan, eq(plan.id, subscription.planId))
        .leftJoin(payment, eq(payment.id, subscription.paymentId))
        .leftJoin(artist, eq(artist.id, plan.artistId))
        .leftJoin(podcast, eq(podcast.id, plan.podcastId))
        .where(eq(subscription.memberId, memberId))
        .orderBy(desc(subscription.active), desc(subscription.createdAt), desc(subscription.id)),
  }
}
