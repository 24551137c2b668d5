import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { isThere, notificationColumns } from './views.ts'

/** Reads the notifications of a member. */
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
  }
}

/** Removes the notification about an invitation to a playlist that was answered or withdrawn (LIBRARY-09). */
export async function removeInvitation(tx: Db, playlistId: number, memberId: number): Promise<void> {
  await tx
    .delete(notification)
    .where(
      and(
        eq(notification.memberId, memberId),
        eq(notification.playlistId, playlistId),
        eq(notification.kind, 'playlist_invitation'),
      ),
    )
  await recordChange(tx, `inbox:${memberId}`)
}
