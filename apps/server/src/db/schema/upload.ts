import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member/member.ts'

/**
 * Files that members uploaded, by storage key, and mosaics of playlists, without a member. A file without references is
 * deleted after a day, or when drafts that may refer to it have expired (media/unused-uploads.ts). Files that are older
 * than this table are not listed.
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
 * Withdrawn files, to which only a deleted or hidden post or comment, a replaced profile picture or a removed article
 * refers. They are not served. Triggers maintain the table: a file that is shown or uploaded again leaves it.
 */
export const withdrawnFile = pgTable('withdrawn_file', { key: text().primaryKey() })
