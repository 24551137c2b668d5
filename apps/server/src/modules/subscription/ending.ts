import { STATUS } from '@earshot/contract/envelope'
import type { subscription } from '../../db/schema/subscription.ts'
import { Refusal, notFound } from '../../errors.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { cancelTime } from '../payment/settle.ts'
import { updateSubscription } from './payments.store.ts'

type Row = typeof subscription.$inferSelect

/** Ends the renewal of a subscription, at the provider first (SUBSCRIPTION-13). Call it with the lease of the row. Throws 404 when it is not active, and 409 when this site cannot reach its provider. */
export async function cancelRenewal({ db, payments }: Pick<Services, 'db' | 'payments'>, row: Row): Promise<Row> {
  if (!row.active) throw notFound('active subscription')
  await atProvider(payments, row, (id) => payments.suspend(id))
  const cancelAt = cancelTime(row.expiresAt)
  return updateSubscription(db, row.id, { active: false, providerState: 'suspended', cancelAt })
}

/** Does something with a subscription at the provider that charges for it. Throws 409 when this site no longer uses that provider. */
export async function atProvider(
  payments: Payments,
  { provider, providerId }: Pick<Row, 'provider' | 'providerId'>,
  work: (providerId: string) => Promise<unknown>,
): Promise<void> {
  if (provider === payments.name) await work(providerId)
  // The demonstration charges nobody; whoever else is not asked would go on as before.
  else if (provider !== 'demo')
    throw new Refusal(STATUS.conflict, 'This site no longer uses the provider of this subscription. Change it there.')
}
