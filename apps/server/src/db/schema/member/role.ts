import type { Role } from '@earshot/contract/limits'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** Roles of members; a member has any set of them (DESK-02). */
export const memberRole = pgTable(
  'member_role',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.role] }), index('member_role_members').on(t.role, t.memberId)],
)
