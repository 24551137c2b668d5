import { randomInt } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { hashToken } from '../../../../db/hash-token.ts'
import type { Db } from '../../../../db/open.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { Refusal } from '../../../../http/errors.ts'
import type { ImportRow } from '../arriving/feed-imports.store.ts'

/**
 * Makes the code of an import that is proved by mail, and returns it with the facts of its mail; undefined if the
 * import needs none. An earlier code ends.
 */
export async function makeMailedCode(db: Db, importId: number, now: Date) {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const [row] = await db
    .update(feedImport)
    .set({ codeHash: hashOf(importId, code) })
    .where(and(eq(feedImport.id, importId), isNotNull(feedImport.email), isOpen(now)))
    .returning()
  if (row === undefined || row.email === null) return undefined
  const [to] = await db.select({ username: member.username }).from(member).where(eq(member.id, row.memberId))
  return { code, email: row.email, title: row.title, username: to?.username ?? '' }
}

/**
 * Uses the mailed code of an import. One statement counts the try before the code is compared, so that parallel guesses
 * gain nothing. Throws 422 for a wrong code and 429 after five of them; the import has then failed (SHOW-16).
 */
export async function mustHaveCode(db: Db, { id, memberId }: ImportRow, code: string, now: Date): Promise<void> {
  const [tried] = await db
    .update(feedImport)
    .set({ wrongTries: sql`${feedImport.wrongTries} + 1` })
    .where(
      and(
        eq(feedImport.id, id),
        eq(feedImport.memberId, memberId),
        lt(feedImport.wrongTries, FEED_MOVE.wrongMax),
        isOpen(now),
      ),
    )
    .returning({ codeHash: feedImport.codeHash, wrongTries: feedImport.wrongTries })
  if (tried === undefined) throw new Refusal(STATUS.tooMany, SPENT)
  if (tried.codeHash === hashOf(id, code)) return
  const isLast = tried.wrongTries >= FEED_MOVE.wrongMax
  if (isLast)
    await db
      .update(feedImport)
      .set({ state: 'failed', problem: SPENT, finishedAt: now, ...NO_PROOF })
      .where(eq(feedImport.id, id))
  throw new Refusal(STATUS.wrongCode, 'Invalid code', { code: isLast ? 'code_spent' : 'wrong_code', field: 'code' })
}

/** The reason of an import whose codes were guessed. */
export const SPENT = `The code was entered wrongly ${FEED_MOVE.wrongMax} times. Start again to get a new one.`

/** Values of an import that needs its address and codes no longer. */
export const NO_PROOF = { email: null, txt: null, codeHash: null } as const

/** Imports that wait for the proof of their owner. */
export const isOpen = (now: Date) => and(eq(feedImport.state, 'proving'), gt(feedImport.validUntil, now))

// The hash of a code includes its import, so that it matches nothing else.
const hashOf = (importId: number, code: string): string => hashToken(`feed ${importId} ${code}`)
