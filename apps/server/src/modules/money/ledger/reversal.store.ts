import { divide } from '@earshot/contract/money/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { charge, chargeRefund, ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { communityAccount, lockAccounts, postMoves } from './accounts.store.ts'

/**
 * A refund or chargeback of a payment, by the provider's id of the payment. `part` is a partial refund, by the
 * provider's id of that refund; without it the rest of the payment is reversed.
 */
export type NewReversal = {
  provider: string
  providerCharge: string
  cause: 'refund' | 'chargeback'
  at: Date
  feeKept?: number
  part?: { providerRefund: string; amount: number } | undefined
}

/**
 * Reverses a payment, or a part of it, after a refund or chargeback, for every recipient. A balance may fall below 0;
 * later earnings cover it. The provider keeps `feeKept`, by default its whole fee, which the platform bears. Undefined
 * when the payment was never booked; `isNew` is false when the reversal was booked before.
 */
export async function reverseCharge(tx: Db, reversal: NewReversal): Promise<Reversed | undefined> {
  const { provider, providerCharge, cause, at, part } = reversal
  const [paid] = await tx
    .select()
    .from(charge)
    .where(and(eq(charge.provider, provider), eq(charge.providerCharge, providerCharge)))
    .for('update')
  if (paid === undefined) return undefined
  const chargeId = paid.id
  if (paid.state !== 'paid' || (await isKnownPart(tx, reversal))) return { chargeId, isNew: false, amount: 0 }
  const { currency } = paid
  const rest = paid.amount - paid.refunded
  const isFull = part === undefined || part.amount >= rest
  const entries = await listOpenEntries(tx, chargeId)
  const back = isFull ? entries.map(({ open }) => open) : partOf(part.amount, entries)
  const fee = sumOf(entries, back, 'fee')
  const [platform, fees] = [communityAccount('platform', currency), communityAccount('fees', currency)]
  const accountOf = await lockAccounts(
    tx,
    [platform, fees],
    entries.flatMap(({ from, to }) => [from, to]),
  )
  const refundId = isFull ? null : await recordPartialRefund(tx, reversal, { chargeId, entries, back })
  const rows = entries.map(({ id, from, to, reason }, index) => ({
    fromAccount: to,
    toAccount: from,
    currency,
    amount: back[index] ?? 0,
    reason,
    chargeId,
    refundId,
    reverses: id,
    at,
  }))
  await tx.insert(ledgerEntry).values(rows.filter(({ amount }) => amount > 0))
  const feeKept = Math.min(reversal.feeKept ?? fee, fee)
  const borne = { from: platform, to: fees, amount: feeKept, reason: 'fee' as const, at, chargeId }
  await postMoves(tx, [refundId === null ? borne : { ...borne, refundId }], accountOf)
  await tx
    .update(charge)
    .set(
      isFull
        ? { state: cause === 'refund' ? 'refunded' : 'charged_back', reversedAt: at }
        : { refunded: sql`${charge.refunded} + ${part.amount}` },
    )
    .where(eq(charge.id, chargeId))
  return { chargeId, isNew: true, amount: isFull ? rest : part.amount }
}

/** A reversed payment; `amount` went back by this reversal, in the smallest unit. */
export type Reversed = { chargeId: number; isNew: boolean; amount: number }

async function isKnownPart(tx: Db, { provider, part }: NewReversal): Promise<boolean> {
  if (part === undefined) return false
  const known = await tx
    .select({ id: chargeRefund.id })
    .from(chargeRefund)
    .where(and(eq(chargeRefund.provider, provider), eq(chargeRefund.providerRefund, part.providerRefund)))
  return known.length > 0
}

type OpenEntry = { id: number; from: number; to: number; isPaidIn: boolean; reason: string; open: number }

// Returns the entries of a payment with their amounts that are not reversed yet. The provider's fee of an earlier
// refund is not an entry of the payment.
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

// All recipients of a payment return their part in proportion, including the owners who received the artist's part.
function partOf(amount: number, entries: readonly OpenEntry[]): number[] {
  const paidIn = divide(
    amount,
    entries.map(({ isPaidIn, open }) => (isPaidIn ? open : 0)),
  )
  const passedOn = entries.map(({ isPaidIn, open }) => (isPaidIn ? 0 : open))
  const creator = entries.findIndex(({ to }) => entries.some(({ isPaidIn, from }) => !isPaidIn && from === to))
  const stayed = (entries[creator]?.open ?? 0) - passedOn.reduce((sum, open) => sum + open, 0)
  const owned = divide(paidIn[creator] ?? 0, [...passedOn, Math.max(0, stayed)])
  return entries.map(({ isPaidIn }, index) => (isPaidIn ? paidIn : owned)[index] ?? 0)
}

const sumOf = (entries: readonly OpenEntry[], back: readonly number[], reason: string): number =>
  entries.reduce((sum, each, index) => sum + (each.isPaidIn && each.reason === reason ? (back[index] ?? 0) : 0), 0)

async function recordPartialRefund(
  tx: Db,
  { provider, cause, at, part }: NewReversal,
  { chargeId, entries, back }: { chargeId: number; entries: readonly OpenEntry[]; back: readonly number[] },
): Promise<number> {
  if (part === undefined) throw new Error('only a partial refund has a row of its own')
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
  if (noted === undefined) throw new Error('a refund was not stored')
  return noted.id
}
