import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Products of the shop; `amount` is in the smallest unit of `currency`, `link` is the product's page in the external
 * shop. A closed product is not shown. `imageText` describes the picture; `version` grows with every change.
 */
export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    image: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    link: text(),
    pos: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
    imageText: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [index('product_by_place').on(t.pos, t.id)],
)
