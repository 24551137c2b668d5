import { STATUS } from '@earshot/contract/envelope'
import type { Role } from '@earshot/contract/limits'
import { eq, or } from 'drizzle-orm'
import { lasts } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member.ts'
import { suspension } from '../../db/schema/moderation.ts'
import { Refusal, oneOf } from '../../errors.ts'

/** A member who is locked together with all administrators, and who of them is suspended. */
export type LockedMember = {
  username: string
  /** Whether nobody else is an administrator who can sign in. */
  isLastAdmin: boolean
  isSuspended: (memberId: number | null) => boolean
}

/** Locks a member and all administrators until the end of the transaction, so that two of them cannot leave the community without one. Throws 404 for no member. */
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

/** Gives an account a role, or none. Throws 409 when that would leave the community without an administrator. */
export async function giveRole(db: Db, memberId: number, role: Role | null, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { isLastAdmin } = await lockWithAdmins(tx, memberId, at)
    if (isLastAdmin && role !== 'admin')
      throw new Refusal(STATUS.conflict, 'The last administrator stays one. Make another administrator first.')
    await tx.update(member).set({ role }).where(eq(member.id, memberId))
  })
}
