import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addMonths } from '../../ports/payments/months.ts'
import { openFakeServer } from './fake-server.ts'
import type { Answer, Asked } from './fake-server.ts'
import { CERTIFICATES, openSigner } from './paypal-signer.ts'

type Money = { value: string; currency_code: string }
type Plan = { id: string; months: number; price: Money; status: 'ACTIVE' | 'INACTIVE' }
type Transaction = { id: string; status: string; time: string; gross: Money; fee: Money }
type Subscription = {
  id: string
  plan_id: string
  custom_id: string | undefined
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'
  start_time: string
  created: string
  transactions: Transaction[]
}
type Order = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  custom_id: string | undefined
  amount: Money
  capture: { id: string; status: string; time: string } | undefined
}

const ACCOUNT = { clientId: 'client', secret: 'secret', webhookId: 'WEBHOOK' }

/** Number of requests to a path that get no answer, although they are executed. */
type Silence = { path: RegExp; times: number }

/**
 * A local server with PayPal's REST API for tests: it stores plans, subscriptions, orders and payouts, repeats the
 * answer to a repeated PayPal-Request-Id, and signs webhook events with its own certificate. Its methods are the
 * actions of a payer, or of PayPal itself. `/sdk/js` is a browser script in place of PayPal's.
 */
export async function openFakePaypal({ now = () => new Date() }: { now?: () => Date } = {}) {
  const plans = new Map<string, Plan>()
  const subscriptions = new Map<string, Subscription>()
  const orders = new Map<string, Order>()
  const payouts = new Map<string, { id: string; status: string }>()
  const repeated = new Map<string, Answer>()
  const signer = openSigner(ACCOUNT.webhookId)
  let silence: Silence = { path: /^$/, times: 0 }
  let isAway = false
  let declines = false
  let count = 0

  const made = (kind: string) => `${kind}-${(count += 1)}${randomUUID().slice(0, 8).toUpperCase()}`
  const feeOf = ({ currency_code }: Money): Money => ({ value: '0.59', currency_code })

  const charge = (agreement: Subscription, { at = now(), status = 'COMPLETED' } = {}): Transaction => {
    const gross = plans.get(agreement.plan_id)?.price ?? { value: '1.00', currency_code: 'USD' }
    const taken = { id: made('SALE'), status, time: at.toISOString(), gross, fee: feeOf(gross) }
    agreement.transactions.push(taken)
    return taken
  }
  const subscriptionOf = (id: string): Subscription => found(subscriptions.get(id))
  const orderOf = (id: string): Order => found(orders.get(id))

  const answer = (input: Asked): Answer => {
    if (isAway) return { status: 503, json: { name: 'INTERNAL_SERVER_ERROR' } }
    const requestId = input.headers['paypal-request-id']
    const key = typeof requestId === 'string' ? `${input.path} ${requestId}` : undefined
    const earlier = key === undefined ? undefined : repeated.get(key)
    const reply = earlier ?? answerOnce(input)
    if (key !== undefined) repeated.set(key, reply)
    if (silence.times > 0 && silence.path.test(input.path)) {
      silence = { ...silence, times: silence.times - 1 }
      return 'cut'
    }
    return reply
  }

  const answerOnce = ({ method, path, query, body, headers }: Asked): Answer => {
    if (path === '/sdk/js') return { text: SDK, headers: { 'content-type': 'text/javascript', ...OPEN } }
    if (path === '/v1/oauth2/token') return { json: { access_token: 'stand-in', expires_in: 3600 } }
    if (path.startsWith('/stand-in/')) return payerActs(path, body)
    if (path.startsWith(CERTIFICATES)) return signer.answer(path)
    if (headers.authorization !== 'Bearer stand-in') return { status: 401, json: { name: 'AUTHENTICATION_FAILURE' } }
    const sent: unknown = body === '' ? {} : JSON.parse(body)
    const [, , area = '', kind = '', id = '', action = ''] = path.split('/')
    if (kind === 'products') return { status: 201, json: { id: made('PROD') } }
    if (kind === 'plans' && id !== '') return onPlan(id, action)
    if (kind === 'plans') return { status: 201, json: { id: makePlan(NewPlan.parse(sent)) } }
    if (kind === 'subscriptions' && id === '') return listSubscriptions(query)
    if (kind === 'subscriptions') return onSubscription(id, action)
    if (kind === 'orders' && id === '') return { status: 201, json: shown(makeOrder(NewOrder.parse(sent))) }
    if (kind === 'orders') return onOrder(id, action)
    if (action === 'refund') return refund(id, Refund.parse(sent).amount !== undefined)
    if (kind === 'payouts' && method === 'POST')
      return payOut(NewPayout.parse(sent).sender_batch_header.sender_batch_id)
    if (area === 'payments' && kind === 'payouts') return { json: shownPayout(id) }
    return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
  }

  const makePlan = ({ billing_cycles: [cycle] }: z.output<typeof NewPlan>): string => {
    const id = made('P')
    plans.set(id, {
      id,
      months: cycle.frequency.interval_count,
      price: cycle.pricing_scheme.fixed_price,
      status: 'ACTIVE',
    })
    return id
  }
  const onPlan = (id: string, action: string): Answer => {
    const plan = plans.get(id)
    if (plan === undefined) return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
    const wished = PLAN_CHANGES[action]
    if (wished === undefined) return { json: { id, status: plan.status } }
    if (plan.status === wished)
      return { status: 422, json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PLAN_STATUS_INVALID' }] } }
    plan.status = wished
    return { status: 204, text: '' }
  }
  const makeOrder = ({ purchase_units: [unit] }: z.output<typeof NewOrder>): Order => {
    const order: Order = {
      id: made('ORDER'),
      status: 'CREATED',
      custom_id: unit.custom_id,
      amount: unit.amount,
      capture: undefined,
    }
    orders.set(order.id, order)
    return order
  }
  const listSubscriptions = (query: URLSearchParams): Answer => {
    const requested = (name: string) => (query.get(name) ?? '').split(',')
    const listed = [...subscriptions.values()].filter(
      ({ plan_id: plan, status, created }) =>
        requested('plan_ids').includes(plan) &&
        requested('statuses').includes(status) &&
        created >= (query.get('created_after') ?? ''),
    )
    const [size, page] = [Number(query.get('page_size')), Number(query.get('page'))]
    return { json: { subscriptions: listed.slice((page - 1) * size, page * size).map(({ id }) => ({ id })) } }
  }
  const onSubscription = (id: string, action: string): Answer => {
    const agreement = subscriptions.get(id)
    if (agreement === undefined) return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
    if (action === 'transactions') return { json: { transactions: agreement.transactions.map(shownTransaction) } }
    const change = CHANGES[action]
    if (change === undefined) return { json: shownSubscription(agreement) }
    if (!change.from.includes(agreement.status))
      return {
        status: 422,
        json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] },
      }
    agreement.status = change.to
    return { status: 204, text: '' }
  }
  const onOrder = (id: string, action: string): Answer => {
    const order = orders.get(id)
    if (order === undefined) return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
    if (action !== 'capture') return { json: shown(order) }
    const issue = declines ? 'INSTRUMENT_DECLINED' : 'ORDER_NOT_APPROVED'
    if (order.status !== 'APPROVED' || declines)
      return { status: 422, json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } }
    order.status = 'COMPLETED'
    order.capture = { id: made('CAPTURE'), status: 'COMPLETED', time: now().toISOString() }
    return { status: 201, json: shown(order) }
  }
  const refund = (id: string, isPart: boolean): Answer => {
    const status = isPart ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
    const sale = [...subscriptions.values()].flatMap(({ transactions }) => transactions).find((each) => each.id === id)
    const order = [...orders.values()].find(({ capture }) => capture?.id === id)
    if (sale !== undefined) sale.status = status
    else if (order?.capture !== undefined) order.capture.status = status
    else return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
    return { status: 201, json: { id: made('REFUND'), status: 'COMPLETED' } }
  }
  const payOut = (batch: string): Answer => {
    const payout = payouts.get(batch) ?? { id: made('PAYOUT'), status: 'SUCCESS' }
    payouts.set(batch, payout)
    return { status: 201, json: { batch_header: { payout_batch_id: payout.id, batch_status: 'PENDING' } } }
  }
  const shownPayout = (id: string) => {
    const status = [...payouts.values()].find((each) => each.id === id)?.status
    return { batch_header: { payout_batch_id: id, batch_status: 'SUCCESS' }, items: [{ transaction_status: status }] }
  }
  const shownSubscription = ({ transactions, created, ...agreement }: Subscription) => {
    const months = plans.get(agreement.plan_id)?.months ?? 1
    const paid = transactions.filter(({ status }) => status !== 'REFUNDED').length
    const next = addMonths(new Date(agreement.start_time), months * paid)
    const isCharged = agreement.status === 'ACTIVE'
    return {
      ...agreement,
      create_time: created,
      billing_info: isCharged ? { next_billing_time: next.toISOString() } : {},
    }
  }

  // Requests of the browser script: the payer's approval goes to PayPal, not to our server.
  const payerActs = (path: string, body: string): Answer => {
    const sent = Acted.parse(JSON.parse(body))
    if (path === '/stand-in/subscribe') {
      const agreement = subscribe({ planId: sent.plan_id ?? '', customId: sent.custom_id, startsAt: sent.start_time })
      return {
        headers: OPEN,
        json: { subscriptionID: agreement.id, orderID: made('ORDER'), facilitatorAccessToken: 'stand-in' },
      }
    }
    approveOrder(sent.order_id ?? '')
    return { headers: OPEN, json: { orderID: sent.order_id, facilitatorAccessToken: 'stand-in' } }
  }

  /** A payer approves a subscription, which is charged at once unless it starts later. */
  const subscribe = ({
    planId,
    customId,
    startsAt,
    isPaid = true,
  }: {
    planId: string
    customId: string | undefined
    startsAt?: string | undefined
    isPaid?: boolean
  }): Subscription => {
    const agreement: Subscription = {
      id: made('I'),
      plan_id: planId,
      custom_id: customId,
      status: 'ACTIVE',
      start_time: startsAt ?? now().toISOString(),
      created: now().toISOString(),
      transactions: [],
    }
    subscriptions.set(agreement.id, agreement)
    if (isPaid && startsAt === undefined) charge(agreement)
    return agreement
  }
  /** A payer approves an order. */
  const approveOrder = (id: string): void => {
    orderOf(id).status = 'APPROVED'
  }

  const server = await openFakeServer(answer)
  return {
    url: server.url,
    /** The account of a community at this stand-in. */
    account: { ...ACCOUNT, api: server.url, sdk: `${server.url}/sdk/js`, roots: [signer.root] },
    asked: server.asked,
    subscribe,
    approveOrder,
    /** Changes an order before it is approved, as a browser can. */
    changeOrder: (id: string, change: Partial<Pick<Order, 'amount' | 'custom_id'>>) =>
      void Object.assign(orderOf(id), change),
    subscription: subscriptionOf,
    order: orderOf,
    plan: (id: string): Plan => found(plans.get(id)),
    /** PayPal charges a subscription again. */
    renew: (id: string, at?: Date): Transaction => charge(subscriptionOf(id), at === undefined ? {} : { at }),
    /** Makes PayPal decline cards from now on. */
    decline: (isDeclined: boolean): void => void (declines = isDeclined),
    /** Executes the next requests to a path, but loses their answers. */
    loseAnswers: (path: RegExp, times: number): void => void (silence = { path, times }),
    /** PayPal is unavailable. */
    beAway: (away: boolean): void => void (isAway = away),
    certify: signer.certify,
    /**
     * Returns an event with the headers of its signature, sent at the time `at`; `isForged` signs for another webhook.
     */
    sign: (
      event: { id?: string; event_type: string; resource: unknown },
      { isForged = false, at = now(), certificate = 'CERT-1' } = {},
    ) => {
      const body = JSON.stringify({ id: event.id ?? made('WH'), create_time: now().toISOString(), ...event })
      return { body, headers: signer.sign(body, { at, isForged, url: `${server.url}${CERTIFICATES}${certificate}` }) }
    },
    /** Returns the event of a charge of a subscription. */
    saleEvent: (id: string, sale: Transaction) => ({
      event_type: 'PAYMENT.SALE.COMPLETED',
      resource: {
        id: sale.id,
        state: 'completed',
        billing_agreement_id: id,
        create_time: sale.time,
        amount: { total: sale.gross.value, currency: sale.gross.currency_code },
        transaction_fee: { value: sale.fee.value, currency: sale.fee.currency_code },
      },
    }),
    close: server.close,
  }
}

/** A PayPal that runs in this process. */
export type FakePaypal = Awaited<ReturnType<typeof openFakePaypal>>

const CHANGES: Readonly<
  Record<string, { from: readonly Subscription['status'][]; to: Subscription['status'] } | undefined>
> = {
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  activate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  cancel: { from: ['ACTIVE', 'SUSPENDED'], to: 'CANCELLED' },
}

const PLAN_CHANGES: Readonly<Record<string, Plan['status'] | undefined>> = {
  activate: 'ACTIVE',
  deactivate: 'INACTIVE',
}

const Sum = z.object({ value: z.string(), currency_code: z.string() })
const Cycle = z.object({
  frequency: z.object({ interval_count: z.int() }),
  pricing_scheme: z.object({ fixed_price: Sum }),
})
const NewPlan = z.object({ billing_cycles: z.tuple([Cycle]) })
const NewOrder = z.object({ purchase_units: z.tuple([z.object({ custom_id: z.string().optional(), amount: Sum })]) })
const Refund = z.object({ amount: Sum.optional() })
const NewPayout = z.object({ sender_batch_header: z.object({ sender_batch_id: z.string() }) })
const Acted = z.object({
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  start_time: z.string().optional(),
  order_id: z.string().optional(),
})

const shownTransaction = ({ id, status, time, gross, fee }: Transaction) => ({
  id,
  status,
  time,
  amount_with_breakdown: { gross_amount: gross, fee_amount: fee },
})

const shown = ({ id, status, custom_id, amount, capture }: Order) => ({
  id,
  status,
  purchase_units: [
    {
      custom_id,
      amount,
      ...(capture === undefined
        ? {}
        : {
            payments: {
              captures: [
                {
                  id: capture.id,
                  status: capture.status,
                  amount,
                  create_time: capture.time,
                  seller_receivable_breakdown: { paypal_fee: { value: '0.59', currency_code: amount.currency_code } },
                },
              ],
            },
          }),
    },
  ],
})

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stand-in has no such resource')
  return value
}

// The page of a test has another origin.
const OPEN = { 'access-control-allow-origin': '*' } as const

// A button like that of PayPal's script, which gets the payment from the page and reports the approval to it.
const SDK = `
window.paypal = {
  Buttons: (options) => ({
    isEligible: () => true,
    close: () => Promise.resolve(),
    render: (target) => {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'PayPal'
      const base = new URL(document.querySelector('script[src*="/sdk/js"]').src).origin
      const ask = (path, sent) =>
        fetch(base + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(sent) }).then((reply) => reply.json())
      const actions = { subscription: { create: (sent) => ask('/stand-in/subscribe', sent).then((made) => { approved = made; return made.subscriptionID }) } }
      let approved
      button.addEventListener('click', async () => {
        try {
          if (options.createSubscription) await options.createSubscription({}, actions)
          else approved = await ask('/stand-in/approve', { order_id: await options.createOrder({}, {}) })
          await options.onApprove(approved, {})
        } catch (error) { options.onError?.(error) }
      })
      place.append(button)
      return Promise.resolve()
    },
  }),
}
`
