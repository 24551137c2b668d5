import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { amountText } from '@earshot/contract/money/money'
import type { Subscription, SubscriptionItem, SubscriptionSettings } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/subscription'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { PlanCard } from '@earshot/ui/money/plan-card.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { formatIsoDate } from '../../lib/text/format.ts'
import { checkoutUrl, type Purchase } from '../../lib/url/checkout-url.ts'
import { selectPurchase } from './checkout/selected-plan.ts'
import { featuresOf, isEnding, isHighlighted, isSubscribedTo } from './plans.rules.ts'
import styles from './plans.module.css'

/** The id of the section that "Subscribe now" scrolls to (ARTISTS-10). */
export const PLANS_ID = 'plans'

// Cancelling is rare.
const CancelSubscription = lazyPart(
  async () => (await import('../../layout/parts/money/cancel-subscription.tsx')).CancelSubscription,
)

type Props = {
  of: CreatorKind
  /** The id of the artist or podcast. */
  sourceId: number
  settings: SubscriptionSettings
  /** The viewer's subscription, if it is loaded. */
  own: Subscription | null | undefined
}

/** The pricing cards; renders nothing without a plan (ARTISTS-14, SUBSCRIPTION-04, SUBSCRIPTION-06). */
export function Plans({ of, sourceId, settings, own = settings.subscription }: Props) {
  if (settings.subscription_items.length === 0) return null
  return (
    <Section
      id={PLANS_ID}
      title={settings.title || m.subscribe()}
      {...(settings.sub_title === '' ? {} : { kicker: settings.sub_title })}
    >
      <ul className={styles.plans}>
        {settings.subscription_items.map((item) => (
          <Plan
            key={item.id}
            item={item}
            purchase={{ kind: 'subscription', of, sourceId, planId: item.id }}
            currency={settings.currency}
            own={own}
          />
        ))}
      </ul>
    </Section>
  )
}

type PlanProps = {
  item: SubscriptionItem
  purchase: Purchase
  currency: string
  own: Subscription | null | undefined
}

function Plan({ item, purchase, currency, own }: PlanProps) {
  const [now] = useState(() => new Date())
  const [isAsking, setAsking] = useState(false)
  const [notice, setNotice] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  // The button that opened the dialog has been removed.
  useEffect(() => {
    if (notice !== '') line.current?.focus({ preventScroll: true })
  }, [notice])
  const isSignedIn = useSession(({ profile }) => profile !== null)
  const isRunning = isSignedIn && isSubscribedTo(item, own, now)
  const isLit = isHighlighted(item, { subscription: own })
  const close = () => setAsking(false)
  return (
    <PlanCard
      title={item.title}
      subTitle={item.sub_title}
      price={amountText(item.price, item.currency || currency)}
      period={m.for_months({ count: item.duration })}
      months={item.duration}
      features={featuresOf(item)}
      isHighlighted={isLit}
    >
      <p ref={line} tabIndex={-1} role="status" className={styles.message}>
        {notice}
      </p>
      {isSignedIn && (isRunning || isEnding(item, own, now)) && (
        <p className={styles.own}>
          {isRunning
            ? m.renews_on({ date: formatIsoDate(own?.expired_at) })
            : m.active_until({ date: formatIsoDate(own?.expired_at) })}
        </p>
      )}
      {isRunning ? (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {m.cancel()}
        </Button>
      ) : (
        <LinkButton
          href={isSignedIn ? checkoutUrl(purchase) : '/signin'}
          variant={isLit ? 'solid' : 'line'}
          onClick={() => {
            if (isSignedIn) selectPurchase(purchase)
            // After signing in, the visitor continues to the checkout.
            else
              rememberPath(checkoutUrl(purchase), {
                key: 'subscribe',
                why: m.subscription_sign_in_to({ title: item.title }),
              })
          }}
        >
          {m.subscribe()}
        </LinkButton>
      )}
      {isAsking && (
        <Suspense>
          <CancelSubscription
            planId={item.id}
            title={item.title}
            expiresAt={own?.expired_at ?? ''}
            onClose={close}
            onCancelled={() => {
              close()
              setNotice(m.successfully_cancelled())
            }}
          />
        </Suspense>
      )}
    </PlanCard>
  )
}
