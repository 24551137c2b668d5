import { SUPPORT_TIERS } from '@earshot/contract/limits'
import { supportTiers, userSubscriptions } from '@earshot/contract/money/subscription'
import { notYours } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { toUserSubscription } from '../plans/views.ts'
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
    const withPlan = SUPPORT_TIERS.map(async (each) => ({
      ...each,
      plan_id: (await findTierPlan(api.services, input.artist_id, each.tier)) ?? null,
    }))
    return Promise.all(withPlan)
  })
}
