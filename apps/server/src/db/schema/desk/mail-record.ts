import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Mails that were passed to the mail server in the last 30 days, without their texts (OPERATIONS-10). `answer` is
 * that of
 * the server. `jobId` is the job that sends it, and sends it again after a failure. `isRefused` marks a mail that the
 * server refused for good.
 */
export const mailRecord = pgTable(
  'mail_record',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    jobId: uuid().unique(),
    kind: text().notNull(),
    recipient: text().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'cascade' }),
    hasCode: boolean().notNull(),
    state: text().$type<'sent' | 'failed' | 'paused'>().notNull(),
    isRefused: boolean().notNull().default(false),
    answer: text().notNull(),
    tries: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    triedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('mail_record_by_time').on(t.createdAt),
    index('mail_record_by_member').on(t.memberId),
    index('mail_record_refused')
      .on(sql`lower(${t.recipient})`)
      .where(sql`is_refused`),
  ],
)
