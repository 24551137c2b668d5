import type { UserSubscription } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/account'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useRef, useState } from 'react'
import { CancelSubscription } from '../../../layout/parts/money/cancel-subscription.tsx'
import { useSend } from '../../../lib/forms/use-send.ts'
import { isPaid, resumePlan } from '../../../lib/state/subscription-store.ts'
import { formatIsoDate } from '../../../lib/text/format.ts'
import { checkoutUrl, type Purchase } from '../../../lib/url/checkout-url.ts'
import { EmailConsents } from './email-consents.tsx'
import { MemberSubscriptions, SourceLink, priceOf, stateOf } from './member-subscriptions.tsx'
import { PrivateFeeds } from './private-feeds.tsx'
import styles from '../account.module.css'

/** Lists the member's subscriptions, each with its artist or podcast and "Cancel" (ACCOUNT-13, ACCOUNT-14). */
export function SubscriptionsPanel({ memberId }: { memberId: number }) {
  const [message, setMessage] = useState('')
  const [requested, setRequested] = useState<UserSubscription>()
  const [now] = useState(() => new Date())
  const place = useRef<HTMLDivElement>(null)
  const { problem, send } = useSend()
  const resume = (each: UserSubscription, again: () => void) =>
    send(async () => {
      await resumePlan(each.subscription_item_id)
      setMessage(m.subscription_resumed())
      again()
      place.current?.focus()
    })
  return (
    <MemberSubscriptions
      memberId={memberId}
      empty={
        <>
          <EmptyPanel title={m.account_no_subscriptions()}>{m.account_no_subscriptions_help()}</EmptyPanel>
          <EmailConsents subscriptions={[]} />
        </>
      }
    >
      {(list, again) => (
        <>
          {/* The button that cancelled is removed, so the message takes the focus. */}
          <div ref={place} tabIndex={-1}>
            <FormMessage kind="success">{message}</FormMessage>
            <FormMessage>{problem}</FormMessage>
          </div>
          <ul className={styles.list}>
            {list.map((each) => (
              <Row
                key={each.subscription_id}
                subscription={each}
                now={now}
                onCancel={() => setRequested(each)}
                onResume={() => void resume(each, again)}
              />
            ))}
          </ul>
          <PrivateFeeds podcasts={podcastsOf(list, now)} />
          <EmailConsents subscriptions={list} />
          {requested !== undefined && (
            <CancelSubscription
              planId={requested.subscription_item_id}
              title={requested.subscription_item.title}
              expiresAt={requested.expired_at}
              onClose={() => setRequested(undefined)}
              onCancelled={() => {
                setRequested(undefined)
                setMessage(m.successfully_cancelled())
                again()
                place.current?.focus()
              }}
            />
          )}
        </>
      )}
    </MemberSubscriptions>
  )
}

type RowProps = { subscription: UserSubscription; now: Date; onCancel: () => void; onResume: () => void }

function Row({ subscription, now, onCancel, onResume }: RowProps) {
  const { artist, podcast, subscription_item: item, status } = subscription
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
        <small>{termOf(subscription, now)}</small>
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
        isPaid(subscription, now) && <Again subscription={subscription} name={name} onResume={onResume} />
      )}
      {subscription.welcome && (
        <details className={styles.welcome}>
          <summary>{m.account_welcome_of({ name })}</summary>
          <RichText html={subscription.welcome} />
        </details>
      )}
    </li>
  )
}

/** Returns the text with the renewal date, the end of the paid time, or the date when it ended. */
function termOf(subscription: UserSubscription, now: Date): string {
  const date = formatIsoDate(subscription.expired_at)
  if (subscription.status === 1) return m.renews_on({ date })
  return isPaid(subscription, now) ? m.active_until({ date }) : m.until_date({ date })
}

/** Resumes a cancelled subscription; one that has already ended at the provider must be bought again. */
function Again({
  subscription,
  name,
  onResume,
}: {
  subscription: UserSubscription
  name: string
  onResume: () => void
}) {
  const label = m.account_subscribe_again({ name })
  if (subscription.can_resume === true)
    return (
      <Button size="s" aria-label={label} onClick={onResume}>
        {m.subscribe()}
      </Button>
    )
  const purchase = purchaseOf(subscription)
  return (
    purchase && (
      <LinkButton size="s" href={checkoutUrl(purchase)} aria-label={label}>
        {m.subscribe()}
      </LinkButton>
    )
  )
}

function purchaseOf({ artist, podcast, tier, subscription_item_id: planId }: UserSubscription): Purchase | undefined {
  if (artist && tier) return { kind: 'support', artistId: artist.id, tier }
  if (artist) return { kind: 'subscription', of: 'artist', sourceId: artist.id, planId }
  return podcast ? { kind: 'subscription', of: 'podcast', sourceId: podcast.id, planId } : undefined
}

// Returns each podcast once, whatever the number of its plans.
function podcastsOf(list: readonly UserSubscription[], now: Date): { id: number; name: string }[] {
  const open = list.flatMap((each) => (each.podcast && (each.status === 1 || isPaid(each, now)) ? [each.podcast] : []))
  return [...new Map(open.map(({ id, name }) => [id, { id, name }])).values()]
}

/** An empty panel of the account. */
function EmptyPanel({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<Link href="/artists">{m.find_artists()}</Link>}>
      {children}
    </EmptyState>
  )
}
