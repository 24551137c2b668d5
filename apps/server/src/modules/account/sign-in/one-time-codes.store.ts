import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, lt, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { oneTimeCode } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { blankDeadCodes } from '../../mail/outbox.store.ts'

/** Number of wrong attempts after which a code is invalid (PHONE-21, threat F29). */
const TRIES = 5
/**
 * Minutes for which codes of six digits and reset codes are valid, by the clock of the database: a wrong clock of a
 * process neither rejects nor extends them.
 */
const DIGITS_MINUTES = 10
const RESET_MINUTES = 60

const NOW = sql`clock_timestamp()`
const minutesFromNow = (minutes: number): SQL => sql`${NOW} + make_interval(mins => ${minutes}::int)`
const isFresh = sql<boolean>`${oneTimeCode.expiresAt} > ${NOW}`

/** Creates a phone code of six digits and revokes earlier codes of the member. */
export const createPhoneCode = (db: Db, memberId: number, phone: string): Promise<string> =>
  createDigits(db, { purpose: 'phone', memberId, target: phone })

/** Uses a phone code: returns `right` once for the correct code, within its time and attempts, for its phone number. */
export const takePhoneCode = (db: Db, memberId: number, phone: string, code: string): Promise<CodeResult> =>
  takeDigits(db, { purpose: 'phone', memberId, target: phone }, code)

/** Creates the mailed code of six digits that proves an identity, and revokes earlier codes of the member. */
export const createProofCode = (db: Db, memberId: number, email: string): Promise<string> =>
  createDigits(db, { purpose: 'proof', memberId, target: email })

/** Uses a mailed code that proves an identity: returns `right` once, for the address that it was mailed to. */
export async function takeProofCode(db: Db, memberId: number, email: string, code: string): Promise<CodeResult> {
  const result = await takeDigits(db, { purpose: 'proof', memberId, target: email }, code)
  if (result === 'right' || result === 'spent') await blankDeadCodes(db)
  if (result === 'right') await confirmEmail(db, memberId, email)
  return result
}

// A used code proves that the member reads the address, unless it has changed since (PEOPLE-07).
async function confirmEmail(db: Db, memberId: number, email: string): Promise<void> {
  await db
    .update(member)
    .set({ emailConfirmedAt: NOW })
    .where(and(eq(member.id, memberId), sql`lower(${member.email}) = lower(${email})`, isNull(member.emailConfirmedAt)))
}

/** Result of checking a code of six digits. `spent`: too many wrong attempts. */
export type CodeResult = 'right' | 'wrong' | 'expired' | 'used' | 'spent'

type DigitsFor = { purpose: 'phone' | 'proof'; memberId: number; target: string }

async function createDigits(db: Db, { purpose, memberId, target }: DigitsFor): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, purpose)))
    await tx.insert(oneTimeCode).values({
      purpose,
      memberId,
      target,
      codeHash: digitsHash({ purpose, memberId, target }, code),
      createdAt: NOW,
      expiresAt: minutesFromNow(DIGITS_MINUTES),
    })
    await blankDeadCodes(tx)
  })
  return code
}

/**
 * One statement counts the attempt before the code is compared, so that parallel guesses gain nothing. An unusable code
 * gives the same result for every input, so that the result confirms no guess.
 */
async function takeDigits(db: Db, wanted: DigitsFor, code: string): Promise<CodeResult> {
  const { purpose, memberId } = wanted
  const [tried] = await db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        eq(oneTimeCode.memberId, memberId),
        eq(oneTimeCode.purpose, purpose),
        isNull(oneTimeCode.usedAt),
        isFresh,
        lt(oneTimeCode.tries, TRIES),
      ),
    )
    .returning({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash, tries: oneTimeCode.tries })
  if (tried === undefined) return whyUnusable(db, memberId, purpose)
  if (!isSameHash(tried.codeHash, digitsHash(wanted, code))) return tried.tries >= TRIES ? 'spent' : 'wrong'
  return (await markUsed(db, tried.id)) ? 'right' : 'used'
}

async function whyUnusable(db: Db, memberId: number, purpose: DigitsFor['purpose']): Promise<CodeResult> {
  const [last] = await db
    .select({ usedAt: oneTimeCode.usedAt, isFresh })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, purpose)))
    .orderBy(desc(oneTimeCode.id))
    .limit(1)
  if (last === undefined) return 'wrong'
  if (last.usedAt !== null) return 'used'
  return last.isFresh ? 'spent' : 'expired'
}

/** Creates a reset code for a mailed link and revokes earlier codes of the member. */
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

/**
 * Uses a reset code and returns its member; undefined when the code is wrong, used or expired. Of two concurrent
 * requests one succeeds.
 */
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
    .returning({ memberId: oneTimeCode.memberId, email: oneTimeCode.target })
  if (taken === undefined) return undefined
  await blankDeadCodes(db)
  await confirmEmail(db, taken.memberId, taken.email)
  return taken.memberId
}

/** Revokes the unused reset codes of a member. */
export async function endResetCodes(db: Db, memberId: number): Promise<void> {
  await db.delete(oneTimeCode).where(and(eq(oneTimeCode.memberId, memberId), eq(oneTimeCode.purpose, 'reset')))
  await blankDeadCodes(db)
}

/** Deletes expired codes, also from the mails that contain them. */
export async function removeDeadCodes(db: Db): Promise<void> {
  await db.delete(oneTimeCode).where(not(isFresh))
  await blankDeadCodes(db)
}

/** Returns the member of a reset code without using the code. */
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

// The hash of a code includes its purpose, member and target, so that it matches nothing else.
const digitsHash = ({ purpose, memberId, target }: DigitsFor, code: string): string =>
  hashToken(`${purpose} ${memberId} ${target} ${code}`)

const isSameHash = (stored: string, given: string): boolean => timingSafeEqual(Buffer.from(stored), Buffer.from(given))
