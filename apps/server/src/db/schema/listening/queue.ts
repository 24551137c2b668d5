import type { QueueEntry } from '@earshot/contract/listening/queue'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * The queue of a member, which is synchronised between devices. `version` grows with every change; `position` is in
 * seconds.
 */
export const listeningQueue = pgTable('listening_queue', {
  memberId: integer()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  tracks: jsonb().$type<QueueEntry[]>().notNull(),
  current: integer().notNull(),
  position: integer().notNull(),
  repeat: text().$type<'off' | 'all' | 'one'>().notNull(),
  source: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
