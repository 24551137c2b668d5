import type { Notification } from '@earshot/contract/member/notification'
import { sql } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { article } from '../../db/schema/site/publication.ts'
import { userRefColumns } from '../member/views.ts'

/**
 * The condition that a member may read a notification. Those about hidden content are left out; they return when the
 * content is visible again. Authors still get those about their own posts, which they can read. Only admins read about
 * the operation of the server (DESK-16), and nobody about members whom they do not see (PEACE-01).
 */
export const isThere = sql`not ${isCovered(notification.memberId, notification.actorId)} and case
  when ${notification.kind} = 'post' then exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} = 'visible')
  when ${notification.articleId} is not null and ${notification.kind} in ('article', 'mention') then exists (select from ${article} where ${article.id} = ${notification.articleId} and ${article.deletedAt} is null)
  when ${notification.kind} in ('reply', 'comment', 'mention', 'reaction') then
    not exists (select from ${comment} where ${comment.id} = ${notification.commentId} and ${comment.visibility} <> 'visible')
    and not exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} <> 'visible' and (${post.memberId} <> ${notification.memberId} or ${post.visibility} = 'deleted'))
  when ${notification.playlistId} is not null then exists (select from ${playlist} where ${playlist.id} = ${notification.playlistId} and ${playlist.deletedAt} is null)
  when ${notification.kind} = 'operations' then exists (select from ${memberRole} where ${memberRole.memberId} = ${notification.memberId} and ${memberRole.role} = 'admin')
  else true end`

/**
 * The hidden or deleted text that a notification is about, whose author may appeal: a member appeals once
 * (COMMUNITYDESK-12).
 */
const appeal = sql<Appeal | null>`(
  select json_build_object('kind', d.kind, 'item_id', d.item_id) from ${decision} d
  where d.id = ${notification.decisionId} and d.undone_at is null and case d.kind
      when 'post' then exists (select from ${post} t where t.id = d.item_id and t.visibility in ('hidden', 'deleted'))
      when 'comment' then exists (select from ${comment} t where t.id = d.item_id and t.visibility in ('hidden', 'deleted'))
      when 'review' then exists (select from ${rating} t where t.id = d.item_id and t.visibility in ('hidden', 'deleted') and t.removed_at is null)
      else false end
    and not exists (select from ${report} r where r.kind = d.kind and r.item_id = d.item_id and r.member_id = ${notification.memberId})
)`
type Appeal = NonNullable<Notification['appeal']>

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
  appeal,
  createdAt: notification.createdAt,
  readAt: notification.readAt,
}
