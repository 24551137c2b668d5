import * as books from '@earshot/contract/desk/money/books'
import * as overview from '@earshot/contract/desk/money/overview'
import * as provider from '@earshot/contract/desk/money/provider'
import { fromMinor, toMinor } from '@earshot/contract/money/money'
import { pageOf } from '../../../db/desk-list.ts'
import { sendReport } from '../../../http/report.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { siteUrl } from '../../mail/mail.ts'
import { listAccountTotals } from '../ledger/accounts.store.ts'
import { readCheck, requestCheck } from '../ledger/checks/money-check.store.ts'
import { depositIntoPool } from '../ledger/pool.store.ts'
import { getRates } from '../ledger/rates.store.ts'
import { processEvent } from '../provider/payment.jobs.ts'
import { closeEvent, findLastEvent, listOpenEvents } from '../provider/provider-events.ts'
import { checkBooks, compareNow } from './books.jobs.ts'
import { listLedger, readPool } from './books.store.ts'
import { readMonths, sumRequests } from './overview.store.ts'
import { listMoneyProblems } from './problems.store.ts'
import {
  CREATOR_COLUMNS,
  STATEMENT_COLUMNS,
  listCreatorSums,
  listStatements,
  statementPieces,
} from './statements.store.ts'

/** Registers the calls of the desk for the books, the provider and the pool (MONEY-01, MONEY-10 to -14). */
export function moneyDeskRoutes(api: Api): void {
  const { services } = api
  const { db, config, payments, now } = services
  const getCurrency = async () => (await getBucket(db, 'settings')).currency
  const context = () => ({ timeZone: config.timeZone, now: now() })

  route(api, overview.deskMoney, async () => {
    const totals = await listAccountTotals(db)
    return {
      provider: payments.name,
      months: await readMonths(db, await getCurrency(), context()),
      balances: totals.map(({ balance, ...row }) => ({ ...row, balance: fromMinor(balance, row.currency) })),
      requests: await sumRequests(db),
      books: await readCheck(db, 'books'),
    }
  })
  route(api, overview.moneyProblems, () => listMoneyProblems(services))

  route(api, books.deskLedger, ({ input }) => listLedger(db, input, config.timeZone))
  route(api, books.ledgerCheck, () => readCheck(db, 'books'))
  route(api, books.checkLedger, async () => {
    await db.transaction(async (tx) => {
      await requestCheck(tx, 'books', now())
      await sendJob(tx, checkBooks.job({}))
    })
    return {}
  })
  route(api, books.deskPool, async ({ input }) => ({
    ...(await readPool(db, input.page)),
    currency: await getCurrency(),
  }))
  route(api, books.depositPool, async ({ viewer, input: { amount, currency, reference, request_id: requestId } }) => {
    const deposit = { requestId, amount: toMinor(amount, currency), currency, reference, at: now() }
    await depositIntoPool(db, deposit, onDesk(viewer))
    return {}
  })
  route(api, books.statements, async ({ input }) => {
    const all = await listStatements(db, context())
    const { limit, offset } = pageOf(input.page)
    return { data: all.slice(offset, offset + limit), total: all.length }
  })
  rawRoute(api, books.statementFile, async ({ input, reply }) => {
    const name = `statement-${input.month}-${input.currency}`
    if (input.by === 'rows')
      return sendReport(reply, {
        name,
        format: 'csv',
        columns: STATEMENT_COLUMNS,
        pieces: await statementPieces(db, input, context()),
      })
    const rows = await listCreatorSums(db, input, context())
    return sendReport(reply, { name: `${name}-creators`, format: 'csv', columns: CREATOR_COLUMNS, pieces: once(rows) })
  })

  route(api, provider.deskProvider, async () => {
    const { silentSince, ...comparison } = await readCheck(db, 'provider')
    return {
      provider: payments.name,
      account: config.paypal?.clientId ?? null,
      webhook: config.paypal === undefined ? null : siteUrl(config, '/api/subscription/provider_event'),
      last_event_at: (await findLastEvent(db))?.toISOString() ?? null,
      silent_since: silentSince?.toISOString() ?? null,
      events: (await listOpenEvents(db)).map(({ receivedAt, ...row }) => ({ ...row, at: receivedAt.toISOString() })),
      rates: await getRates(services),
      comparison,
    }
  })
  route(api, provider.comparePayments, async () => {
    await db.transaction(async (tx) => {
      await requestCheck(tx, 'provider', now())
      await sendJob(tx, compareNow.job({}))
    })
    return {}
  })
  route(api, provider.retryEvent, async ({ viewer, input: { event_id: id } }) => {
    await closeEvent(db, id, { by: onDesk(viewer), also: (tx) => sendJob(tx, processEvent.job({ id })) })
    return {}
  })
  route(api, provider.ignoreEvent, async ({ viewer, input: { event_id: id, reason } }) => {
    await closeEvent(db, id, { by: onDesk(viewer), reason })
    return {}
  })
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
