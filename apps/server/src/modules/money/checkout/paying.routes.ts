import { SUPPORT_TIERS } from '@earshot/contract/limits'
import { tipPlatform } from '@earshot/contract/money/earnings'
import { expectedParts, fromMinor, toMinor } from '@earshot/contract/money/money'
import { checkPayment, demoApprove, startPayment, subscribe, support } from '@earshot/contract/money/subscription'
import type { z } from 'zod'
import { badRequest, forbidden, notFound, oneOf } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { demoApprovals } from '../../../ports/payments/payments-demo.ts'
import type { DemoApproval } from '../../../ports/payments/payments-demo.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { getRates } from '../ledger/rates.store.ts'
import { toSubscription } from '../plans/views.ts'
import {
  ensureOrder,
  findByOrder,
  findPaymentById,
  findPlan,
  recordClaim,
  createPayment,
} from '../provider/payment.store.ts'
import type { NewPayment, Payment } from '../provider/payment.store.ts'
import { syncPayment } from '../provider/sync.ts'
import { getTier } from '../supporters/tier.store.ts'
import {
  findByProviderId,
  findByProviderPlan,
  getTierPlan,
  planPayment,
  tierPayment,
  tipPayment,
} from './purchase.store.ts'
import { registerOrder, registerSubscription } from './register.ts'
import { subscriptionStore } from './subscription.store.ts'

/**
 * Registers the calls to pay: a payment is started, approved at the provider, and registered with the state that the
 * provider reports.
 */
export function payingRoutes(api: Api): void {
  const { services } = api
  const { db, now, payments } = services
  const { mustBeArtist } = subscriptionStore(db)

  route(api, startPayment, async ({ input, viewer }) => {
    const givesEmail = input.gives_email === 1
    const payment = await createPayment(services, { ...(await newPayment(services, viewer.id, input)), givesEmail })
    const orderId = payment.months === null ? await ensureOrder(services, payment) : undefined
    return {
      custom_id: payment.id,
      plan_id: payment.providerPlan ?? undefined,
      order_id: orderId,
      amount: fromMinor(payment.amount, payment.currency),
      currency: payment.currency,
      parts: expectedParts(payment.amount, payment.currency, await getRates(services), payment.kind),
      start_time: payment.startsAt?.toISOString(),
    }
  })

  route(api, checkPayment, async ({ input, viewer }) => {
    const payment = await getMemberPayment(services, viewer.id, input.custom_id)
    // The provider may be unavailable; the stored state is still valid.
    await syncPayment(services, payment).catch((error: unknown) => {
      if (!(error instanceof PaymentProblem)) throw error
    })
    const { state, providerSubscription } = await getMemberPayment(services, viewer.id, input.custom_id)
    const row = providerSubscription === null ? undefined : await findByProviderId(db, providerSubscription)
    return { state, subscription: row === undefined ? null : toSubscription(row, now()) }
  })

  route(api, subscribe, async ({ input, viewer }) => {
    const wanted = await findPlan(db, input.subscription_item_id)
    if (wanted === undefined) throw notFound('subscription plan')
    const row = await registerSubscription(services, {
      memberId: viewer.id,
      planId: wanted.id,
      orderId: input.order_id,
      subscriptionId: input.subscription_id,
      token: input.facilitator_access_token,
    })
    return toSubscription(row, now())
  })

  route(api, support, async ({ input, viewer }) => {
    const { artist_id: artistId, tier, order_id: orderId, facilitator_access_token: token } = input
    await mustBeArtist(artistId)
    if ((await getTier(db, artistId, tier)).period === 'once') {
      const isIt = (paid: Payment) => paid.kind === 'support' && paid.artistId === artistId && paid.tier === tier
      await registerOrder(services, { memberId: viewer.id, orderId, token, isIt })
      return { tier, status: 1, expired_at: null }
    }
    if (input.subscription_id === undefined) throw badRequest('subscription_id', 'is required')
    const { id: planId } = await getTierPlan(services, artistId, tier)
    const row = await registerSubscription(services, {
      memberId: viewer.id,
      planId,
      orderId,
      subscriptionId: input.subscription_id,
      token,
    })
    const { status, expired_at } = toSubscription(row, now())
    return { tier, status, expired_at }
  })

  route(api, tipPlatform, async ({ input, viewer }) => {
    const isIt = (paid: Payment) => paid.kind === 'tip' && paid.amount === toMinor(input.amount, paid.currency)
    await registerOrder(services, {
      memberId: viewer.id,
      orderId: input.order_id,
      token: input.facilitator_access_token,
      isIt,
    })
    return {}
  })

  route(api, demoApprove, async ({ input, viewer }): Promise<DemoApproval> => {
    if (payments.name !== 'demo') throw forbidden('This site uses real payments. Approve the payment at the provider.')
    const { approveOrder, approveSubscription } = demoApprovals(db, now)
    if (input.order_id !== undefined) {
      const payment = await findByOrder(db, payments.name, input.order_id)
      const approved = payment?.memberId === viewer.id ? await approveOrder(input.order_id) : undefined
      if (approved === undefined) throw notFound('order')
      return approved
    }
    if (input.plan_id === undefined) throw badRequest('plan_id', 'is required')
    const payment =
      input.custom_id === undefined
        ? await createDemoPayment(services, viewer.id, input.plan_id)
        : await getMemberPayment(services, viewer.id, input.custom_id)
    if (payment.months === null || payment.providerPlan !== input.plan_id) throw notFound('subscription plan')
    const { id: customId, providerPlan: planId, amount, currency, months, startsAt } = payment
    const approved = await approveSubscription({ customId, planId, amount, currency, months, startsAt })
    // The report is stored as a provider's webhook event would be: a browser that closes now loses nothing.
    await recordClaim(db, customId, approved.subscriptionID, now())
    return approved
  })
}

async function newPayment(
  services: Services,
  memberId: number,
  input: z.output<(typeof startPayment)['input']>,
): Promise<NewPayment> {
  const { kind, subscription_item_id: itemId, artist_id: artistId, tier, amount, currency } = input
  switch (kind) {
    case 'subscription': {
      const wanted = await findPlan(services.db, mustBe(itemId, 'subscription_item_id'))
      if (wanted === undefined || wanted.closedAt !== null) throw notFound('subscription plan')
      return planPayment(services, memberId, wanted)
    }
    case 'support':
      return tierPayment(services, memberId, {
        artistId: mustBe(artistId, 'artist_id'),
        name: mustBe(tier, 'tier'),
      })
    case 'tip': {
      const { currency: own } = await getBucket(services.db, 'settings')
      // The totals of all currencies are public: nobody adds a currency by a tip.
      if (currency !== undefined && currency !== own) throw badRequest('currency', `must be ${own}`)
      return tipPayment(memberId, toMinor(mustBe(amount, 'amount'), own), own)
    }
  }
}

// A client that knows a plan only by its id approves the payment that subscription/start would have started.
async function createDemoPayment(services: Services, memberId: number, planId: string): Promise<Payment> {
  const [, artistId, tier] = TIER_PLAN.exec(planId) ?? []
  const name = SUPPORT_TIERS.find((each) => each.tier.toLowerCase() === tier)?.tier
  if (name !== undefined && artistId !== undefined)
    return createPayment(services, await tierPayment(services, memberId, { artistId: Number(artistId), name }))
  const wanted = await findByProviderPlan(services.db, planId)
  if (wanted === undefined) throw notFound('subscription plan')
  return createPayment(services, await planPayment(services, memberId, wanted))
}

const TIER_PLAN = /^support-(\d{1,9})-([a-z]+)$/

function mustBe<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw badRequest(field, 'is required')
  return value
}

async function getMemberPayment({ db }: Services, memberId: number, id: string): Promise<Payment> {
  const found = await findPaymentById(db, id)
  return oneOf(found?.memberId === memberId ? [found] : [], 'payment')
}
