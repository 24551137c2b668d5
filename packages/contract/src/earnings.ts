import { z } from 'zod'
import * as calls from './calls/earnings.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import { AMOUNT_MAX } from './money.ts'
import { DayInput, Id, IdInput, MaybeText, Nothing, Time, dataList, limit, text } from './primitives.ts'

// Amounts on the wire are decimals of their currency; surplus decimals in a request are 400.
const amount = z.number().positive('must be above 0').max(AMOUNT_MAX, `must be at most ${AMOUNT_MAX}`)
// A currency in a request, by its code of three letters (ISO 4217).
const CurrencyInput = z.string().regex(/^[A-Z]{3}$/, 'must be a currency like USD')

// `subscriptions` holds what was paid for support, too: `all` is always the sum of both.
const split = z.object({ all: z.number(), streams: z.number(), subscriptions: z.number() })
const payout = z.object({ balance: z.number(), requested: z.number() })

/** Earnings in one currency. `balance` can be asked for; `requested` is on its way. */
export const Earned = payout.extend({ currency: z.string(), total: split, last_month: split })
export type Earned = z.infer<typeof Earned>

export const earnings = get(calls.earnings, {
  summary: "The viewer's earnings in the currency of this community; `others` has those in other currencies",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: Earned.extend({ others: z.array(Earned).optional() }),
})
export const earningsReport = get(calls.earningsReport, {
  summary: 'Earnings as CSV, from one day to another',
  auth: 'token',
  scope: 'read',
  reply: 'csv',
  input: z.object({ from: DayInput.optional(), to: DayInput.optional() }),
  data: Nothing,
})
export const requestPayment = post(calls.requestPayment, {
  summary: 'Ask for a payout up to the balance',
  auth: 'token',
  scope: 'account',
  input: z.object({ amount, currency: CurrencyInput.optional() }),
  data: payout,
  errors: [STATUS.conflict],
})
export const tipPlatform = post(calls.tipPlatform, {
  summary: 'Tip the platform',
  auth: 'token',
  scope: 'account',
  input: z.object({ amount, order_id: text(1, 200), facilitator_access_token: text(1, 2000) }),
  data: Nothing,
  errors: [STATUS.paymentUnconfirmed],
})

/** A request for money: `requested` until the operator pays, `paying` while the provider does, then `paid`, or `failed`, which gives it back to the balance. */
export const PAYOUT_STATES = ['requested', 'paying', 'paid', 'failed'] as const
/** A payout of the viewer; `problem` says why it failed. */
export const Payout = z.object({
  id: Id,
  amount: z.number(),
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  problem: MaybeText,
  created_at: Time,
  paid_at: Time.nullish(),
})
export type Payout = z.infer<typeof Payout>

export const listPayouts = get(calls.listPayouts, {
  summary: "The viewer's requests for money, newest first; `before` is the id of the last one that is known",
  auth: 'token',
  scope: 'read',
  input: z.object({ limit: limit(PAGE_SIZE.payouts), before: IdInput.optional() }),
  data: dataList(Payout),
})

const PayoutAddress = z.object({ address: MaybeText })
export const payoutAddress = get(calls.payoutAddress, {
  summary: "Where the viewer's money is sent: the e-mail address of an account at the payment provider",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: PayoutAddress,
})
export const updatePayoutAddress = post(calls.updatePayoutAddress, {
  summary: "Change where the viewer's money is sent; an empty address removes it. A mail tells the viewer",
  auth: 'token',
  scope: 'account',
  input: z.object({
    address: z.union([z.literal(''), z.email('must be an e-mail address').max(200, 'must be at most 200 characters')]),
  }),
  data: PayoutAddress,
})

/** Where a payment went: the four parts make the gross amount. `creator` is the part of the artist or podcast. */
export const ChargeParts = z.object({
  gross: z.number(),
  fee: z.number(),
  platform: z.number(),
  pool: z.number(),
  creator: z.number(),
})
export type ChargeParts = z.infer<typeof ChargeParts>

const Creator = z.object({ id: Id, name: z.string() })
/** What a payment was for. */
export const CHARGE_KINDS = ['subscription', 'support', 'tip'] as const
/** What became of a payment. */
export const CHARGE_STATES = ['paid', 'refunded', 'charged_back'] as const
/** A payment of the viewer. `title` is the plan; `reference` is the provider's own id. */
export const Charge = z.object({
  id: Id,
  paid_at: Time,
  kind: z.enum(CHARGE_KINDS),
  title: MaybeText,
  artist: Creator.nullish(),
  podcast: Creator.nullish(),
  tier: MaybeText,
  currency: z.string(),
  parts: ChargeParts,
  state: z.enum(CHARGE_STATES),
  reversed_at: Time.nullish(),
  /** What was given back of a payment that stands. */
  refunded: z.number().nullish(),
  provider: z.string(),
  reference: z.string(),
})
export type Charge = z.infer<typeof Charge>

export const listCharges = get(calls.listCharges, {
  summary: "The viewer's payments and where they went, newest first; `before` is the id of the last one that is known",
  auth: 'token',
  scope: 'account',
  input: z.object({ limit: limit(PAGE_SIZE.charges), before: IdInput.optional() }),
  data: dataList(Charge),
})

/**
 * The money of this community in one currency, as its ledger has it. Payments: `paid` is gross, `fees`, `platform`, `pool` and `creators` are its parts,
 * `refunded` was given back, whole or in part, and is in none of them. `deposited` was put into the pool of streams by the operator, `streams` was paid out of it, `pool_balance` is left.
 * `waiting` is what artists and podcasts without an owner have earned; `paid_out` has left the community, `requested` is on its way.
 */
export const MoneyTotals = z.object({
  currency: z.string(),
  paid: z.number(),
  fees: z.number(),
  platform: z.number(),
  tips: z.number(),
  pool: z.number(),
  creators: z.number(),
  refunded: z.number(),
  deposited: z.number(),
  streams: z.number(),
  pool_balance: z.number(),
  waiting: z.number(),
  requested: z.number(),
  paid_out: z.number(),
})
export type MoneyTotals = z.infer<typeof MoneyTotals>

export const moneyFlow = get(calls.moneyFlow, {
  summary:
    'How money flows here: the parts of a payment, and the totals of the ledger, the currency of this community first',
  auth: 'none',
  input: z.object({}),
  data: z.object({
    rates: z.object({
      currency: z.string(),
      platform_percent: z.number(),
      pool_percent: z.number(),
      fee_percent: z.number(),
      fee_fixed: z.number(),
    }),
    totals: z.array(MoneyTotals),
  }),
})
