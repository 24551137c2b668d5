import { listNotifications, readNotifications, switchNotifications } from '@earshot/contract/calls/notification'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { Notification } from '@earshot/contract/notification'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useUnread } from '../../lib/unread-store.ts'

type Kind = Notification['kind']
type Loaded = { items: Notification[]; received: number; hasMore: boolean; off: readonly Kind[]; problem?: string }
type State = { face: 'loading' } | { face: 'failed'; problem: string } | ({ face: 'full' } & Loaded)

/** The viewer's notifications page by page, and what can be done with them. */
export function useNotifications() {
  const [state, setState] = useState<State>({ face: 'loading' })
  const isUnderWay = useRef(false)

  const readPage = useCallback((offset: number) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    quietApi
      .get(listNotifications, { limit: PAGE_SIZE.notifications, offset })
      .then(
        ({ data, unread, off }) => {
          useUnread.setState({ unread })
          setState((now) => {
            const before = offset > 0 && now.face === 'full' ? now.items : []
            // What came meanwhile moved the pages, so some may come twice.
            const items = [...before, ...data.filter(({ id }) => !before.some((each) => each.id === id))]
            return {
              face: 'full',
              items,
              received: offset + data.length,
              hasMore: data.length === PAGE_SIZE.notifications,
              off,
            }
          })
        },
        (error: unknown) => {
          const problem = messageOf(error)
          setState((now) => (now.face === 'full' ? { ...now, problem } : { face: 'failed', problem }))
        },
      )
      .finally(() => {
        isUnderWay.current = false
      })
  }, [])

  useEffect(() => readPage(0), [readPage])

  const change = (part: (loaded: Loaded) => Partial<Loaded>) =>
    setState((now) => (now.face === 'full' ? { ...now, ...part(now) } : now))

  /** Marks one as read, or all without an id. */
  const markRead = async (id?: number): Promise<void> => {
    change(({ items }) => ({
      items: items.map((each) => (id === undefined || each.id === id ? { ...each, is_read: true } : each)),
    }))
    // The dialog says what went wrong; the next look shows what the server holds.
    const reply = await api.post(readNotifications, id === undefined ? {} : { ids: [id] }).catch(() => undefined)
    if (reply !== undefined) useUnread.setState({ unread: reply.unread })
  }

  /** Switches a kind on or off; the switches show what the server says. */
  const switchKind = async (kind: Kind, isOn: boolean): Promise<void> => {
    const reply = await api.post(switchNotifications, { kind, on: isOn ? 1 : 0 }).catch(() => undefined)
    if (reply !== undefined) change(() => ({ off: reply.off }))
  }

  const again = () => {
    setState({ face: 'loading' })
    readPage(0)
  }
  return {
    state,
    again,
    markRead,
    switchKind,
    loadMore: () => {
      if (state.face === 'full') readPage(state.received)
    },
  }
}
