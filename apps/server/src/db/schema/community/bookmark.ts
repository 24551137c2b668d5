import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'
import { articleDraft } from '../site/publication.ts'
import { comment, post } from './community.ts'

/** Texts that members saved: exactly one of the three is set, and a member saves a text once (WRITING-11). */
export const bookmark = pgTable(
  'bookmark',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    postId: integer().references(() => post.id, { onDelete: 'cascade' }),
    commentId: integer().references(() => comment.id, { onDelete: 'cascade' }),
    articleId: integer().references(() => articleDraft.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('bookmark_of_one', sql`num_nonnulls(${t.postId}, ${t.commentId}, ${t.articleId}) = 1`),
    uniqueIndex('bookmark_post_once').on(t.postId, t.memberId).where(isNotNull(t.postId)),
    uniqueIndex('bookmark_comment_once').on(t.commentId, t.memberId).where(isNotNull(t.commentId)),
    uniqueIndex('bookmark_article_once').on(t.articleId, t.memberId).where(isNotNull(t.articleId)),
    index('bookmark_by_member').on(t.memberId, t.id.desc().nullsFirst()),
  ],
)
