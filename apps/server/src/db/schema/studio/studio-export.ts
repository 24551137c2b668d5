import type { ExportState } from '@earshot/contract/studio/exports'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/** A ZIP of an export: its storage key and its size in bytes. */
export type ExportPart = { key: string; size: number }

/**
 * Exports of all that an artist or podcast has stored (RELEASE-33). `done` and `total` are bytes of sounds and
 * pictures. A job deletes the files after expiresAt. A failed one has a `problem`.
 */
export const studioExport = pgTable(
  'studio_export',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    state: text().$type<ExportState>().notNull().default('waiting'),
    problem: text(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<ExportPart[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('studio_export_by_artist').on(t.artistId, t.id),
    index('studio_export_by_podcast').on(t.podcastId, t.id),
    index('studio_export_by_member').on(t.memberId),
  ],
)
