import { checkPayment, startPayment, subscribe, support, tipPlatform } from '@earshot/contract/calls'
import { ApiError, type Input } from '@earshot/contract/client'
import type { StartedPayment } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/subscription'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPhoneNeeded, isTokenExpired, quietApi, reportFailure } from '../../../lib/api.ts'
import { setCallbackError, setLoading } from '../../../lib/state/loading-store.ts'
import type { Purchase } from '../../../lib/url/checkout-url.ts'

/** The provider's data of an approved payment (SUBSCRIPTION-16). Its script may omit required fields. */
export type Approval = {
  orderID?: string | null | undefined
  subscriptionID?: string | null | undefined
  facilitatorAccessToken?: string | null | undefined
}

/** The callbacks of a provider's button: `start` before its window opens, then one of the others. */
export type Payment = {
  start: () => Promise<StartedPayment>
  approve: (approval: Approval) => Promise<void>
  fail: () => void
}

/** Milliseconds between two polls for the result of a payment. */
const CHECK_MS = 4_000
/** Replaces the provider's token of a one-time payment if the script returns none. */
const NO_TOKEN = 'none'

/**
 * Runs one purchase from its start to the server's result. The browser's `approve` is a hint: sometimes the provider
 * never calls it, so the server is polled while a payment is open. `onPaid` is called once.
 */
export function usePayment(
  {
    purchase,
    isRecurring,
    memberId,
    givesEmail,
  }: { purchase: Purchase; isRecurring: boolean; memberId: number; givesEmail: boolean },
  onPaid: () => void,
): Payment & { isOpen: boolean } {
  const [openId, setOpenId] = useState<string>()
  const refusal = useRef('')
  const isPaid = useRef(false)
  const finish = () => {
    if (isPaid.current) return
    isPaid.current = true
    setOpenId(undefined)
    setCallbackError(null)
    onPaid()
  }
  const check = async (customId: string) => {
    const { state } = await quietApi.post(checkPayment, { custom_id: customId })
    if (state === 'paid') finish()
    if (state === 'declined') setOpenId(undefined)
    return state
  }
  const poll = useEffectEvent((customId: string) => {
    if (document.visibilityState === 'visible') check(customId).catch(() => undefined)
  })
  useEffect(() => {
    if (openId === undefined) return undefined
    const timer = setInterval(() => poll(openId), CHECK_MS)
    return () => clearInterval(timer)
  }, [openId])

  return {
    isOpen: openId !== undefined,
    start: async () => {
      refusal.current = ''
      try {
        const started = await quietApi.post(startPayment, { ...startInput(purchase), gives_email: givesEmail ? 1 : 0 })
        setOpenId(started.custom_id)
        return started
      } catch (error) {
        refusal.current = refusalOfStart(error)
        throw error
      }
    },
    approve: async (approval) => {
      const complete = completed(approval, isRecurring)
      if (complete === undefined) return setCallbackError(m.unknown_error_contact_us())
      setLoading(true)
      try {
        await register(purchase, memberId, complete)
        finish()
      } catch (error) {
        if (isPhoneNeeded(error) || isTokenExpired(error)) return reportFailure(error)
        const state = openId === undefined ? 'open' : await check(openId).catch(() => 'open')
        if (state !== 'paid') setCallbackError(m.payment_error())
      } finally {
        setLoading(false)
      }
    },
    fail: () => {
      if (refusal.current !== REPORTED) setCallbackError(refusal.current || m.payment_error())
    },
  }
}

/** The global dialog has already shown the error. */
const REPORTED = 'reported'

// A refused field has its own message; any other error is an error of the payment (SUBSCRIPTION-19).
function refusalOfStart(error: unknown): string {
  if (isPhoneNeeded(error) || isTokenExpired(error)) {
    reportFailure(error)
    return REPORTED
  }
  return error instanceof ApiError && error.status === 400 ? error.message : ''
}

type Complete = { order_id: string; subscription_id: string; facilitator_access_token: string }

// Without its ids a payment cannot be registered (SUBSCRIPTION-20). A one-time payment has no subscription.
function completed(
  { orderID, subscriptionID, facilitatorAccessToken }: Approval,
  isRecurring: boolean,
): Complete | undefined {
  if (!orderID || (isRecurring && !subscriptionID)) return undefined
  return {
    order_id: orderID,
    subscription_id: subscriptionID ?? '',
    facilitator_access_token: facilitatorAccessToken || NO_TOKEN,
  }
}

function startInput(purchase: Purchase): Input<typeof startPayment> {
  switch (purchase.kind) {
    case 'subscription':
      return { kind: 'subscription', subscription_item_id: purchase.planId }
    case 'support':
      return { kind: 'support', artist_id: purchase.artistId, tier: purchase.tier }
    case 'tip':
      return { kind: 'tip', amount: purchase.amount, currency: purchase.currency }
  }
}

function register(
  purchase: Purchase,
  memberId: number,
  { order_id, subscription_id, facilitator_access_token }: Complete,
): Promise<unknown> {
  const proof = { order_id, facilitator_access_token }
  switch (purchase.kind) {
    case 'subscription':
      return quietApi.post(subscribe, {
        user_id: memberId,
        subscription_item_id: purchase.planId,
        subscription_id,
        ...proof,
      })
    case 'support':
      return quietApi.post(support, {
        artist_id: purchase.artistId,
        tier: purchase.tier,
        ...proof,
        ...(subscription_id === '' ? {} : { subscription_id }),
      })
    case 'tip':
      return quietApi.post(tipPlatform, { amount: purchase.amount, ...proof })
  }
}
