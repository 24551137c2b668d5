import { Readable } from 'node:stream'
import * as contract from '@earshot/contract/earnings'
import { fromMinor, toMinor } from '@earshot/contract/money'
import { sendJob } from '../../jobs/queue.ts'
import { rawRoute, route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { getBucket } from '../cover/cover.buckets.ts'
import { listCharges, listMoneyTotals } from './charges.store.ts'
import { earningsReport, listEarned, nothingEarned } from './earnings.store.ts'
import { payoutAddressMail } from './ledger.jobs.ts'
import { reportPeriod } from './ledger.rules.ts'
import { findPayoutAddress, listPayouts, requestPayout, setPayoutAddress } from './payouts.store.ts'
import { getRates } from './rates.store.ts'

/** What members have earned and paid, what they ask for, and how money flows here. */
export function ledgerRoutes(api: Api): void {
  const { db, now } = api.services
  const getCurrency = async () => (await getBucket(db, 'settings')).currency

  route(api, contract.earnings, async ({ viewer }) => {
    const own = await getCurrency()
    const earned = await listEarned(db, viewer.id, now())
    return {
      ...(earned.find(({ currency }) => currency === own) ?? nothingEarned(own)),
      others: earned.filter(({ currency }) => currency !== own),
    }
  })

  rawRoute(api, contract.earningsReport, async ({ viewer, input, reply }) => {
    const period = reportPeriod(input, now())
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="earshot-earnings-${now().toISOString().slice(0, 10)}.csv"`)
      .send(Readable.from(earningsReport(db, viewer.id, period), { objectMode: false }))
  })

  route(api, contract.requestPayment, async ({ viewer, input }) => {
    const currency = input.currency ?? (await getCurrency())
    const amount = toMinor(input.amount, currency)
    const { balance, requested } = await requestPayout(db, { memberId: viewer.id, currency, amount, at: now() })
    return { balance: fromMinor(balance, currency), requested: fromMinor(requested, currency) }
  })

  route(api, contract.listPayouts, async ({ viewer, input }) => ({ data: await listPayouts(db, viewer.id, input) }))

  const addressOf = async (memberId: number) => ({ address: (await findPayoutAddress(db, memberId)) ?? null })
  route(api, contract.payoutAddress, ({ viewer }) => addressOf(viewer.id))
  route(api, contract.updatePayoutAddress, async ({ viewer, input: { address } }) => {
    const mail = payoutAddressMail.job({ memberId: viewer.id })
    await setPayoutAddress(db, viewer.id, address, { at: now(), also: (tx) => sendJob(tx, mail) })
    return addressOf(viewer.id)
  })

  route(api, contract.listCharges, async ({ viewer, input }) => ({ data: await listCharges(db, viewer.id, input) }))

  route(api, contract.moneyFlow, async () => {
    const rates = await getRates(api.services)
    return { rates, totals: await listMoneyTotals(db, rates.currency) }
  })
}
