import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Accounts that are deleted after 14 days. A deletion that an admin asked for has `requestedBy`; signing in stops only
 * the member's own (PEOPLE-11, ACCOUNT2-08).
 */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    memberId: integer()
      .primaryKey()
      .references(() => member.id, { onDelete: 'cascade' }),
    requestedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    reason: text(),
    waiver: text(),
    removesPosts: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('account_deletion_due').on(t.dueAt), index('account_deletion_by_requester').on(t.requestedBy)],
)
