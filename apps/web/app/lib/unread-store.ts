import { unreadNotifications } from '@earshot/contract/calls/notification'
import { quietApi } from './api.ts'
import { readToken, useSession, whenSignedOut } from './session-store.ts'
import { createStore } from './store.ts'

/** Unread notifications of the signed-in member; 0 while the number is not known. */
export const useUnread = createStore<{ unread: number }>({ unread: 0 })

whenSignedOut(() => useUnread.setState({ unread: 0 }))

/** Asks how many are unread. Silent: without an answer the count stays as it was. */
export async function readUnread(): Promise<void> {
  const memberId = useSession.getState().profile?.id
  if (memberId === undefined || readToken() === '') return
  const reply = await quietApi.get(unreadNotifications).catch(() => undefined)
  if (reply !== undefined && useSession.getState().profile?.id === memberId)
    useUnread.setState({ unread: reply.unread })
}
