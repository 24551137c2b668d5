import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'
import * as m from '@earshot/messages/subscription'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { names } from '@earshot/ui/text/names'
import { useState } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { formatIsoDate, formatMonths, formatPrice } from '../../lib/text/format.ts'
import { isHighlighted, isOwn } from './plans.rules.ts'
import styles from './plans.module.css'

/** Id of the section that "Subscribe now" scrolls to (ARTISTS-10). */
export const PLANS_ID = 'plans'

type Props = { settings: SubscriptionSettings; own: Subscription | null | undefined }

/** The pricing cards; nothing shows without a plan (ARTISTS-14, SUBSCRIPTION-04, SUBSCRIPTION-06). `own` is the viewer's subscription as far as the browser knows it. */
export function Plans({ settings, own = settings.subscription }: Props) {
  if (settings.subscription_items.length === 0) return null
  return (
    <Section
      id={PLANS_ID}
      title={settings.title || m.subscribe()}
      {...(settings.sub_title === '' ? {} : { kicker: settings.sub_title })}
    >
      <ul className={styles.plans}>
        {settings.subscription_items.map((item) => (
          <Plan key={item.id} item={item} currency={settings.currency} own={own} />
        ))}
      </ul>
    </Section>
  )
}

function Plan({
  item,
  currency,
  own,
}: {
  item: SubscriptionItem
  currency: string
  own: Subscription | null | undefined
}) {
  const [now] = useState(() => new Date())
  const isSignedIn = useSession(({ profile }) => profile !== null)
  const features = [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].filter(
    (feature) => feature,
  )
  const isLit = isHighlighted(item, { subscription: own })
  return (
    <li className={names(styles.plan, isLit && styles.lit)}>
      <h3>{item.title}</h3>
      <p className={styles.sub}>{item.sub_title}</p>
      <p className={styles.price}>
        {formatPrice(item.price, item.currency || currency)}{' '}
        <small>{m.subscription_for_duration({ duration: formatMonths(item.duration) })}</small>
      </p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {isSignedIn && isOwn(item, own, now) ? (
        <p className={styles.own}>
          {m.subscription_subscribed_until({ date: formatIsoDate(own?.expired_at) })}{' '}
          <Link href="/account/?pid=subscriptions">{m.subscription_your_subscriptions()}</Link>
        </p>
      ) : (
        <LinkButton href={isSignedIn ? '/subscription' : '/signin'} look={isLit ? 'solid' : 'line'}>
          {m.subscribe()}
        </LinkButton>
      )}
    </li>
  )
}
