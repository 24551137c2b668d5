import {
  listNotifications,
  readNotifications,
  switchNotificationMail,
  switchNotifications,
} from '@earshot/contract/calls'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { MailKind, Notification } from '@earshot/contract/member/notification'
import { api, quietApi } from '../../lib/api.ts'
import { byId } from '../../lib/page/load-pages.ts'
import { useUnread } from '../../lib/state/unread-store.ts'
import { usePages } from '../../lib/state/use-pages.ts'

type Kind = Notification['kind']
type Choices = { off: readonly Kind[]; mailed: readonly MailKind[] }

const readPage = async (offset: number) => {
  const { data, unread, off, mailed } = await quietApi.get(listNotifications, {
    limit: PAGE_SIZE.notifications,
    offset,
  })
  useUnread.setState({ unread })
  return { items: data, rest: { off, mailed } }
}

/** Loads the viewer's notifications page by page (`rest` contains the settings), and changes them. */
export function useNotifications() {
  const { state, again, loadMore, change } = usePages<Notification, Choices>({
    size: PAGE_SIZE.notifications,
    read: readPage,
    keyOf: byId,
  })

  /** Marks one notification as read, or all without an id. */
  const markRead = async (id?: number): Promise<void> => {
    change(({ items }) => ({
      items: items.map((each) => (id === undefined || each.id === id ? { ...each, is_read: true } : each)),
    }))
    // The dialog shows the error; the next poll shows the state of the server.
    const reply = await api.post(readNotifications, id === undefined ? {} : { ids: [id] }).catch(() => undefined)
    if (reply !== undefined) useUnread.setState({ unread: reply.unread })
  }

  /** Switches a kind on or off; the switches show the state from the server. */
  const switchKind = async (kind: Kind, isOn: boolean): Promise<void> => {
    const reply = await api.post(switchNotifications, { kind, on: isOn ? 1 : 0 }).catch(() => undefined)
    if (reply !== undefined) change(() => ({ rest: reply }))
  }

  /** Switches mails of a kind on or off. */
  const switchMail = async (kind: MailKind, isOn: boolean): Promise<void> => {
    const reply = await api.post(switchNotificationMail, { kind, on: isOn ? 1 : 0 }).catch(() => undefined)
    if (reply !== undefined) change(() => ({ rest: reply }))
  }

  return { state, again, markRead, switchKind, switchMail, loadMore }
}
