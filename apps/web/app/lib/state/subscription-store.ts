import { cancelSubscription, resumeSubscription, userSubscriptions } from '@earshot/contract/calls'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { Subscription, UserSubscription } from '@earshot/contract/money/subscription'
import { useEffect, useState } from 'react'
import { quietApi } from '../api.ts'
import { useSession } from '../session/session-store.ts'
import { createViewerState } from './viewer-state.ts'

/** The signed-in member's subscriptions; undefined until they are loaded, and for visitors. */
const useSubscriptions = createViewerState<{ list: readonly UserSubscription[] | undefined }>(
  { list: undefined },
  async (userId) => ({ list: await quietApi.get(userSubscriptions, { user_id: userId }) }),
)

/**
 * Returns the member's current subscription to an artist or podcast: the active one, otherwise a cancelled one whose
 * paid time has not ended. Undefined until it is loaded, null if there is none.
 */
export function useSubscriptionTo(kind: CreatorKind, id: number): UserSubscription | null | undefined {
  const memberId = useSession(({ profile }) => profile?.id)
  const list = useSubscriptions((state) => state.list)
  const [now] = useState(() => new Date())
  useEffect(() => {
    // Without a reply the page stays as for visitors.
    if (memberId !== undefined) useSubscriptions.load().catch(() => undefined)
  }, [memberId, kind, id])
  if (memberId === undefined || list === undefined) return undefined
  const own = list.filter((each) => each[kind]?.id === id)
  return own.find(({ status }) => status === 1) ?? own.find((each) => isPaid(each, now)) ?? null
}

/** Returns whether a subscription grants access: its paid time has not ended and it was not refunded. */
export const isPaid = ({ expired_at, revoked }: Subscription, now: Date): boolean =>
  revoked !== true && new Date(expired_at) > now

/**
 * Cancels a subscription at the provider and then here (SUBSCRIPTION-13, SUBSCRIPTION-14). Throws the server's error;
 * the subscription then stays active.
 */
export async function cancelPlan(planId: number): Promise<void> {
  const memberId = useSession.getState().profile?.id
  if (memberId === undefined) return
  const answer = await quietApi.post(cancelSubscription, { user_id: memberId, subscription_item_id: planId })
  storeSubscription({ ...answer, status: 0 })
}

/** Resumes a cancelled subscription; nothing is charged before the paid time ends. Throws the server's error. */
export async function resumePlan(planId: number): Promise<void> {
  const memberId = useSession.getState().profile?.id
  if (memberId === undefined) return
  storeSubscription(await quietApi.post(resumeSubscription, { user_id: memberId, subscription_item_id: planId }))
}

function storeSubscription(changed: Subscription): void {
  const { list } = useSubscriptions.getState()
  useSubscriptions.setState({
    list: list?.map((each) => (each.subscription_id === changed.subscription_id ? { ...each, ...changed } : each)),
  })
}
