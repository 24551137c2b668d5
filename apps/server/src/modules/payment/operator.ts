import { STATUS } from '@earshot/contract/envelope'
import { moneyText, toMinor } from '@earshot/contract/money'
import { eq, or } from 'drizzle-orm'
import { say, sentenceOf } from '../../announce.ts'
import { charge } from '../../db/schema/ledger.ts'
import type { plan } from '../../db/schema/subscription.ts'
import { Refusal, badRequest, notFound } from '../../errors.ts'
import { PaymentProblem } from '../../ports/payments.ts'
import type { PayoutState } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { beginPayout, failPayout, finishPayout, listOpenPayouts } from '../ledger/payouts.store.ts'
import type { OpenPayout } from '../ledger/payouts.store.ts'
import type { Looking } from './look.ts'
import { listProviderPlans } from './payment.store.ts'
import { takeBack } from './provider-events.ts'

/**
 * Gives a payment back at the provider and takes it out of the ledger; `named` is our number of it, or the provider's. With `upTo`, a decimal, only so much of it has
 * gone back then, together with what went back before. Again, it is given back once. Returns a sentence. Throws NotMoney for what is no amount, 400 for more than was paid.
 */
export async function refundCharge(services: Looking, named: string, upTo?: string): Promise<string> {
  const { db, payments } = services
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0
  const [paid] = await db
    .select()
    .from(charge)
    .where(or(eq(charge.id, id), eq(charge.providerCharge, named)))
    .orderBy(charge.id)
    .limit(1)
  if (paid === undefined) throw notFound('payment')
  if (paid.state !== 'paid') return `The payment ${paid.id} was given back before.`
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
    await takeBack(services, { id: providerCharge, cause: 'refund' })
    return `The payment ${number} of ${shown(amount)} is given back.`
  }
  const back = total - refunded
  const requestId = `refund-${providerCharge}-${refunded}-${total}`
  const providerRefund = await payments.refundPart({ charge: providerCharge, requestId, amount: back, currency })
  await takeBack(services, { id: providerCharge, cause: 'refund', part: { providerRefund, amount: back } })
  return `${shown(back)} of the payment ${number} are given back; ${shown(total)} of ${shown(amount)} in all.`
}

/**
 * Pays a request through the provider, to the address that was entered when the money was asked for. One request is one batch at the provider, so it is paid once,
 * however often this is tried. What the provider refuses goes back to the balance. Returns what became of it.
 */
export async function payOut(services: Looking, id: number): Promise<PayoutState> {
  const { db, payments, now } = services
  const [asked] = await listOpenPayouts(db, id)
  if (asked === undefined || !isOpen(asked)) throw notFound('open request')
  if (asked.state === 'paying' && asked.provider !== payments.name)
    throw new Refusal(STATUS.conflict, `This request is being paid through ${asked.provider}, which is not in use now.`)
  if (asked.address === null)
    throw new Refusal(
      STATUS.conflict,
      `The member has entered no address for payouts. Send the money yourself, or reject the request.`,
    )
  if (!(await beginPayout(db, id, payments.name))) throw notFound('open request')
  const batchId = `earshot-payout-${id}-${asked.createdAt.getTime()}`
  const { amount, currency, address } = asked
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

/** Asks the provider again for payouts that it had not finished; one that it does not answer for holds up no other. */
export async function lookAtPayouts(services: Looking): Promise<void> {
  const { db, payments } = services
  for (const { id, state, provider } of await listOpenPayouts(db))
    if (state === 'paying' && provider === payments.name)
      await payOut(services, id).catch((error: unknown) =>
        say(`The request ${id} is not paid yet: ${sentenceOf(error)}`),
      )
}

/** Makes the provider offer a plan at its price of now, or not at all when it is closed. Subscriptions to it go on. It may be repeated. */
export async function offerAtProvider(services: Pick<Services, 'db' | 'payments'>, known: PlanRow): Promise<void> {
  const { providerPlan: id, title: name, amount, currency, duration: months, closedAt } = known
  for (const each of await listProviderPlans(services, { id, name, amount, currency, months }))
    await services.payments.setPlanOffered(each.providerPlan, closedAt === null && each.isCurrent)
}

type PlanRow = Pick<
  typeof plan.$inferSelect,
  'providerPlan' | 'title' | 'amount' | 'currency' | 'duration' | 'closedAt'
>
