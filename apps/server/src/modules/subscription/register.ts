import { STATUS } from '@earshot/contract/envelope'
import { Refusal, oneOf, unconfirmed } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { lookAtOrder, lookAtSubscription } from '../payment/look.ts'
import { findByOrder, findOpenForPlan, noteClaim, registerPayment } from '../payment/payment.store.ts'
import type { Payment } from '../payment/payment.store.ts'
import type { Settlement } from '../payment/settle.ts'
import { findByProviderId } from './payments.store.ts'

type Approval = { memberId: number; orderId: string; token: string }

/**
 * Registers a subscription that a browser says was approved (SUBSCRIPTION-16, SUBSCRIPTION-17). The browser's word is written down and says only where to look: the
 * provider decides. Throws 402 while it does not confirm a payment of this member for this plan, 409 for what was registered before.
 */
export async function registerSubscription(
  services: Services,
  { memberId, planId, orderId, subscriptionId, token }: Approval & { planId: number; subscriptionId: string },
) {
  const { db, payments, now } = services
  if (!(await payments.isProof({ orderId, subscriptionId, token }))) throw notConfirmed()
  const begun = await findOpenForPlan(db, memberId, planId)
  if (begun !== undefined) await noteClaim(db, begun.id, subscriptionId, now())
  const settlement = await lookAtSubscription(services, subscriptionId)
  const isTheirs = ({ memberId: payer, planId: paidPlan }: Payment) => payer === memberId && paidPlan === planId
  await register(services, settlement, isTheirs)
  const row = await findByProviderId(db, subscriptionId)
  return oneOf(row === undefined ? [] : [row], 'subscription')
}

/** Registers a payment made once, as registerSubscription does. `isIt` says whether the payment of the order is the one that is meant. */
export async function registerOrder(
  services: Services,
  { memberId, orderId, token, isIt }: Approval & { isIt: (paid: Payment) => boolean },
): Promise<void> {
  const { db, payments } = services
  const begun = await findByOrder(db, payments.name, orderId)
  const isMeant = (paid: Payment) => paid.memberId === memberId && isIt(paid)
  if (begun === undefined || !isMeant(begun)) throw notConfirmed()
  if (!(await payments.isProof({ orderId, subscriptionId: undefined, token }))) throw notConfirmed()
  await register(services, await lookAtOrder(services, orderId), isMeant)
}

async function register({ db, now }: Services, settlement: Settlement, isMeant: (paid: Payment) => boolean) {
  if (settlement.type === 'unknown' || !isMeant(settlement.payment)) throw notConfirmed()
  switch (settlement.type) {
    case 'open':
    case 'pending':
      throw unconfirmed('The payment provider has not confirmed this payment yet. It counts as soon as it does.')
    case 'declined':
      throw unconfirmed('The payment provider declined this payment.')
    case 'refused':
      throw notConfirmed()
    case 'twice':
      throw new Refusal(STATUS.conflict, 'You have paid for this already. The second payment is given back.')
    case 'paid':
      if (!(await registerPayment(db, settlement.payment.id, now())))
        throw new Refusal(STATUS.conflict, 'This payment is registered already.')
  }
}

const notConfirmed = (): Refusal => unconfirmed('The payment provider does not confirm this payment.')
