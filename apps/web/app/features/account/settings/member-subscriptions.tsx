import { userSubscriptions } from '@earshot/contract/calls'
import { amountText } from '@earshot/contract/money/money'
import type { UserSubscription } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useCallback, type ReactNode } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatMonths } from '../../../lib/text/format.ts'
import styles from '../account.module.css'

/** Loads the subscriptions of the member and shows the four states of the list; `again` reloads it. */
export function MemberSubscriptions({
  memberId,
  empty,
  children,
}: {
  memberId: number
  empty: ReactNode
  children: (list: UserSubscription[], again: () => void) => ReactNode
}) {
  const list = useRead(useCallback(() => quietApi.get(userSubscriptions, { user_id: memberId }), [memberId]))
  if (list.face === 'loading')
    return (
      <div aria-busy="true" className={styles.form}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    )
  if (list.face === 'failed')
    return (
      <ErrorState
        title={m.account_subscriptions_not_loaded()}
        action={<Button onClick={list.again}>{m.try_again()}</Button>}
      >
        {list.problem}
      </ErrorState>
    )
  return list.data.length === 0 ? empty : children(list.data, list.again)
}

/** The artist or podcast of a subscription, linked to its page. */
export function SourceLink({
  subscription: { artist, podcast, subscription_item: item },
}: {
  subscription: UserSubscription
}) {
  if (artist)
    return (
      <Link href={`/artist/${artist.id}`} dir="auto">
        {artist.name}
      </Link>
    )
  if (podcast)
    return (
      <Link href={`/podcast/${podcast.id}`} dir="auto">
        {podcast.name}
      </Link>
    )
  return <span>{item.title}</span>
}

/** Returns the state: active, cancelled with paid time left, refunded, or ended. */
export function stateOf({ status, revoked, expired_at }: UserSubscription, now: Date): string {
  if (status === 1) return m.account_active()
  if (revoked === true) return m.refunded()
  return new Date(expired_at) > now ? m.account_cancelled() : m.ended()
}

/** Returns the price and duration: "$5 for 1 month". */
export const priceOf = ({ subscription_item: { price, currency, duration } }: UserSubscription): string =>
  m.account_price_for({ price: amountText(price, currency), duration: formatMonths(duration) })
