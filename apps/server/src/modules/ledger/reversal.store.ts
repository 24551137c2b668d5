import { divide } from '@earshot/contract/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { charge, chargeRefund, ledgerAccount, ledgerEntry } from '../../db/schema/ledger.ts'
import { communityAccount, lockAccounts, postMoves } from './accounts.store.ts'

/** A payment that went back, by the provider's id of it. `part` is one refund of a part, by the provider's id of that refund; without it the rest of the payment goes back. */
export type NewReversal = {
  provider: string
  providerCharge: string
  cause: 'refund' | 'chargeback'
  at: Date
  feeKept?: number
  part?: { providerRefund: string; amount: number } | undefined
}

/**
 * Takes a payment, or a part of it, back after a refund or a chargeback, from everybody who got a part: a balance may fall below 0 and fills up with what comes next.
 * The provider keeps `feeKept`, by default its whole fee, which the platform bears. Undefined when no such payment was booked; `isNew` is false when it was taken back before.
 */
export async function reverseCharge(
  tx: Db,
  reversal: NewReversal,
): Promise<{ chargeId: number; isNew: boolean } | undefined> {
  const { provider, providerCharge, cause, at, part } = reversal
  const [paid] = await tx
    .select()
    .from(charge)
    .where(and(eq(charge.provider, provider), eq(charge.providerCharge, providerCharge)))
    .for('update')
  if (paid === undefined) return undefined
  const chargeId = paid.id
  if (paid.state !== 'paid' || (await isKnownPart(tx, reversal))) return { chargeId, isNew: false }
  const { currency } = paid
  const rest = paid.amount - paid.refunded
  const isWhole = part === undefined || part.amount >= rest
  const entries = await listOpenEntries(tx, chargeId)
  const back = isWhole ? entries.map(({ open }) => open) : partOf(part.amount, entries)
  const fee = sumOf(entries, back, 'fee')
  const [platform, fees] = [communityAccount('platform', currency), communityAccount('fees', currency)]
  const accountOf = await lockAccounts(
    tx,
    [platform, fees],
    entries.flatMap(({ from, to }) => [from, to]),
  )
  const refundId = isWhole ? null : await noteRefund(tx, reversal, { chargeId, entries, back })
  const rows = entries.map(({ id, from, to, reason }, place) => ({
    fromAccount: to,
    toAccount: from,
    currency,
    amount: back[place] ?? 0,
    reason,
    chargeId,
    refundId,
    reverses: id,
    at,
  }))
  await tx.insert(ledgerEntry).values(rows.filter(({ amount }) => amount > 0))
  const kept = Math.min(reversal.feeKept ?? fee, fee)
  const borne = { from: platform, to: fees, amount: kept, reason: 'fee' as const, at, chargeId }
  await postMoves(tx, [refundId === null ? borne : { ...borne, refundId }], accountOf)
  await tx
    .update(charge)
    .set(
      isWhole
        ? { state: cause === 'refund' ? 'refunded' : 'charged_back', reversedAt: at }
        : { refunded: sql`${charge.refunded} + ${part.amount}` },
    )
    .where(eq(charge.id, chargeId))
  return { chargeId, isNew: true }
}

async function isKnownPart(tx: Db, { provider, part }: NewReversal): Promise<boolean> {
  if (part === undefined) return false
  const known = await tx
    .select({ id: chargeRefund.id })
    .from(chargeRefund)
    .where(and(eq(chargeRefund.provider, provider), eq(chargeRefund.providerRefund, part.providerRefund)))
  return known.length > 0
}

type OpenEntry = { id: number; from: number; to: number; isPaidIn: boolean; reason: string; open: number }

// The rows of a payment with what of them was not taken back yet; of a refund before, the provider's fee is no row of the payment.
async function listOpenEntries(tx: Db, chargeId: number) {
  const reversed = sql<number>`coalesce((select sum(back.amount) from ${ledgerEntry} back where back.reverses = ${ledgerEntry.id}), 0)`
  return tx
    .select({
      id: ledgerEntry.id,
      from: ledgerEntry.fromAccount,
      to: ledgerEntry.toAccount,
      isPaidIn: sql<boolean>`${ledgerAccount.kind} = 'provider'`,
      reason: ledgerEntry.reason,
      open: sql<number>`${ledgerEntry.amount} - ${reversed}`.mapWith(Number),
    })
    .from(ledgerEntry)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerEntry.fromAccount))
    .where(and(eq(ledgerEntry.chargeId, chargeId), isNull(ledgerEntry.reverses), isNull(ledgerEntry.refundId)))
    .orderBy(ledgerEntry.id)
}

// All who got a part of a payment give back in proportion, and so do the owners to whom the artist's part was passed on.
function partOf(amount: number, entries: readonly OpenEntry[]): number[] {
  const paidIn = divide(
    amount,
    entries.map(({ isPaidIn, open }) => (isPaidIn ? open : 0)),
  )
  const passedOn = entries.map(({ isPaidIn, open }) => (isPaidIn ? 0 : open))
  const creator = entries.findIndex(({ to }) => entries.some(({ isPaidIn, from }) => !isPaidIn && from === to))
  const stayed = (entries[creator]?.open ?? 0) - passedOn.reduce((sum, open) => sum + open, 0)
  const owned = divide(paidIn[creator] ?? 0, [...passedOn, Math.max(0, stayed)])
  return entries.map(({ isPaidIn }, place) => (isPaidIn ? paidIn : owned)[place] ?? 0)
}

const sumOf = (entries: readonly OpenEntry[], back: readonly number[], reason: string): number =>
  entries.reduce((sum, each, place) => sum + (each.isPaidIn && each.reason === reason ? (back[place] ?? 0) : 0), 0)

async function noteRefund(
  tx: Db,
  { provider, cause, at, part }: NewReversal,
  { chargeId, entries, back }: { chargeId: number; entries: readonly OpenEntry[]; back: readonly number[] },
): Promise<number> {
  if (part === undefined) throw new Error('only a refund of a part is noted')
  const [fee, pool, platform, tip] = (['fee', 'pool', 'platform', 'tip'] as const).map((reason) =>
    sumOf(entries, back, reason),
  )
  const platformPart = (platform ?? 0) + (tip ?? 0)
  const [noted] = await tx
    .insert(chargeRefund)
    .values({
      chargeId,
      provider,
      providerRefund: part.providerRefund,
      cause,
      amount: part.amount,
      fee: fee ?? 0,
      poolPart: pool ?? 0,
      platformPart,
      creatorPart: part.amount - (fee ?? 0) - (pool ?? 0) - platformPart,
      at,
    })
    .returning({ id: chargeRefund.id })
  if (noted === undefined) throw new Error('no refund was stored')
  return noted.id
}
