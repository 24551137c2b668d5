import type { StoredVisibility } from '@earshot/contract/community/community'
import type { CaseReason, Decision } from '@earshot/contract/community/moderation'
import type { ReportedKind } from '@earshot/contract/community/report-subject'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'
import { topic } from './community.ts'
import { textRule } from './text-rule.ts'

/**
 * Reports of members about posts, comments and published items; a member reports an item once. A claim of an owner has
 * a text and may have a link. One without a member is that of a rule about texts. decidedAt is null for an open report;
 * its column keeps an earlier name, because dumps of earlier versions have it.
 */
export const report = pgTable(
  'report',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ReportedKind>().notNull(),
    itemId: integer().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'cascade' }),
    ruleId: integer().references(() => textRule.id, { onDelete: 'set null' }),
    reason: text().$type<CaseReason>().notNull(),
    claim: text(),
    link: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    unique('report_once').on(t.kind, t.itemId, t.memberId).nullsNotDistinct(),
    index('report_open')
      .on(t.createdAt)
      .where(sql`settled_at is null`),
    index('report_by_member').on(t.memberId),
    index('report_by_rule').on(t.ruleId),
  ],
)

/**
 * The log of moderators' decisions; rows are never deleted. title is the title of deleted content, or the username of
 * an account. `until` is the end of a suspension. `before` is the visibility before the decision, which undoing
 * restores. `openedAt` is when the case was opened. A text that is deleted for good leaves the title empty.
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
    topicId: integer().references(() => topic.id, { onDelete: 'set null' }),
    before: text().$type<StoredVisibility>(),
    openedAt: timestamp({ withTimezone: true }),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('decision_by_moderator').on(t.moderatorId),
    index('decision_by_member').on(t.memberId),
    index('decision_of_item').on(t.kind, t.itemId),
    index('decision_by_time').on(t.createdAt),
    index('decision_by_topic').on(t.topicId),
    index('decision_undone_by').on(t.undoneBy),
  ],
)

/** Cases that a moderator is at, so that others leave them (COMMUNITYDESK-09). */
export const caseTaken = pgTable(
  'case_taken',
  {
    kind: text().$type<ReportedKind>().notNull(),
    itemId: integer().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), index('case_taken_by_member').on(t.memberId)],
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
