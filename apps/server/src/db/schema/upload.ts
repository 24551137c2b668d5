import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Files that members uploaded, by their key in the storage, and mosaics of playlists, without a member. A file that nothing refers to is removed after a day, or when
 * drafts that may name it have ended (jobs/unused-uploads.ts). Files from before there was this table are not listed.
 */
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
 * Triggers maintain the table (migration withdrawn_files): a file that is shown or uploaded again leaves it.
 */
export const withdrawnFile = pgTable('withdrawn_file', { key: text().primaryKey() })
