import { z } from 'zod'
import { get } from '../../endpoint.ts'
import { Count, DateOnly, Id, MaybeText, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { admins } from './admins.ts'

/** The kinds of accounts of the ledger. */
export const ACCOUNT_KINDS = [
  'provider',
  'artist',
  'podcast',
  'member',
  'payouts',
  'pool',
  'platform',
  'tips',
  'fees',
] as const

/** The figures of movements; each is the sum of rows of the ledger. */
export const FIGURES = ['taken', 'fees', 'platform', 'pool', 'creators', 'given_back', 'paid_out', 'deposited'] as const

/**
 * Movements of one currency between two days: `taken` from payers, and its parts; `given_back` by refunds and
 * chargebacks; `paid_out` to creators; `deposited` into the pool of streams (MONEY-01, MONEY-13).
 */
export const Movements = z.object({
  currency: z.string(),
  taken: z.number(),
  fees: z.number(),
  platform: z.number(),
  pool: z.number(),
  creators: z.number(),
  given_back: z.number(),
  paid_out: z.number(),
  deposited: z.number(),
})
export type Movements = z.infer<typeof Movements>

/** A sum of one currency: sums of different currencies are never added (MONEY-15). */
export const Sum = z.object({ currency: z.string(), amount: z.number() })

/**
 * The result of a check of the books, or of a comparison with the provider. `differences` have the time since when each
 * is known; `is_running` says that a check was requested and has not finished.
 */
export const MoneyCheck = z.object({
  is_running: z.boolean(),
  finished_at: Time.nullable(),
  rows: Count,
  differences: z.array(z.object({ text: z.string(), since: Time })),
})
export type MoneyCheck = z.infer<typeof MoneyCheck>

/** Payment providers; the demonstration charges nobody. */
export const PROVIDERS = ['paypal', 'demo'] as const

/** The kinds of problems (MONEY-14). */
export const PROBLEM_KINDS = ['negative_balance', 'plan_unknown', 'subscription_ended', 'payment'] as const

/**
 * A problem of money: `subject` names it, `detail` says what happened. `plan_id` and `charge_id` name what mends it;
 * without them there is nothing to do. `until` is when a subscription stops playing.
 */
export const MoneyProblem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  key: z.string(),
  subject: z.string(),
  detail: z.string(),
  since: Time.nullable(),
  until: Time.nullable(),
  plan_id: Id.nullable(),
  charge_id: Id.nullable(),
  member_id: Id.nullable(),
})
export type MoneyProblem = z.infer<typeof MoneyProblem>

export const deskMoney = get(calls.deskMoney, {
  ...admins,
  summary: 'Movements of this month and the last by currency, balances, open payouts and the state of the books',
  input: z.object({}),
  data: z.object({
    provider: z.enum(PROVIDERS),
    months: z.array(z.object({ month: z.string(), from: DateOnly, to: DateOnly, sums: z.array(Movements) })),
    balances: z.array(
      z.object({ kind: z.enum(ACCOUNT_KINDS), currency: z.string(), accounts: Count, balance: z.number() }),
    ),
    requests: z.object({ count: Count, sums: z.array(Sum) }),
    books: MoneyCheck,
  }),
})
export const moneyProblems = get(calls.moneyProblems, {
  ...admins,
  summary: 'Problems of money with what mends each',
  input: z.object({}),
  data: z.array(MoneyProblem),
})

/** The name of an owner of an account, of a plan or a payment. */
export const MoneyOwner = z.object({ kind: z.enum(ACCOUNT_KINDS), id: Id, name: MaybeText })
export type MoneyOwner = z.infer<typeof MoneyOwner>
