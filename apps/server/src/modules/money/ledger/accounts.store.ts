import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import type { AccountKind, EntryReason } from '../../../db/schema/money/ledger.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'

/** Identifies an account by the owner of its money; accounts of the community have the owner 0. */
export type AccountName = { kind: AccountKind; ownerId: number; currency: string }

/** An account that is locked until the end of the transaction. */
export type LockedAccount = { id: number; balance: number }

/** A movement of money to be written to the ledger. */
export type Move = {
  from: AccountName
  to: AccountName
  amount: number
  reason: EntryReason
  at: Date
  chargeId?: number
  payoutId?: number
  refundId?: number
}

/** Maximum number of entries in one statement, because its parameters are limited. */
const ENTRIES_AT_ONCE = 2_000

/** Returns the name of an account of the community itself. */
export const communityAccount = (kind: AccountKind, currency: string): AccountName => ({ kind, ownerId: 0, currency })

/** Returns a text that identifies an account. */
export const accountKey = ({ kind, ownerId, currency }: AccountName): string => `${kind} ${ownerId} ${currency}`

/**
 * Finds or creates accounts and locks them, always in the same order, so that transactions never deadlock. A
 * transaction calls it once, before it writes to the ledger. `also` are ids of additional accounts to lock.
 */
export async function lockAccounts(
  tx: Db,
  names: readonly AccountName[],
  also: readonly number[] = [],
): Promise<(name: AccountName) => LockedAccount> {
  const wanted = new Map(names.map((name) => [accountKey(name), name]))
  const byKey = new Map((await findAccounts(tx, [...wanted.values()])).map((row) => [accountKey(row), row.id]))
  const missing = [...wanted].filter(([key]) => !byKey.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (missing.length > 0) {
    await tx
      .insert(ledgerAccount)
      .values(missing.map(([, { kind, ownerId, currency }]) => ({ kind, ownerId, currency })))
      .onConflictDoNothing()
    for (const row of await findAccounts(
      tx,
      missing.map(([, name]) => name),
    ))
      byKey.set(accountKey(row), row.id)
  }
  const locked = await tx
    .select({ id: ledgerAccount.id, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.id, [...new Set([...byKey.values(), ...also])]))
    // The provider's account comes first, because a transaction that books several payments locks more accounts later.
    .orderBy(sql`${ledgerAccount.kind} <> 'provider'`, ledgerAccount.id)
    .for('no key update')
  const byId = new Map(locked.map((row) => [row.id, row]))
  return (name) => {
    const account = byId.get(byKey.get(accountKey(name)) ?? 0)
    if (account === undefined) throw new Error(`no account ${accountKey(name)}`)
    return account
  }
}

/**
 * Writes movements to the ledger and omits those of amount 0. The accounts must be locked. The trigger
 * `ledger_entry_added` of the baseline migration updates their balances.
 */
export async function postMoves(
  tx: Db,
  moves: readonly Move[],
  accountOf: (name: AccountName) => LockedAccount,
): Promise<void> {
  const rows = moves
    .filter(({ amount }) => amount > 0)
    .map(({ from, to, ...rest }) => ({
      ...rest,
      fromAccount: accountOf(from).id,
      toAccount: accountOf(to).id,
      currency: from.currency,
    }))
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE)
    await tx.insert(ledgerEntry).values(rows.slice(start, start + ENTRIES_AT_ONCE))
  await recordChange(tx, 'money')
}

/** Returns the balance of an account; 0 when the account does not exist. */
export async function balanceOf(db: Db, { kind, ownerId, currency }: AccountName): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, kind), eq(ledgerAccount.ownerId, ownerId), eq(ledgerAccount.currency, currency)))
  return row?.balance ?? 0
}

/** Returns the total balance of all accounts of each kind, by currency. */
export async function listAccountTotals(
  db: Db,
): Promise<{ kind: AccountKind; currency: string; accounts: number; balance: number }[]> {
  return db
    .select({
      kind: ledgerAccount.kind,
      currency: ledgerAccount.currency,
      accounts: sql`count(*)`.mapWith(Number),
      balance: sql`sum(${ledgerAccount.balance})`.mapWith(Number),
    })
    .from(ledgerAccount)
    .groupBy(ledgerAccount.currency, ledgerAccount.kind)
    .orderBy(ledgerAccount.currency, ledgerAccount.kind)
}

function findAccounts(tx: Db, names: readonly AccountName[]) {
  const columns = <T>(pick: (name: AccountName) => T) => sql.param(names.map(pick))
  return tx
    .select({
      id: ledgerAccount.id,
      kind: ledgerAccount.kind,
      ownerId: ledgerAccount.ownerId,
      currency: ledgerAccount.currency,
    })
    .from(ledgerAccount)
    .where(
      sql`(${ledgerAccount.kind}, ${ledgerAccount.ownerId}, ${ledgerAccount.currency}) in (
        select * from unnest(${columns(({ kind }) => kind)}::text[], ${columns(({ ownerId }) => ownerId)}::int[], ${columns(({ currency }) => currency)}::text[]))`,
    )
}
