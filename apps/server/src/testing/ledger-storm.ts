import { randomUUID } from 'node:crypto'
import { percentOf } from '@earshot/contract/money/money'
import type { Db } from '../db/open.ts'
import { Refusal } from '../http/errors.ts'
import { bookCharge } from '../modules/money/ledger/ledger.store.ts'
import { transferWaiting } from '../modules/money/ledger/owners/waiting.store.ts'
import { failPayout, finishPayout, requestPayout } from '../modules/money/ledger/payouts.store.ts'
import { depositIntoPool, payStreams } from '../modules/money/ledger/pool.store.ts'
import { reverseCharge } from '../modules/money/ledger/reversal.store.ts'

/** The participants: ids of existing payers, owners and artists. */
export type StormPeople = { payers: readonly number[]; owners: readonly number[]; artists: readonly number[] }

/** The result of one operation of a storm; `key` is the same when it is repeated. */
export type StormStep = { key: string; kind: 'charge' | 'reversal' | 'request' | 'settled' | 'pool' }

const CURRENCIES = ['USD', 'EUR', 'JPY'] as const
const RATES = { platform_percent: 3, pool_percent: 10 }
const AT = Date.parse('2026-01-01T00:00:00Z')

/**
 * Runs the operation number `nth` of a storm, which is the same each time: payments, refunds, payouts that are
 * requested, paid or rejected, and deposits into the pool.
 */
export async function stormStep(db: Db, nth: number, people: StormPeople): Promise<StormStep> {
  const chance = chanceOf(nth)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]
  const at = new Date(AT + nth * 60_000)
  const what = chance()
  const currency = pick(CURRENCIES) ?? 'USD'
  if (what < 0.5) {
    // Every tenth payment repeats an earlier one.
    const reported = chance() < 0.1 ? Math.floor(chance() * nth) : nth
    const paid = chargeOf(reported, people)
    await db.transaction((tx) => bookCharge(tx, paid, RATES))
    return { key: paid.providerCharge, kind: 'charge' }
  }
  if (what < 0.65) {
    const { provider, providerCharge } = chargeOf(Math.floor(chance() * nth), people)
    const cause = chance() < 0.5 ? 'refund' : 'chargeback'
    // Every third refund is a partial one.
    const part = chance() < 0.3 ? { providerRefund: `part-${nth}`, amount: 1 + Math.floor(chance() * 900) } : undefined
    await db.transaction((tx) => reverseCharge(tx, { provider, providerCharge, cause, at, part }))
    return { key: part?.providerRefund ?? providerCharge, kind: 'reversal' }
  }
  if (what < 0.8) {
    const request = { memberId: pick(people.owners) ?? 0, currency, amount: 1 + Math.floor(chance() * 900), at }
    await requestPayout(db, request).catch((error: unknown) => {
      // A payout of more than the balance is refused.
      if (!(error instanceof Refusal)) throw error
    })
    return { key: `request-${nth}`, kind: 'request' }
  }
  if (what < 0.95) {
    const id = 1 + Math.floor(chance() * nth * 0.1)
    if (chance() < 0.5)
      await finishPayout(db, id, { from: 'requested', provider: 'test', providerPayout: null, at, by: 'job' })
    else await failPayout(db, id, { from: 'requested', problem: 'rejected', at, by: 'job' })
    return { key: `settled-${id}`, kind: 'settled' }
  }
  if (what < 0.98)
    await depositIntoPool(
      db,
      { requestId: randomUUID(), reference: '', amount: 1 + Math.floor(chance() * 50_000), currency, at },
      'job',
    )
  else if (what < 0.99) await payStreams(db, at)
  else await db.transaction((tx) => transferWaiting(tx, at))
  return { key: `pool-${nth}`, kind: 'pool' }
}

function chargeOf(nth: number, { payers, artists }: StormPeople) {
  const chance = chanceOf(nth + 1_000_000)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]
  const amount = 1 + Math.floor(chance() * 5_000)
  const isTip = chance() < 0.1
  return {
    memberId: pick(payers) ?? 0,
    kind: isTip ? ('tip' as const) : ('subscription' as const),
    artistId: isTip ? undefined : pick(artists),
    amount,
    fee: percentOf(amount, 4),
    currency: pick(CURRENCIES) ?? 'USD',
    provider: 'storm',
    providerCharge: `storm-${nth}`,
    paidAt: new Date(AT + nth * 60_000),
  }
}

/** Returns numbers from 0 to 1 that are the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
