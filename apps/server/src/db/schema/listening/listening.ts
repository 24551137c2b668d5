import type { PlayableKind } from '@earshot/contract/listening/listening'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { episode } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/**
 * Plays; `seconds` is the duration of listening. A row without a member belongs to a visitor, or was deleted from a
 * member's history. Rows that are not `counted` are the queue of the job that updates the counters; `answered` is the
 * number of plays in the reply to the listener. `reached` is how far the play went, in seconds of the sound; null for
 * plays from before it was recorded.
 */
export const play = pgTable(
  'play',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer(),
    kind: text().$type<PlayableKind>().notNull(),
    itemId: integer().notNull(),
    playlistId: integer(),
    seconds: integer().notNull().default(0),
    reached: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    listening: uuid().unique(),
    answered: integer(),
    counted: boolean().notNull().default(true),
  },
  (t) => [
    index('play_uncounted')
      .on(t.kind, t.itemId)
      .where(sql`not counted`),
    index('play_history')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`member_id is not null`),
    // Plays of one day, for the stream pool: rows are inserted in order of time, so a small BRIN index is
    // sufficient.
    index('play_by_time').using('brin', t.createdAt),
    index('play_by_member').on(t.memberId, t.kind, t.itemId),
    // Distinct listeners of a creator in a period are counted from this index alone.
    index('play_by_item').on(t.kind, t.itemId, t.createdAt, t.memberId),
  ],
)

/** Positions of members in episodes; `seconds` is where they stopped. */
export const listeningPosition = pgTable(
  'listening_position',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    episodeId: integer()
      .notNull()
      .references(() => episode.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    isPlayed: boolean().notNull().default(false),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.episodeId] }), index('listening_position_by_episode').on(t.episodeId)],
)

/**
 * Members whose plays are submitted to ListenBrainz; `token` is their token there, encrypted with a secret of this
 * community. `problem` is the reason why nothing is submitted any more.
 */
export const scrobbling = pgTable('scrobbling', {
  memberId: integer()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  token: text().notNull(),
  username: text().notNull(),
  problem: text(),
})
