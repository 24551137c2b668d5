import * as contract from '@earshot/contract/member/notification'
import type { Notification } from '@earshot/contract/member/notification'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toUserRef } from '../member/views.ts'
import type { UserRefRow } from '../member/views.ts'
import { notificationStore } from './notification.store.ts'

/** Registers the calls of notifications; members read only their own. */
export function notificationRoutes(api: Api): void {
  const { db, now } = api.services
  const notifications = notificationStore(db)
  const listChoices = async (memberId: number) => {
    const [off, mailed] = await Promise.all([notifications.listOff(memberId), notifications.listMailed(memberId)])
    return { off, mailed }
  }

  route(api, contract.listNotifications, async ({ viewer, input }) => {
    const [rows, unread, choices] = await Promise.all([
      notifications.listNotifications(viewer.id, input),
      notifications.countUnread(viewer.id),
      listChoices(viewer.id),
    ])
    return { data: rows.map(toNotification), unread, ...choices }
  })

  route(api, contract.unreadNotifications, async ({ viewer }) => ({
    unread: await notifications.countUnread(viewer.id),
  }))

  route(api, contract.readNotifications, async ({ viewer, input }) => {
    await notifications.markRead(viewer.id, input.ids, now())
    return { unread: await notifications.countUnread(viewer.id) }
  })

  route(api, contract.switchNotifications, async ({ viewer, input }) => {
    await notifications.switchKind(viewer.id, input.kind, input.on === 1)
    return listChoices(viewer.id)
  })

  route(api, contract.switchNotificationMail, async ({ viewer, input }) => {
    await notifications.switchMail(viewer.id, input.kind, input.on === 1)
    return listChoices(viewer.id)
  })
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    actor: row.actor === null ? null : toUserRef(row.actor),
    blog_id: row.postId,
    comment_id: row.commentId,
    news_id: row.articleId,
    album_id: row.albumId,
    episode_id: row.episodeId,
    podcast_id: row.podcastId,
    title: row.title,
    text: row.text,
    created_at: row.createdAt.toISOString(),
    is_read: row.readAt !== null,
  }
}

type NotificationRow = {
  id: number
  kind: Notification['kind']
  actor: UserRefRow | null
  postId: number | null
  commentId: number | null
  articleId: number | null
  albumId: number | null
  episodeId: number | null
  podcastId: number | null
  title: string | null
  text: string | null
  createdAt: Date
  readAt: Date | null
}
