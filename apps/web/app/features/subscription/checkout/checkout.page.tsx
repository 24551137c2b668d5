import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/subscription'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OneMoment } from '../../../layout/frame/one-moment.tsx'
import { useMember } from '../../../layout/frame/use-member.ts'
import { ChargeParts } from '../../../layout/parts/money/charge-parts.tsx'
import { pageMeta } from '../../../lib/head/meta.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { checkoutUrl, readCheckout, type Purchase } from '../../../lib/url/checkout-url.ts'
import type { Offer } from '../offer.ts'
import { openAsDocument, useCheckoutDocument } from './checkout-document.ts'
import { Pay } from './pay.tsx'
import { readCheckoutFacts, type CheckoutFacts } from './read-checkout.ts'
import { selectedPurchase } from './selected-plan.ts'
import styles from './checkout.module.css'

export const meta = () => [
  ...pageMeta({ title: m.subscription(), description: m.subscription_page_description() }),
  { name: 'robots', content: 'noindex' },
]

/** The server has no data to load: the page depends on the member. */
export const loader = () => null
export const clientLoader = ({ request }: { request: Request }) => openAsDocument(request.url)

/**
 * The page on which members pay for the plan, tier or tip that the query names (SUBSCRIPTION-01). Visitors are
 * redirected to sign-in and return afterwards (SUBSCRIPTION-02).
 */
export default function CheckoutPage() {
  useCheckoutDocument()
  const profile = useMember(m.subscription_sign_in_for_checkout())
  const purchase = usePurchase(profile !== null)
  if (profile === null || purchase === undefined)
    return (
      <div className={`wrap ${styles.page}`}>
        <h1 className={styles.title}>{m.subscription()}</h1>
        <OneMoment />
      </div>
    )
  return <Checkout purchase={purchase} memberId={profile.id} />
}

/**
 * Returns the purchase of the query, otherwise that of the last click; without either, the page goes back, or to all
 * artists (SUBSCRIPTION-03).
 */
function usePurchase(isSignedIn: boolean): Purchase | undefined {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = query.toString()
  const purchase = useMemo(() => readCheckout(new URLSearchParams(text)), [text])
  const isMissing = isSignedIn && purchase === undefined
  const goOn = useEffectEvent(() => {
    const chosen = selectedPurchase()
    if (chosen !== undefined) return void navigate(checkoutUrl(chosen), { replace: true })
    if (hasPageBefore()) return history.back()
    location.replace('/artists')
  })
  useEffect(() => {
    if (isMissing) goOn()
  }, [isMissing])
  return purchase
}

// Older browsers do not expose whether the previous page is on this site.
const hasPageBefore = (): boolean => ('navigation' in window ? window.navigation.canGoBack : history.length > 1)

function Checkout({ purchase, memberId }: { purchase: Purchase; memberId: number }) {
  const facts = useRead(useCallback(() => readCheckoutFacts(purchase, memberId), [purchase, memberId]))
  return (
    <div className={`wrap ${styles.page}`}>
      {facts.face === 'loading' && <CheckoutSkeleton />}
      {facts.face === 'failed' && (
        <ErrorState action={<Button onClick={facts.again}>{m.try_again()}</Button>}>{facts.problem}</ErrorState>
      )}
      {facts.face === 'full' && facts.data === undefined && (
        <ErrorState
          title={m.subscription_not_offered()}
          action={<LinkButton href="/artists">{m.subscription_show_artists()}</LinkButton>}
        >
          {m.subscription_not_offered_help()}
        </ErrorState>
      )}
      {facts.face === 'full' && facts.data !== undefined && (
        <div className={styles.columns}>
          <What offer={facts.data.offer} />
          <Terms facts={facts.data} purchase={purchase} memberId={memberId} />
        </div>
      )}
    </div>
  )
}

function What({ offer: { title, subtitle, features, source } }: { offer: Offer }) {
  return (
    <section className={styles.what}>
      {source.picture !== undefined && (
        <Picture
          src={source.picture}
          alt=""
          seed={source.name}
          shape={source.shape}
          sizes="7rem"
          className={styles.face}
        />
      )}
      <p className={styles.source}>
        <a href={source.href} dir="auto">
          {source.name}
        </a>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      {features.length > 0 && (
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Terms({ facts, purchase, memberId }: { facts: CheckoutFacts; purchase: Purchase; memberId: number }) {
  const { offer, parts } = facts
  return (
    <section className={styles.terms} aria-labelledby="price">
      <h2 id="price" className={styles.price}>
        {amountText(offer.amount, offer.currency)} <small>{offer.period}</small>
      </h2>
      {parts !== undefined && (
        <ChargeParts
          parts={parts}
          currency={offer.currency}
          creator={purchase.kind === 'tip' ? undefined : offer.source.name}
          isEstimate
        />
      )}
      <p className={styles.note}>
        <a href="/pricing?section=money">{m.how_money_flows()}</a>
      </p>
      <Pay facts={facts} purchase={purchase} memberId={memberId} />
    </section>
  )
}

function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className={styles.columns}>
      <VisuallyHidden>{m.loading()}</VisuallyHidden>
      <div className={styles.what}>
        <Skeleton width="30%" />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
      <div className={styles.terms}>
        <Skeleton width="40%" />
        <Skeleton width="100%" />
        <Skeleton width="100%" />
        <Skeleton width="100%" />
      </div>
    </div>
  )
}
