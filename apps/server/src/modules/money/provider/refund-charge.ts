import { STATUS } from '@earshot/contract/envelope'
import { moneyText, toMinor } from '@earshot/contract/money/money'
import { eq, or } from 'drizzle-orm'
import { charge } from '../../../db/schema/money/ledger.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
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
