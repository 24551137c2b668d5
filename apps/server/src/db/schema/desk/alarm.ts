import type { AlarmCause } from '@earshot/contract/desk/operations/health'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** Causes for which something is red, since when, and when admins were last notified of each (OPERATIONS-02). */
export const alarm = pgTable('alarm', {
  cause: text().$type<AlarmCause>().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
  notifiedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Causes of which an admin wants no mail. */
export const mutedAlarm = pgTable(
  'muted_alarm',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    cause: text().$type<AlarmCause>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.cause] })],
)
