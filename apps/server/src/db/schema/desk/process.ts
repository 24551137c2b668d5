import type { Release } from '@earshot/contract/desk/operations/versions'
import { bigint, integer, jsonb, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Processes of the server, each of which reports every 10 seconds (NODES-02). `memory` is in bytes, `requests` and
 * `errors` are per minute, `clockOffset` is the difference of its clock from the database in milliseconds.
 */
export const serverProcess = pgTable('server_process', {
  id: uuid().primaryKey(),
  role: text().$type<'all' | 'web' | 'jobs'>().notNull(),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  reportedAt: timestamp({ withTimezone: true }).notNull(),
  memory: bigint({ mode: 'number' }).notNull(),
  requests: real().notNull(),
  errors: real().notNull(),
  clockOffset: integer().notNull(),
})

/** Versions of the server with the time of their first start, so that changes since another one can be listed. */
export const serverVersion = pgTable(
  'server_version',
  {
    version: text().notNull(),
    commit: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.version, t.commit] })],
)

/** The last request for newer versions: one row (OPERATIONS-12). */
export const updateCheck = pgTable('update_check', {
  id: integer().primaryKey(),
  checkedAt: timestamp({ withTimezone: true }).notNull(),
  problem: text(),
  releases: jsonb().$type<Release[]>().notNull(),
})

/** Recurring jobs with their interval, and their last run (OPERATIONS-03): `seconds` is its duration. */
export const recurringJob = pgTable('recurring_job', {
  task: text().primaryKey(),
  queue: text().notNull(),
  everySeconds: integer().notNull(),
  startedAt: timestamp({ withTimezone: true }),
  seconds: real(),
  succeededAt: timestamp({ withTimezone: true }),
})
