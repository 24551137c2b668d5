import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** Notes of admins and moderators about members; they are part of the member's data (PEOPLE-12). */
export const memberNote = pgTable(
  'member_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => member.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('member_note_by_member').on(t.memberId, t.id.desc()), index('member_note_by_author').on(t.authorId)],
)
