import type { Suspension } from '@earshot/contract/community/moderation'
import { STATUS } from '@earshot/contract/envelope'
import { and, count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findSuspension, lasts } from '../../access/suspension.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { decision, suspension } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { emit } from '../../events/event.ts'
import { itemDecided, memberRestored, memberSuspended } from '../../events/events.ts'
import { Refusal, badRequest, oneOf, tokenNeeded } from '../../http/errors.ts'
import { endSignIns } from '../account/sign-in/revoke.store.ts'
import { onDesk, writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { lockWithAdmins } from '../member/administrators.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { requestAnnulment } from '../vote/annulment.store.ts'

/** The member who suspends, with their session or access key. */
type Moderator = Pick<Viewer, 'id' | 'sessionId'>

/**
 * A suspension: the member, the moderator (null: the operator by command), the reason, and the optional end; days of
 * contests end in `timeZone`.
 */
export type NewSuspension = {
  memberId: number
  moderator: Moderator | null
  reason: string
  until: Date | null
  timeZone: string
}

/**
 * Suspends an account, or changes the reason and end of its suspension. In one transaction with the event, all ways to
 * sign in end, its votes in open contests are marked for annulment, and the decision is logged. Throws 404 when the
 * member does not exist, 400 for an end in the past, and 409 for the last administrator.
 */
export async function suspendMember(db: Db, requested: NewSuspension, at: Date): Promise<void> {
  const { memberId, moderator, reason, until, timeZone } = requested
  const moderatorId = moderator?.id ?? null
  if (until !== null && until <= at) throw badRequest('until', 'must be in the future')
  await db.transaction(async (tx) => {
    // A sign-in locks the member's row too. The lock of the administrators prevents two of them from suspending each
    // other.
    const target = await lockWithAdmins(tx, memberId, at)
    if (target.isSuspended(moderatorId)) throw tokenNeeded()
    if (target.isLastAdmin) throw new Refusal(STATUS.conflict, 'The last administrator cannot be suspended.')
    const values = { reason, until, moderatorId, createdAt: at }
    await tx
      .insert(suspension)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: suspension.memberId, set: values })
    await endSignIns(tx, memberId)
    // Later votes are checked against the suspension.
    await requestAnnulment(tx, { memberId, cause: 'suspended', timeZone, byId: moderatorId })
    await logDecision(tx, {
      ...requested,
      moderatorId,
      username: target.username,
      decision: 'suspend',
      note: reason,
      at,
    })
    await writeAudit(tx, {
      by: actorOf(moderator),
      act: 'suspension.start',
      subject: { kind: 'member', id: memberId, title: target.username },
      after: { until: until?.toISOString() ?? null },
      reason,
    })
    await emit(tx, memberSuspended, { memberId })
  })
}

/**
 * The end of a suspension: the member, the moderator (null: the operator by command), and a note to the member. `by` is
 * the actor of the audit entry, by default the moderator.
 */
export type Restoring = { memberId: number; moderator: Moderator | null; note: string | null; by?: AuditActor }

/**
 * Ends the suspension of an account. Pending annulments of its votes are still executed. Throws 404 when there is no
 * suspension, and asks a moderator who is suspended meanwhile to sign in.
 */
export async function restoreMember(
  db: Db,
  { memberId, moderator, note, by = actorOf(moderator) }: Restoring,
  at: Date,
): Promise<void> {
  const moderatorId = moderator?.id ?? null
  await db.transaction(async (tx) => {
    const { username } = oneOf(
      await tx.select({ username: member.username }).from(member).where(eq(member.id, memberId)).for('no key update'),
      'member',
    )
    if (moderatorId !== null && (await findSuspension(tx, moderatorId, at)) !== undefined) throw tokenNeeded()
    if ((await findSuspension(tx, memberId, at)) === undefined)
      throw new Refusal(STATUS.notFound, 'This account is not suspended.')
    await tx.delete(suspension).where(eq(suspension.memberId, memberId))
    await emit(tx, memberRestored, { memberId })
    await logDecision(tx, { memberId, moderatorId, username, decision: 'restore', note, until: null, at })
    await writeAudit(tx, {
      by,
      act: 'suspension.end',
      subject: { kind: 'member', id: memberId, title: username },
      ...(note !== null && { reason: note }),
    })
  })
}

// Commands act without a member.
const actorOf = (moderator: Moderator | null): AuditActor => (moderator === null ? 'command' : onDesk(moderator))

/** Returns the suspended accounts, newest suspension first, and their number; with `memberId` only that one. */
export async function listSuspensions(
  db: Db,
  { memberId, limit, offset }: { memberId: number | undefined; limit: number; offset: number },
  now: Date,
): Promise<{ data: Suspension[]; counts: { total: number } }> {
  const moderator = alias(member, 'moderator')
  const isRequested = and(lasts(now), memberId === undefined ? undefined : eq(suspension.memberId, memberId))
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
      .where(isRequested)
      .orderBy(desc(suspension.createdAt), suspension.memberId)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(suspension).where(isRequested),
  ])
  return {
    data: rows.map(({ user, row: { reason, until, createdAt }, moderator: by }) => ({
      user: toUserRef(user),
      reason,
      until: until?.toISOString() ?? null,
      created_at: dayOf(createdAt),
      moderator: by === null ? null : toUserRef(by),
    })),
    counts: { total: counted?.total ?? 0 },
  }
}

/**
 * Returns the day of a time, in UTC. Moderators see no exact time, which would identify lines of ballot logs (threat
 * F49).
 */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type NewDecision = {
  memberId: number
  moderatorId: number | null
  username: string
  decision: 'suspend' | 'restore'
  note: string | null
  until: Date | null
  at: Date
}

// The member sees the decision after the account is restored.
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
  await emit(tx, itemDecided, { decisionId: logged.id })
}
