import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { oneTimeCode, outboxMail } from '../../db/schema/account.ts'

/** Wrong tries after which a code is dead (PHONE-21, threat F29). */
const TRIES = 5
/** Minutes that a phone code and a reset code live, by the clock of the database: a process whose own clock is wrong neither refuses nor prolongs them. */
const PHONE_MINUTES = 10
const RESET_MINUTES = 60

const NOW = sql`clock_timestamp()`
const minutesFromNow = (minutes: number): SQL => sql`${NOW} + make_interval(mins => ${minutes}::int)`
const isFresh = sql<boolean>`${oneTimeCode.expiresAt} > ${NOW}`

/** A new phone code of six digits; earlier ones of this member end. */
export async function createPhoneCode(db: Db, memberId: number, phone: string): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'phone')))
    await tx.insert(oneTimeCode).values({
      purpose: 'phone',
      memberId,
      target: phone,
      codeHash: phoneHash(memberId, phone, code),
      createdAt: NOW,
      expiresAt: minutesFromNow(PHONE_MINUTES),
    })
  })
  return code
}

/** Result of checking a phone code. `spent`: too many wrong tries. */
export type PhoneCodeResult = 'right' | 'wrong' | 'expired' | 'used' | 'spent'

/**
 * Uses a phone code: `right` once for the right code, within its time and tries, for the phone and member it was made for.
 * A try is counted before the code is looked at, in one statement, so that guessing in parallel gains nothing. A code that
 * can no longer be used gives the same result whatever was entered, so that the result confirms no guess.
 */
export async function takePhoneCode(db: Db, memberId: number, phone: string, code: string): Promise<PhoneCodeResult> {
  const [tried] = await db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        eq(oneTimeCode.memberId, memberId),
        eq(oneTimeCode.purpose, 'phone'),
        isNull(oneTimeCode.usedAt),
        isFresh,
        lt(oneTimeCode.tries, TRIES),
      ),
    )
    .returning({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash, tries: oneTimeCode.tries })
  if (tried === undefined) return whyUnusable(db, memberId)
  if (tried.codeHash !== phoneHash(memberId, phone, code)) return tried.tries >= TRIES ? 'spent' : 'wrong'
  return (await markUsed(db, tried.id)) ? 'right' : 'used'
}

async function whyUnusable(db: Db, memberId: number): Promise<PhoneCodeResult> {
  const [last] = await db
    .select({ usedAt: oneTimeCode.usedAt, isFresh })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'phone')))
    .orderBy(desc(oneTimeCode.id))
    .limit(1)
  if (last === undefined) return 'wrong'
  if (last.usedAt !== null) return 'used'
  return last.isFresh ? 'spent' : 'expired'
}

/** A new reset code for a mailed link; earlier ones of this member end. */
export async function createResetCode(db: Db, memberId: number, email: string): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'reset')))
    await tx.insert(oneTimeCode).values({
      purpose: 'reset',
      memberId,
      target: email,
      codeHash: hashToken(code),
      createdAt: NOW,
      expiresAt: minutesFromNow(RESET_MINUTES),
    })
    await blankDeadCodes(tx)
  })
  return code
}

/** Uses a reset code and returns whose it is; undefined when it is wrong, used or too old. Of two at once one wins. */
export async function takeResetCode(db: Db, code: string): Promise<number | undefined> {
  const [taken] = await db
    .update(oneTimeCode)
    .set({ usedAt: NOW })
    .where(
      and(
        eq(oneTimeCode.codeHash, hashToken(code)),
        eq(oneTimeCode.purpose, 'reset'),
        isNull(oneTimeCode.usedAt),
        isFresh,
      ),
    )
    .returning({ memberId: oneTimeCode.memberId })
  if (taken !== undefined) await blankDeadCodes(db)
  return taken?.memberId
}

/** Revokes the unused reset codes of a member. */
export async function endResetCodes(db: Db, memberId: number): Promise<void> {
  await db.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'reset')))
  await blankDeadCodes(db)
}

/** Removes codes that are used, replaced or expired from the mails of the outbox, the only place that holds them in clear text. */
export async function blankDeadCodes(db: Db): Promise<void> {
  const goodCode = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      and(
        sql`${oneTimeCode.codeHash} = encode(sha256(convert_to(${outboxMail.code}, 'UTF8')), 'hex')`,
        isNull(oneTimeCode.usedAt),
        isFresh,
      ),
    )
  await db
    .update(outboxMail)
    .set({ body: sql`replace(${outboxMail.body}, ${outboxMail.code}, ${NO_LONGER_GOOD})`, code: null })
    .where(and(isNotNull(outboxMail.code), notExists(goodCode)))
}

/** Removes the codes that have run out, also from the mails that hold them. */
export async function removeDeadCodes(db: Db): Promise<void> {
  await db.delete(oneTimeCode).where(not(isFresh))
  await blankDeadCodes(db)
}

const NO_LONGER_GOOD = '[no longer valid]'

/** Whom a reset code belongs to, without using it. */
export async function findResetOwner(db: Db, code: string): Promise<number | undefined> {
  const [found] = await db
    .select({ memberId: oneTimeCode.memberId })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.codeHash, hashToken(code)),
        eq(oneTimeCode.purpose, 'reset'),
        isNull(oneTimeCode.usedAt),
        isFresh,
      ),
    )
    .orderBy(desc(oneTimeCode.id))
    .limit(1)
  return found?.memberId
}

async function markUsed(db: Db, id: number): Promise<boolean> {
  const used = await db
    .update(oneTimeCode)
    .set({ usedAt: NOW })
    .where(and(eq(oneTimeCode.id, id), isNull(oneTimeCode.usedAt)))
    .returning({ id: oneTimeCode.id })
  return used.length > 0
}

// A code of six digits is bound to its person and number, so that its hash fits nothing else.
const phoneHash = (memberId: number, phone: string, code: string): string =>
  hashToken(`phone ${memberId} ${phone} ${code}`)
