import { userSubscriptions } from '@earshot/contract/calls/subscription'
import type { SubscribedKind, UserSubscription } from '@earshot/contract/subscription'
import { useEffect } from 'react'
import { quietApi } from '../api.ts'
import { useSession } from '../session/session-store.ts'
import { createViewerState } from './viewer-state.ts'

/** What the signed-in member is subscribed to; undefined until it is known, and for visitors. */
const useSubscriptions = createViewerState<{ list: readonly UserSubscription[] | undefined }>(
  { list: undefined },
  async (userId) => ({ list: await quietApi.get(userSubscriptions, { user_id: userId }) }),
)

/** The member's active subscription to an artist or podcast: undefined while it is not known, null when there is none. */
export function useSubscriptionTo(kind: SubscribedKind, id: number): UserSubscription | null | undefined {
  const memberId = useSession(({ profile }) => profile?.id)
  const list = useSubscriptions((state) => state.list)
  useEffect(() => {
    // Without an answer the page stays as visitors see it.
    if (memberId !== undefined) useSubscriptions.load().catch(() => undefined)
  }, [memberId, kind, id])
  if (memberId === undefined || list === undefined) return undefined
  return list.find((each) => each.status === 1 && each[kind]?.id === id) ?? null
}
