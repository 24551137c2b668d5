import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { ApplicationState } from '@earshot/contract/studio/creator-limits'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Requests of members to become an artist or podcast, or to own an existing one (`claimId`). `creatorId` is the artist
 * or podcast that an accepted one led to.
 */
export const creatorApplication = pgTable(
  'creator_application',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().$type<CreatorKind>().notNull(),
    name: text().notNull(),
    message: text().notNull().default(''),
    links: jsonb().$type<string[]>().notNull().default([]),
    claimId: integer(),
    state: text().$type<ApplicationState>().notNull().default('open'),
    note: text(),
    creatorId: integer(),
    decidedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('creator_application_open')
      .on(t.memberId, t.kind)
      .where(sql`state in ('open', 'asked')`),
    index('creator_application_by_state').on(t.state, t.id),
    index('creator_application_by_member').on(t.memberId, t.id),
    index('creator_application_by_decider').on(t.decidedBy),
  ],
)
