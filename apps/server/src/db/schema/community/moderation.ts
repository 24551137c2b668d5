import type { Decision, ReportReason } from '@earshot/contract/community/moderation'
import type { ReportedKind } from '@earshot/contract/community/report-subject'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Reports of members about posts, comments and published items; a member reports an item once. A claim of an owner has
 * a text and may have a link. decidedAt is null for an open report; its column keeps an earlier name, because dumps of
 * earlier versions have it.
 */
export const report = pgTable(
  'report',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ReportedKind>().notNull(),
    itemId: integer().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    reason: text().$type<ReportReason>().notNull(),
    claim: text(),
    link: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('report_once').on(t.kind, t.itemId, t.memberId),
    index('report_open')
      .on(t.createdAt)
      .where(sql`settled_at is null`),
    index('report_by_member').on(t.memberId),
  ],
)

/**
 * The log of moderators' decisions; rows are never deleted. title is the title of deleted content, or the username of
 * an account. `until` is the end of a suspension.
 */
export const decision = pgTable(
  'decision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    decision: text().$type<Decision['decision']>().notNull(),
    kind: text().$type<Decision['kind']>().notNull(),
    itemId: integer().notNull(),
    postId: integer(),
    title: text().notNull(),
    moderatorId: integer().references(() => member.id, { onDelete: 'set null' }),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    note: text(),
    until: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('decision_by_moderator').on(t.moderatorId), index('decision_by_member').on(t.memberId)],
)

/**
 * Suspended accounts, one row each. A suspension without `until` has no end; an expired one may still have its row.
 * moderatorId is null for the operator's command.
 */
export const suspension = pgTable(
  'suspension',
  {
    memberId: integer()
      .primaryKey()
      .references(() => member.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    until: timestamp({ withTimezone: true }),
    moderatorId: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('suspension_by_moderator').on(t.moderatorId), index('suspension_newest').on(t.createdAt)],
)
