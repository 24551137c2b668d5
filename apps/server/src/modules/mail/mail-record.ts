import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { mailRecord } from '../../db/schema/desk/mail-record.ts'
import { findCurrentJob } from '../../jobs/current-job.ts'

/** Days for which mails are listed, and refusals after which an address gets no more mails (OPERATIONS-10). */
const LISTED_DAYS = 30
const REFUSALS_MAX = 3
/** Maximum number of characters of an answer of the mail server. */
const ANSWER_MAX = 500

/** A mail that was passed to the mail server, without its text. */
type Recorded = {
  kind: string
  recipient: string
  memberId: number | undefined
  hasCode: boolean
  state: 'sent' | 'failed' | 'paused'
  answer: string
  isRefused: boolean
}

/** Records the last attempt to send a mail; a job that sends it again continues its row (OPERATIONS-10). */
export async function recordMail(db: Db, mail: Recorded): Promise<void> {
  const { state, isRefused } = mail
  const changed = { state, isRefused, answer: mail.answer.slice(0, ANSWER_MAX), triedAt: sql`now()` }
  await db
    .insert(mailRecord)
    .values({
      ...mail,
      ...changed,
      // The record is deleted with its member.
      memberId: mail.memberId ?? sql`(select id from member where lower(email) = lower(${mail.recipient}))`,
      jobId: findCurrentJob()?.id ?? null,
      createdAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: mailRecord.jobId,
      set: { ...changed, tries: sql`${mailRecord.tries} + 1` },
    })
}

/** Returns whether the mail server refused three mails to an address for good since one was accepted. */
export async function isPaused(db: Db, recipient: string): Promise<boolean> {
  const accepted = db
    .select({ at: sql`coalesce(max(${mailRecord.triedAt}), '-infinity')` })
    .from(mailRecord)
    .where(and(isTo(recipient), eq(mailRecord.state, 'sent')))
  const [found] = await db
    .select({ refusals: count() })
    .from(mailRecord)
    .where(and(isTo(recipient), eq(mailRecord.isRefused, true), gt(mailRecord.triedAt, sql`(${accepted})`)))
  return (found?.refusals ?? 0) >= REFUSALS_MAX
}

/** Sends mails to an address again, because an administrator wants to. */
export async function resumeAddress(tx: Db, recipient: string): Promise<void> {
  await tx.update(mailRecord).set({ isRefused: false }).where(isTo(recipient))
}

/** Deletes the records of mails after 30 days; a refusal stays, because it pauses its address. */
export async function cleanMailRecords(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LISTED_DAYS * 86_400_000)
  await db.delete(mailRecord).where(and(lt(mailRecord.createdAt, before), eq(mailRecord.isRefused, false)))
}

const isTo = (recipient: string) => sql`lower(${mailRecord.recipient}) = lower(${recipient})`
