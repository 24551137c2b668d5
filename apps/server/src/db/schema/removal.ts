import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** What can be hidden and removed. */
export type RemovableKind = 'artist' | 'album' | 'song' | 'podcast' | 'episode'

/** Why an item is not there: it was hidden, removed, or merged into another. */
export type RemovalAct = 'hide' | 'remove' | 'merge'

/**
 * Items that were hidden, removed or merged (decision 059). `rows` is how many rows were taken away with the item. From deleteAt on they are deleted by a job, which
 * sets deletedAt. What one `prune` removed has one `run`. `intoId` is the item of the same kind that it was merged into.
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

/** Rows that were taken out of their tables, to be put back. `key` is the primary key, `depth` how far the row lies below the item. A row of a member goes with the member. */
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
    // Whether something that is away would come back to an album or artist.
    index('removed_row_album')
      .on(sql`((${t.row}->>'album_id')::int)`)
      .where(sql`table_name = 'track'`),
    index('removed_row_artist')
      .on(sql`((${t.row}->>'artist_id')::int)`)
      .where(sql`table_name in ('album', 'track')`),
    // Subscriptions that a merge has moved: the provider names them by its own id.
    index('removed_row_subscription')
      .on(sql`(${t.row}->>'provider_id')`)
      .where(sql`table_name = 'subscription'`),
    index('removed_row_subscription_id')
      .on(sql`(${t.row}->>'id')`)
      .where(sql`table_name = 'subscription'`),
  ],
)

/** Keys of the files that rows of a removal name: sounds with their originals, and pictures. */
export const removedFile = pgTable('removed_file', { removalId: removalId(), key: text().notNull() }, (t) => [
  primaryKey({ columns: [t.removalId, t.key] }),
  index('removed_file_key').on(t.key),
])

/** The names by which an import would find what was taken away, and the year of an album as its files tell it; see modules/removal-mark. */
export const removedMark = pgTable(
  'removed_mark',
  { removalId: removalId(), mark: text().notNull(), year: integer() },
  (t) => [primaryKey({ columns: [t.removalId, t.mark] }), index('removed_mark_mark').using('hash', t.mark)],
)

/** Values that a merge changed, to be set back: the column of a row, found by its primary key as JSON (decision 065). */
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
