import { sql } from 'drizzle-orm'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { article } from '../../db/schema/site/publication.ts'
import { userRefColumns } from '../member/views.ts'

/**
 * The condition that a member may read a notification. Those about hidden content are left out; they return when the
 * content is visible again. Authors still get those about their own posts, which they can read. Only admins read about
 * the operation of the server (DESK-16).
 */
export const isThere = sql`case
  when ${notification.kind} = 'post' then exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} = 'visible')
  when ${notification.kind} = 'article' then exists (select from ${article} where ${article.id} = ${notification.articleId} and ${article.deletedAt} is null)
  when ${notification.kind} in ('reply', 'comment') then
    not exists (select from ${comment} where ${comment.id} = ${notification.commentId} and ${comment.visibility} <> 'visible')
    and not exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} <> 'visible' and (${post.memberId} <> ${notification.memberId} or ${post.visibility} = 'deleted'))
  when ${notification.kind} = 'operations' then exists (select from ${memberRole} where ${memberRole.memberId} = ${notification.memberId} and ${memberRole.role} = 'admin')
  else true end`

/** The columns of a notification; its actor is joined as `member`. */
export const notificationColumns = {
  id: notification.id,
  kind: notification.kind,
  actor: userRefColumns,
  postId: notification.postId,
  commentId: notification.commentId,
  articleId: notification.articleId,
  albumId: notification.albumId,
  episodeId: notification.episodeId,
  podcastId: sql<
    number | null
  >`(select ${episode.podcastId} from ${episode} where ${episode.id} = ${notification.episodeId})`,
  title: notification.title,
  text: notification.text,
  path: notification.path,
  createdAt: notification.createdAt,
  readAt: notification.readAt,
}
