import { STATUS } from '@earshot/contract/envelope'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { Refusal } from '../../http/errors.ts'

/**
 * Returns the 409 of a form whose row has changed since it was read: a sentence with who and when (DESK-10). `subject`
 * is that of the audit entries of the row; times are in `timeZone`.
 */
export async function changedMeanwhile(
  db: Db,
  subject: { kind: string; id?: number },
  timeZone: string,
): Promise<Refusal> {
  const [last] = await db
    .select({ at: audit.at, username: member.username })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actorId))
    .where(
      and(eq(audit.subjectKind, subject.kind), subject.id === undefined ? undefined : eq(audit.subjectId, subject.id)),
    )
    .orderBy(desc(audit.id))
    .limit(1)
  const when =
    last === undefined
      ? 'meanwhile'
      : `on ${last.at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })}`
  return new Refusal(STATUS.conflict, `${last?.username ?? 'Somebody'} changed this ${when}. Nothing was saved.`)
}
