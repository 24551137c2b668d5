import { userSubscriptions } from '@earshot/contract/calls/subscription'
import type { SubscribedKind, UserSubscription } from '@earshot/contract/subscription'
import { useEffect } from 'react'
import { quietApi } from './api.ts'
import { useSession, whenSignedOut } from './session-store.ts'
import { createStore } from './store.ts'

/** What the signed-in member is subscribed to; undefined until it is known, and for visitors. Never kept: it may change elsewhere. */
const useSubscriptions = createStore<{ list: readonly UserSubscription[] | undefined }>({ list: undefined })

whenSignedOut(() => useSubscriptions.setState({ list: undefined }))

/**
 * The member's active subscription to an artist or podcast: undefined while it is not known, null when there is none. Pages come
 * from the server as visitors see them, so the browser asks with the token.
 */
export function useSubscriptionTo(kind: SubscribedKind, id: number): UserSubscription | null | undefined {
  const memberId = useSession(({ profile }) => profile?.id)
  const list = useSubscriptions((state) => state.list)
  useEffect(() => {
    // Without an answer the page stays as visitors see it.
    if (memberId !== undefined) readSubscriptions(memberId).catch(() => undefined)
  }, [memberId, kind, id])
  if (memberId === undefined || list === undefined) return undefined
  return list.find((each) => each.status === 1 && each[kind]?.id === id) ?? null
}

async function readSubscriptions(memberId: number): Promise<void> {
  const list = await quietApi.get(userSubscriptions, { user_id: memberId })
  if (useSession.getState().profile?.id === memberId) useSubscriptions.setState({ list })
}
