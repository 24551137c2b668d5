import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { emailChange } from '../../../db/schema/member/email-change.ts'
import { member } from '../../../db/schema/member/member.ts'
import { conflict, oneOf, taken } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { USED_BY_ANOTHER } from '../account.store.ts'
import { endResetCodes } from '../sign-in/one-time-codes.store.ts'
import { endSignIns } from '../sign-in/revoke.store.ts'
import { wrongCode } from '../sign-in/wrong-code.ts'

/** Days for which a new address can be confirmed, and for which a change can be undone (ACCOUNT2-02). */
const DAYS = 7
const DAYS_MS = DAYS * 86_400_000

type Change = typeof emailChange.$inferSelect

/**
 * Starts the change of an e-mail address, in place of one that waits for its confirmation. Returns its id. Throws 404
 * for an unknown member, and 409 for an address that an account has.
 */
export async function startEmailChange(tx: Db, memberId: number, email: string, at: Date): Promise<number> {
  const rows = await tx.select().from(member).where(eq(member.id, memberId)).for('no key update')
  const { email: fromEmail } = oneOf(rows, 'member')
  if (fromEmail.toLowerCase() === email.toLowerCase()) throw conflict('This is the address of the account already.')
  await mustBeFree(tx, memberId, email)
  await endOpenChange(tx, memberId, at)
  const created = await tx
    .insert(emailChange)
    .values({ memberId, fromEmail, toEmail: email, createdAt: at, expiresAt: new Date(at.getTime() + DAYS_MS) })
    .returning({ id: emailChange.id })
  return oneOf(created, 'change').id
}

/** Makes the key of a mail about a change; undefined once the change has ended. */
export async function makeChangeKey(
  db: Db,
  id: number,
  purpose: 'confirm' | 'undo',
): Promise<{ key: string; change: Change } | undefined> {
  const key = randomBytes(32).toString('base64url')
  const [change] = await db
    .update(emailChange)
    .set(purpose === 'confirm' ? { confirmHash: hashToken(key) } : { undoHash: hashToken(key) })
    .where(and(eq(emailChange.id, id), isNull(emailChange.endedAt)))
    .returning()
  return change && { key, change }
}

/** Returns the change of a member that waits for its confirmation. */
export async function findOpenChange(db: Db, memberId: number, at: Date): Promise<Change | undefined> {
  const [found] = await db
    .select()
    .from(emailChange)
    .where(
      and(
        eq(emailChange.memberId, memberId),
        isNull(emailChange.confirmedAt),
        isNull(emailChange.endedAt),
        sql`${emailChange.expiresAt} > ${at}`,
      ),
    )
  return found
}

/** Confirms a new address by the key of its mail. Throws 422 for a wrong or used key, 409 for an address in use. */
export const confirmByKey = (db: Db, key: string, at: Date, onChange: OnChange): Promise<string> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(emailChange)
      .where(eq(emailChange.confirmHash, hashToken(key)))
      .for('update')
    if (found === undefined) throw wrongCode()
    if (found.confirmedAt !== null || found.endedAt !== null) throw wrongCode('used')
    if (found.expiresAt <= at) throw wrongCode('expired')
    await applyChange(tx, found, at)
    await onChange(tx, { memberId: found.memberId, email: found.toEmail })
    return found.toEmail
  })

/** Makes a new address the address of its account. Throws 409 for an address that another account has by now. */
export async function applyChange(tx: Db, { id, memberId, toEmail }: Change, at: Date): Promise<void> {
  await mustBeFree(tx, memberId, toEmail)
  await tx.update(member).set({ email: toEmail, emailConfirmedAt: at }).where(eq(member.id, memberId))
  await tx.update(emailChange).set({ confirmedAt: at }).where(eq(emailChange.id, id))
  await endResetCodes(tx, memberId)
  await recordChange(tx, `member:${memberId}`)
}

/**
 * Stops or undoes a change by the key of the mail to the old address. After a change, all sign-ins end, because
 * somebody else may have made it. Throws 422 for a wrong, used or expired key, 409 for an address in use.
 */
export const undoByKey = (db: Db, key: string, at: Date, onChange: OnChange): Promise<string> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(emailChange)
      .where(eq(emailChange.undoHash, hashToken(key)))
      .for('update')
    if (found === undefined) throw wrongCode()
    const { id, memberId, fromEmail, toEmail, confirmedAt, endedAt, expiresAt } = found
    if (endedAt !== null) throw wrongCode('used')
    if ((confirmedAt === null ? expiresAt.getTime() : confirmedAt.getTime() + DAYS_MS) <= at.getTime())
      throw wrongCode('expired')
    await tx.update(emailChange).set({ endedAt: at }).where(eq(emailChange.id, id))
    if (confirmedAt === null) return fromEmail
    await mustBeFree(tx, memberId, fromEmail)
    await endOpenChange(tx, memberId, at)
    await tx.update(member).set({ email: fromEmail, emailConfirmedAt: at }).where(eq(member.id, memberId))
    await tx
      .update(emailChange)
      .set({ endedAt: at })
      .where(and(eq(emailChange.memberId, memberId), eq(emailChange.fromEmail, toEmail), isNull(emailChange.endedAt)))
    await endSignIns(tx, memberId)
    await recordChange(tx, `member:${memberId}`)
    await onChange(tx, { memberId, email: fromEmail })
    return fromEmail
  })

/** Notifies the member of the changed address, in the transaction of the change. */
type OnChange = (tx: Db, change: { memberId: number; email: string }) => Promise<unknown>

const endOpenChange = (tx: Db, memberId: number, at: Date) =>
  tx
    .update(emailChange)
    .set({ endedAt: at })
    .where(and(eq(emailChange.memberId, memberId), isNull(emailChange.confirmedAt), isNull(emailChange.endedAt)))

async function mustBeFree(tx: Db, memberId: number, email: string): Promise<void> {
  const isTaken = and(sql`lower(${member.email}) = lower(${email})`, ne(member.id, memberId))
  if ((await tx.$count(member, isTaken)) > 0) throw taken('email', USED_BY_ANOTHER)
}
