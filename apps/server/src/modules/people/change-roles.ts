import type { Role } from '@earshot/contract/limits'
import * as m from '@earshot/messages/notification'
import { eq, inArray } from 'drizzle-orm'
import { withRole } from '../../access/roles.store.ts'
import { member } from '../../db/schema/member/member.ts'
import { sendJob, sendJobs } from '../../jobs/queue.ts'
import type { Services } from '../../ports/services.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { setRoles } from '../member/administrators.store.ts'
import { notify } from '../notification/notify.ts'
import { adminsMail, rolesMail } from './people.jobs.ts'

/**
 * Gives a member exactly these roles, notifies and mails the member, and mails all admins when somebody becomes or
 * stops being one. Throws 404 for an unknown member, and 409 when no administrator would be left, and when the roles
 * are not the `known` ones any more (PEOPLE-03, DESK-10).
 */
export async function changeRoles(
  { db, now }: Pick<Services, 'db' | 'now'>,
  memberId: number,
  roles: readonly Role[],
  by: AuditActor,
  known?: readonly Role[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { username, before, after } = await setRoles(tx, memberId, roles, { by, at: now(), known })
    if (before.join() === after.join()) return
    await sendJob(tx, rolesMail.job({ memberId, roles: [...after] }))
    await notify(tx, {
      kind: 'account',
      memberId,
      actorId: null,
      title: m.your_roles_have_changed(),
      text: after.length === 0 ? m.account_no_roles() : m.account_roles_now({ roles: after.join(', ') }),
      path: after.length === 0 ? '/account' : '/desk',
      hasOwnMail: true,
    })
    const isAdmin = after.includes('admin')
    if (isAdmin === before.includes('admin')) return
    const actor =
      typeof by === 'string'
        ? undefined
        : await tx.select({ username: member.username }).from(member).where(eq(member.id, by.id))
    const admins = await tx
      .select({ id: member.id })
      .from(member)
      .where(inArray(member.id, withRole(tx, 'admin')))
    const facts = { username, isAdmin, by: actor?.[0]?.username ?? 'a command' }
    await sendJobs(
      tx,
      admins.map(({ id }) => adminsMail.job({ adminId: id, ...facts })),
    )
  })
}
