import type { Db } from '../../../db/open.ts'
import type { plan } from '../../../db/schema/money/subscription.ts'
import type { Services } from '../../../ports/services.ts'
import { listTiers } from '../supporters/tier.store.ts'
import { ensurePlan, listProviderPlans } from './payment.store.ts'

/**
 * Makes the provider offer a plan or tier at its current price, or stop offering one that is closed. Existing
 * subscriptions continue. The call may be repeated.
 */
export async function offerAtProvider(services: Pick<Services, 'db' | 'payments'>, known: PlanRow): Promise<void> {
  const { providerPlan: id, title: name, amount, currency, duration: months } = known
  const isOpen = await isOffered(services.db, known)
  for (const each of await listProviderPlans(services, { id, name, amount, currency, months }))
    await services.payments.setPlanOffered(each.providerPlan, isOpen && each.isCurrent)
}

/**
 * Makes the provider have a plan at its current price, and offer it or not. The call may be repeated. Throws
 * PaymentProblem (MONEY-02).
 */
export async function createAtProvider(services: Pick<Services, 'db' | 'payments'>, known: PlanRow): Promise<void> {
  const { providerPlan: id, title: name, amount, currency, duration: months } = known
  if (known.closedAt === null) await ensurePlan(services, { id, name, amount, currency, months })
  await offerAtProvider(services, known)
}

// The plan of a tier has no card, so it is closed as a plan.
async function isOffered(db: Db, { tier, artistId, closedAt }: PlanRow): Promise<boolean> {
  if (tier === null || artistId === null) return closedAt === null
  return (await listTiers(db, artistId)).some((each) => each.tier === tier && each.isOffered)
}

type PlanRow = Pick<
  typeof plan.$inferSelect,
  'providerPlan' | 'title' | 'amount' | 'currency' | 'duration' | 'closedAt' | 'artistId' | 'tier'
>
