import { randomBytes } from 'node:crypto'
import type { MyInvitation } from '@earshot/contract/studio/creators'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { creatorInvitation } from '../../../db/schema/studio/team.ts'
import { oneOf } from '../../../http/errors.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import { findCreatorRefs } from '../creator-refs.store.ts'

/** Lists the open invitations of a member, oldest first. */
export async function listMyInvitations(db: Db, memberId: number, now: Date): Promise<MyInvitation[]> {
  const rows = await db
    .select()
    .from(creatorInvitation)
    .where(and(eq(creatorInvitation.memberId, memberId), isOpen(now)))
    .orderBy(asc(creatorInvitation.id))
  return toMyInvitations(db, rows)
}

/** Returns the open invitation of the key of a mailed link. Throws 404. */
export async function getInvitationOfKey(db: Db, key: string, now: Date): Promise<MyInvitation> {
  const rows = await db
    .select()
    .from(creatorInvitation)
    .where(and(isOfKey(key), isOpen(now)))
  return oneOf(await toMyInvitations(db, rows), 'invitation')
}

/**
 * Makes the key of an invitation to an e-mail address and returns it with the facts of its mail; undefined if the
 * invitation has ended. An earlier key of it ends.
 */
export async function makeInvitationKey(db: Db, invitationId: number, now: Date) {
  const key = randomBytes(24).toString('base64url')
  const [row] = await db
    .update(creatorInvitation)
    .set({ keyHash: hashToken(key) })
    .where(and(eq(creatorInvitation.id, invitationId), isNull(creatorInvitation.memberId), isOpen(now)))
    .returning()
  if (row === undefined || row.email === null) return undefined
  const [shown] = await toMyInvitations(db, [row])
  if (shown === undefined) return undefined
  return { key, email: row.email, role: row.role, creator: shown.creator.name, inviter: shown.invited_by?.username }
}

/** Returns invitations as the invited read them. Those of hidden and deleted artists and podcasts are left out. */
export async function toMyInvitations(db: Db, rows: readonly Row[]): Promise<MyInvitation[]> {
  if (rows.length === 0) return []
  const refOf = await findCreatorRefs(
    db,
    rows.map(({ kind, creatorId }) => ({ kind, id: creatorId })),
  )
  const inviters = await db
    .select(userRefColumns)
    .from(member)
    .where(
      inArray(
        member.id,
        rows.map(({ invitedBy }) => invitedBy ?? 0),
      ),
    )
  return rows.flatMap(({ id, kind, creatorId, role, invitedBy, expiresAt }) => {
    const creator = refOf({ kind, id: creatorId })
    const inviter = inviters.find((each) => each.id === invitedBy)
    return creator === undefined
      ? []
      : [{ id, creator, role, invited_by: inviter ? toUserRef(inviter) : null, expires_at: expiresAt.toISOString() }]
  })
}

/** An invitation that is not answered, revoked or expired. */
export const isOpen = (now: Date) => and(isNull(creatorInvitation.endedAt), gt(creatorInvitation.expiresAt, now))

/** The invitation of the key of a mailed link. */
export const isOfKey = (key: string) => eq(creatorInvitation.keyHash, hashToken(key))

type Row = typeof creatorInvitation.$inferSelect
