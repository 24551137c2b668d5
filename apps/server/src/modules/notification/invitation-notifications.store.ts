import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { recordChange } from '../../invalidation/invalidation.ts'

/** Removes the notification about an invitation to a playlist that was answered or withdrawn. */
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
