import type { UserSubscription } from '@earshot/contract/subscription'
import * as m from '@earshot/messages/account'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { useRef, useState } from 'react'
import { CancelSubscription } from '../../layout/parts/cancel-subscription.tsx'
import { checkoutAddress } from '../../lib/page/checkout-address.ts'
import { isPaid } from '../../lib/state/subscription-store.ts'
import { formatIsoDate } from '../../lib/text/format.ts'
import { EmptyPanel } from './empty-panel.tsx'
import { OwnSubscriptions, SourceLink, priceOf, stateOf } from './own-subscriptions.tsx'
import { PrivateFeeds } from './private-feeds.tsx'
import styles from './account.module.css'

/** What the member is subscribed to, each with its artist or podcast and "Cancel" (ACCOUNT-13, ACCOUNT-14). */
export function SubscriptionsPanel({ memberId }: { memberId: number }) {
  const [told, setTold] = useState('')
  const [asked, setAsked] = useState<UserSubscription>()
  const [now] = useState(() => new Date())
  const place = useRef<HTMLDivElement>(null)
  return (
    <OwnSubscriptions
      memberId={memberId}
      empty={<EmptyPanel title={m.account_no_subscriptions()}>{m.account_no_subscriptions_help()}</EmptyPanel>}
    >
      {(list, again) => (
        <>
          {/* The button that cancelled is gone with its row's state. */}
          <div ref={place} tabIndex={-1}>
            <FormMessage kind="success">{told}</FormMessage>
          </div>
          <ul className={styles.list}>
            {list.map((each) => (
              <Row key={each.subscription_id} subscription={each} now={now} onCancel={() => setAsked(each)} />
            ))}
          </ul>
          <PrivateFeeds podcasts={podcastsOf(list, now)} />
          {asked !== undefined && (
            <CancelSubscription
              planId={asked.subscription_item_id}
              title={asked.subscription_item.title}
              expiresAt={asked.expired_at}
              onClose={() => setAsked(undefined)}
              onCancelled={() => {
                setAsked(undefined)
                setTold(m.successfully_cancelled())
                again()
                place.current?.focus()
              }}
            />
          )}
        </>
      )}
    </OwnSubscriptions>
  )
}

type RowProps = { subscription: UserSubscription; now: Date; onCancel: () => void }

function Row({ subscription, now, onCancel }: RowProps) {
  const { artist, podcast, subscription_item: item, status, expired_at: expiresAt } = subscription
  const name = artist?.name ?? podcast?.name ?? item.title
  return (
    <li className={styles.subscription}>
      <Picture
        src={(artist ?? podcast)?.avatarURL}
        alt=""
        seed={name}
        shape={podcast ? 'square' : 'round'}
        sizes="4rem"
        className={styles.face}
      />
      <span>
        <SourceLink subscription={subscription} />
        <small>
          {item.title} · {priceOf(subscription)}
        </small>
      </span>
      <span className={styles.state}>
        {stateOf(subscription, now)}
        <small>{m.until_date({ date: formatIsoDate(expiresAt) })}</small>
      </span>
      {status === 1 ? (
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={m.account_cancel_plan_of({ title: item.title, name })}
          onClick={onCancel}
        >
          {m.cancel()}
        </Button>
      ) : (
        isPaid(subscription, now) && <Again subscription={subscription} name={name} />
      )}
    </li>
  )
}

/** The way to take a cancellation back. */
function Again({
  subscription: { artist, podcast, subscription_item_id: planId },
  name,
}: {
  subscription: UserSubscription
  name: string
}) {
  const source = artist ?? podcast
  if (!source) return null
  return (
    <LinkButton
      size="s"
      href={checkoutAddress({ kind: 'subscription', of: artist ? 'artist' : 'podcast', sourceId: source.id, planId })}
      aria-label={m.account_subscribe_again({ name })}
    >
      {m.subscribe()}
    </LinkButton>
  )
}

// A podcast once, however many plans of it are open.
function podcastsOf(list: readonly UserSubscription[], now: Date): { id: number; name: string }[] {
  const open = list.flatMap((each) => (each.podcast && (each.status === 1 || isPaid(each, now)) ? [each.podcast] : []))
  return [...new Map(open.map(({ id, name }) => [id, { id, name }])).values()]
}
