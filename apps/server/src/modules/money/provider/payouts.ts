import { STATUS } from '@earshot/contract/envelope'
import { Refusal, conflict, notFound } from '../../../http/errors.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { PaymentProblem, isProviderAway } from '../../../ports/payments/payments.ts'
import type { PayoutState } from '../../../ports/payments/payments.ts'
import { logProblem, sentenceOf } from '../../../process/log/announce.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { payoutFailedMail } from '../ledger/payout-mail.jobs.ts'
import {
  NEW_ADDRESS_DAYS,
  addressGoodFrom,
  beginPayout,
  failPayout,
  finishPayout,
  getPayout,
  listOpenPayouts,
} from '../ledger/payouts.store.ts'
import type { OpenPayout } from '../ledger/payouts.store.ts'
import type { ProviderServices } from './sync.ts'

/**
 * Pays a payout through the provider, to the address that was set and at least 7 days old at the time of the request,
 * or to the current address once it is 7 days old. A payout is one batch at the provider, so it is paid once however
 * often it is tried. If the provider refuses it, the amount returns to the balance. Returns the result.
 */
export async function payOut(services: ProviderServices, id: number, by: AuditActor = 'job'): Promise<PayoutState> {
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
  if (!(await beginPayout(db, id, { provider: payments.name, address: requested.address, by })))
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
    await finishPayout(db, id, { from: 'paying', provider: payments.name, providerPayout: batchId, at, by })
  if (state === 'failed')
    await failPayout(db, id, {
      from: 'paying',
      problem: 'The payment provider refused the payout. Check the address.',
      at,
      by,
      also: mailReason(id),
    })
  return state
}

/** The provider of a payout that an operator paid outside of this site. */
const BY_HAND = 'by hand'

/** The way of a payout: through the provider, or by hand with the reference of the transfer. */
type PayoutWay = { byHand: boolean; reference?: string | undefined }

/**
 * Pays a payout, or books a transfer made by hand. A repeated call pays once, and so do concurrent calls; the state
 * stays `paying` while the provider does not answer. Throws 404, and 409 for a payout that was paid in another way or
 * is not open (MONEY-06).
 */
export async function payPayout(
  services: ProviderServices,
  id: number,
  way: PayoutWay,
  by: AuditActor,
): Promise<PayoutState> {
  const { db, payments } = services
  const row = await getPayout(db, id)
  const provider = way.byHand ? BY_HAND : payments.name
  if (row.state === 'requested' || (row.state === 'paying' && !way.byHand)) {
    const state = await (way.byHand ? bookByHand(services, id, way, by) : payUnlessClosed(services, id, by))
    if (state !== undefined) return state
  }
  const now = await getPayout(db, id)
  const isSame = now.provider === provider && (!way.byHand || now.providerPayout === (way.reference ?? null))
  if (now.state === 'paid' && isSame) return 'paid'
  throw conflict(sentenceOfState(now))
}

// Returns undefined when somebody else has closed the request meanwhile.
async function payUnlessClosed(services: ProviderServices, id: number, by: AuditActor) {
  try {
    return await payOut(services, id, by)
  } catch (error) {
    if (isProviderAway(error)) return 'paying'
    if (error instanceof Refusal && error.status === STATUS.notFound) return undefined
    throw error
  }
}

async function bookByHand(
  { db, now }: ProviderServices,
  id: number,
  { reference = null }: { reference?: string | null | undefined },
  by: AuditActor,
) {
  const paid = { from: 'requested' as const, provider: BY_HAND, providerPayout: reference, at: now(), by }
  return (await finishPayout(db, id, paid)) ? ('paid' as const) : undefined
}

function sentenceOfState({ state, provider, providerPayout, problem }: Awaited<ReturnType<typeof getPayout>>): string {
  if (state === 'failed') return `This payout was not paid: ${problem ?? ''} The amount is in the balance again.`
  const through = provider === BY_HAND ? BY_HAND : `through ${provider}`
  if (state !== 'paid') return `This payout is being paid ${through}.`
  return `This payout was paid ${through} already${providerPayout === null ? '' : ` (${providerPayout})`}.`
}

/**
 * Returns the amount of a payout to the balance, and mails the reason. A repeated call changes nothing. Throws 404, and
 * 409 for a payout that is not open or has another reason (MONEY-07).
 */
export async function rejectPayout(
  { db, now }: ProviderServices,
  id: number,
  reason: string,
  by: AuditActor,
): Promise<void> {
  await getPayout(db, id)
  if (await failPayout(db, id, { from: 'requested', problem: reason, at: now(), by, also: mailReason(id) })) return
  const row = await getPayout(db, id)
  if (row.state !== 'failed' || row.problem !== reason) throw conflict(sentenceOfState(row))
}

const mailReason = (payoutId: number) => (tx: ProviderServices['db']) => sendJob(tx, payoutFailedMail.job({ payoutId }))

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
