import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Files with data of members, made by jobs and deleted after 7 days: the data of one member as a ZIP (`memberId`), or a
 * list of members as CSV (`input` has its filters). PEOPLE-10, PEOPLE-13, ACCOUNT2-06.
 */
export const dataExport = pgTable(
  'data_export',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<'member' | 'list'>().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'cascade' }),
    requestedBy: integer().references(() => member.id, { onDelete: 'cascade' }),
    input: jsonb().notNull().default({}),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    fileKey: text(),
    size: integer(),
    rows: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('data_export_by_member').on(t.memberId), index('data_export_by_requester').on(t.requestedBy)],
)
