import { STATUS } from '@earshot/contract/envelope'
import type { Role } from '@earshot/contract/limits'
import { eq, or } from 'drizzle-orm'
import { lasts } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { suspension } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { Refusal, oneOf } from '../../http/errors.ts'

/** A member who is locked together with all administrators. */
export type LockedMember = {
  username: string
  /** Whether no other administrator can sign in. */
  isLastAdmin: boolean
  isSuspended: (memberId: number | null) => boolean
}

/**
 * Locks a member and all administrators until the end of the transaction, so that two concurrent requests cannot leave
 * the community without an administrator. Throws 404 when the member does not exist.
 */
export async function lockWithAdmins(tx: Db, memberId: number, at: Date): Promise<LockedMember> {
  const locked = await tx
    .select({ id: member.id, username: member.username, role: member.role })
    .from(member)
    .where(or(eq(member.id, memberId), eq(member.role, 'admin')))
    .orderBy(member.id)
    .for('no key update')
  const { username, role } = oneOf(
    locked.filter(({ id }) => id === memberId),
    'member',
  )
  const away = await tx.select({ id: suspension.memberId }).from(suspension).where(lasts(at))
  const isSuspended = (id: number | null) => away.some((each) => each.id === id)
  const isLastAdmin = role === 'admin' && locked.every(({ id }) => id === memberId || isSuspended(id))
  return { username, isLastAdmin, isSuspended }
}

/** Sets or removes the role of an account. Throws 409 when no administrator would be left. */
export async function grantRole(db: Db, memberId: number, role: Role | null, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { isLastAdmin } = await lockWithAdmins(tx, memberId, at)
    if (isLastAdmin && role !== 'admin')
      throw new Refusal(
        STATUS.conflict,
        'The last administrator keeps the role. Make another member an administrator first.',
      )
    await tx.update(member).set({ role }).where(eq(member.id, memberId))
  })
}
