import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Messages of the contact forms. mailedAt is when the message was mailed to the operator, answeredAt when an admin
 * marked it as answered, deletedAt when an admin deleted it; the row goes 10 minutes later.
 */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    mailedAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('contact_message_open')
      .on(t.id)
      .where(sql`answered_at is null and deleted_at is null`),
  ],
)
