import { STATUS } from '@earshot/contract/envelope'
import { ROLES, type Role } from '@earshot/contract/limits'
import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import { rolesColumn, withRole } from '../../access/roles.store.ts'
import { lasts } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { suspension } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { Refusal, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'

/** A member who is locked together with all administrators. */
export type LockedMember = {
  username: string
  roles: readonly Role[]
  /** Whether no other administrator can sign in. */
  isLastAdmin: boolean
  isSuspended: (memberId: number | null) => boolean
}

/**
 * Locks a member and all administrators until the end of the transaction, so that two concurrent requests cannot leave
 * the community without an administrator. Throws 404 when the member does not exist.
 */
export async function lockWithAdmins(tx: Db, memberId: number, at: Date): Promise<LockedMember> {
  const isWanted = or(eq(member.id, memberId), inArray(member.id, withRole(tx, 'admin')))
  await tx.select({ id: member.id }).from(member).where(isWanted).orderBy(member.id).for('no key update')
  // A statement that waits for a lock still sees the roles from before it waited.
  const locked = await tx
    .select({ id: member.id, username: member.username, roles: rolesColumn })
    .from(member)
    .where(isWanted)
  const { username, roles } = oneOf(
    locked.filter(({ id }) => id === memberId),
    'member',
  )
  const away = await tx.select({ id: suspension.memberId }).from(suspension).where(lasts(at))
  const isSuspended = (id: number | null) => away.some((each) => each.id === id)
  const others = locked.filter((each) => each.id !== memberId && each.roles.includes('admin'))
  const isLastAdmin = roles.includes('admin') && others.every(({ id }) => isSuspended(id))
  return { username, roles, isLastAdmin, isSuspended }
}

/**
 * Gives a member exactly these roles in the transaction of the caller, and returns those before and after. Throws
 * 404 for an unknown member, and 409 when no administrator would be left, or the roles are not the `known` ones
 * (PEOPLE-03).
 */
export async function setRoles(
  tx: Db,
  memberId: number,
  roles: readonly Role[],
  { by, at, known }: { by: AuditActor; at: Date; known?: readonly Role[] | undefined },
): Promise<{ username: string; before: readonly Role[]; after: readonly Role[] }> {
  const { username, roles: before, isLastAdmin } = await lockWithAdmins(tx, memberId, at)
  if (isLastAdmin && !roles.includes('admin'))
    throw new Refusal(
      STATUS.conflict,
      'The last administrator keeps the role. Make another member an administrator first.',
    )
  if (known !== undefined && ROLES.some((role) => known.includes(role) !== before.includes(role)))
    throw new Refusal(STATUS.conflict, 'Another administrator has changed these roles meanwhile. Nothing was saved.')
  const after = ROLES.filter((role) => roles.includes(role))
  await tx.delete(memberRole).where(and(eq(memberRole.memberId, memberId), notInArray(memberRole.role, after)))
  if (after.length > 0)
    await tx
      .insert(memberRole)
      .values(after.map((role) => ({ memberId, role, createdAt: at })))
      .onConflictDoNothing()
  await writeAudit(tx, {
    by,
    act: 'account.roles',
    subject: { kind: 'member', id: memberId, title: username },
    before: { roles: before },
    after: { roles: after },
  })
  await recordChange(tx, `member:${memberId}`, 'directory')
  return { username, before, after }
}
