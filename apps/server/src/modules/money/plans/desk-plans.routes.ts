import * as contract from '@earshot/contract/desk/money/plans'
import { rehearsable } from '../../../db/dry-run.ts'
import { unconfirmed } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { createAtProvider } from '../provider/offer-plan.ts'
import { FOR_EVERYBODY, setAudience } from './audience.store.ts'
import { closePlan, listDeskPlans, readDeskPlan, saveDeskPlan } from './desk-plans.store.ts'
import { planStore } from './plan.store.ts'
import { listSubscribersOnly, readSubscribersOnly } from './subscribers-only.store.ts'

/** Registers the calls for plans and for what only subscribers play, of the desk (MONEY-02, MONEY-03). */
export function deskPlansRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services
  const getCurrency = async () => (await getBucket(db, 'settings')).currency

  route(api, contract.deskPlans, async ({ input }) => ({
    ...(await listDeskPlans(services, input)),
    currency: await getCurrency(),
  }))
  route(api, contract.deskPlan, ({ input }) => readDeskPlan(services, input.plan_id))
  route(api, contract.savePlan, async ({ viewer, input }) => {
    const how = { by: onDesk(viewer), currency: await getCurrency() }
    return readDeskPlan(services, await saveDeskPlan(services, input, how))
  })
  route(api, contract.closeDeskPlan, async ({ viewer, input: { plan_id: id, closed } }) =>
    readDeskPlan(services, await closePlan(db, id, closed ? now() : null, onDesk(viewer))),
  )
  route(api, contract.offerPlan, async ({ input: { plan_id: id } }) => {
    await createAtProvider(services, await planStore(db).getPlan(id)).catch((error: unknown) => {
      throw error instanceof PaymentProblem ? unconfirmed(error.message) : error
    })
    return readDeskPlan(services, id)
  })
  route(api, contract.subscribersOnly, ({ input }) => listSubscribersOnly(db, input, now()))
  route(api, contract.markSubscribersOnly, ({ viewer, input }) => {
    const { kind, id, subscribers_only: subscribersOnly, dry_run: dryRun } = input
    return rehearsable(db, dryRun === 1, async (tx) => {
      await setAudience(tx, { kind, id }, { ...FOR_EVERYBODY, subscribersOnly }, onDesk(viewer))
      return readSubscribersOnly(tx, { kind, id }, now())
    })
  })
}
