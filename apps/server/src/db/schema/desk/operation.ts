import type { OperationKind } from '@earshot/contract/desk/operations/running'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Long work that runs in a job, such as a backup: one of a kind at a time (OPERATIONS-19). `subject` names what it
 * works
 * on, `done` and `total` count its steps; 0 is an unknown total. A failed one has a `problem`. Its kind defines
 * `result`.
 */
export const operation = pgTable(
  'operation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<OperationKind>().notNull(),
    subject: text().notNull().default(''),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    problem: text(),
    result: jsonb().$type<unknown>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('operation_running')
      .on(t.kind)
      .where(sql`finished_at is null`),
    index('operation_by_kind').on(t.kind, t.id.desc()),
    index('operation_by_member').on(t.memberId),
  ],
)
