import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from './member.ts'

/**
 * Follows of artists and podcasts: exactly one of the two is set, and a member follows it once. followersCount of both
 * equals the number of these rows.
 */
export const creatorFollow = pgTable(
  'creator_follow',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('creator_follow_of_one', sql`num_nonnulls(${t.artistId}, ${t.podcastId}) = 1`),
    uniqueIndex('creator_follow_artist_once').on(t.artistId, t.memberId),
    uniqueIndex('creator_follow_podcast_once').on(t.podcastId, t.memberId),
    index('creator_follow_by_member').on(t.memberId),
  ],
)
