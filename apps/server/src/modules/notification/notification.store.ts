import type { NotificationKind } from '@earshot/contract/notification'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { notification, notificationOff } from '../../db/schema/notification.ts'
import { episode } from '../../db/schema/podcast.ts'
import { article } from '../../db/schema/publication.ts'
import { userRefColumns } from '../member/views.ts'
import { htmlOfText, plainText } from '../richtext/sanitise.ts'

/**
 * A notification. `title` is the post's title and plain; `text` is the HTML of a comment, or a moderator's plain note.
 * actorId is null where no member is named.
 */
export type Event = {
  kind: Exclude<NotificationKind, 'post' | 'article' | 'album' | 'episode'>
  memberId: number
  actorId: number | null
  postId?: number
  commentId?: number
  decisionId?: number
  title?: string
  text?: string
}

/** Characters of a text that a notification shows. */
const TEXT_MAX = 200
/** Characters of a moderator's reason, which is kept whole. */
const NOTE_MAX = 1000

/** Notifies a member once, and returns the notified members. Members are not notified of their own actions or of kinds that they switched off. */
export async function notify(tx: Db, event: Event): Promise<number[]> {
  if (event.actorId === event.memberId) return []
  const off = await tx
    .select({ kind: notificationOff.kind })
    .from(notificationOff)
    .where(and(eq(notificationOff.memberId, event.memberId), eq(notificationOff.kind, event.kind)))
  if (off.length > 0) return []
  const told = await tx
    .insert(notification)
    .values({
      memberId: event.memberId,
      kind: event.kind,
      actorId: event.actorId,
      postId: event.postId ?? null,
      commentId: event.commentId ?? null,
      decisionId: event.decisionId ?? null,
      title: event.title ?? null,
      text: textOf(event),
    })
    .onConflictDoNothing()
    .returning({ memberId: notification.memberId })
  return told.map(({ memberId }) => memberId)
}

/** Reads the notifications of a member, and the kinds that are switched on. */
export function notificationStore(db: Db) {
  const allOf = (memberId: number) => and(eq(notification.memberId, memberId), isThere)
  const unreadOf = (memberId: number) => and(allOf(memberId), isNull(notification.readAt))
  return {
    /** Newest first. */
    listNotifications: (memberId: number, page: { limit: number; offset: number }) =>
      db
        .select(notificationColumns)
        .from(notification)
        .leftJoin(member, eq(member.id, notification.actorId))
        .where(allOf(memberId))
        .orderBy(desc(notification.id))
        .limit(page.limit)
        .offset(page.offset),

    countUnread: async (memberId: number): Promise<number> => {
      const [row] = await db.select({ unread: count() }).from(notification).where(unreadOf(memberId))
      return row?.unread ?? 0
    },

    /** Marks the named ones as read, or all. */
    markRead: async (memberId: number, ids: readonly number[] | undefined, at: Date): Promise<void> => {
      await db
        .update(notification)
        .set({ readAt: at })
        .where(and(unreadOf(memberId), ids === undefined ? undefined : inArray(notification.id, [...ids])))
    },

    listOff: async (memberId: number) =>
      (
        await db
          .select({ kind: notificationOff.kind })
          .from(notificationOff)
          .where(eq(notificationOff.memberId, memberId))
          .orderBy(notificationOff.kind)
      ).map(({ kind }) => kind),

    switchKind: async (memberId: number, kind: NotificationKind, isOn: boolean): Promise<void> => {
      if (isOn)
        await db
          .delete(notificationOff)
          .where(and(eq(notificationOff.memberId, memberId), eq(notificationOff.kind, kind)))
      else await db.insert(notificationOff).values({ memberId, kind }).onConflictDoNothing()
    },
  }
}

// Notifications of hidden content are left out; they return when the content is visible again. Authors keep those of their own posts, which they can read.
const isThere = sql`case
  when ${notification.kind} = 'post' then exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} = 'visible')
  when ${notification.kind} = 'article' then exists (select from ${article} where ${article.id} = ${notification.articleId} and ${article.deletedAt} is null)
  when ${notification.kind} in ('reply', 'comment') then
    not exists (select from ${comment} where ${comment.id} = ${notification.commentId} and ${comment.visibility} <> 'visible')
    and not exists (select from ${post} where ${post.id} = ${notification.postId} and ${post.visibility} <> 'visible' and ${post.memberId} <> ${notification.memberId})
  else true end`

const notificationColumns = {
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
  createdAt: notification.createdAt,
  readAt: notification.readAt,
}

function textOf({ kind, text }: Event): string | null {
  if (text === undefined || text === '') return null
  return kind === 'moderation' ? plainText(htmlOfText(text), NOTE_MAX) : plainText(text, TEXT_MAX)
}
