import { STATUS } from '@earshot/contract/envelope'
import { Refusal, oneOf, unconfirmed } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { findByOrder, findOpenForPlan, recordClaim, registerPayment } from '../provider/payment.store.ts'
import type { Payment } from '../provider/payment.store.ts'
import type { Settlement } from '../provider/settle.ts'
import { syncOrder, syncSubscription } from '../provider/sync.ts'
import { findByProviderId } from './purchase.store.ts'

type Approval = { memberId: number; orderId: string; token: string }

/**
 * Registers a subscription that a browser reports as approved (SUBSCRIPTION-16, SUBSCRIPTION-17). The report is stored
 * and only locates the subscription: the provider decides. Throws 402 while the provider does not confirm a payment of
 * this member for this plan, 409 for one that was registered before.
 */
export async function registerSubscription(
  services: Services,
  { memberId, planId, orderId, subscriptionId, token }: Approval & { planId: number; subscriptionId: string },
) {
  const { db, payments, now } = services
  if (!(await payments.isProof({ orderId, subscriptionId, token }))) throw notConfirmed()
  const begun = await findOpenForPlan(db, memberId, planId)
  if (begun !== undefined) await recordClaim(db, begun.id, subscriptionId, now())
  const settlement = await syncSubscription(services, subscriptionId)
  const isTheirs = ({ memberId: payer, planId: paidPlan }: Payment) => payer === memberId && paidPlan === planId
  await register(services, settlement, isTheirs)
  const row = await findByProviderId(db, subscriptionId)
  return oneOf(row === undefined ? [] : [row], 'subscription')
}

/**
 * Registers a one-time payment, as registerSubscription does. `isIt` checks that the payment of the order is the
 * expected one.
 */
export async function registerOrder(
  services: Services,
  { memberId, orderId, token, isIt }: Approval & { isIt: (paid: Payment) => boolean },
): Promise<void> {
  const { db, payments } = services
  const begun = await findByOrder(db, payments.name, orderId)
  const isMeant = (paid: Payment) => paid.memberId === memberId && isIt(paid)
  if (begun === undefined || !isMeant(begun)) throw notConfirmed()
  if (!(await payments.isProof({ orderId, subscriptionId: undefined, token }))) throw notConfirmed()
  await register(services, await syncOrder(services, orderId), isMeant)
}

async function register({ db, now }: Services, settlement: Settlement, isMeant: (paid: Payment) => boolean) {
  if (settlement.type === 'unknown' || !isMeant(settlement.payment)) throw notConfirmed()
  switch (settlement.type) {
    case 'open':
    case 'pending':
      throw unconfirmed(
        'The payment provider has not confirmed this payment yet. Your subscription starts after the confirmation.',
      )
    case 'declined':
      throw unconfirmed('The payment provider declined this payment.')
    case 'refused':
      throw notConfirmed()
    case 'twice':
      throw new Refusal(STATUS.conflict, 'You have already paid for this. The second payment is refunded.')
    case 'paid':
      if (!(await registerPayment(db, settlement.payment.id, now())))
        throw new Refusal(STATUS.conflict, 'This payment is already registered.')
  }
}

const notConfirmed = (): Refusal => unconfirmed('The payment provider does not confirm this payment.')
