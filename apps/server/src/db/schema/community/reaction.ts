import type { Reaction } from '@earshot/contract/community/writing/reaction'
import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'
import { comment, post } from './community.ts'

/**
 * Reactions to posts and comments: exactly one of the two is set, and a member has one row for each kind (WRITING-04).
 * Counts are counted rows.
 */
export const reaction = pgTable(
  'reaction',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().$type<Reaction>().notNull(),
    postId: integer().references(() => post.id, { onDelete: 'cascade' }),
    commentId: integer().references(() => comment.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('reaction_to_one', sql`num_nonnulls(${t.postId}, ${t.commentId}) = 1`),
    uniqueIndex('reaction_post_once').on(t.postId, t.memberId, t.kind).where(isNotNull(t.postId)),
    uniqueIndex('reaction_comment_once').on(t.commentId, t.memberId, t.kind).where(isNotNull(t.commentId)),
    index('reaction_by_member').on(t.memberId),
  ],
)
