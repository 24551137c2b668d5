import type { KeyScope } from '@earshot/contract/member/account'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** Keys that members created for other programs. A key is stored as SHA-256 hex; usedAt is at most five minutes old. */
export const accessKey = pgTable(
  'access_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    keyHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('access_key_by_member').on(t.memberId)],
)
