import * as contract from '@earshot/contract/money/supporters'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { readAudience, updateAudience } from './audience.store.ts'
import { createPlan, reorderPlans, setPlanOpen, updatePlan } from './plans.store.ts'
import { readPlans } from './read-plans.store.ts'
import { SUBSCRIBERS_PER_PAGE, exportSubscribers, listSubscribers } from './subscribers.store.ts'
import { updateTier } from './tiers.store.ts'

/** Registers the calls of plans, tiers of support, subscribers, and audiences of releases and seasons (SUPPORTERS). */
export function supporterRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services

  route(api, contract.listCreatorPlans, ({ viewer, input }) => readPlans(db, viewer, input, now()))
  route(api, contract.createPlan, async ({ viewer, input, once }) => {
    const { kind, id, ...fields } = input
    return once(async (tx) => {
      await createPlan({ ...services, db: tx }, viewer, { kind, id }, fields)
      return readPlans(tx, viewer, { kind, id }, now())
    })
  })
  route(api, contract.updatePlan, async ({ viewer, input }) =>
    readPlans(db, viewer, await updatePlan(services, viewer, input), now()),
  )
  route(api, contract.reorderPlans, async ({ viewer, input: { kind, id, plan_ids: planIds } }) => {
    await reorderPlans(services, viewer, { kind, id }, planIds)
    return readPlans(db, viewer, { kind, id }, now())
  })
  route(api, contract.closePlan, async ({ viewer, input }) =>
    readPlans(db, viewer, await setPlanOpen(services, viewer, input.plan_id, false), now()),
  )
  route(api, contract.openPlan, async ({ viewer, input }) =>
    readPlans(db, viewer, await setPlanOpen(services, viewer, input.plan_id, true), now()),
  )
  route(api, contract.updateSupportTier, async ({ viewer, input }) => {
    await updateTier(services, viewer, input)
    return readPlans(db, viewer, { kind: 'artist', id: input.artist_id }, now())
  })

  route(api, contract.listSubscribers, async ({ viewer, input: { kind, id, ...filter } }) => {
    const { rows, total } = await listSubscribers(db, viewer, { kind, id }, { ...filter, now: now() })
    return { data: rows, counts: { total_pages: Math.ceil(total / SUBSCRIBERS_PER_PAGE), total } }
  })
  rawRoute(api, contract.exportSubscribers, async ({ viewer, input: { kind, id, ...filter }, reply }) => {
    const csv = await exportSubscribers(db, viewer, { kind, id }, { ...filter, now: now() })
    const name = `subscribers-of-${kind}-${id}-${now().toISOString().slice(0, 10)}.csv`
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(csv)
  })

  route(api, contract.getAudience, ({ viewer, input }) => readAudience(db, viewer, input, now()))
  route(api, contract.updateAudience, async ({ viewer, input: { kind, id, ...wanted } }) => {
    await updateAudience(services, viewer, { kind, id }, wanted)
    return readAudience(db, viewer, { kind, id }, now())
  })
}
