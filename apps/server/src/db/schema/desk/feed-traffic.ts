import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { podcast } from '../catalogue/podcast.ts'

/** Reads of imported feeds of the last 7 days; `status` is the HTTP status, 0 without an answer (OPERATIONS-11). */
export const feedRead = pgTable(
  'feed_read',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    status: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    added: integer().notNull(),
    problem: text(),
  },
  (t) => [index('feed_read_by_podcast').on(t.podcastId, t.id.desc()), index('feed_read_by_time').on(t.at)],
)

/** Requests for the feeds of podcasts by day and app, without addresses. */
export const feedRequest = pgTable(
  'feed_request',
  {
    day: date().notNull(),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    app: text().notNull(),
    requests: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.podcastId, t.app] }), index('feed_request_by_podcast').on(t.podcastId)],
)
