import { STATUS } from '@earshot/contract/envelope'
import { PROOF_MINUTES, PROOF_NEEDED } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { session } from '../db/schema/member/account.ts'
import { Refusal } from '../http/errors.ts'

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
