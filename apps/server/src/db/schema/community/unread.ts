import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'
import { post, topic } from './community.ts'

/** Posts that members opened, and the last comment that each has read, 0 for none (WRITING-10). */
export const postRead = pgTable(
  'post_read',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    postId: integer()
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    commentId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.postId] }), index('post_read_of_post').on(t.postId)],
)

/** Times at which members marked all of a topic as read (WRITING-10). */
export const topicRead = pgTable(
  'topic_read',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    topicId: integer()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.topicId] }), index('topic_read_of_topic').on(t.topicId)],
)
