import type { ProviderCharge } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { findByOrder, listUnknownSubscriptions, recordSync, recordSubscriptionSync } from './payment.store.ts'
import type { Payment } from './payment.store.ts'
import { orderProblem, settleOrder, settleSubscription } from './settle.ts'
import type { Settlement } from './settle.ts'

/** The services that syncing with the provider needs. */
export type ProviderServices = Pick<Services, 'config' | 'db' | 'payments' | 'now'>

/** Syncs a subscription from the provider. `reported` has charges that the provider's list may not include yet. */
export async function syncSubscription(
  services: ProviderServices,
  providerId: string,
  reported: readonly ProviderCharge[] = [],
): Promise<Settlement> {
  const remote = await services.payments.findSubscription(providerId)
  const settlement =
    remote === undefined ? ({ type: 'unknown' } as const) : await settleSubscription(services, remote, reported)
  await recordSubscriptionSync(services.db, providerId, services.now())
  return settlement
}

/** Syncs an order from the provider and captures its payment once the order is approved. */
export async function syncOrder(services: ProviderServices, orderId: string): Promise<Settlement> {
  const { db, payments } = services
  const paymentRow = await findByOrder(db, payments.name, orderId)
  const remote = paymentRow === undefined ? undefined : await payments.findOrder(orderId)
  if (paymentRow === undefined || remote === undefined) return { type: 'unknown' }
  if (remote.state !== 'approved' || orderProblem(paymentRow, remote) !== undefined)
    return settleOrder(services, paymentRow.id, remote)
  // A capture without an answer may have succeeded; the same request is repeated until it gets one.
  const captured = await payments.captureOrder(orderId, `capture-${paymentRow.id}`)
  return captured === undefined ? { type: 'unknown' } : settleOrder(services, paymentRow.id, captured)
}

/**
 * Syncs a payment without a final state. The id that a browser reported only locates it at the provider; it proves
 * nothing.
 */
export async function syncPayment(services: ProviderServices, begun: Payment): Promise<Settlement> {
  const { db, now } = services
  if (begun.state !== 'open') return { type: begun.state, payment: begun }
  if (begun.providerOrder === null && begun.claim === null) return searchSubscription(services, begun)
  await recordSync(db, begun.id, now())
  if (begun.providerOrder !== null) return syncOrder(services, begun.providerOrder)
  if (begun.claim === null) return { type: 'open', payment: begun }
  const settlement = await syncSubscription(services, begun.claim)
  // The reported id may belong to another member's payment.
  return settlement.type !== 'unknown' && settlement.payment.id === begun.id
    ? settlement
    : { type: 'open', payment: begun }
}

/** Milliseconds between two searches for a payment that no browser reported. */
const SYNC_EVERY_MS = 15_000

// No browser reported the subscription. The provider may have it nevertheless; it names the payment.
async function searchSubscription(services: ProviderServices, begun: Payment): Promise<Settlement> {
  const { db, payments, now } = services
  const { id, provider, providerPlan, createdAt, checkedAt } = begun
  const isDue = checkedAt === null || now().getTime() - checkedAt.getTime() >= SYNC_EVERY_MS
  if (isDue && provider === payments.name && providerPlan !== null) {
    await recordSync(db, id, now())
    const { settlements } = await syncUnknown(services, [providerPlan], createdAt)
    for (const found of settlements) if (found.type !== 'unknown' && found.payment.id === id) return found
  }
  return { type: 'open', payment: begun }
}

/**
 * Syncs the provider's subscriptions to these plans that were created since then and are not stored here. One that
 * cannot be read does not block the others.
 */
export async function syncUnknown(
  services: ProviderServices,
  plans: readonly string[],
  since: Date,
): Promise<{ settlements: Settlement[]; problems: string[] }> {
  const { db, payments } = services
  const unknown = await listUnknownSubscriptions(db, await payments.listSubscriptions(plans, since))
  const settlements: Settlement[] = []
  const problems: string[] = []
  for (const id of unknown)
    try {
      settlements.push(await syncSubscription(services, id))
    } catch (error) {
      problems.push(`subscription ${id}: ${sentenceOf(error)}`)
    }
  return { settlements, problems }
}
