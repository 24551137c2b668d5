import { STATUS } from '@earshot/contract/envelope'
import { moneyText, toMinor } from '@earshot/contract/money/money'
import { and, eq, or } from 'drizzle-orm'
import { charge } from '../../../db/schema/money/ledger.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { withLease } from '../lease/lease.ts'
import { recordRefund } from '../provider/provider-events.ts'
import type { ProviderServices } from '../provider/sync.ts'
import { cancelRenewal } from './ending.ts'

/**
 * A refund: `upTo` is a decimal, the total amount that is refunded afterwards, including earlier refunds; without it
 * the payment is refunded as a whole. `endsSubscription` also cancels the renewal of the subscription.
 */
type Refund = { upTo?: string | undefined; endsSubscription?: boolean; by?: AuditActor }

/**
 * Refunds a payment at the provider and records the refund in the ledger; `named` is our number of the payment or the
 * provider's id. A repeated call refunds once. Returns a sentence. Throws NotMoney for an invalid amount, 400 for more
 * than was paid, and 409 for a payment of another provider (MONEY-09).
 */
export async function refundCharge(
  services: ProviderServices,
  named: string,
  { upTo, endsSubscription = false, by = 'command' }: Refund = {},
): Promise<string> {
  const paid = await findCharge(services, named)
  const sentence = await refund(services, paid, { upTo, by })
  if (endsSubscription && paid.subscriptionId !== null) await endRenewal(services, paid.subscriptionId)
  return sentence
}

/** Finds a payment by our number of it or the provider's id. Throws 404. */
export async function findCharge({ db }: Pick<ProviderServices, 'db'>, named: string): Promise<Charge> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0
  const [paid] = await db
    .select()
    .from(charge)
    .where(or(eq(charge.id, id), eq(charge.providerCharge, named)))
    .orderBy(charge.id)
    .limit(1)
  if (paid === undefined) throw notFound('payment')
  return paid
}

/**
 * Returns the amount that a refund up to a total would give back, in smallest units; undefined if nothing is left to
 * refund. Throws NotMoney, 400 for more than was paid, and 409 for a payment of another provider.
 */
export function amountBack(
  { payments }: Pick<ProviderServices, 'payments'>,
  { id, state, provider, amount, currency, refunded }: Charge,
  upTo: string | undefined,
): { back: number; total: number } | undefined {
  if (state !== 'paid') return undefined
  if (provider !== payments.name)
    throw new Refusal(
      STATUS.conflict,
      `The payment ${id} was made through ${provider}, and the provider is ${payments.name} now.`,
    )
  const total = upTo === undefined ? amount : toMinor(upTo, currency)
  if (total > amount) throw badRequest('amount', `must be at most ${moneyText(amount, currency)}`)
  return total <= refunded ? undefined : { back: total - refunded, total }
}

async function refund(
  services: ProviderServices,
  paid: Charge,
  { upTo, by }: { upTo: string | undefined; by: AuditActor },
): Promise<string> {
  const { payments } = services
  const { id: number, providerCharge, amount, currency, refunded } = paid
  const shown = (minor: number) => moneyText(minor, currency)
  const left = amountBack(services, paid, upTo)
  if (left === undefined)
    return paid.state === 'paid'
      ? `${shown(refunded)} of the payment ${number} went back before.`
      : `The payment ${number} was already refunded.`
  const { back, total } = left
  const also = (tx: ProviderServices['db']) =>
    writeAudit(tx, {
      by,
      act: 'payment.refund',
      subject: { kind: 'payment', id: number, title: paid.title ?? providerCharge },
      before: { refunded: shown(refunded) },
      after: { refunded: shown(total) },
    })
  if (total === amount) {
    await payments.refund({ charge: providerCharge, requestId: `refund-${providerCharge}` })
    await recordRefund(services, { id: providerCharge, cause: 'refund', also })
    return `The payment ${number} of ${shown(amount)} was refunded.`
  }
  const requestId = `refund-${providerCharge}-${refunded}-${total}`
  const providerRefund = await payments.refundPart({ charge: providerCharge, requestId, amount: back, currency })
  await recordRefund(services, { id: providerCharge, cause: 'refund', part: { providerRefund, amount: back }, also })
  return `${shown(back)} of the payment ${number} was refunded; ${shown(total)} of ${shown(amount)} in total.`
}

// A subscription that was refunded as a whole has ended already.
async function endRenewal(services: ProviderServices, id: number): Promise<void> {
  await withLease(services, id, async () => {
    const [row] = await services.db
      .select()
      .from(subscription)
      .where(and(eq(subscription.id, id), eq(subscription.active, true)))
    if (row !== undefined) await cancelRenewal(services, row)
  })
}

type Charge = typeof charge.$inferSelect
