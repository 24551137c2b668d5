import { STATUS } from '@earshot/contract/envelope'
import { eq } from 'drizzle-orm'
import { spendUses } from '../../../access/limits/limits.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { session } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { Refusal, badRequest, tokenNeeded } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { passwordFits } from './passwords.ts'

/** Milliseconds for which a sign-in proves the identity of a member without a password. */
const FRESH_MS = 10 * 60_000

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
 * Throws unless the viewer's password is correct. A member without a password must have signed in within the last 10
 * minutes.
 */
export async function mustProve(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const [found] = await db
    .select({ hash: member.passwordHash, signedInAt: session.createdAt })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(eq(session.id, viewer.sessionId ?? 0))
  if (found === undefined) throw tokenNeeded()
  if (found.hash === null) {
    if (now().getTime() - found.signedInAt.getTime() <= FRESH_MS) return
    throw new Refusal(STATUS.refused, 'Sign out and sign in again, then change this within 10 minutes.')
  }
  if (password === undefined || password === '') throw badRequest('password', 'is required')
  await spendUses({ db, config, now }, [passwordTries(viewer.id)])
  if (!(await passwordFits(password, found.hash, `member ${viewer.id}`)))
    throw new Refusal(STATUS.refused, 'The password is wrong.', { field: 'password' })
}
