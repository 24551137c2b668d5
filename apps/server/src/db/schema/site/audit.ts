import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** The way by which an act reached the server. */
export type AuditVia = 'desk' | 'studio' | 'api' | 'key' | 'command' | 'setup' | 'job'

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
    index('audit_by_actor').on(t.actorId),
  ],
)
