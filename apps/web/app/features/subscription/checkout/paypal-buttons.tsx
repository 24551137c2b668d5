import * as m from '@earshot/messages/subscription'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { loadScript, type PayPalButtonsComponent } from '@paypal/paypal-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Payment } from './use-payment.ts'
import styles from './checkout.module.css'

type Props = {
  clientId: string
  /** The URL of the provider's script. */
  sdk: string
  currency: string
  isRecurring: boolean
  payment: Payment
}

/**
 * PayPal's buttons, rendered by its script (SUBSCRIPTION-15, SUBSCRIPTION-22). The server sets the amount; the browser
 * sends none.
 */
export function PayPalButtons({ clientId, sdk, currency, isRecurring, payment }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [face, setFace] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const create = useEffectEvent(() => payment.start())
  const approve = useEffectEvent((approval: Parameters<Payment['approve']>[0]) => payment.approve(approval))
  const fail = useEffectEvent(() => payment.fail())
  useEffect(() => {
    let shown: PayPalButtonsComponent | undefined
    let isGone = false
    const show = async () => {
      const paypal = await loadScript({
        clientId,
        sdkBaseUrl: sdk,
        currency,
        components: 'buttons',
        dataCspNonce: pageNonce(),
        ...(isRecurring ? { intent: 'subscription', vault: true } : { intent: 'capture' }),
      })
      if (isGone || place.current === null) return
      shown = paypal?.Buttons?.({
        ...(isRecurring
          ? {
              createSubscription: async (_data, actions) => {
                const { plan_id, custom_id, start_time } = await create()
                return actions.subscription.create({
                  plan_id: plan_id ?? '',
                  custom_id,
                  ...(start_time ? { start_time } : {}),
                })
              },
            }
          : { createOrder: async () => (await create()).order_id ?? '' }),
        onApprove: (data) => approve(data),
        onCancel: () => fail(),
        onError: () => fail(),
      })
      if (shown === undefined) throw new Error('The script of the payment provider has no buttons.')
      await shown.render(place.current)
      if (!isGone) setFace('ready')
    }
    show().catch(() => {
      if (!isGone) setFace('failed')
    })
    return () => {
      isGone = true
      void shown?.close?.().catch(() => undefined)
    }
  }, [clientId, sdk, currency, isRecurring, tries])
  const again = () => {
    setFace('loading')
    setTries(tries + 1)
  }
  return (
    <div className={styles.provider} aria-busy={face === 'loading'}>
      {face === 'loading' && <Skeleton width="100%" />}
      {face === 'failed' && (
        <ErrorState
          title={m.subscription_provider_not_loaded()}
          action={<Button onClick={again}>{m.try_again()}</Button>}
        >
          {m.subscription_provider_not_loaded_help()}
        </ErrorState>
      )}
      <div ref={place} hidden={face === 'failed'} />
    </div>
  )
}

/** Returns the nonce with which the page's policy permits the provider's scripts. */
const pageNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
