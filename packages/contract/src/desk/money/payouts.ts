import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { UserRef } from '../../member/member.ts'
import { PAYOUT_STATES } from '../../money/earnings.ts'
import { Count, Id, IdInput, MaybeText, Nothing, SearchText, Time, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { RowResults, deskList, deskListInput } from '../list.ts'
import { admins } from './admins.ts'

/** Limits of payouts: characters of a reference and of a reason, and payouts of one confirmation (MONEY-06, -07). */
export const PAYOUT = { referenceMax: 100, reasonMax: 500, payMax: 50 } as const

/**
 * A payout on the desk. `address` is the one that it is paid to, `address_is_new` whether it was entered in the last 7
 * days. `balance_after` is the balance of the member, which the amount has left already; `earlier` counts the member's
 * paid payouts in this currency, `given_back` the charges that were given back in the last 60 days (MONEY-05).
 */
export const DeskPayout = z.object({
  id: Id,
  user: UserRef.nullable(),
  amount: z.number(),
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  address: MaybeText,
  address_is_new: z.boolean(),
  balance_after: z.number(),
  earlier: z.object({ count: Count, sum: z.number() }),
  given_back: z.object({ count: Count, sum: z.number() }),
  provider: MaybeText,
  reference: MaybeText,
  problem: MaybeText,
  created_at: Time,
  paid_at: Time.nullable(),
})
export type DeskPayout = z.infer<typeof DeskPayout>

const filters = { state: z.enum(['open', ...PAYOUT_STATES]).optional() }
const byHand = { by_hand: z.boolean().optional(), reference: line(0, PAYOUT.referenceMax).optional() }
const acts = { ...admins, limits: ['moneyActs'] } as const

export const deskPayouts = get(calls.deskPayouts, {
  ...admins,
  summary: 'Payouts, open ones by age; `search_text` is a member or the number of a payout',
  input: z.object({ ...deskListInput, ...filters }),
  data: deskList(DeskPayout).extend({ provider: z.string() }),
})
export const deskPayoutsFile = get(calls.deskPayoutsFile, {
  ...admins,
  summary: 'The same payouts as CSV',
  reply: 'csv',
  input: z.object({ search_text: SearchText, ...filters }),
  data: Nothing,
})
export const payPayout = post(calls.payPayout, {
  ...acts,
  summary: 'Pay a payout through the provider, or record a transfer made by hand; repeated, it pays once',
  proof: true,
  input: z.object({ payout_id: IdInput, ...byHand }),
  data: DeskPayout,
  errors: [STATUS.notFound, STATUS.conflict, STATUS.paymentUnconfirmed],
})
export const payPayouts = post(calls.payPayouts, {
  ...acts,
  summary: 'Pay up to 50 payouts by one confirmation; each is done and reported by itself',
  proof: true,
  input: z.object({
    payout_ids: z.array(IdInput).min(1, 'is required').max(PAYOUT.payMax, `must be at most ${PAYOUT.payMax} payouts`),
  }),
  data: RowResults,
})
export const rejectPayout = post(calls.rejectPayout, {
  ...acts,
  summary: 'Return the amount of a payout to the balance, and mail the reason',
  input: z.object({ payout_id: IdInput, reason: line(1, PAYOUT.reasonMax) }),
  data: DeskPayout,
  errors: [STATUS.notFound, STATUS.conflict],
})
