import { STATUS } from '@earshot/contract/envelope'
import { Refusal, notFound } from '../../../http/errors.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import type { PayoutState } from '../../../ports/payments/payments.ts'
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
import type { ProviderServices } from './sync.ts'

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
