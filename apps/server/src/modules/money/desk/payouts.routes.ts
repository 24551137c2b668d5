import * as contract from '@earshot/contract/desk/money/payouts'
import { sendReport } from '../../../http/report.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { newBatchId, onDesk } from '../../audit/audit.store.ts'
import { payPayout, rejectPayout } from '../provider/payouts.ts'
import { PAYOUT_COLUMNS, listDeskPayouts, payoutPieces, readDeskPayout } from './payouts.store.ts'

/** Registers the calls for payouts of the desk (MONEY-05 to -07). */
export function payoutsRoutes(api: Api): void {
  const { services } = api
  const { db, now, payments } = services

  route(api, contract.deskPayouts, async ({ input }) => ({
    ...(await listDeskPayouts(db, input, now())),
    provider: payments.name,
  }))
  rawRoute(api, contract.deskPayoutsFile, async ({ input, reply }) =>
    sendReport(reply, {
      name: 'payouts',
      format: 'csv',
      columns: PAYOUT_COLUMNS,
      pieces: payoutPieces(db, input, now()),
    }),
  )
  route(api, contract.payPayout, async ({ viewer, input: { payout_id: id, by_hand: byHand = false, reference } }) => {
    await payPayout(services, id, { byHand, reference: reference || undefined }, onDesk(viewer))
    return readDeskPayout(db, id, now())
  })
  route(api, contract.payPayouts, async ({ viewer, input }) => {
    const by = onDesk(viewer, { batchId: newBatchId() })
    const results: { id: number; done: boolean; reason: string | null }[] = []
    for (const id of new Set(input.payout_ids)) {
      const reason = await payPayout(services, id, { byHand: false }, by).then(
        (state) => (state === 'failed' ? 'The payment provider refused it. The amount is in the balance again.' : null),
        sentenceOf,
      )
      results.push({ id, done: reason === null, reason })
    }
    return results
  })
  route(api, contract.rejectPayout, async ({ viewer, input: { payout_id: id, reason } }) => {
    await rejectPayout(services, id, reason, onDesk(viewer))
    return readDeskPayout(db, id, now())
  })
}
