import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { track } from './catalogue.ts'
import { member } from './member.ts'

/** Playlists; names are unique per member (PLAYLIST-03). */
export const playlist = pgTable(
  'playlist',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    image: text(),
    isPublic: boolean().notNull().default(false),
    songCount: integer().notNull().default(0),
    plays: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('playlist_name').on(t.memberId, sql`lower(${t.name})`)],
)

/** Tracks of a playlist in order of pos; a track is in it once (PLAYLIST-14). */
export const playlistTrack = pgTable(
  'playlist_track',
  {
    playlistId: integer()
      .notNull()
      .references(() => playlist.id, { onDelete: 'cascade' }),
    trackId: integer()
      .notNull()
      .references(() => track.id, { onDelete: 'cascade' }),
    pos: integer().notNull(),
    streams: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.trackId] }),
    index('playlist_track_order').on(t.playlistId, t.pos),
    index('playlist_track_track').on(t.trackId),
  ],
)
