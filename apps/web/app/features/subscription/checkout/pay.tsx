import { amountText } from '@earshot/contract/money/money'
import type { Subscription } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/subscription'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChargeParts } from '../../../layout/parts/money/charge-parts.tsx'
import { useSend } from '../../../lib/forms/use-send.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { resumePlan } from '../../../lib/state/subscription-store.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatIsoDate } from '../../../lib/text/format.ts'
import type { Purchase } from '../../../lib/url/checkout-url.ts'
import { renewalDate, type CurrentSubscription } from '../current.rules.ts'
import { DemoButtons } from './demo-buttons.tsx'
import { readLastCharge, type CheckoutFacts } from './read-checkout.ts'
import { forgetPurchase } from './selected-plan.ts'
import { usePayment } from './use-payment.ts'
import styles from './checkout.module.css'

// A site without a provider never loads it.
const PayPalButtons = lazyOr(
  async () => (await import('./paypal-buttons.tsx')).PayPalButtons,
  () => <FormMessage>{m.subscription_provider_not_loaded()}</FormMessage>,
)

type Props = { facts: CheckoutFacts; purchase: Purchase; memberId: number }

/** The provider's buttons, or the status for a member who is already subscribed. */
export function Pay({ facts, purchase, memberId }: Props) {
  const [done, setDone] = useState('')
  const { own, offer } = facts
  const isActive = own?.subscription.status === 1
  const mayResume = own?.isSame === true && !isActive && own.subscription.can_resume === true
  return (
    <>
      {own !== undefined && isActive && (
        <>
          <p className={styles.own}>{subscribedText(own)}</p>
          <a href={offer.source.href}>{m.subscription_back_to({ name: offer.source.name })}</a>
        </>
      )}
      {own !== undefined && mayResume && (
        <Resume own={own.subscription} onResumed={() => setDone(m.subscription_resumed())} />
      )}
      {!isActive && !mayResume && (
        <Provider
          facts={facts}
          purchase={purchase}
          memberId={memberId}
          onPaid={() => setDone(m.successfully_subscribed())}
        />
      )}
      {done !== '' && (
        <Done title={purchase.kind === 'subscription' ? done : m.subscription_thank_you()} facts={facts} />
      )}
    </>
  )
}

// A member pays for one plan of an artist or podcast at a time.
function subscribedText({
  isSame,
  subscription: { expired_at, subscription_item: item },
}: CurrentSubscription): string {
  const date = formatIsoDate(expired_at)
  return isSame ? m.subscription_subscribed({ date }) : m.subscription_has_other({ title: item.title, date })
}

/** Resumes a cancelled subscription; nothing is charged before the paid time ends. */
function Resume({ own, onResumed }: { own: Subscription; onResumed: () => void }) {
  const { problem, send } = useSend()
  const resume = () =>
    send(async () => {
      await resumePlan(own.subscription_item_id)
      onResumed()
    })
  return (
    <>
      <p className={styles.own}>{m.subscription_resume_help({ date: formatIsoDate(own.expired_at) })}</p>
      <FormMessage>{problem}</FormMessage>
      <Button variant="solid" onClick={() => void resume()}>
        {m.subscribe()}
      </Button>
    </>
  )
}

function Provider({ facts, purchase, memberId, onPaid }: Props & { onPaid: () => void }) {
  const { offer, payment: provider, own } = facts
  const [now] = useState(() => new Date())
  const [givesEmail, setGivesEmail] = useState(false)
  const payment = usePayment({ purchase, isRecurring: offer.months > 0, memberId, givesEmail }, onPaid)
  return (
    <div className={styles.pay}>
      {own !== undefined && (
        <p className={styles.own}>
          {m.subscription_starts_later({
            title: own.subscription.subscription_item.title,
            date: formatIsoDate(own.subscription.expired_at),
          })}
        </p>
      )}
      {offer.months > 0 && (
        <p className={styles.note}>
          {m.subscription_renewal({
            date: renewalDate(own?.subscription.expired_at, offer.months, now),
            period: m.subscription_every_months({ count: offer.months }),
          })}{' '}
          <a href="/account/?pid=subscriptions">{m.subscription_your_subscriptions()}</a>
        </p>
      )}
      {offer.months > 0 && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={givesEmail}
            onChange={({ currentTarget }) => setGivesEmail(currentTarget.checked)}
          />
          <span dir="auto">{m.give_my_email_to({ name: offer.source.name })}</span>
        </label>
      )}
      {provider.mode === 'demo' && (
        <>
          <p className={styles.demo}>{m.demo_no_money_moves()}</p>
          <DemoButtons price={amountText(offer.amount, offer.currency)} payment={payment} />
        </>
      )}
      {provider.mode === 'live' && provider.client_id && provider.sdk && (
        <Suspense>
          <PayPalButtons
            clientId={provider.client_id}
            sdk={provider.sdk}
            currency={offer.currency}
            isRecurring={offer.months > 0}
            payment={payment}
          />
        </Suspense>
      )}
      {payment.isOpen && (
        <p role="status" className={styles.note}>
          {m.subscription_waiting()}
        </p>
      )}
    </div>
  )
}

/** Milliseconds for which the confirmation is shown before the page of the artist or podcast opens. */
const GO_ON_MS = 8_000

/**
 * Confirms the payment and shows its parts. Closing the dialog opens the page of the artist or podcast; without input
 * it closes automatically (SUBSCRIPTION-18).
 */
function Done({ title, facts: { offer, lastChargeId, payment } }: { title: string; facts: CheckoutFacts }) {
  const charge = useRead(readLastCharge)
  const paid = charge.face === 'full' && (charge.data?.id ?? 0) > lastChargeId ? charge.data : undefined
  const leave = () => {
    forgetPurchase()
    location.assign(offer.source.href)
  }
  const parts = useUntouched(GO_ON_MS, leave)
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={leave}
      actions={
        <>
          {paid !== undefined && (
            <LinkButton href={`/account/?pid=billing&charge=${paid.id}`} onClick={forgetPurchase}>
              {m.subscription_receipt()}
            </LinkButton>
          )}
          <Button variant="solid" onClick={leave}>
            {m.subscription_go_on()}
          </Button>
        </>
      }
    >
      <div ref={parts}>
        {payment.mode === 'demo' && <p className={styles.demo}>{m.demo_no_money_moves()}</p>}
        {paid !== undefined && (
          <ChargeParts
            parts={paid.parts}
            currency={paid.currency}
            creator={paid.kind === 'tip' ? undefined : offer.source.name}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Calls `act` after a delay, unless the visitor moves the pointer over the surrounding dialog or presses a key. */
function useUntouched(ms: number, act: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(act)
  useEffect(() => {
    const timer = setTimeout(() => goOn(), ms)
    const stay = () => clearTimeout(timer)
    const dialog = element.current?.closest('dialog')
    for (const touch of TOUCHES) dialog?.addEventListener(touch, stay)
    return () => {
      stay()
      for (const touch of TOUCHES) dialog?.removeEventListener(touch, stay)
    }
  }, [ms])
  return element
}

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
