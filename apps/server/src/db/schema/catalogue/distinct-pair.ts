import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Pairs of items of a kind that an admin found to be different, so that they are not listed as duplicates again
 * (CATALOGUE-09). The id of the first item is the smaller one.
 */
export const distinctPair = pgTable(
  'distinct_pair',
  {
    kind: text().$type<'artist' | 'album' | 'song'>().notNull(),
    oneId: integer().notNull(),
    otherId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.oneId, t.otherId] })],
)
