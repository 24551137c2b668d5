import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { session } from '../db/schema/member/account.ts'
import { member } from '../db/schema/member/member.ts'
import { tokenNeeded } from '../http/errors.ts'

/** The session that requests something that outlives it. */
export type SessionRef = { memberId: number; sessionId: number | null }

/**
 * Locks the row of a member in a transaction that creates a credential, such as a key. A change of password locks the
 * row too: either it waits and then revokes the new credential, or the session has already ended here, which throws
 * 1000.
 */
export async function holdSession(tx: Db, { memberId, sessionId }: SessionRef): Promise<void> {
  if (sessionId === null) throw tokenNeeded()
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update')
  const running = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.memberId, memberId)))
  if (running.length === 0) throw tokenNeeded()
}
