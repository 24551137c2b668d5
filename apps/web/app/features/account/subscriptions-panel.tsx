import { userSubscriptions } from '@earshot/contract/calls/subscription'
import type { UserSubscription } from '@earshot/contract/subscription'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/lists/error-state.tsx'
import { Skeleton } from '@earshot/ui/lists/skeleton.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useCallback, type ReactNode } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { formatIsoDate, formatMonths, formatPrice } from '../../lib/text/format.ts'
import { EmptyPanel } from './empty-panel.tsx'
import styles from './account.module.css'

/** What the member is subscribed to: the plan, and the artist or podcast it is for (ACCOUNT-13, ACCOUNT-14). */
export function SubscriptionsPanel({ memberId }: { memberId: number }) {
  return (
    <Subscriptions
      memberId={memberId}
      empty={<EmptyPanel title={m.account_no_subscriptions()}>{m.account_no_subscriptions_help()}</EmptyPanel>}
    >
      {(list) => (
        <ul className={styles.list}>
          {list.map((each) => (
            <li key={each.subscription_id} className={styles.subscription}>
              <Picture
                src={(each.artist ?? each.podcast)?.avatarURL}
                alt=""
                seed={nameOf(each)}
                shape={each.podcast ? 'square' : 'round'}
                sizes="4rem"
                className={styles.face}
              />
              <span>
                <SourceLink subscription={each} />
                <small>
                  {each.subscription_item.title} · {priceOf(each)}
                </small>
              </span>
              <span className={styles.state}>
                {statusOf(each)}
                <small>{m.account_until_date({ date: formatIsoDate(each.expired_at) })}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Subscriptions>
  )
}

/** The same as payments: price, dates and status (ACCOUNT-15). */
export function BillingPanel({ memberId }: { memberId: number }) {
  return (
    <Subscriptions
      memberId={memberId}
      empty={<EmptyPanel title={m.account_no_payments()}>{m.account_no_payments_help()}</EmptyPanel>}
    >
      {(list) => (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.account_payments()}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.account_for()}</th>
                <th scope="col">{m.account_price()}</th>
                <th scope="col">{m.account_from()}</th>
                <th scope="col">{m.account_until()}</th>
                <th scope="col">{m.account_status()}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((each) => (
                <tr key={each.subscription_id}>
                  <th scope="row">
                    <SourceLink subscription={each} />
                    <small>{each.subscription_item.title}</small>
                  </th>
                  <td data-label="Price">{priceOf(each)}</td>
                  <td data-label="From">{formatIsoDate(each.created_at)}</td>
                  <td data-label="Until">{formatIsoDate(each.expired_at)}</td>
                  <td data-label="Status">{statusOf(each)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Subscriptions>
  )
}

/** Reads the list and shows its four faces. */
function Subscriptions({
  memberId,
  empty,
  children,
}: {
  memberId: number
  empty: ReactNode
  children: (list: UserSubscription[]) => ReactNode
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
  return list.data.length === 0 ? empty : children(list.data)
}

function SourceLink({ subscription }: { subscription: UserSubscription }) {
  const { artist, podcast } = subscription
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
  return <span>{subscription.subscription_item.title}</span>
}

const nameOf = ({ artist, podcast, subscription_item: item }: UserSubscription): string =>
  artist?.name ?? podcast?.name ?? item.title
const statusOf = ({ status }: UserSubscription): string => (status === 1 ? m.account_active() : m.account_ended())
const priceOf = ({ subscription_item: { price, currency, duration } }: UserSubscription): string =>
  m.account_price_for({ price: formatPrice(price, currency), duration: formatMonths(duration) })
