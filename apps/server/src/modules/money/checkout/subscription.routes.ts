import { fromMinor } from '@earshot/contract/money/money'
import { supportTiers, userSubscriptions } from '@earshot/contract/money/subscription'
import { notYours } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { toUserSubscription } from '../plans/views.ts'
import { listTiers } from '../supporters/tier.store.ts'
import { findTierPlan } from './purchase.store.ts'
import { subscriptionStore } from './subscription.store.ts'

/** Registers the calls for the subscriptions of members and the support of artists. */
export function subscriptionRoutes(api: Api): void {
  const { db, now } = api.services
  const { listOfMember, mustBeArtist } = subscriptionStore(db)

  route(api, userSubscriptions, async ({ input, viewer }) => {
    if (input.user_id !== viewer.id) throw notYours()
    const rows = await listOfMember(viewer.id)
    return rows.map((row) => toUserSubscription(row, now()))
  })

  // A provider has a plan once a member has started a payment for the tier.
  route(api, supportTiers, async ({ input }) => {
    await mustBeArtist(input.artist_id)
    const offered = (await listTiers(db, input.artist_id)).filter(({ isOffered }) => isOffered)
    return Promise.all(
      offered.map(async (each) => ({
        tier: each.tier,
        price: fromMinor(each.amount, each.currency),
        period: each.period,
        perks: each.perks,
        plan_id: (await findTierPlan(api.services, input.artist_id, each)) ?? null,
        ...(each.version > 0 && { currency: each.currency }),
        ...(each.perkTexts !== null && { perk_texts: each.perkTexts }),
      })),
    )
  })
}
