import type { MailKind, NotificationKind } from '@earshot/contract/member/notification'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { notification, notificationMail, notificationOff } from '../../db/schema/member/notification.ts'
import { article } from '../../db/schema/site/publication.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { userRefColumns } from '../member/views.ts'
import { htmlOfText, plainText } from '../richtext/sanitise.ts'

/**
 * A notification. `title` is the plain title of the post, or the name of an artist or podcast; `text` is the HTML of a
 * comment, a moderator's plain note, or a plain sentence of the studio or the newsroom.
 * actorId is null when the notification names no member.
 */
export type NewNotification = {
  kind: Exclude<NotificationKind, 'post' | 'article' | 'album' | 'episode' | 'opened'>
  memberId: number
  actorId: number | null
  postId?: number
  commentId?: number
  decisionId?: number
  articleId?: number
  title?: string
  text?: string
}

/** Maximum length of a text in a notification, in characters. */
const TEXT_MAX = 200
/** Maximum length of a moderator's reason, which is stored in full. */
const NOTE_MAX = 1000

/**
 * Notifies a member once and returns the notified members. Members are not notified of their own actions or of kinds
 * that they switched off.
 */
export async function notify(tx: Db, created: NewNotification): Promise<number[]> {
  if (created.actorId === created.memberId) return []
  const off = await tx
    .select({ kind: notificationOff.kind })
    .from(notificationOff)
    .where(and(eq(notificationOff.memberId, created.memberId), eq(notificationOff.kind, created.kind)))
  if (off.length > 0) return []
  const notified = await tx
    .insert(notification)
    .values({
      memberId: created.memberId,
      kind: created.kind,
      actorId: created.actorId,
      postId: created.postId ?? null,
      commentId: created.commentId ?? null,
      decisionId: created.decisionId ?? null,
      articleId: created.articleId ?? null,
      title: created.title ?? null,
      text: textOf(created),
    })
    .onConflictDoNothing()
    .returning({ memberId: notification.memberId })
  return notified.map(({ memberId }) => memberId)
}

/** Reads the notifications of a member, and the kinds that are switched on. */
export function notificationStore(db: Db) {
  const allOf = (memberId: number) => and(eq(notification.memberId, memberId), isThere)
  const unreadOf = (memberId: number) => and(allOf(memberId), isNull(notification.readAt))
  return {
    /** Lists notifications, newest first. */
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

    /** Marks the listed notifications as read, or all of them. */
    markRead: async (memberId: number, ids: readonly number[] | undefined, at: Date): Promise<void> => {
      await db
        .update(notification)
        .set({ readAt: at })
        .where(and(unreadOf(memberId), ids === undefined ? undefined : inArray(notification.id, [...ids])))
      await recordChange(db, `inbox:${memberId}`)
    },

    listOff: async (memberId: number) =>
      (
        await db
          .select({ kind: notificationOff.kind })
          .from(notificationOff)
          .where(eq(notificationOff.memberId, memberId))
          .orderBy(notificationOff.kind)
      ).map(({ kind }) => kind),

    listMailed: async (memberId: number) =>
      (
        await db
          .select({ kind: notificationMail.kind })
          .from(notificationMail)
          .where(eq(notificationMail.memberId, memberId))
          .orderBy(notificationMail.kind)
      ).map(({ kind }) => kind),

    switchMail: (memberId: number, kind: MailKind, isOn: boolean) => switchMail(db, memberId, kind, isOn),

    switchKind: async (memberId: number, kind: NotificationKind, isOn: boolean): Promise<void> => {
      if (isOn)
        await db
          .delete(notificationOff)
          .where(and(eq(notificationOff.memberId, memberId), eq(notificationOff.kind, kind)))
      else await db.insert(notificationOff).values({ memberId, kind }).onConflictDoNothing()
    },
  }
}

/** Switches mails about a kind of notification on or off. */
export async function switchMail(db: Db, memberId: number, kind: MailKind, isOn: boolean): Promise<void> {
  if (isOn) await db.insert(notificationMail).values({ memberId, kind }).onConflictDoNothing()
  else
    await db
      .delete(notificationMail)
      .where(and(eq(notificationMail.memberId, memberId), eq(notificationMail.kind, kind)))
}

// Notifications about hidden content are left out; they return when the content is visible again. Authors still get
// those about their own posts, which they can read.
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

function textOf({ kind, text }: NewNotification): string | null {
  if (text === undefined || text === '') return null
  return kind === 'moderation' || kind === 'studio' || kind === 'newsroom'
    ? plainText(htmlOfText(text), NOTE_MAX)
    : plainText(text, TEXT_MAX)
}
