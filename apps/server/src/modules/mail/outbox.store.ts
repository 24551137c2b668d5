import { and, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { oneTimeCode, outboxMail } from '../../db/schema/member/account.ts'

/**
 * Removes used, replaced and expired codes from the mails in the outbox, the only place that stores them in clear text.
 */
export async function blankDeadCodes(db: Db): Promise<void> {
  const goodCode = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      and(
        sql`${oneTimeCode.codeHash} = encode(sha256(convert_to(${outboxMail.code}, 'UTF8')), 'hex')`,
        isNull(oneTimeCode.usedAt),
        sql`${oneTimeCode.expiresAt} > clock_timestamp()`,
      ),
    )
  await db
    .update(outboxMail)
    .set({ body: sql`replace(${outboxMail.body}, ${outboxMail.code}, ${NO_LONGER_GOOD})`, code: null })
    .where(and(isNotNull(outboxMail.code), notExists(goodCode)))
}

const NO_LONGER_GOOD = '[no longer valid]'
