import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Changes of e-mail addresses. The new address counts once it is confirmed; the key in the mail to the old address
 * stops the change, or undoes it for 7 days. Keys are stored as SHA-256 hex (PEOPLE-07, ACCOUNT2-02).
 */
export const emailChange = pgTable(
  'email_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    confirmHash: text().unique(),
    undoHash: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('email_change_by_member').on(t.memberId),
    uniqueIndex('email_change_open_once')
      .on(t.memberId)
      .where(sql`confirmed_at is null and ended_at is null`),
  ],
)
