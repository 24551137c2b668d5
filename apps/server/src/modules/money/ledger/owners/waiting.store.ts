import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { ledgerAccount, ledgerEntry } from '../../../../db/schema/money/ledger.ts'
import type { EntryReason } from '../../../../db/schema/money/ledger.ts'
import { lockAccounts, postMoves } from '../accounts.store.ts'
import type { Move } from '../accounts.store.ts'
import { ownerAccounts, passOn, findOwners } from './owners.store.ts'

/** Number of accounts of artists and podcasts that are processed at once. */
const AT_ONCE = 500

/**
 * Transfers waiting earnings of artists and podcasts to owners that were added later. Returns the number of accounts
 * with waiting earnings.
 */
export async function transferWaiting(tx: Db, at: Date): Promise<number> {
  const waiting = await tx
    .select({ kind: ledgerAccount.kind, ownerId: ledgerAccount.ownerId, currency: ledgerAccount.currency })
    .from(ledgerAccount)
    .where(
      and(
        inArray(ledgerAccount.kind, ['artist', 'podcast']),
        gt(ledgerAccount.balance, 0),
        sql`exists (
          select from artist_member where role = 'owner' and artist_id = owner_id and kind = 'artist'
          union all select from podcast_member where role = 'owner' and podcast_id = owner_id and kind = 'podcast')`,
      ),
    )
    .orderBy(ledgerAccount.id)
    .limit(AT_ONCE)
  if (waiting.length === 0) return 0
  const ownersOf = await findOwners(tx, waiting)
  const accountOf = await lockAccounts(
    tx,
    waiting.flatMap((from) => [from, ...ownerAccounts(from, ownersOf(from))]),
  )
  const heldBy = await waitingByReason(
    tx,
    waiting.map((from) => accountOf(from).id),
  )
  const moves: Move[] = []
  for (const from of waiting) {
    const { id, balance } = accountOf(from)
    let left = balance
    for (const { reason, amount } of heldBy.get(id) ?? []) {
      const passedOn = Math.max(0, Math.min(amount, left))
      left -= passedOn
      moves.push(...passOn(from, passedOn, ownersOf(from), { reason, at }))
    }
  }
  await postMoves(tx, moves, accountOf)
  return waiting.length
}

// Returns the waiting amounts of the accounts by reason, so that earnings from streams keep their reason.
async function waitingByReason(
  tx: Db,
  accountIds: readonly number[],
): Promise<Map<number, { reason: EntryReason; amount: number }[]>> {
  const { fromAccount, toAccount, reason, amount } = ledgerEntry
  const moved = tx
    .select({ account: toAccount, reason, amount: sql<number>`${amount}`.as('moved_amount') })
    .from(ledgerEntry)
    .where(inArray(toAccount, [...accountIds]))
    .unionAll(
      tx
        .select({ account: fromAccount, reason, amount: sql<number>`-${amount}`.as('moved_amount') })
        .from(ledgerEntry)
        .where(inArray(fromAccount, [...accountIds])),
    )
    .as('moved')
  const rows = await tx
    .select({
      account: moved.account,
      reason: moved.reason,
      amount: sql`sum(${moved.amount})::bigint`.mapWith(Number),
    })
    .from(moved)
    .groupBy(moved.account, moved.reason)
    .orderBy(moved.account, moved.reason)
  return Map.groupBy(rows, ({ account }) => account)
}
