import type { RULE_ACTS, RULE_KINDS, RULE_PLACES } from '@earshot/contract/limits'
import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Rules about words and domains in texts of members (COMMUNITYDESK-10). */
export const textRule = pgTable(
  'text_rule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<(typeof RULE_KINDS)[number]>().notNull(),
    pattern: text().notNull(),
    act: text().$type<(typeof RULE_ACTS)[number]>().notNull(),
    places: text().array().$type<(typeof RULE_PLACES)[number][]>().notNull(),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('text_rule_once').on(t.kind, t.pattern)],
)
