import type { SubscriptionItem, SubscriptionSettings } from '@earshot/contract/subscription'
import { LinkButton } from '@earshot/ui/button.tsx'
import { names } from '@earshot/ui/names'
import { Section } from '@earshot/ui/section.tsx'
import { currencySymbol } from '../../lib/format.ts'
import { useSession } from '../../lib/session-store.ts'
import styles from './plans.module.css'
import { isHighlighted } from './plans.rules.ts'

/** Id of the section that "Subscribe now" scrolls to (ARTISTS-10). */
export const PLANS_ID = 'plans'

/** The pricing cards; nothing shows without a plan (ARTISTS-14, SUBSCRIPTION-04, SUBSCRIPTION-06). */
export function Plans({ settings }: { settings: SubscriptionSettings }) {
  if (settings.subscription_items.length === 0) return null
  return (
    <Section id={PLANS_ID} title={settings.title || 'Subscribe'} {...(settings.sub_title === '' ? {} : { kicker: settings.sub_title })}>
      <ul className={styles.plans}>
        {settings.subscription_items.map((item) => <Plan key={item.id} item={item} currency={settings.currency} isLit={isHighlighted(item, settings)} />)}
      </ul>
    </Section>
  )
}

function Plan({ item, currency, isLit }: { item: SubscriptionItem; currency: string; isLit: boolean }) {
  const isSignedIn = useSession(({ profile }) => profile !== null)
  const features = [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].filter((feature) => feature)
  return (
    <li className={names(styles.plan, isLit && styles.lit)}>
      <h3>{item.title}</h3>
      <p className={styles.sub}>{item.sub_title}</p>
      <p className={styles.price}>{currencySymbol(item.currency || currency)}{item.price} <small>for {item.duration} {item.duration === 1 ? 'month' : 'months'}</small></p>
      <ul className={styles.features}>{features.map((feature) => <li key={feature}>{feature}</li>)}</ul>
      {isSignedIn
        ? <LinkButton href="/subscription" look={isLit ? 'solid' : 'line'}>Subscribe</LinkButton>
        : <LinkButton href="/signin" look={isLit ? 'solid' : 'line'}>Subscribe</LinkButton>}
    </li>
  )
}
