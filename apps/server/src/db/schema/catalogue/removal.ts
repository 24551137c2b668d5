import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** A kind of item that can be hidden and removed. */
export type RemovableKind = 'artist' | 'album' | 'song' | 'podcast' | 'episode'

/** The reason why an item is absent: it was hidden, removed, or merged into another. */
export type RemovalAct = 'hide' | 'remove' | 'merge'

/**
 * Items that were hidden, removed or merged (decision 021). `rows` is the number of rows that were removed with the
 * item. A job deletes them after deleteAt and sets deletedAt. Items that one `prune` removed have the same `run`.
 * `intoId` is the item of the same kind that it was merged into. `by` says who hid or removed the item, `reason` why.
 */
export const removal = pgTable(
  'removal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<RemovableKind>().notNull(),
    itemId: integer().notNull(),
    title: text().notNull(),
    act: text().$type<RemovalAct>().notNull(),
    intoId: integer(),
    run: integer(),
    rows: integer().notNull().default(0),
    by: text().$type<'creator' | 'site'>().notNull().default('site'),
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deleteAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('removal_of').on(t.kind, t.itemId),
    index('removal_run').on(t.run),
    index('removal_into')
      .on(t.intoId, t.kind)
      .where(sql`act = 'merge'`),
    index('removal_due')
      .on(t.deleteAt)
      .where(sql`deleted_at is null`),
  ],
)

const removalId = () =>
  integer()
    .notNull()
    .references(() => removal.id, { onDelete: 'cascade' })

/**
 * Rows that were moved out of their tables and can be restored. `key` is the primary key, `depth` the distance of the
 * row from the item. A row of a member is deleted with the member.
 */
export const removedRow = pgTable(
  'removed_row',
  {
    removalId: removalId(),
    tableName: text().notNull(),
    key: text().notNull(),
    depth: smallint().notNull(),
    row: jsonb().notNull().$type<Record<string, unknown>>(),
    memberId: integer().references(() => member.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.removalId, t.tableName, t.key] }),
    index('removed_row_member').on(t.memberId),
    index('removed_row_key').on(t.tableName, t.key),
    // Find removed rows of an album or artist.
    index('removed_row_album')
      .on(sql`((${t.row}->>'album_id')::int)`)
      .where(sql`table_name = 'track'`),
    index('removed_row_artist')
      .on(sql`((${t.row}->>'artist_id')::int)`)
      .where(sql`table_name in ('album', 'track')`),
    // Subscriptions that a merge moved: the provider identifies them by its own id.
    index('removed_row_subscription')
      .on(sql`(${t.row}->>'provider_id')`)
      .where(sql`table_name = 'subscription'`),
    index('removed_row_subscription_id')
      .on(sql`(${t.row}->>'id')`)
      .where(sql`table_name = 'subscription'`),
  ],
)

/** Storage keys in the rows of a removal: sounds with their originals, and pictures. */
export const removedFile = pgTable('removed_file', { removalId: removalId(), key: text().notNull() }, (t) => [
  primaryKey({ columns: [t.removalId, t.key] }),
  index('removed_file_key').on(t.key),
])

/**
 * The names by which an import would find a removed item, and the year of an album according to its files; see
 * modules/removal-mark.
 */
export const removedMark = pgTable(
  'removed_mark',
  { removalId: removalId(), mark: text().notNull(), year: integer() },
  (t) => [primaryKey({ columns: [t.removalId, t.mark] }), index('removed_mark_mark').using('hash', t.mark)],
)

/**
 * Values that a merge changed and that can be restored: the column of a row, found by its primary key as JSON (decision
 * 021).
 */
export const mergedValue = pgTable(
  'merged_value',
  {
    removalId: removalId(),
    tableName: text().notNull(),
    key: text().notNull(),
    columnName: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.removalId, t.tableName, t.key, t.columnName] })],
)
