import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytewise } from './bytewise.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What can be found: one row for every item of every kind (place in SEARCH_KINDS). `title` is folded, `words` are its
 * words, the first `heads` of them from the title; `bucket` grows with the logarithm of the plays; `genreSet` names a
 * row of search_genre_set, 0 for no genre. All tables of the
 * search are derived from the catalogue: indexAll rebuilds them.
 */
export const searchItem = pgTable(
  'search_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: smallint().notNull(),
    itemId: integer().notNull(),
    genreSet: integer().notNull(),
    bucket: smallint().notNull(),
    heads: smallint().notNull(),
    title: bytewise().notNull(),
    words: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('search_item_of').on(t.kind, t.itemId),
    index('search_item_terms')
      .using('gin', sql`search_terms(${t.words}) collate "C"`)
      .with({ fastupdate: false }),
  ],
)

/** Which genres items have together: keys have room for one number, not for several genres. */
export const searchGenreSet = pgTable('search_genre_set', {
  id: integer().primaryKey(),
  genres: integer().array().notNull().unique(),
})

/** Items as the wire has them, ready to be put into a reply. */
export const searchCard = pgTable('search_card', { id: integer().primaryKey(), card: text().notNull() })

/** Items that hold a term (a word or its beginning), best first, cut into blocks of sorted keys; `first` is the smallest of them. */
export const searchBlock = pgTable(
  'search_block',
  {
    term: bytewise().notNull(),
    kind: smallint().notNull(),
    first: bigint({ mode: 'number' }).notNull(),
    keys: bigint({ mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.kind, t.first] })],
)

/** The head of each list: how many items of a kind hold a term, and the first page of them. */
export const searchHead = pgTable(
  'search_head',
  {
    term: bytewise().notNull(),
    kind: smallint().notNull(),
    n: integer().notNull(),
    items: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.kind] })],
)

/** The vocabulary, where misspelt words are looked up; n is the number of items that hold the word. */
export const searchWord = pgTable('search_word', { word: bytewise().primaryKey(), n: integer().notNull() }, (t) => [
  index('search_word_near')
    .using('gin', sql`search_deletions(${t.word})`)
    .with({ fastupdate: false }),
  index('search_word_trigrams').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false }),
])

/** The ready first page of every list, as JSON, under its term; null while it is out of date. */
export const searchReply = pgTable('search_reply', { term: bytewise().primaryKey(), reply: text() }, (t) => [
  index('search_reply_missing')
    .on(t.term)
    .where(sql`${t.reply} is null`),
])

/**
 * Texts that are found beside what can be listened to: members by their names, posts, comments, articles, lyrics and transcripts. They stand apart from the items, so that
 * millions of comments slow no search for music. The highest `rank` comes first: the time, the day, or how many follow; `within` is the topic.
 */
export const searchText = pgTable(
  'search_text',
  {
    kind: smallint().notNull(),
    itemId: integer().notNull(),
    within: integer().notNull(),
    rank: bigint({ mode: 'number' }).notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index('search_text_words').using('gin', t.words),
    index('search_text_place').on(t.kind, t.within, t.rank.desc().nullsFirst(), t.itemId.desc().nullsFirst()),
  ],
)

/** One row whose number grows with every change of the index: what was made of an older one is out of date. */
export const searchAge = pgTable('search_age', {
  isOnly: boolean().primaryKey().default(true),
  age: bigint({ mode: 'number' }).notNull(),
})

/**
 * Which items of search_item changed their place in the lists, came or went, under the age that the index reached with it; null for all of them. The last
 * thousand ages are kept, so that a process that holds the items in memory reads only what changed.
 */
export const searchMoved = pgTable('search_moved', {
  age: bigint({ mode: 'number' }).primaryKey(),
  items: integer().array(),
})

/** The sets of search_genre_set that hold a genre: the bit of each set's number is 1. */
export const searchGenre = pgTable('search_genre', { genreId: integer().primaryKey(), sets: bytea().notNull() })

/**
 * How many items of a genre a long list holds, so that a page of them is found without reading the whole list. A list of which the row of genre 0
 * stands here is counted by genres: a genre that has no row has no items in it.
 */
export const searchCount = pgTable(
  'search_count',
  { term: bytewise().notNull(), kind: smallint().notNull(), genreId: integer().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.term, t.kind, t.genreId] })],
)

/** Items that were written while a new index is made beside this one: it takes them over at the end. */
export const searchTouched = pgTable('search_touched', { kind: smallint().notNull(), itemId: integer().notNull() })

/** The shape that the index has (indexVersion): one row, none before the first time. `beat` is the last heartbeat of the process that rebuilds it. */
export const searchVersion = pgTable('search_version', {
  version: integer().primaryKey(),
  beat: timestamp({ withTimezone: true }),
})
