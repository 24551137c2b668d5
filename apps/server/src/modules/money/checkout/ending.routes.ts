import { STATUS } from '@earshot/contract/envelope'
import { cancelSubscription, resumeSubscription } from '@earshot/contract/money/subscription'
import { Refusal, notFound, unconfirmed } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { isProviderAway } from '../../../ports/payments/payments.ts'
import { withLease } from '../lease/lease.ts'
import { mayResume, toSubscription } from '../plans/views.ts'
import { findPlan } from '../provider/payment.store.ts'
import { atProvider, cancelRenewal } from './ending.ts'
import { findRunning, findToChange, subscribedAlready, updateSubscription } from './purchase.store.ts'

/**
 * Registers the calls that cancel and resume a subscription: at the provider first, then here (SUBSCRIPTION-13,
 * SUBSCRIPTION-14).
 */
export function endingRoutes(api: Api): void {
  const { services } = api
  const { db, now, payments } = services

  // The row is read again under the lease, while nobody else changes it.
  const change = async (
    memberId: number,
    planId: number,
    work: (row: NonNullable<Awaited<ReturnType<typeof findToChange>>>) => ReturnType<typeof updateSubscription>,
  ) => {
    const found = await findToChange(db, memberId, planId)
    if (found === undefined) throw notFound('subscription')
    const changed = await withLease(services, found.id, async () => {
      const row = await findToChange(db, memberId, planId)
      if (row?.id !== found.id) throw notFound('subscription')
      return work(row)
    }).catch((error: unknown) => {
      if (!isProviderAway(error)) throw error
      throw unconfirmed(
        'The payment provider does not answer right now. Your subscription is as it was. Please try again.',
      )
    })
    return toSubscription(changed, now())
  }

  route(api, cancelSubscription, ({ input, viewer }) =>
    change(viewer.id, input.subscription_item_id, (row) => cancelRenewal(services, row)),
  )

  route(api, resumeSubscription, ({ input, viewer }) =>
    change(viewer.id, input.subscription_item_id, async (row) => {
      if (row.active) throw new Refusal(STATUS.conflict, 'This subscription is active.')
      if (!mayResume(row, now()))
        throw new Refusal(STATUS.conflict, 'This subscription has ended at the payment provider. Subscribe again.')
      const wanted = await findPlan(db, row.planId)
      const running = wanted && (await findRunning(db, viewer.id, wanted, now()))
      if (running?.active === true) throw subscribedAlready()
      await atProvider(payments, row, (id) => payments.activate(id))
      return updateSubscription(db, row.id, { active: true, providerState: 'active', cancelAt: null })
    }),
  )
}
