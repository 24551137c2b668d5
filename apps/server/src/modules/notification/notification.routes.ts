import * as contract from '@earshot/contract/member/notification'
import type { Notification } from '@earshot/contract/member/notification'
import type { Viewer } from '../../access/viewer.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toUserRef } from '../member/views.ts'
import type { UserRefRow } from '../member/views.ts'
import { choose, endMails, listChoices, summaryOf } from './choices.store.ts'
import { notificationStore } from './notification.store.ts'

/** Registers the calls of notifications; members read only their own. */
export function notificationRoutes(api: Api): void {
  const { db, now } = api.services
  const notifications = notificationStore(db)
  const readChoices = async ({ id, roles }: Viewer) => {
    const all = await listChoices(db, id)
    const choices = all.filter(({ kind }) => kind !== 'operations' || roles.includes('admin'))
    return { choices, ...summaryOf(choices) }
  }

  route(api, contract.listNotifications, async ({ viewer, input }) => {
    const [rows, unread, choices] = await Promise.all([
      notifications.listNotifications(viewer.id, input),
      notifications.countUnread(viewer.id),
      readChoices(viewer),
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

  route(api, contract.chooseNotifications, async ({ viewer, input }) => {
    await choose(db, viewer.id, input.kind, input.choice)
    return readChoices(viewer)
  })

  route(api, contract.switchNotifications, async ({ viewer, input }) => {
    await choose(db, viewer.id, input.kind, input.on === 1 ? 'site' : 'never')
    return readChoices(viewer)
  })

  route(api, contract.switchNotificationMail, async ({ viewer, input }) => {
    await (input.on === 1 ? choose(db, viewer.id, input.kind, 'mail') : endMails(db, viewer.id, input.kind))
    return readChoices(viewer)
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
    path: row.path,
    appeal: row.appeal,
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
  path: string | null
  appeal: Notification['appeal']
  createdAt: Date
  readAt: Date | null
}
