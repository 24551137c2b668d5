import { decimalText, toMinor } from '@earshot/contract/money/money'
import type { z } from 'zod'
import type { PaypalAccount } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import type { Outbound } from '../outbound.ts'
import { PaymentProblem } from './payments.ts'
import type { Payments, PayoutState, ProviderCharge, ProviderOrder, ProviderSubscription } from './payments.ts'
import {
  Event,
  Made,
  type Money,
  Order,
  Payout,
  PlanState,
  Subscription,
  Subscriptions,
  Token,
  type Transaction,
  Transactions,
  parsed,
  problemOf,
} from './paypal-replies.ts'
import { webhookVerifier } from './paypal-webhook.ts'

const TIMEOUT_MS = 10_000
const REPLY_MAX = 1024 * 1024
/** A token is used until a minute before it expires. */
const SPARE_MS = 60_000

/** Maximum items in one list of PayPal, pages that are read, and plans in one request, because URLs are short. */
const [LIST_SIZE, LIST_PAGES, PLANS_OF_LIST] = [20, 50, 50]

type Input = { method?: 'GET' | 'POST'; body?: unknown; requestId?: string }

/**
 * PayPal by its REST API: subscriptions v1, orders and payments v2, payouts v1; webhook events are verified in
 * paypal-webhook.ts. A requestId is sent as PayPal-Request-Id, so that a repeated request is executed once.
 */
export function paypalPayments(outbound: Outbound, db: Db, account: PaypalAccount, now: () => Date): Payments {
  const isSigned = webhookVerifier(outbound, db, account, now)
  let known: { token: string; until: number } | undefined

  const send = async (
    path: string,
    headers: Record<string, string>,
    { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: string },
  ) => {
    try {
      return await outbound.get(`${account.api}/${path}`, {
        method,
        headers: { accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
        maxBytes: REPLY_MAX,
        timeoutMs: TIMEOUT_MS,
      })
    } catch (error) {
      throw new PaymentProblem('away', 'PayPal does not answer', { cause: error })
    }
  }
  const getToken = async (): Promise<string> => {
    if (known !== undefined && known.until > now().getTime()) return known.token
    const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
    const { status, bytes } = await send(
      'v1/oauth2/token',
      { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      { method: 'POST', body: 'grant_type=client_credentials' },
    )
    if (status !== 200) throw problemOf({ status, bytes }, 'PayPal gave no token')
    const { access_token, expires_in } = parsed(Token, bytes)
    known = { token: access_token, until: now().getTime() + expires_in * 1_000 - SPARE_MS }
    return access_token
  }
  const ask = async (path: string, { method = 'GET', body, requestId }: Input = {}) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const headers = async () => ({
      authorization: `Bearer ${await getToken()}`,
      ...(method === 'POST' ? { 'content-type': 'application/json', prefer: 'return=representation' } : {}),
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    })
    const reply = await send(path, await headers(), { method, ...(sent === undefined ? {} : { body: sent }) })
    if (reply.status !== 401) return reply
    known = undefined
    return send(path, await headers(), { method, ...(sent === undefined ? {} : { body: sent }) })
  }
  const request = async <Reply extends z.ZodType>(
    schema: Reply,
    path: string,
    input: Input,
  ): Promise<z.output<Reply>> => {
    const { status, bytes } = await ask(path, input)
    if (status < 200 || status > 299) throw problemOf({ status, bytes }, `PayPal answered ${status} to ${path}`)
    return parsed(schema, bytes)
  }
  const find = async <Reply extends z.ZodType>(schema: Reply, path: string): Promise<z.output<Reply> | undefined> => {
    const { status, bytes } = await ask(path)
    if (status === 404) return undefined
    if (status !== 200) throw problemOf({ status, bytes }, `PayPal answered ${status} to ${path}`)
    return parsed(schema, bytes)
  }

  const findSubscription = async (id: string): Promise<ProviderSubscription | undefined> => {
    const found = await find(Subscription, `v1/billing/subscriptions/${encodeURIComponent(id)}`)
    if (found === undefined) return undefined
    const [from, to] = [new Date(found.create_time ?? found.start_time), new Date(now().getTime() + DAY_MS)]
    const period = `start_time=${from.toISOString()}&end_time=${to.toISOString()}`
    const list = await find(Transactions, `v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${period}`)
    return {
      id: found.id,
      customId: found.custom_id,
      planId: found.plan_id,
      state: SUBSCRIPTION_STATES[found.status] ?? 'waiting',
      startsAt: new Date(found.start_time),
      nextChargeAt: timeOf(found.billing_info?.next_billing_time),
      charges: (list?.transactions ?? []).map(toCharge),
    }
  }
  const listSubscriptions = async (planIds: readonly string[], since: Date): Promise<string[]> => {
    const ids: string[] = []
    for (let start = 0; start < planIds.length; start += PLANS_OF_LIST)
      for (let page = 1; page <= LIST_PAGES; page += 1) {
        const query = new URLSearchParams({
          plan_ids: planIds.slice(start, start + PLANS_OF_LIST).join(','),
          statuses: 'ACTIVE,SUSPENDED',
          created_after: since.toISOString(),
          page_size: String(LIST_SIZE),
          page: String(page),
        })
        const { subscriptions = [] } = await request(Subscriptions, `v1/billing/subscriptions?${query.toString()}`, {})
        ids.push(...subscriptions.map(({ id }) => id))
        if (subscriptions.length < LIST_SIZE) break
      }
    return ids
  }
  const findOrder = async (id: string): Promise<ProviderOrder | undefined> => {
    const found = await find(Order, `v2/checkout/orders/${encodeURIComponent(id)}`)
    return found === undefined ? undefined : toOrder(found)
  }
  // A change without an answer may have succeeded, and PayPal refuses a change to the current state: the state then
  // decides.
  const change = async (path: string, body: object, isAsWished: () => Promise<boolean>): Promise<void> => {
    const answer = await ask(path, { method: 'POST', body }).catch(problemIn)
    if (!(answer instanceof PaymentProblem) && answer.status >= 200 && answer.status <= 299) return
    if (await isAsWished().catch(() => false)) return
    throw answer instanceof PaymentProblem ? answer : problemOf(answer, `PayPal answered ${answer.status} to ${path}`)
  }
  const changeSubscription = (
    id: string,
    action: 'suspend' | 'activate' | 'cancel',
    wished: ProviderSubscription['state'],
  ): Promise<void> =>
    change(
      `v1/billing/subscriptions/${encodeURIComponent(id)}/${action}`,
      { reason: 'Asked for by the subscriber' },
      async () => (await findSubscription(id))?.state === wished,
    )

  // Older charges of subscriptions are sales, which format amounts in another way.
  const requestRefund = async (
    { charge, requestId }: { charge: string; requestId: string },
    ofCapture: object,
    ofSale: object,
  ) => {
    const id = encodeURIComponent(charge)
    const requested = { method: 'POST', requestId } as const
    const reply = await ask(`v2/payments/captures/${id}/refund`, { ...requested, body: ofCapture })
    return reply.status === 404 ? ask(`v1/payments/sale/${id}/refund`, { ...requested, body: ofSale }) : reply
  }

  return {
    name: 'paypal',
    account: account.clientId,
    createPlan: async ({ key, name, amount, currency, months }) => {
      const product = await request(Made, 'v1/catalogs/products', {
        method: 'POST',
        requestId: `product-${key}`,
        body: { name: name.slice(0, 127), type: 'SERVICE', category: 'DIGITAL_MEDIA_BOOKS_MOVIES_MUSIC' },
      })
      const plan = await request(Made, 'v1/billing/plans', {
        method: 'POST',
        requestId: `plan-${key}`,
        body: {
          product_id: product.id,
          name: name.slice(0, 127),
          status: 'ACTIVE',
          billing_cycles: [
            {
              frequency: { interval_unit: 'MONTH', interval_count: months },
              tenure_type: 'REGULAR',
              sequence: 1,
              total_cycles: 0,
              pricing_scheme: { fixed_price: wireAmount(amount, currency) },
            },
          ],
          payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 2 },
        },
      })
      return plan.id
    },
    setPlanOffered: (id, isOffered) => {
      const path = `v1/billing/plans/${encodeURIComponent(id)}`
      return change(
        `${path}/${isOffered ? 'activate' : 'deactivate'}`,
        {},
        async () => (await find(PlanState, path))?.status === (isOffered ? 'ACTIVE' : 'INACTIVE'),
      )
    },
    createOrder: async ({ requestId, customId, amount, currency, description }) => {
      const order = await request(Made, 'v2/checkout/orders', {
        method: 'POST',
        requestId,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            { custom_id: customId, description: description.slice(0, 127), amount: wireAmount(amount, currency) },
          ],
          payment_source: {
            paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } },
          },
        },
      })
      return order.id
    },
    // The subscription or order itself is requested.
    isProof: async () => true,
    findSubscription,
    listSubscriptions,
    findOrder,
    captureOrder: async (id, requestId) => {
      const path = `v2/checkout/orders/${encodeURIComponent(id)}/capture`
      const { status, bytes } = await ask(path, { method: 'POST', requestId, body: {} })
      if (status >= 200 && status <= 299) return toOrder(parsed(Order, bytes))
      if (status >= 500 || status === 429) throw problemOf({ status, bytes }, `PayPal answered ${status} to a capture`)
      // The order was captured before, declined, or not approved, as its state shows.
      const order = await findOrder(id)
      if (order?.state === 'completed') return order
      return order === undefined ? undefined : { ...order, state: declinedBy(bytes) ? 'declined' : order.state }
    },
    suspend: (id) => changeSubscription(id, 'suspend', 'suspended'),
    activate: (id) => changeSubscription(id, 'activate', 'active'),
    cancel: (id) => changeSubscription(id, 'cancel', 'cancelled'),
    refund: async (refund) => {
      const { status, bytes } = await requestRefund(refund, {}, {})
      if (status >= 200 && status <= 299) return
      if (new TextDecoder().decode(bytes).includes('CAPTURE_FULLY_REFUNDED')) return
      throw problemOf({ status, bytes }, `PayPal answered ${status} to a refund`)
    },
    refundPart: async ({ amount, currency, ...refund }) => {
      const total = { total: decimalText(amount, currency), currency }
      const { status, bytes } = await requestRefund(refund, { amount: wireAmount(amount, currency) }, { amount: total })
      if (status >= 200 && status <= 299) return parsed(Made, bytes).id
      throw problemOf({ status, bytes }, `PayPal answered ${status} to a refund`)
    },
    payOut: async ({ batchId, to, amount, currency, note }) => {
      const { status, bytes } = await ask('v1/payments/payouts', {
        method: 'POST',
        requestId: batchId,
        body: {
          sender_batch_header: { sender_batch_id: batchId, email_subject: note.slice(0, 255) },
          items: [
            {
              recipient_type: 'EMAIL',
              receiver: to,
              note: note.slice(0, 1000),
              sender_item_id: batchId,
              amount: { value: decimalText(amount, currency), currency },
            },
          ],
        },
      })
      // The same batch was sent before: its link leads to the result.
      if (status < 200 || status > 299) {
        const earlier = /payouts\/([\w-]+)/.exec(new TextDecoder().decode(bytes))?.[1]
        if (status >= 500 || earlier === undefined)
          throw problemOf({ status, bytes }, `PayPal answered ${status} to a payout`)
        return payoutState(await find(Payout, `v1/payments/payouts/${earlier}`))
      }
      const { payout_batch_id } = parsed(Payout, bytes).batch_header
      return payoutState(await find(Payout, `v1/payments/payouts/${payout_batch_id}`))
    },
    readEvent: async (headers, body) => {
      const event = eventIn(body)
      if (event === undefined || !(await isSigned(headers, body))) return undefined
      return { id: event.id, type: event.event_type, resource: event.resource }
    },
  }
}

const DAY_MS = 86_400_000

const SUBSCRIPTION_STATES: Readonly<Record<string, ProviderSubscription['state']>> = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
}
const CHARGE_STATES: Readonly<Record<string, ProviderCharge['state']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  REVERSED: 'reversed',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const wireAmount = (amount: number, currency: string) => ({
  value: decimalText(amount, currency),
  currency_code: currency,
})

const minorOf = ({ value, currency_code }: z.output<typeof Money>): number => toMinor(value, currency_code)

// A fee may be 0, unlike an amount to pay.
const feeOf = (fee: z.output<typeof Money> | undefined): number =>
  fee === undefined || !/[1-9]/.test(fee.value) ? 0 : minorOf({ ...fee, value: fee.value.replace('-', '') })

const timeOf = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))

const toCharge = ({ id, status, time, amount_with_breakdown: sums }: z.output<typeof Transaction>): ProviderCharge => ({
  id,
  amount: minorOf(sums.gross_amount),
  currency: sums.gross_amount.currency_code,
  fee: feeOf(sums.fee_amount),
  at: new Date(time),
  state: CHARGE_STATES[status] ?? 'pending',
})

function toOrder(order: z.output<typeof Order>): ProviderOrder {
  const [unit] = order.purchase_units
  const capture = unit?.payments?.captures?.[0]
  const money = unit?.amount ?? capture?.amount
  if (money === undefined) throw new PaymentProblem('away', 'PayPal sent an order without an amount')
  const charge: ProviderCharge | undefined =
    capture === undefined
      ? undefined
      : {
          id: capture.id,
          amount: minorOf(capture.amount),
          currency: capture.amount.currency_code,
          fee: feeOf(capture.seller_receivable_breakdown?.paypal_fee),
          at: new Date(capture.create_time ?? order.create_time ?? 0),
          state: CHARGE_STATES[capture.status] ?? 'pending',
        }
  return {
    id: order.id,
    customId: unit?.custom_id,
    amount: minorOf(money),
    currency: money.currency_code,
    state: orderState(order.status, charge),
    charge,
  }
}

function orderState(status: string, charge: ProviderCharge | undefined): ProviderOrder['state'] {
  if (charge?.state === 'declined' || status === 'VOIDED') return 'declined'
  if (status === 'COMPLETED') return 'completed'
  return status === 'APPROVED' ? 'approved' : 'created'
}

const declinedBy = (bytes: Uint8Array): boolean =>
  /INSTRUMENT_DECLINED|PAYER_CANNOT_PAY|TRANSACTION_REFUSED/.test(new TextDecoder().decode(bytes))

function payoutState(payout: z.output<typeof Payout> | undefined): PayoutState {
  const item = payout?.items?.[0]?.transaction_status
  if (item === 'SUCCESS') return 'paid'
  const hasFailed = ['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED'].includes(item ?? '')
  return hasFailed || payout?.batch_header.batch_status === 'DENIED' ? 'failed' : 'paying'
}

function problemIn(error: unknown): PaymentProblem {
  if (error instanceof PaymentProblem) return error
  throw error
}

// Parses an event; undefined for other data. Its texts have no NUL character, which the database does not accept.
function eventIn(body: string): z.output<typeof Event> | undefined {
  try {
    return Event.parse(
      JSON.parse(body, (key, value: unknown) => {
        if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new Error('NUL')
        return value
      }),
    )
  } catch {
    return undefined
  }
}
