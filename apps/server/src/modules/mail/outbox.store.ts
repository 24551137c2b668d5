import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { oneTimeCode, outboxMail } from '../../db/schema/member/account.ts'
import { emailChange } from '../../db/schema/member/email-change.ts'
import { invite } from '../../db/schema/member/invite.ts'
import { feedImport } from '../../db/schema/studio/feed-import.ts'
import { creatorInvitation } from '../../db/schema/studio/team.ts'

/**
 * Removes used, replaced and expired codes from the mails in the outbox, the only place that stores them in clear text.
 */
export async function blankDeadCodes(db: Db): Promise<void> {
  const hash = sql`encode(sha256(convert_to(${outboxMail.code}, 'UTF8')), 'hex')`
  const digits = sql`concat_ws(' ', ${oneTimeCode.purpose}, ${oneTimeCode.memberId}, ${oneTimeCode.target}, ${outboxMail.code})`
  const digitsHash = sql`encode(sha256(convert_to(${digits}, 'UTF8')), 'hex')`
  const openInvitation = db
    .select({ id: creatorInvitation.id })
    .from(creatorInvitation)
    .where(and(eq(creatorInvitation.keyHash, hash), sql`${creatorInvitation.expiresAt} > clock_timestamp()`))
  const openProof = db
    .select({ id: feedImport.id })
    .from(feedImport)
    .where(
      and(
        eq(feedImport.state, 'proving'),
        sql`${feedImport.codeHash} = encode(sha256(convert_to('feed ' || ${feedImport.id} || ' ' || ${outboxMail.code}, 'UTF8')), 'hex')`,
        sql`${feedImport.validUntil} > clock_timestamp()`,
      ),
    )
  const openInvite = db
    .select({ id: invite.id })
    .from(invite)
    .where(and(eq(invite.keyHash, hash), isNull(invite.endedAt), sql`${invite.expiresAt} > clock_timestamp()`))
  const openChange = db
    .select({ id: emailChange.id })
    .from(emailChange)
    .where(and(or(eq(emailChange.confirmHash, hash), eq(emailChange.undoHash, hash)), isNull(emailChange.endedAt)))
  const goodCode = db
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(
      and(
        or(eq(oneTimeCode.codeHash, hash), eq(oneTimeCode.codeHash, digitsHash)),
        isNull(oneTimeCode.usedAt),
        sql`${oneTimeCode.expiresAt} > clock_timestamp()`,
      ),
    )
  await db
    .update(outboxMail)
    .set({ body: sql`replace(${outboxMail.body}, ${outboxMail.code}, ${NO_LONGER_GOOD})`, code: null })
    .where(
      and(
        isNotNull(outboxMail.code),
        ...[goodCode, openInvitation, openProof, openInvite, openChange].map((open) => notExists(open)),
      ),
    )
}

const NO_LONGER_GOOD = '[no longer valid]'
