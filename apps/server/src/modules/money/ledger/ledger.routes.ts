import { Readable } from 'node:stream'
import * as contract from '@earshot/contract/money/earnings'
import { fromMinor, toMinor } from '@earshot/contract/money/money'
import { badRequest } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { hasPassword, mustProve } from '../../account/proof/proof.store.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { listCharges, listMoneyTotals } from './charges.store.ts'
import { earningsReport, listEarned, nothingEarned } from './earnings.store.ts'
import { payoutAddressMail } from './ledger.jobs.ts'
import { listOwned } from './owners/owners.store.ts'
import { findPayoutAddress, listPayouts, requestPayout, setPayoutAddress } from './payouts.store.ts'
import { getRates } from './rates.store.ts'

/** Registers the calls for earnings, payments and payouts of members, and for the totals of the community. */
export function ledgerRoutes(api: Api): void {
  const { db, now } = api.services
  const getCurrency = async () => (await getBucket(db, 'settings')).currency

  route(api, contract.earnings, async ({ viewer }) => {
    const own = await getCurrency()
    const [earned, owned] = await Promise.all([listEarned(db, viewer.id, now()), listOwned(db, viewer.id)])
    return {
      ...(earned.find(({ currency }) => currency === own) ?? nothingEarned(own)),
      others: earned.filter(({ currency }) => currency !== own),
      ...owned,
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

  const addressOf = async (memberId: number) => ({
    address: (await findPayoutAddress(db, memberId)) ?? null,
    asks_password: await hasPassword(db, memberId),
  })
  route(api, contract.payoutAddress, ({ viewer }) => addressOf(viewer.id))
  route(api, contract.updatePayoutAddress, async ({ viewer, input: { address, password } }) => {
    await mustProve(api.services, viewer, password)
    const mail = payoutAddressMail.job({ memberId: viewer.id })
    const session = { memberId: viewer.id, sessionId: viewer.sessionId }
    await setPayoutAddress(db, session, address, { at: now(), also: (tx) => sendJob(tx, mail) })
    return addressOf(viewer.id)
  })

  route(api, contract.listCharges, async ({ viewer, input }) => ({ data: await listCharges(db, viewer.id, input) }))

  route(api, contract.moneyFlow, async () => {
    const rates = await getRates(api.services)
    return { rates, totals: await listMoneyTotals(db, rates.currency) }
  })
}

const DAY_MS = 86_400_000
/** A date before all earnings. */
const BEGINNING = '2000-01-01'

/**
 * Returns the start and end time of a report that includes both days. Throws 400 for days in the wrong order or in the
 * future.
 */
function reportPeriod(
  { from = BEGINNING, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; until: Date } {
  // In the easternmost time zones the next day has already begun.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  const last = to ?? latest
  if (from > latest) throw badRequest('from', 'must not be in the future')
  if (last > latest) throw badRequest('to', 'must not be in the future')
  if (from > last) throw badRequest('to', 'must not be before from')
  return { from: new Date(`${from}T00:00:00Z`), until: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS) }
}
