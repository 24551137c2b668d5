import { sentenceOf } from '../../announce.ts'
import type { ProviderCharge } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { findByOrder, listUnknownSubscriptions, noteLook, noteSubscriptionLook } from './payment.store.ts'
import type { Payment } from './payment.store.ts'
import { orderProblem, settleOrder, settleSubscription } from './settle.ts'
import type { Settlement } from './settle.ts'

/** What asking the provider needs. */
export type Looking = Pick<Services, 'config' | 'db' | 'payments' | 'now'>

/** Asks the provider for a subscription and makes ours what it says. `told`: charges that the list may lack yet. */
export async function lookAtSubscription(
  services: Looking,
  providerId: string,
  told: readonly ProviderCharge[] = [],
): Promise<Settlement> {
  const seen = await services.payments.findSubscription(providerId)
  const settlement =
    seen === undefined ? ({ type: 'unknown' } as const) : await settleSubscription(services, seen, told)
  await noteSubscriptionLook(services.db, providerId, services.now())
  return settlement
}

/** Asks the provider for an order, takes its money when it was approved, and makes ours what it says. */
export async function lookAtOrder(services: Looking, orderId: string): Promise<Settlement> {
  const { db, payments } = services
  const owed = await findByOrder(db, payments.name, orderId)
  const seen = owed === undefined ? undefined : await payments.findOrder(orderId)
  if (owed === undefined || seen === undefined) return { type: 'unknown' }
  if (seen.state !== 'approved' || orderProblem(owed, seen) !== undefined) return settleOrder(services, owed.id, seen)
  // A capture without an answer may have taken the money; the same request is repeated until there is one.
  const captured = await payments.captureOrder(orderId, `capture-${owed.id}`)
  return captured === undefined ? { type: 'unknown' } : settleOrder(services, owed.id, captured)
}

/** Asks the provider about a payment that nobody knows the end of. What a browser claimed is only where to look. */
export async function lookAtPayment(services: Looking, begun: Payment): Promise<Settlement> {
  const { db, now } = services
  if (begun.state !== 'open') return { type: begun.state, payment: begun }
  if (begun.providerOrder === null && begun.claim === null) return lookForSubscription(services, begun)
  await noteLook(db, begun.id, now())
  if (begun.providerOrder !== null) return lookAtOrder(services, begun.providerOrder)
  if (begun.claim === null) return { type: 'open', payment: begun }
  const settlement = await lookAtSubscription(services, begun.claim)
  // The claim may name what belongs to somebody else.
  return settlement.type !== 'unknown' && settlement.payment.id === begun.id
    ? settlement
    : { type: 'open', payment: begun }
}

/** Milliseconds after which a payment that no browser said a word about is looked for again. */
const LOOK_EVERY_MS = 15_000

// Nobody named the subscription. The provider may have it all the same: it names its payment.
async function lookForSubscription(services: Looking, begun: Payment): Promise<Settlement> {
  const { db, payments, now } = services
  const { id, provider, providerPlan, createdAt, checkedAt } = begun
  const isDue = checkedAt === null || now().getTime() - checkedAt.getTime() >= LOOK_EVERY_MS
  if (isDue && provider === payments.name && providerPlan !== null) {
    await noteLook(db, id, now())
    const { settlements } = await lookAtUnknown(services, [providerPlan], createdAt)
    for (const found of settlements) if (found.type !== 'unknown' && found.payment.id === id) return found
  }
  return { type: 'open', payment: begun }
}

/** Looks at the subscriptions to these plans of the provider that were made since then and that we do not know. One that cannot be read keeps no other waiting. */
export async function lookAtUnknown(
  services: Looking,
  plans: readonly string[],
  since: Date,
): Promise<{ settlements: Settlement[]; problems: string[] }> {
  const { db, payments } = services
  const unknown = await listUnknownSubscriptions(db, await payments.listSubscriptions(plans, since))
  const settlements: Settlement[] = []
  const problems: string[] = []
  for (const id of unknown)
    try {
      settlements.push(await lookAtSubscription(services, id))
    } catch (error) {
      problems.push(`subscription ${id}: ${sentenceOf(error)}`)
    }
  return { settlements, problems }
}
