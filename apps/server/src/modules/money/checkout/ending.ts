import { STATUS } from '@earshot/contract/envelope'
import type { subscription } from '../../../db/schema/money/subscription.ts'
import { Refusal, notFound } from '../../../http/errors.ts'
import type { Payments } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { cancelTime } from '../provider/settle.ts'
import { updateSubscription } from './purchase.store.ts'

type Row = typeof subscription.$inferSelect

/**
 * Cancels the renewal of a subscription, at the provider first (SUBSCRIPTION-13). Call it with the lease of the row.
 * Throws 404 if it is not active, and 409 if this site cannot reach its provider.
 */
export async function cancelRenewal({ db, payments }: Pick<Services, 'db' | 'payments'>, row: Row): Promise<Row> {
  if (!row.active) throw notFound('active subscription')
  await atProvider(payments, row, (id) => payments.suspend(id))
  const cancelAt = cancelTime(row.expiresAt)
  return updateSubscription(db, row.id, { active: false, providerState: 'suspended', cancelAt })
}

/** Calls the provider that charges for a subscription. Throws 409 if this site no longer uses that provider. */
export async function atProvider(
  payments: Payments,
  { provider, providerId }: Pick<Row, 'provider' | 'providerId'>,
  work: (providerId: string) => Promise<unknown>,
): Promise<void> {
  if (provider === payments.name) await work(providerId)
  // The demo provider charges nobody; any other provider that is not called would continue unchanged.
  else if (provider !== 'demo')
    throw new Refusal(
      STATUS.conflict,
      'This site no longer uses the payment provider of this subscription. Manage the subscription at the provider.',
    )
}
