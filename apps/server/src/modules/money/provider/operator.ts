import { STATUS } from '@earshot/contract/envelope'
import { moneyText, toMinor } from '@earshot/contract/money/money'
import { eq, or } from 'drizzle-orm'
import { charge } from '../../../db/schema/money/ledger.ts'
import type { plan } from '../../../db/schema/money/subscription.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import type { PayoutState } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { logProblem, sentenceOf } from '../../../process/log/announce.ts'
import {
  NEW_ADDRESS_DAYS,
  addressGoodFrom,
  beginPayout,
  failPayout,
  finishPayout,
  listOpenPayouts,
} from '../ledger/payouts.store.ts'
import type { OpenPayout } from '../ledger/payouts.store.ts'
import { listProviderPlans } from './payment.store.ts'
import { recordRefund } from './provider-events.ts'
import type { ProviderServices } from './sync.ts'

/**
 * Refunds a payment at the provider and records the refund in the ledger; `named` is our number of the payment or the
 * provider's id. `upTo` is a decimal: the total amount that is refunded afterwards, including earlier refunds. A
 * repeated call refunds once. Returns a sentence. Throws NotMoney for an invalid amount, 400 for more than was paid.
 */
export async function refundCharge(services: ProviderServices, named: string, upTo?: string): Promise<string> {
  const { db, payments } = services
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0
  const [paid] = await db
    .select()
    .from(charge)
    .where(or(eq(charge.id, id), eq(charge.providerCharge, named)))
    .orderBy(charge.id)
    .limit(1)
  if (paid === undefined) throw notFound('payment')
  if (paid.state !== 'paid') return `The payment ${paid.id} was already refunded.`
  if (paid.provider !== payments.name)
    throw new Refusal(
      STATUS.conflict,
      `The payment ${paid.id} was made through ${paid.provider}, and the provider is ${payments.name} now.`,
    )
  const { id: number, providerCharge, amount, currency, refunded } = paid
  const shown = (minor: number) => moneyText(minor, currency)
  const total = upTo === undefined ? amount : toMinor(upTo, currency)
  if (total > amount) throw badRequest('amount', `must be at most ${shown(amount)}`)
  if (total <= refunded) return `${shown(refunded)} of the payment ${number} went back before.`
  if (total === amount) {
    await payments.refund({ charge: providerCharge, requestId: `refund-${providerCharge}` })
    await recordRefund(services, { id: providerCharge, cause: 'refund' })
    return `The payment ${number} of ${shown(amount)} was refunded.`
  }
  const back = total - refunded
  const requestId = `refund-${providerCharge}-${refunded}-${total}`
  const providerRefund = await payments.refundPart({ charge: providerCharge, requestId, amount: back, currency })
  await recordRefund(services, { id: providerCharge, cause: 'refund', part: { providerRefund, amount: back } })
  return `${shown(back)} of the payment ${number} was refunded; ${shown(total)} of ${shown(amount)} in total.`
}

/**
 * Pays a payout through the provider, to the address that was set and at least 7 days old at the time of the request,
 * or to the current address once it is 7 days old. A payout is one batch at the provider, so it is paid once however
 * often it is tried. If the provider refuses it, the amount returns to the balance. Returns the result.
 */
export async function payOut(services: ProviderServices, id: number): Promise<PayoutState> {
  const { db, payments, now } = services
  const [requested] = await listOpenPayouts(db, id)
  if (requested === undefined || !isOpen(requested)) throw notFound('open request')
  if (requested.state === 'paying' && requested.provider !== payments.name)
    throw new Refusal(
      STATUS.conflict,
      `This request is being paid through ${requested.provider}, which this site does not use now.`,
    )
  if (requested.address === null)
    throw new Refusal(
      STATUS.conflict,
      `The member has entered no address for payouts. Send the money yourself, or reject the request.`,
    )
  const goodFrom = requested.addressEnteredAt === null ? now() : addressGoodFrom(requested.addressEnteredAt)
  if (goodFrom > now())
    throw new Refusal(
      STATUS.conflict,
      `The member has entered this address in the last ${NEW_ADDRESS_DAYS} days. It can be paid from ${goodFrom.toISOString().slice(0, 10)}.`,
    )
  if (!(await beginPayout(db, id, { provider: payments.name, address: requested.address })))
    throw notFound('open request')
  const batchId = `earshot-payout-${id}-${requested.createdAt.getTime()}`
  const { amount, currency, address } = requested
  const state = await payments
    .payOut({ batchId, to: address, amount, currency, note: 'Your earnings' })
    .catch((error: unknown) => {
      if (error instanceof PaymentProblem && error.kind === 'refused') return 'failed' as const
      throw error
    })
  const at = now()
  if (state === 'paid')
    await finishPayout(db, id, { from: 'paying', provider: payments.name, providerPayout: batchId, at })
  if (state === 'failed')
    await failPayout(db, id, {
      from: 'paying',
      problem: 'The payment provider refused the payout. Check the address.',
      at,
    })
  return state
}

const isOpen = ({ state }: OpenPayout): boolean => state === 'requested' || state === 'paying'

/** Syncs unfinished payouts from the provider; one without an answer does not block the others. */
export async function syncPayouts(services: ProviderServices): Promise<void> {
  const { db, payments } = services
  for (const { id, state, provider } of await listOpenPayouts(db))
    if (state === 'paying' && provider === payments.name)
      await payOut(services, id).catch((error: unknown) =>
        logProblem(`The request ${id} is not paid yet: ${sentenceOf(error)}`),
      )
}

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
