import type { StoredVisibility } from '@earshot/contract/community/community'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { playlist } from '../listening/playlist.ts'
import { member } from '../member/member.ts'
import { album, artist, track } from './catalogue.ts'
import { episode } from './podcast.ts'

/**
 * Ratings: 1 to 5 stars of a member for one item, with or without plain text. Exactly one of the five item columns is
 * set, and a member rates an item once. A hidden rating is not counted; reason is written by a moderator. A hidden
 * rating that its member deletes remains as a row without text and with `removedAt`, so that a new rating of the same
 * item is hidden too.
 */
export const rating = pgTable(
  'rating',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    trackId: integer().references(() => track.id, { onDelete: 'cascade' }),
    episodeId: integer().references(() => episode.id, { onDelete: 'cascade' }),
    albumId: integer().references(() => album.id, { onDelete: 'cascade' }),
    playlistId: integer().references(() => playlist.id, { onDelete: 'cascade' }),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    words: text(),
    visibility: text().$type<StoredVisibility>().notNull().default('visible'),
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check(
      'rating_of_one_item',
      sql`num_nonnulls(${t.trackId}, ${t.episodeId}, ${t.albumId}, ${t.playlistId}, ${t.artistId}) = 1`,
    ),
    check('rating_stars', sql`${t.stars} between 1 and 5`),
    uniqueIndex('rating_song_once').on(t.trackId, t.memberId),
    uniqueIndex('rating_episode_once').on(t.episodeId, t.memberId),
    uniqueIndex('rating_album_once').on(t.albumId, t.memberId),
    uniqueIndex('rating_playlist_once').on(t.playlistId, t.memberId),
    uniqueIndex('rating_artist_once').on(t.artistId, t.memberId),
    index('rating_by_member').on(t.memberId),
    index('rating_reviews')
      .on(t.memberId, t.createdAt, t.id)
      .where(sql`words is not null and visibility = 'visible' and removed_at is null`),
    index('rating_held')
      .on(t.createdAt)
      .where(sql`visibility = 'held'`),
  ],
)
