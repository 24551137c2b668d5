import type { plan } from '../../../db/schema/money/subscription.ts'
import type { Services } from '../../../ports/services.ts'
import { listProviderPlans } from './payment.store.ts'

/**
 * Makes the provider offer a plan at its current price, or stop offering a closed plan. Existing subscriptions
 * continue. The call may be repeated.
 */
export async function offerAtProvider(services: Pick<Services, 'db' | 'payments'>, known: PlanRow): Promise<void> {
  const { providerPlan: id, title: name, amount, currency, duration: months, closedAt } = known
  for (const each of await listProviderPlans(services, { id, name, amount, currency, months }))
    await services.payments.setPlanOffered(each.providerPlan, closedAt === null && each.isCurrent)
}

type PlanRow = Pick<
  typeof plan.$inferSelect,
  'providerPlan' | 'title' | 'amount' | 'currency' | 'duration' | 'closedAt'
>
