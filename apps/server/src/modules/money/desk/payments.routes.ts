import * as contract from '@earshot/contract/desk/money/payments'
import { fromMinor } from '@earshot/contract/money/money'
import { unconfirmed } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { amountBack, findCharge, refundCharge } from '../checkout/refund-charge.ts'
import { listDeskPayments, readDeskPayment, rehearseRefund } from './payments.store.ts'

/** Registers the calls for payments of the desk (MONEY-08, MONEY-09). */
export function deskPaymentsRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services

  route(api, contract.deskPayments, ({ input }) => listDeskPayments(db, input, config.timeZone))
  route(api, contract.deskPayment, ({ input }) => readDeskPayment(db, input.charge_id, now()))
  route(api, contract.refund, async ({ viewer, input }) => {
    const { charge_id: id, ends_subscription: endsSubscription = false, dry_run: dryRun } = input
    const upTo = input.up_to === undefined ? undefined : String(input.up_to)
    const paid = await findCharge(services, String(id))
    const left = amountBack(services, paid, upTo)
    const bears = left === undefined ? [] : await rehearseRefund(db, paid, left.back, now())
    const sentence =
      dryRun === 1
        ? ''
        : await refundCharge(services, String(id), { upTo, endsSubscription, by: onDesk(viewer) }).catch(
            (error: unknown) => {
              // The sentence of the provider helps an administrator.
              throw error instanceof PaymentProblem ? unconfirmed(error.message) : error
            },
          )
    const decimal = (minor: number) => fromMinor(minor, paid.currency)
    const before = paid.state === 'paid' ? paid.refunded : paid.amount
    return {
      currency: paid.currency,
      amount: decimal(left?.back ?? 0),
      total: decimal(left?.total ?? before),
      bears,
      sentence,
    }
  })
}
