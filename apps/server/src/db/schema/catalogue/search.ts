import { gte, lt, sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { bytewise } from '../bytewise.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search index: one row for each item and text that everybody may see. `kind` is a number of KIND_IDS, `title` the
 * folded name. `words` come from search-index/words.ts, not from a dictionary of PostgreSQL. `popularity` counts plays
 * or followers; `ownerId` is the artist, podcast, member or topic of the row; `shuffle` is its position in the random
 * order; `card` is its JSON in lists. All tables of the search are derived from the catalogue by indexAll.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: smallint().notNull(),
    itemId: integer().notNull(),
    title: bytewise().notNull(),
    words: tsvector().notNull(),
    genres: integer().array().notNull(),
    popularity: bigint({ mode: 'number' }).notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    ratesCount: integer().notNull(),
    ratingScore: real().notNull(),
    shuffle: integer().notNull(),
    ownerId: integer(),
    card: text(),
  },
  // Genres are the last column of each order, so that a filtered list is read from its index alone.
  (t) => {
    const isItem = lt(t.kind, sql`7`)
    const isText = gte(t.kind, sql`7`)
    const hasNoGenre = sql`(cardinality(${t.genres}) = 0)`
    // A column object stores its last sort order, so each index needs its own.
    const down = (column: ExtraConfigColumn) => column.desc().nullsFirst()
    const [plays, rates, score] = [() => down(t.popularity), () => down(t.ratesCount), () => down(t.ratingScore)]
    return [
      primaryKey({ columns: [t.kind, t.itemId] }),
      index('search_entry_found').on(t.kind, hasNoGenre, plays(), t.itemId, t.genres).where(isItem),
      index('search_entry_plays').on(t.kind, plays(), t.itemId, t.genres).where(isItem),
      index('search_entry_newest').on(t.kind, down(t.publishedAt), down(t.itemId), t.genres).where(isItem),
      index('search_entry_title').on(t.kind, t.title, t.itemId, t.genres).where(isItem),
      index('search_entry_rated').on(t.kind, score(), rates(), plays(), t.itemId, t.genres).where(isItem),
      index('search_entry_reviews').on(t.kind, rates(), score(), plays(), t.itemId, t.genres).where(isItem),
      index('search_entry_shuffle').on(t.kind, t.shuffle, t.itemId, t.genres).where(isItem),
      index('search_entry_texts').using('gin', t.words).where(isText),
      index('search_entry_place').on(t.kind, t.ownerId, plays(), down(t.publishedAt), down(t.itemId)).where(isText),
    ]
  },
)

/**
 * The terms of items: one row for each word of an item and for its full name. `rank` orders the items of a word, the
 * lowest first; `words` are all words of the item, including its genres, so that further conditions are evaluated in
 * the index.
 */
export const searchTerm = pgTable(
  'search_term',
  {
    kind: smallint().notNull(),
    word: bytewise().notNull(),
    rank: smallint().notNull(),
    itemId: integer().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.word] }),
    index('search_term_list').on(t.kind, t.word, t.rank, t.itemId, t.words),
  ],
)

/**
 * The vocabulary, in which corrections of misspelt words are looked up; `n` is the number of rows of search_term with
 * the word and kind. Triggers update it.
 */
export const searchWord = pgTable(
  'search_word',
  { word: bytewise().notNull(), kind: smallint().notNull(), n: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.word, t.kind] }),
    index('search_word_trigrams').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/**
 * The number of entries of a kind that have exactly these genres, and with genre 0 the number of all entries. Triggers
 * update it, so that lists without a text have exact totals.
 */
export const searchCount = pgTable(
  'search_count',
  { kind: smallint().notNull(), genres: integer().array().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.genres] })],
)

/** The version of the rows (indexVersion): one row, none before the first indexing. */
export const searchVersion = pgTable('search_version', { version: integer().primaryKey() })
