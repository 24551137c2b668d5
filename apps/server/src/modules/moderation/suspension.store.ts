import { STATUS } from '@earshot/contract/envelope'
import type { Suspension } from '@earshot/contract/moderation'
import { and, count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { revokeAccessKeys } from '../../access/keys.store.ts'
import { findSuspension, lasts } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member.ts'
import { decision, suspension } from '../../db/schema/moderation.ts'
import { Refusal, badRequest, oneOf, tokenNeeded } from '../../errors.ts'
import { emit } from '../../events/event.ts'
import { itemSettled, memberSuspended } from '../../events/events.ts'
import { endSessions } from '../account/session.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { annulOpenVotes } from '../vote/vote.store.ts'
import { lockWithAdmins } from './administrators.store.ts'

/** Who is suspended, by whom (null: the operator by command), why, and until when if that is set. */
export type NewSuspension = { memberId: number; moderatorId: number | null; reason: string; until: Date | null }

/**
 * Suspends an account, or gives its suspension another reason and end. Its sessions and keys end, and the decision is logged, in one transaction with the event.
 * Throws 404 for no member, 400 for an end in the past, and 409 for the last administrator.
 */
export async function suspendMember(db: Db, asked: NewSuspension, at: Date): Promise<void> {
  const { memberId, moderatorId, reason, until } = asked
  if (until !== null && until <= at) throw badRequest('until', 'must be in the future')
  await db.transaction(async (tx) => {
    // Signing in takes the member's row too. With the administrators locked, two of them cannot suspend each other.
    const target = await lockWithAdmins(tx, memberId, at)
    if (target.isSuspended(moderatorId)) throw tokenNeeded()
    if (target.isLastAdmin) throw new Refusal(STATUS.conflict, 'The last administrator cannot be suspended.')
    const values = { reason, until, moderatorId, createdAt: at }
    await tx
      .insert(suspension)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: suspension.memberId, set: values })
    await endSessions(tx, memberId)
    await revokeAccessKeys(tx, memberId)
    await logDecision(tx, { ...asked, username: target.username, decision: 'suspend', note: reason, at })
    await emit(tx, memberSuspended, { memberId })
  })
}

/** Whose suspension ends, by whom (null: the operator by command), and a note to them; votes count in `timeZone`. */
export type Restoring = { memberId: number; moderatorId: number | null; note: string | null; timeZone: string }

/**
 * Ends the suspension of an account. Votes that are not annulled yet are annulled first, so that none comes back.
 * Throws 404 when there is no suspension, and asks a moderator who is suspended meanwhile to sign in.
 */
export async function restoreMember(
  db: Db,
  { memberId, moderatorId, note, timeZone }: Restoring,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { username } = oneOf(
      await tx.select({ username: member.username }).from(member).where(eq(member.id, memberId)).for('no key update'),
      'member',
    )
    if (moderatorId !== null && (await findSuspension(tx, moderatorId, at)) !== undefined) throw tokenNeeded()
    if ((await findSuspension(tx, memberId, at)) === undefined)
      throw new Refusal(STATUS.notFound, 'This account is not suspended.')
    await annulOpenVotes(tx, timeZone, memberId)
    await tx.delete(suspension).where(eq(suspension.memberId, memberId))
    await logDecision(tx, { memberId, moderatorId, username, decision: 'restore', note, until: null, at })
  })
}

/** The accounts that are suspended, the newest suspension first, and their number; with `memberId` only that one. */
export async function listSuspensions(
  db: Db,
  { memberId, limit, offset }: { memberId: number | undefined; limit: number; offset: number },
  now: Date,
): Promise<{ data: Suspension[]; counts: { total: number } }> {
  const moderator = alias(member, 'moderator')
  const isAsked = and(lasts(now), memberId === undefined ? undefined : eq(suspension.memberId, memberId))
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        user: userRefColumns,
        row: suspension,
        moderator: { id: moderator.id, username: moderator.username, avatar: moderator.avatar },
      })
      .from(suspension)
      .innerJoin(member, eq(member.id, suspension.memberId))
      .leftJoin(moderator, eq(moderator.id, suspension.moderatorId))
      .where(isAsked)
      .orderBy(desc(suspension.createdAt), suspension.memberId)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(suspension).where(isAsked),
  ])
  return {
    data: rows.map(({ user, row: { reason, until, createdAt }, moderator: by }) => ({
      user: toUserRef(user),
      reason,
      until: until?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
      moderator: by === null ? null : toUserRef(by),
    })),
    counts: { total: counted?.total ?? 0 },
  }
}

type NewDecision = {
  memberId: number
  moderatorId: number | null
  username: string
  decision: 'suspend' | 'restore'
  note: string | null
  until: Date | null
  at: Date
}

// The member reads it when the account is restored.
async function logDecision(tx: Db, { memberId, username, at, ...made }: NewDecision): Promise<void> {
  const logged = oneOf(
    await tx
      .insert(decision)
      .values({
        decision: made.decision,
        kind: 'member',
        itemId: memberId,
        title: username,
        moderatorId: made.moderatorId,
        memberId,
        note: made.note,
        until: made.until,
        createdAt: at,
      })
      .returning({ id: decision.id }),
    'decision',
  )
  await emit(tx, itemSettled, { decisionId: logged.id })
}
