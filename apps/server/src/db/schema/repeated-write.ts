import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member/member.ts'

/** Repeatable calls of members by Idempotency-Key: the hash of the request, and its reply. */
export const repeatedWrite = pgTable(
  'repeated_write',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    reply: json(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.call, t.key] }), index('repeated_write_by_age').on(t.createdAt)],
)
