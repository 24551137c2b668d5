import type { PlayableKind } from '@earshot/contract/listening'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Plays; `seconds` is how long was listened. A row without a member is a visitor's, or was taken out of a member's history. Rows that are not `counted`
 * yet are the queue of the job that moves the counters; `answered` is the number of plays that the listener was told.
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
    // Plays of one day, for the pool of streams: rows come in the order of time, so a few bytes are enough.
    index('play_by_time').using('brin', t.createdAt),
    index('play_by_member').on(t.memberId, t.kind, t.itemId),
  ],
)

/** Members whose plays go to ListenBrainz; `token` is theirs there, sealed with a secret of this community. `problem` says why nothing is sent any more. */
export const scrobbling = pgTable('scrobbling', {
  memberId: integer()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  token: text().notNull(),
  username: text().notNull(),
  problem: text(),
})
