import type { ImportSource, ImportState } from '@earshot/contract/desk/imports/import-limits'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** The settings of an import; which ones apply depends on its source. */
export type ImportOptions = {
  path?: string | undefined
  keep?: 'copy' | 'link' | undefined
  charset?: string | undefined
  url?: string | undefined
  /** The storage key of a feed or list that was sent as a file. */
  fileKey?: string | undefined
  download?: boolean | undefined
  movedFrom?: string | undefined
  /** Whether the member may import feeds that their owners locked. */
  mayImportLocked?: boolean | undefined
}

type Line = { what: string; why: string }

/** The lines of a report: skipped files with their reason, notes on imported ones, and further numbers. */
export type ImportLines = { skipped: Line[]; notes: Line[]; also: string[] }

/**
 * Imports that the desk started. `worker` is the process that runs one, `beatAt` its last sign of life: an import
 * without one for a minute is continued by another process. Reports are deleted after 90 days.
 */
export const importRun = pgTable(
  'import_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    source: text().$type<ImportSource>().notNull(),
    name: text().notNull(),
    options: jsonb().$type<ImportOptions>().notNull().default({}),
    isDry: boolean().notNull().default(false),
    state: text().$type<ImportState>().notNull().default('waiting'),
    isStopping: boolean().notNull().default(false),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    current: text().notNull().default(''),
    unit: text().notNull().default(''),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    report: jsonb().$type<ImportLines>(),
    problem: text(),
    worker: text(),
    beatAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('import_run_by_member').on(t.memberId),
    index('import_run_open')
      .on(t.id)
      .where(sql`finished_at is null`),
  ],
)

/**
 * Files that were sent for an import. `path` is that below the chosen folder. `storedKey` is set when all bytes have
 * arrived and the file is in the storage.
 */
export const importFile = pgTable(
  'import_file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer()
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    uploadId: text().notNull().unique(),
    path: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    storedKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('import_file_once').on(t.importId, t.path)],
)
