import type { ExportState } from '@earshot/contract/studio/exports'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { member } from '../member/member.ts'

/** A file of an export at its path in the ZIP: a stored file of `size` bytes, or a text. */
export type ExportFile = { path: string; size: number } & ({ key: string } | { text: string })

/** A ZIP of an export: its storage key and its size in bytes. */
export type ExportPart = { key: string; size: number }

/**
 * Exports of all that an artist has stored (RELEASE-33). `files` are those that are not in a ZIP yet, `done` and
 * `total` are bytes. A failed one has a `problem`. A job deletes it after expiresAt.
 */
export const studioExport = pgTable(
  'studio_export',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    state: text().$type<ExportState>().notNull().default('waiting'),
    problem: text(),
    files: jsonb().$type<ExportFile[]>().notNull().default([]),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<ExportPart[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('studio_export_by_artist').on(t.artistId, t.id),
    index('studio_export_by_member').on(t.memberId),
    index('studio_export_expiry').on(t.expiresAt),
  ],
)
