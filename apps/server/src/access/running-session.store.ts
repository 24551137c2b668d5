import { STATUS } from '@earshot/contract/envelope'
import { PROOF_MINUTES, PROOF_NEEDED } from '@earshot/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { session } from '../db/schema/member/account.ts'
import { member } from '../db/schema/member/member.ts'
import { Refusal, tokenNeeded } from '../http/errors.ts'

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

/** Returns until when the last proof of a session counts; undefined if it no longer does. */
export async function findProof(db: Db, sessionId: number, now: Date): Promise<Date | undefined> {
  const [found] = await db.select({ provedAt: session.provedAt }).from(session).where(eq(session.id, sessionId))
  if (found === undefined) return undefined
  const until = provedUntil(found.provedAt)
  return now <= until ? until : undefined
}

/** Throws 428 unless the session has proved the identity of its member in the last 10 minutes (ACCOUNT2-05). */
export async function mustBeProved(db: Db, sessionId: number | null, now: Date): Promise<void> {
  if (sessionId === null || (await findProof(db, sessionId, now)) === undefined)
    throw new Refusal(STATUS.proofNeeded, PROOF_NEEDED)
}

/** Stores that a session has just proved the identity of its member. Returns until when the proof counts. */
export async function storeProof(db: Db, sessionId: number, now: Date): Promise<Date> {
  await db.update(session).set({ provedAt: now }).where(eq(session.id, sessionId))
  return provedUntil(now)
}

const provedUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + PROOF_MINUTES * 60_000)
