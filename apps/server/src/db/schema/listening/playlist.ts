import { isNotNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { track } from '../catalogue/catalogue.ts'
import { ratingScore } from '../catalogue/rating-score.ts'
import { member } from '../member/member.ts'

/**
 * Playlists; names are unique per member (PLAYLIST-03). `version` grows with every change. A deleted playlist is
 * private and reserves its name until it is removed permanently; `wasPublic` is its visibility after it is restored.
 * `mosaic` is a picture of covers for a playlist without an `image`, made for `mosaicVersion`.
 */
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
    mosaic: text(),
    mosaicVersion: integer(),
    isPublic: boolean().notNull().default(false),
    songCount: integer().notNull().default(0),
    plays: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    followersCount: integer().notNull().default(0),
    version: integer().notNull().default(0),
    deletedAt: timestamp({ withTimezone: true }),
    wasPublic: boolean().notNull().default(false),
    ratingScore: ratingScore(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('playlist_name').on(t.memberId, sql`lower(${t.name})`),
    index('playlist_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
  ],
)

/**
 * Tracks of a playlist in order of pos, which has gaps so that one track can be moved without updating others; a
 * playlist contains a track once (PLAYLIST-14). `addedBy` is null after the account of the member ended.
 */
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
    addedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.trackId] }),
    index('playlist_track_order').on(t.playlistId, t.pos),
    index('playlist_track_track').on(t.trackId),
    index('playlist_track_added').on(t.playlistId, t.addedAt),
    index('playlist_track_added_by').on(t.addedBy).where(isNotNull(t.addedBy)),
  ],
)

/**
 * Songs that were removed from a playlist, so that "Undo" restores who added them. Only the member who removed a song
 * restores it, within `PLAYLIST.restoreMinutes`.
 */
export const playlistRemoval = pgTable(
  'playlist_removal',
  {
    playlistId: integer()
      .notNull()
      .references(() => playlist.id, { onDelete: 'cascade' }),
    trackId: integer()
      .notNull()
      .references(() => track.id, { onDelete: 'cascade' }),
    removedBy: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    removedAt: timestamp({ withTimezone: true }).notNull(),
    addedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.trackId] }),
    index('playlist_removal_track').on(t.trackId),
    index('playlist_removal_by').on(t.removedBy),
    index('playlist_removal_added_by').on(t.addedBy),
    index('playlist_removal_at').on(t.removedAt),
  ],
)

/**
 * Members whom the owner of a playlist invited to change its songs (LIBRARY-09). They may once they accepted; a member
 * who declined is not invited to the same playlist again.
 */
export const playlistMember = pgTable(
  'playlist_member',
  {
    playlistId: integer()
      .notNull()
      .references(() => playlist.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    acceptedAt: timestamp({ withTimezone: true }),
    declinedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.playlistId, t.memberId] }), index('playlist_member_by_member').on(t.memberId)],
)

/**
 * Follows of playlists. followersCount of a playlist equals the number of these rows, without those of suspended
 * members (LIBRARY-10).
 */
export const playlistFollow = pgTable(
  'playlist_follow',
  {
    playlistId: integer()
      .notNull()
      .references(() => playlist.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.playlistId, t.memberId] }), index('playlist_follow_by_member').on(t.memberId)],
)
