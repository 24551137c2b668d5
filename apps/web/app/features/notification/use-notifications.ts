import { chooseNotifications, listNotifications, readNotifications } from '@earshot/contract/calls'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { Notification } from '@earshot/contract/member/notification'
import type { NotificationChoice } from '@earshot/contract/member/notification-choices'
import { api, quietApi } from '../../lib/api.ts'
import { byId } from '../../lib/page/load-pages.ts'
import { useUnread } from '../../lib/state/unread-store.ts'
import { usePages } from '../../lib/state/use-pages.ts'

type Kind = Notification['kind']
type Choices = { choices: readonly { kind: Kind; choice: NotificationChoice }[] }

const readPage = async (offset: number) => {
  const { data, unread, choices } = await quietApi.get(listNotifications, {
    limit: PAGE_SIZE.notifications,
    offset,
  })
  useUnread.setState({ unread })
  return { items: data, rest: { choices } }
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

  /** Chooses where notifications of a kind arrive; the fields show the state from the server. */
  const choose = async (kind: Kind, choice: NotificationChoice): Promise<void> => {
    const reply = await api.post(chooseNotifications, { kind, choice }).catch(() => undefined)
    if (reply !== undefined) change(() => ({ rest: reply }))
  }

  return { state, again, markRead, choose, loadMore }
}
