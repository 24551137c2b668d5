import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { shows } from '../kind.ts'
import { ACCOUNT, PAGE_SIZE } from '../limits.ts'
import { DayInput, Id, IdInput, MaybeText, Nothing, Time, dataList, limit, text } from '../primitives.ts'
import { AMOUNT_MAX } from './money.ts'

// Amounts on the wire are decimals of their currency; a request with too many decimals gets 400.
const amount = z.number().positive('must be above 0').max(AMOUNT_MAX, `must be at most ${AMOUNT_MAX}`)
// A currency in a request: its three-letter code (ISO 4217).
const CurrencyInput = z.string().regex(/^[A-Z]{3}$/, 'must be a currency like USD')

// `subscriptions` includes payments for support; `all` is the sum of both fields.
const split = z.object({ all: z.number(), streams: z.number(), subscriptions: z.number() })
const payout = z.object({ balance: z.number(), requested: z.number() })

/** Earnings in one currency. `balance` is available for a payout; `requested` is in a payout that is not paid yet. */
export const Earned = payout.extend({ currency: z.string(), total: split, last_month: split })
export type Earned = z.infer<typeof Earned>

/** An artist or podcast that the viewer owns. */
const Owned = z.object({ id: Id, name: z.string() })

export const earnings = get(calls.earnings, {
  summary:
    "The viewer's earnings in the currency of this community; `others` has those in other currencies, `artists` and `podcasts` what the viewer owns",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: Earned.extend({
    others: z.array(Earned).optional(),
    artists: z.array(Owned).optional(),
    podcasts: z.array(Owned).optional(),
  }),
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
  summary: 'Request a payout up to the balance',
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

/**
 * States of a payout: `requested` until the operator starts it, `paying` while the provider sends it, then `paid`, or
 * `failed`, which returns the amount to the balance.
 */
export const PAYOUT_STATES = ['requested', 'paying', 'paid', 'failed'] as const
/** A payout of the viewer; `problem` is the reason of a failure. */
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
  summary: "The viewer's payouts, newest first; `before` is the id of the last one already loaded",
  auth: 'token',
  scope: 'read',
  input: z.object({ limit: limit(PAGE_SIZE.payouts), before: IdInput.optional() }),
  data: dataList(Payout),
})

const PayoutAddress = z.object({ address: MaybeText, asks_password: z.boolean() })
export const payoutAddress = get(calls.payoutAddress, {
  summary: "Set the e-mail address of the account at the payment provider that receives the viewer's payouts",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: PayoutAddress,
})
export const updatePayoutAddress = post(calls.updatePayoutAddress, {
  summary:
    "Change the viewer's payout address; an empty address removes it. It requires the password, or for an account without one a sign-in of the last 10 minutes. The viewer is notified by mail",
  auth: 'token',
  scope: 'account',
  input: z.object({
    address: z.union([z.literal(''), z.email('must be an e-mail address').max(200, 'must be at most 200 characters')]),
    password: text(0, ACCOUNT.passwordMax).optional(),
  }),
  data: PayoutAddress,
  errors: [STATUS.refused],
})

/**
 * The distribution of a payment: the four parts add up to the gross amount. `creator` is the part of the artist or
 * podcast.
 */
export const ChargeParts = z.object({
  gross: z.number(),
  fee: z.number(),
  platform: z.number(),
  pool: z.number(),
  creator: z.number(),
})
export type ChargeParts = z.infer<typeof ChargeParts>

const Creator = z.object({ id: Id, name: z.string() })
/** The purposes of payments. */
export const CHARGE_KINDS = ['subscription', 'support', 'tip'] as const
/** The states of payments. */
export const CHARGE_STATES = ['paid', 'refunded', 'charged_back'] as const
/** A payment of the viewer. `title` is the plan; `reference` is the provider's id. */
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
  /** The refunded part of a payment that is otherwise valid. */
  refunded: z.number().nullish(),
  provider: z.string(),
  reference: z.string(),
})
export type Charge = z.infer<typeof Charge>

export const listCharges = get(calls.listCharges, {
  summary:
    "The viewer's payments and their distribution, newest first; `before` is the id of the last one already loaded",
  auth: 'token',
  scope: 'account',
  input: z.object({ limit: limit(PAGE_SIZE.charges), before: IdInput.optional() }),
  data: dataList(Charge),
})

/**
 * The money of this community in one currency, from its ledger. `paid` is the gross sum of payments; `fees`,
 * `platform`, `pool` and `creators` are its parts. `refunded` is the sum of full and partial refunds, which none of
 * them includes. The operator has `deposited` into the stream pool, `streams` was paid out of it, `pool_balance`
 * remains. `waiting` is earned by artists and podcasts without an owner; `paid_out` has left the community; `requested`
 * is in payouts that are not paid yet.
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
    'The distribution of payments: the parts of a payment, and the totals of the ledger, the currency of this community first',
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
    totals: shows(z.array(MoneyTotals), 'money'),
  }),
})
