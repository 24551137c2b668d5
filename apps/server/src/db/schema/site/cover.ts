import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Settings of the public pages, one JSON value per bucket, validated against the contract when stored. */
export const cover = pgTable('cover', { bucket: text().primaryKey(), value: jsonb().notNull() })

/** The bucket that marks the demo world. */
export const DEMO_MARKER = 'demo_world'

/** Advertisements; place is search, livefeed or vote. */
export const ad = pgTable(
  'ad',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    place: text().$type<'search' | 'livefeed' | 'vote'>().notNull(),
    image: text(),
    link: text().notNull(),
    pos: integer().notNull().default(0),
  },
  (t) => [index('ad_by_place').on(t.place, t.pos, t.id)],
)
