import type { PlayableKind } from '@earshot/contract/listening'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Listening events; `seconds` is how long was listened. Kept apart from counters so that both are written in one transaction. */
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
  },
  (t) => [
    index('play_by_member').on(t.memberId, t.kind, t.itemId),
    index('play_by_item').on(t.kind, t.itemId, t.createdAt),
  ],
)
