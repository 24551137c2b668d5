import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** Files that members brought, by their key in the storage. What nothing refers to a day later is removed (jobs/cleaning.ts); files that were there before are not listed. */
export const upload = pgTable(
  'upload',
  {
    key: text().primaryKey(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('upload_by_date').on(t.createdAt), index('upload_by_member').on(t.memberId)],
)

/**
 * Files that only what is gone refers to: a deleted or hidden post or comment, a replaced profile picture, a removed article. Nobody is sent them.
 * Triggers keep the table (migration withdrawn_files): what is shown again, or brought again, is taken off.
 */
export const withdrawnFile = pgTable('withdrawn_file', { key: text().primaryKey() })
