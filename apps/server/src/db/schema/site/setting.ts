import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Settings of behaviour that an administrator changed (OPERATIONS-14). The environment wins over them. A setting that
 * returned to its default has no value, and keeps its version.
 */
export const setting = pgTable(
  'setting',
  {
    name: text().primaryKey(),
    value: jsonb().$type<unknown>(),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer().references(() => member.id, { onDelete: 'set null' }),
  },
  (t) => [index('setting_by_editor').on(t.updatedBy)],
)
