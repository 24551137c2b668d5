import type { NotificationChoice, NotificationKind } from '@earshot/contract/member/notification-choices'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { album } from '../catalogue/catalogue.ts'
import { episode } from '../catalogue/podcast.ts'
import { comment, post } from '../community/community.ts'
import { decision } from '../community/moderation.ts'
import { contest } from '../community/vote.ts'
import { playlist } from '../listening/playlist.ts'
import { articleDraft } from '../site/publication.ts'
import { member } from './member.ts'

/**
 * Notifications of members. text is plain, and path the page of the site that a notification of the desk leads to.
 * There is at most one for each follower, and one for each mentioning text, post, article, album, episode, comment,
 * opened contest and decision; one a day for the reactions to each text.
 */
export const notification = pgTable(
  'notification',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    actorId: integer().references(() => member.id, { onDelete: 'cascade' }),
    postId: integer().references(() => post.id, { onDelete: 'cascade' }),
    commentId: integer().references(() => comment.id, { onDelete: 'cascade' }),
    articleId: integer().references(() => articleDraft.id, { onDelete: 'cascade' }),
    albumId: integer().references(() => album.id, { onDelete: 'cascade' }),
    episodeId: integer().references(() => episode.id, { onDelete: 'cascade' }),
    contestId: integer().references(() => contest.id, { onDelete: 'cascade' }),
    playlistId: integer().references(() => playlist.id, { onDelete: 'cascade' }),
    decisionId: integer().references(() => decision.id, { onDelete: 'cascade' }),
    title: text(),
    text: text(),
    path: text(),
    waitsForDigest: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('notification_of_member').on(t.memberId, t.id.desc().nullsFirst()),
    index('notification_by_actor').on(t.actorId),
    index('notification_unread')
      .on(t.memberId)
      .where(sql`read_at is null`),
    index('notification_for_digest')
      .on(t.memberId)
      .where(sql`waits_for_digest`),
    uniqueIndex('notification_follow_once')
      .on(t.memberId, t.actorId)
      .where(sql`kind = 'follow'`),
    uniqueIndex('notification_post_once')
      .on(t.memberId, t.postId)
      .where(sql`kind = 'post'`),
    uniqueIndex('notification_article_once')
      .on(t.memberId, t.articleId)
      .where(sql`kind = 'article'`),
    uniqueIndex('notification_album_once')
      .on(t.memberId, t.albumId)
      .where(sql`kind = 'album'`),
    uniqueIndex('notification_episode_once')
      .on(t.memberId, t.episodeId)
      .where(sql`kind = 'episode'`),
    uniqueIndex('notification_comment_once')
      .on(t.memberId, t.commentId)
      .where(sql`kind in ('reply', 'comment', 'mention')`),
    uniqueIndex('notification_reaction_daily')
      .on(t.memberId, t.postId, sql`coalesce(comment_id, 0)`, sql`((created_at at time zone 'UTC')::date)`)
      .where(sql`kind = 'reaction'`),
    uniqueIndex('notification_mention_in_post_once')
      .on(t.memberId, t.postId)
      .where(sql`kind = 'mention' and comment_id is null`),
    uniqueIndex('notification_mention_in_article_once')
      .on(t.memberId, t.articleId)
      .where(sql`kind = 'mention'`),
    uniqueIndex('notification_contest_once')
      .on(t.memberId, t.contestId)
      .where(sql`kind = 'contest' and text is null`),
    uniqueIndex('notification_invitation_once')
      .on(t.memberId, t.playlistId)
      .where(sql`kind = 'playlist_invitation'`),
    uniqueIndex('notification_decision_once').on(t.decisionId),
    index('notification_album').on(t.albumId),
    index('notification_episode').on(t.episodeId),
    index('notification_article').on(t.articleId),
    index('notification_contest').on(t.contestId),
    index('notification_playlist').on(t.playlistId),
    index('notification_post').on(t.postId),
    index('notification_comment').on(t.commentId),
  ],
)

/** The choices of members where they get notifications of a kind, as far as they chose (WRITING-17). */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    choice: text().$type<NotificationChoice>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind] })],
)
