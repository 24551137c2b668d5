import type { Role } from '@earshot/contract/limits'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { member } from '../db/schema/member/member.ts'
import { memberRole } from '../db/schema/member/role.ts'

/** The column `roles` of a query that reads `member` under its own name, in the order of `ROLES`. */
export const rolesColumn = sql<
  Role[]
>`array(select r.role from member_role r where r.member_id = member.id order by r.role)`

/** The column `moderates`: the topics whose moderator a member is, under the same condition (COMMUNITYDESK-04). */
export const moderatesColumn = sql<
  number[]
>`array(select t.topic_id from topic_moderator t where t.member_id = member.id order by t.topic_id)`

/** Returns the roles of a member, in the order of `ROLES`. */
export async function findRoles(db: Db, memberId: number): Promise<Role[]> {
  const [found] = await db.select({ roles: rolesColumn }).from(member).where(eq(member.id, memberId))
  return found?.roles ?? []
}

/** Returns the topics whose moderator a member is (COMMUNITYDESK-04). */
export async function findModerated(db: Db, memberId: number): Promise<number[]> {
  const [found] = await db.select({ moderates: moderatesColumn }).from(member).where(eq(member.id, memberId))
  return found?.moderates ?? []
}

/** The ids of members with one of these roles, as a subquery. */
export const withRole = (db: Db, ...roles: readonly Role[]) =>
  db.select({ id: memberRole.memberId }).from(memberRole).where(inArray(memberRole.role, roles))
