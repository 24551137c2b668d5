import { STATUS } from '@earshot/contract/envelope'
import { fromMinor } from '@earshot/contract/money/money'
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { accountDeletion } from '../../../db/schema/member/account-deletion.ts'
import { ledgerAccount, payout } from '../../../db/schema/money/ledger.ts'
import { Refusal, conflict } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { lockWithAdmins } from '../../member/administrators.store.ts'

/** Days for which a deletion can be cancelled (ACCOUNT2-08). */
const DAYS = 14
const DAY_MS = 86_400_000

/** A deletion that waits for its day. */
export type Deletion = typeof accountDeletion.$inferSelect

/**
 * The effect of a deletion: what goes and what stays without a name, as numbers, and the money that is not paid out, as
 * decimal amounts.
 */
export type DeletionEffect = {
  removed: Record<(typeof REMOVED)[number], number>
  kept: { posts: number; comments: number; payments: number }
  balances: { currency: string; amount: number }[]
}

const REMOVED = ['sessions', 'access_keys', 'playlists', 'ratings', 'follows', 'plans'] as const

/** Returns what a deletion does, with numbers. */
export async function readEffect(db: Db, memberId: number): Promise<DeletionEffect> {
  const { rows } = await db.execute<Record<(typeof REMOVED)[number] | keyof DeletionEffect['kept'], number>>(sql`select
    (select count(*)::int from session where member_id = ${memberId}) as sessions,
    (select count(*)::int from access_key where member_id = ${memberId}) as access_keys,
    (select count(*)::int from playlist where member_id = ${memberId}) as playlists,
    (select count(*)::int from rating where member_id = ${memberId}) as ratings,
    (select count(*)::int from creator_follow where member_id = ${memberId})
      + (select count(*)::int from member_follow where follower_id = ${memberId}) as follows,
    (select count(*)::int from subscription where member_id = ${memberId} and active) as plans,
    (select count(*)::int from post where member_id = ${memberId}) as posts,
    (select count(*)::int from comment where member_id = ${memberId} and deleted_at is null) as comments,
    (select count(*)::int from charge where member_id = ${memberId}) as payments`)
  const { posts = 0, comments = 0, payments = 0, ...removed } = rows[0] ?? {}
  return {
    removed: { sessions: 0, access_keys: 0, playlists: 0, ratings: 0, follows: 0, plans: 0, ...removed },
    kept: { posts, comments, payments },
    balances: (await listBalances(db, memberId)).map(({ currency, amount }) => ({
      currency,
      amount: fromMinor(amount, currency),
    })),
  }
}

/**
 * Starts the deletion of an account: it happens after 14 days. `requestedBy` is the admin who asked for it, or null for
 * the member. Throws 404, and 409 for the last administrator, for a running deletion, and for money that is not paid
 * out unless `waiver` says why it is not (PEOPLE-11, ACCOUNT2-08).
 */
export async function startDeletion(
  tx: Db,
  { memberId, at, ...asked }: Omit<typeof accountDeletion.$inferInsert, 'createdAt' | 'dueAt'> & { at: Date },
): Promise<Deletion> {
  const { isLastAdmin } = await lockWithAdmins(tx, memberId, at)
  if (isLastAdmin)
    throw conflict('The last administrator cannot be deleted. Make another member an administrator first.')
  if ((await listBalances(tx, memberId)).length > 0 && !asked.waiver)
    throw conflict('This member has money that is not paid out. Pay it out first, or state why it is waived.')
  if ((await countOpenPayouts(tx, memberId)) > 0)
    throw conflict('A payout to this member is on its way. Wait until it is paid.')
  const [created] = await tx
    .insert(accountDeletion)
    .values({ ...asked, memberId, createdAt: at, dueAt: new Date(at.getTime() + DAYS * DAY_MS) })
    .onConflictDoNothing()
    .returning()
  if (created === undefined) throw new Refusal(STATUS.conflict, 'The deletion of this account is running already.')
  await recordChange(tx, `member:${memberId}`)
  return created
}

/** Stops a running deletion. `isOwn`: only one that the member asked for. Returns whether there was one. */
export async function stopDeletion(tx: Db, memberId: number, { isOwn = false } = {}): Promise<boolean> {
  const stopped = await tx
    .delete(accountDeletion)
    .where(and(eq(accountDeletion.memberId, memberId), isOwn ? sql`${accountDeletion.requestedBy} is null` : undefined))
    .returning({ id: accountDeletion.memberId })
  if (stopped.length > 0) await recordChange(tx, `member:${memberId}`)
  return stopped.length > 0
}

/** Returns the running deletion of an account. */
export async function findDeletion(db: Db, memberId: number): Promise<Deletion | undefined> {
  const [found] = await db.select().from(accountDeletion).where(eq(accountDeletion.memberId, memberId))
  return found
}

/** Lists the deletions whose day has come. */
export const listDue = (db: Db, at: Date): Promise<Deletion[]> =>
  db.select().from(accountDeletion).where(lte(accountDeletion.dueAt, at)).orderBy(accountDeletion.dueAt)

const listBalances = (db: Db, memberId: number): Promise<{ currency: string; amount: number }[]> =>
  db
    .select({ currency: ledgerAccount.currency, amount: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'member'), eq(ledgerAccount.ownerId, memberId), ne(ledgerAccount.balance, 0)))

const countOpenPayouts = (db: Db, memberId: number): Promise<number> =>
  db.$count(payout, and(eq(payout.memberId, memberId), inArray(payout.state, ['requested', 'paying'])))
