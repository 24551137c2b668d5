import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { album, track } from '../catalogue/catalogue.ts'
import { episode, season } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'
import { playlist } from './playlist.ts'

/**
 * Likes: exactly one of the five item columns is set, and a member likes an item once. likesCount of an item equals the
 * number of its `counted` rows; those of suspended members are not counted (LIBRARY-06).
 */
export const itemLike = pgTable(
  'item_like',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    trackId: integer().references(() => track.id, { onDelete: 'cascade' }),
    albumId: integer().references(() => album.id, { onDelete: 'cascade' }),
    episodeId: integer().references(() => episode.id, { onDelete: 'cascade' }),
    seasonId: integer().references(() => season.id, { onDelete: 'cascade' }),
    playlistId: integer().references(() => playlist.id, { onDelete: 'cascade' }),
    counted: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'item_like_of_one',
      sql`num_nonnulls(${t.trackId}, ${t.albumId}, ${t.episodeId}, ${t.seasonId}, ${t.playlistId}) = 1`,
    ),
    uniqueIndex('item_like_song_once').on(t.trackId, t.memberId).where(isNotNull(t.trackId)),
    uniqueIndex('item_like_album_once').on(t.albumId, t.memberId).where(isNotNull(t.albumId)),
    uniqueIndex('item_like_episode_once').on(t.episodeId, t.memberId).where(isNotNull(t.episodeId)),
    uniqueIndex('item_like_season_once').on(t.seasonId, t.memberId).where(isNotNull(t.seasonId)),
    uniqueIndex('item_like_playlist_once').on(t.playlistId, t.memberId).where(isNotNull(t.playlistId)),
    index('item_like_by_member').on(t.memberId, t.createdAt, t.id),
  ],
)
