import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/**
 * Private feeds of podcasts, one per subscriber and podcast. The key of its URL is stored as SHA-256 hex; readAt is at
 * most five minutes old.
 */
export const privateFeed = pgTable(
  'private_feed',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    keyHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.podcastId] }), index('private_feed_podcast').on(t.podcastId)],
)
