import type { AuditVia } from '@earshot/contract/studio/acts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** Changed fields with their values, as JSON. */
export type AuditValues = Record<string, unknown>

/**
 * Acts of creators, administrators and commands, each written in the transaction of the act (OPERATIONS-15). `before`
 * and `after` have the changed fields only. `creatorKind` and `creatorId` name the artist or podcast that the act
 * concerns. Triggers refuse changes and deletions of rows, except clearing `actorId` and the name of a deleted member.
 */
export const audit = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer().references(() => member.id, { onDelete: 'set null' }),
    via: text().$type<AuditVia>().notNull(),
    act: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: integer(),
    subjectTitle: text(),
    creatorKind: text().$type<'artist' | 'podcast'>(),
    creatorId: integer(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    reason: text(),
    batchId: integer(),
    undoes: integer(),
  },
  (t) => [
    index('audit_by_creator').on(t.creatorKind, t.creatorId, t.id.desc()),
    index('audit_by_subject').on(t.subjectKind, t.subjectId, t.id.desc()),
    index('audit_by_actor').on(t.actorId, t.id.desc()),
    index('audit_by_act').on(t.act, t.id.desc()),
    index('audit_by_undone')
      .on(t.undoes)
      .where(sql`undoes is not null`),
    index('audit_titles').using('gin', t.subjectTitle.op('gin_trgm_ops')),
  ],
)
