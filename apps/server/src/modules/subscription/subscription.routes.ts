import { SUPPORT_TIERS } from '@earshot/contract/limits'
import { supportTiers, userSubscriptions } from '@earshot/contract/subscription'
import { notYours } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { subscriptionStore } from './subscription.store.ts'
import { toUserSubscription } from './views.ts'

/** What members are subscribed to, and how artists are supported. */
export function subscriptionRoutes(api: Api): void {
  const { db, now } = api.services
  const { listOfMember, mustBeArtist } = subscriptionStore(db)

  route(api, userSubscriptions, async ({ input, viewer }) => {
    if (input.user_id !== viewer.id) throw notYours()
    const rows = await listOfMember(viewer.id)
    return rows.map((row) => toUserSubscription(row, now()))
  })

  // The provider's plan comes with payments.
  route(api, supportTiers, async ({ input }) => {
    await mustBeArtist(input.artist_id)
    return SUPPORT_TIERS.map((each) => ({ ...each, plan_id: null }))
  })
}
