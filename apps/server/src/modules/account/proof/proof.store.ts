import { STATUS } from '@earshot/contract/envelope'
import { eq } from 'drizzle-orm'
import { spendUses } from '../../../access/limits/limits.store.ts'
import { findProof, storeProof } from '../../../access/running-session.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { session } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { Refusal, badRequest, tokenNeeded } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { passwordFits } from '../sign-in/passwords.ts'

type Needed = Pick<Services, 'db' | 'config' | 'now'>

/**
 * Limits attempts to guess the password of a signed-in member; all calls that require the password share this limit.
 */
export const passwordTries = (memberId: number) => ({ key: `password of ${memberId}`, most: 10, seconds: 15 * 60 })

/** Returns whether a member has a password, which a dangerous act requires. */
export async function hasPassword(db: Services['db'], memberId: number): Promise<boolean> {
  const [found] = await db.select({ hash: member.passwordHash }).from(member).where(eq(member.id, memberId))
  return found !== undefined && found.hash !== null
}

/**
 * Throws unless the viewer's password is correct, which is a proof of identity of the session. A member without a
 * password needs such a proof of the last 10 minutes.
 */
export async function mustProve(services: Needed, viewer: Viewer, password: string | undefined): Promise<void> {
  const { db, now } = services
  const sessionId = viewer.sessionId ?? 0
  const [found] = await db
    .select({ hash: member.passwordHash })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(eq(session.id, sessionId))
  if (found === undefined) throw tokenNeeded()
  if (found.hash !== null) {
    await mustHavePassword(services, viewer, { password, hash: found.hash })
    await storeProof(db, sessionId, now())
    return
  }
  if ((await findProof(db, sessionId, now())) === undefined)
    throw new Refusal(STATUS.refused, 'Sign out and sign in again, then change this within 10 minutes.')
}

/** Counts an attempt and throws unless the password is that of the viewer; a wrong one is in the audit log. */
export async function mustHavePassword(
  { db, config, now }: Needed,
  viewer: Viewer,
  { password, hash }: { password: string | undefined; hash: string },
): Promise<void> {
  if (password === undefined || password === '') throw badRequest('password', 'is required')
  await spendUses({ db, config, now }, [passwordTries(viewer.id)])
  if (await passwordFits(password, hash, `member ${viewer.id}`)) return
  await auditFailedProof(db, viewer)
  throw new Refusal(STATUS.refused, 'The password is wrong.', { field: 'password' })
}

/** Writes a wrong password or code to the audit log (OPERATIONS-16). */
export const auditFailedProof = (db: Services['db'], viewer: Viewer): Promise<void> =>
  writeAudit(db, { by: viewer, act: 'proof.fail', subject: { kind: 'member', id: viewer.id, title: viewer.username } })
