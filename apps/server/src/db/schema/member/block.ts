import type { BlockKind } from '@earshot/contract/member/block/block-limits'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Members whom a member blocked or muted (PEACE-01); `blocked.ts` decides what follows from the rows. endedFollows are
 * the members who followed the other one before a block, for its undo.
 */
export const memberBlock = pgTable(
  'member_block',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    blockedId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().$type<BlockKind>().notNull(),
    endedFollows: jsonb().$type<number[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.blockedId] }), index('member_block_blocked').on(t.blockedId)],
)
