import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { oneTimeCode, outboxMail } from '../../db/schema/account.ts'

/** Wrong tries after which a code is dead (PHONE-21, trap F29). */
const TRIES = 5
/** A phone code lives ten minutes, a reset code one hour. */
const PHONE_MS = 10 * 60_000
const RESET_MS = 60 * 60_000

/** A new phone code of six digits; earlier ones of this member end. */
export async function createPhoneCode(db: Db, memberId: number, phone: string, now: Date): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'phone')))
    await tx.insert(oneTimeCode).values({
      purpose: 'phone',
      memberId,
      target: phone,
      codeHash: phoneHash(memberId, phone, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + PHONE_MS),
    })
  })
  return code
}

/** What became of a phone code that somebody entered. `spent`: it had its wrong tries. */
export type PhoneCodeResult = 'right' | 'wrong' | 'expired' | 'used' | 'spent'

/**
 * Uses a phone code: `right` once for the right code, within its time and tries, for the phone and member it was made for.
 * A try is counted before the code is looked at, in one statement, so that guessing in parallel gains nothing. A code that
 * can no longer be used gives the same result whatever was entered, so that the result confirms no guess.
 */
export async function takePhoneCode(
  db: Db,
  memberId: number,
  phone: string,
  code: string,
  now: Date,
): Promise<PhoneCodeResult> {
  const [tried] = await db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        eq(oneTimeCode.memberId, memberId),
        eq(oneTimeCode.purpose, 'phone'),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, now),
        lt(oneTimeCode.tries, TRIES),
      ),
    )
    .returning({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash, tries: oneTimeCode.tries })
  if (tried === undefined) return whyUnusable(db, memberId, now)
  if (tried.codeHash !== phoneHash(memberId, phone, code)) return tried.tries >= TRIES ? 'spent' : 'wrong'
  return (await markUsed(db, tried.id, now)) ? 'right' : 'used'
}

async function whyUnusable(db: Db, memberId: number, now: Date): Promise<PhoneCodeResult> {
  const [last] = await db
    .select({ usedAt: oneTimeCode.usedAt, expiresAt: oneTimeCode.expiresAt })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'phone')))
    .orderBy(desc(oneTimeCode.id))
    .limit(1)
  if (last === undefined) return 'wrong'
  if (last.usedAt !== null) return 'used'
  return last.expiresAt <= now ? 'expired' : 'spent'
}

/** A new reset code for a mailed link; earlier ones of this member end. */
export async function createResetCode(db: Db, memberId: number, email: string, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'reset')))
    await tx.insert(oneTimeCode).values({
      purpose: 'reset',
      memberId,
      target: email,
      codeHash: hashToken(code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    })
    await blankDeadCodes(tx, now)
  })
  return code
}

/** Uses a reset code and returns whose it is; undefined when it is wrong, used or too old. Of two at once one wins. */
export async function takeResetCode(db: Db, code: string, now: Date): Promise<number | undefined> {
  const [taken] = await db
    .update(oneTimeCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeCode.codeHash, hashToken(code)),
        eq(oneTimeCode.purpose, 'reset'),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
    .returning({ memberId: oneTimeCode.memberId })
  if (taken !== undefined) await blankDeadCodes(db, now)
  return taken?.memberId
}

/** Ends the reset codes of a member that are on their way. */
export async function endResetCodes(db: Db, memberId: number, now: Date): Promise<void> {
  await db.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'reset')))
  await blankDeadCodes(db, now)
}

/** Takes codes that are used, replaced or too old out of the mails of the outbox, the one place where they stand in clear. */
export async function blankDeadCodes(db: Db, now: Date): Promise<void> {
  const goodCode = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      and(
        sql`${oneTimeCode.codeHash} = encode(sha256(convert_to(${outboxMail.code}, 'UTF8')), 'hex')`,
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
  await db
    .update(outboxMail)
    .set({ body: sql`replace(${outboxMail.body}, ${outboxMail.code}, ${NO_LONGER_GOOD})`, code: null })
    .where(and(isNotNull(outboxMail.code), notExists(goodCode)))
}

const NO_LONGER_GOOD = '[no longer valid]'

/** Whom a reset code belongs to, without using it. */
export async function findResetOwner(db: Db, code: string, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ memberId: oneTimeCode.memberId })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.codeHash, hashToken(code)),
        eq(oneTimeCode.purpose, 'reset'),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeCode.id))
    .limit(1)
  return found?.memberId
}

async function markUsed(db: Db, id: number, now: Date): Promise<boolean> {
  const used = await db
    .update(oneTimeCode)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCode.id, id), isNull(oneTimeCode.usedAt)))
    .returning({ id: oneTimeCode.id })
  return used.length > 0
}

// A code of six digits is bound to its person and number, so that its hash fits nothing else.
const phoneHash = (memberId: number, phone: string, code: string): string =>
  hashToken(`phone ${memberId} ${phone} ${code}`)
