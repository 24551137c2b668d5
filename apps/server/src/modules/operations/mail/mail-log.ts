import type { LoggedMail, OutboxMail, mailLog } from '@earshot/contract/desk/operations/mail-log'
import { STATUS } from '@earshot/contract/envelope'
import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { mailRecord } from '../../../db/schema/desk/mail-record.ts'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { Refusal, notFound } from '../../../http/errors.ts'
import { failedJobs } from '../../../jobs/failed.store.ts'
import { FAILED } from '../../../jobs/queue.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { maskedText } from '../../audit/masked.rules.ts'
import { isPaused, resumeAddress } from '../../mail/mail-record.ts'
import { blankDeadCodes } from '../../mail/outbox.store.ts'

type Input = z.output<typeof mailLog.input>
type Row = Pick<typeof mailRecord.$inferSelect, Exclude<keyof typeof columns, 'state'>> & Pick<LoggedMail, 'state'>

/** Mails of the outbox that are shown. */
const OUTBOX_MAX = 100

// A failed mail waits as long as its job will try again.
const state = sql<LoggedMail['state']>`case when ${mailRecord.state} = 'failed' and exists (
  select from pgboss.job j where j.id = ${mailRecord.jobId} and j.state < 'completed') then 'waiting' else ${mailRecord.state} end`
const columns = {
  id: mailRecord.id,
  kind: mailRecord.kind,
  recipient: mailRecord.recipient,
  hasCode: mailRecord.hasCode,
  jobId: mailRecord.jobId,
  answer: mailRecord.answer,
  tries: mailRecord.tries,
  createdAt: mailRecord.createdAt,
  triedAt: mailRecord.triedAt,
  isRefused: mailRecord.isRefused,
  state,
}

/** Returns a page of the mails of 30 days, newest first (OPERATIONS-10). */
export async function listMails(services: Services, { page, search_text: text, state: wantedState }: Input) {
  const { db, config } = services
  const wanted = and(textCondition(text), wantedState === undefined ? undefined : sql`${state} = ${wantedState}`)
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select(columns)
    .from(mailRecord)
    .where(wanted)
    .orderBy(desc(mailRecord.id))
    .limit(limit)
    .offset(offset)
  const failed = new Set((await sourcesOfFailed(db)).map(({ source }) => source))
  return {
    data: await Promise.all(rows.map((row) => toMail(db, row, failed))),
    total: await countRows(db, db.select({ id: mailRecord.id }).from(mailRecord).where(wanted).getSQL()),
    untried: await countUntried(db),
    outbox: config.mailUrl === undefined ? await listOutbox(db) : null,
  }
}

// An address is found as a whole only, and a kind by a part of its name.
const textCondition = (text: string): SQL | undefined =>
  text === ''
    ? undefined
    : or(
        sql`lower(${mailRecord.recipient}) = lower(${text})`,
        ilike(mailRecord.kind, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      )

async function toMail(db: Db, row: Row, failed: ReadonlySet<string>): Promise<LoggedMail> {
  return {
    id: row.id,
    kind: row.kind,
    recipient: maskedText(row.recipient),
    state: row.state,
    answer: maskedText(row.answer),
    tries: row.tries,
    at: row.createdAt.toISOString(),
    tried_at: row.triedAt.toISOString(),
    is_paused: row.isRefused && (await isPaused(db, row.recipient)),
    may_send_again: row.state === 'failed' && !row.hasCode && row.jobId !== null && failed.has(row.jobId),
  }
}

async function listOutbox(db: Db): Promise<OutboxMail[]> {
  await blankDeadCodes(db)
  const rows = await db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(OUTBOX_MAX)
  return rows.map(({ id, recipient, subject, body, createdAt }) => ({
    id,
    recipient,
    subject,
    text: body,
    at: createdAt.toISOString(),
  }))
}

/** Returns the address of a mail, which is an entry of the audit log. Throws 404 without the mail. */
export async function showRecipient(db: Db, id: number, by: AuditActor): Promise<string> {
  const { recipient, kind } = await getMail(db, id)
  await writeAudit(db, { by, act: 'mail.show', subject: { kind: 'mail', id, title: kind } })
  return recipient
}

/** Queues the job of a failed mail again. Throws 404 without the mail, and 409 if it cannot be sent again. */
export async function sendMailAgain(services: Services, id: number, by: AuditActor): Promise<void> {
  const { db } = services
  const mail = await getMail(db, id)
  const job = (await sourcesOfFailed(db)).find(({ source }) => source === mail.jobId)
  if (mail.hasCode || job === undefined)
    throw new Refusal(STATUS.conflict, 'This mail cannot be sent again: it has a code, or its job is gone.')
  await writeAudit(db, { by, act: 'mail.again', subject: { kind: 'mail', id, title: mail.kind } })
  await failedJobs(services).retry([job.id])
}

/** Sends mails to the address of a mail again after refusals. Throws 404 without the mail. */
export async function resumeMail(db: Db, id: number, by: AuditActor): Promise<void> {
  const { recipient } = await getMail(db, id)
  await db.transaction(async (tx) => {
    await resumeAddress(tx, recipient)
    await writeAudit(tx, { by, act: 'mail.resume', subject: { kind: 'mail', id, title: recipient } })
  })
}

async function getMail(db: Db, id: number) {
  const [found] = await db.select().from(mailRecord).where(eq(mailRecord.id, id))
  if (found === undefined) throw notFound('mail')
  return found
}

async function sourcesOfFailed(db: Db): Promise<{ id: string; source: string }[]> {
  const { rows } = await db.execute<{ id: string; source: string }>(
    sql`select id::text as id, source_id::text as source from pgboss.job where name = ${FAILED} and source_name = 'mail' and state < 'completed'`,
  )
  return rows
}

async function countUntried(db: Db): Promise<number> {
  const { rows } = await db.execute<{ untried: number }>(
    sql`select count(*)::int as untried from pgboss.job where name = 'mail' and state = 'created'`,
  )
  return rows[0]?.untried ?? 0
}
