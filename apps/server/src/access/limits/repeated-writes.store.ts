import { STATUS } from '@earshot/contract/envelope'
import { IDEMPOTENCY_HOURS } from '@earshot/contract/limits'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { repeatedWrite } from '../../db/schema/repeated-write.ts'
import { Refusal } from '../../http/errors.ts'

/** A write that its member may repeat: its call, the key, and a hash of the input. */
export type Repeatable = { memberId: number; call: string; key: string; bodyHash: string }

/** Returns the reply of a write that was executed before; undefined for a new one. Throws 409 if the input differs. */
export async function findReply(db: Db, requested: Repeatable, now: Date): Promise<{ reply: unknown } | undefined> {
  const [found] = await db
    .select({ bodyHash: repeatedWrite.bodyHash, reply: repeatedWrite.reply })
    .from(repeatedWrite)
    .where(and(isIt(requested), gt(repeatedWrite.createdAt, oldest(now))))
  if (found !== undefined && found.bodyHash !== requested.bodyHash)
    throw new Refusal(STATUS.conflict, 'This Idempotency-Key was used for another request.')
  return found
}

/**
 * Executes a write and stores its reply in one transaction, so that neither exists without the other. A concurrent
 * request with the same key waits here; it then gets the reply of the first one, or runs if that one failed.
 */
export function writeOnce<T>(
  db: Db,
  requested: Repeatable,
  now: Date,
  write: (tx: Db) => Promise<T>,
): Promise<{ reply: unknown }> {
  return db.transaction(async (tx) => {
    const values = { ...requested, reply: null, createdAt: now }
    const claimed = await tx
      .insert(repeatedWrite)
      .values(values)
      .onConflictDoUpdate({
        target: [repeatedWrite.memberId, repeatedWrite.call, repeatedWrite.key],
        set: values,
        setWhere: lte(repeatedWrite.createdAt, oldest(now)),
      })
      .returning({ key: repeatedWrite.key })
    const known = claimed.length === 0 ? await findReply(tx, requested, now) : undefined
    if (known !== undefined) return known
    const reply = await write(tx)
    await tx.update(repeatedWrite).set({ reply }).where(isIt(requested))
    return { reply }
  })
}

/** Deletes expired replies. */
export async function removeOldReplies(db: Db, now: Date): Promise<void> {
  await db.delete(repeatedWrite).where(lte(repeatedWrite.createdAt, oldest(now)))
}

const oldest = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)

const isIt = ({ memberId, call, key }: Repeatable) =>
  and(eq(repeatedWrite.memberId, memberId), eq(repeatedWrite.call, call), eq(repeatedWrite.key, key))
