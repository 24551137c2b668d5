import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { UserRef } from '../../member/member.ts'
import { CHARGE_KINDS, CHARGE_STATES, ChargeParts } from '../../money/earnings.ts'
import { AMOUNT_MAX } from '../../money/money.ts'
import { DayInput, Id, IdInput, MaybeText, Time, ZeroOrOneInput } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'
import { admins } from './admins.ts'
import { MoneyOwner } from './overview.ts'

/** A payment on the desk; `problem` is that of its subscription or order (MONEY-08). */
export const DeskPayment = z.object({
  id: Id,
  user: UserRef.nullable(),
  kind: z.enum(CHARGE_KINDS),
  title: MaybeText,
  creator: MoneyOwner.nullable(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  state: z.enum(CHARGE_STATES),
  paid_at: Time,
  reversed_at: Time.nullable(),
  provider: z.string(),
  reference: z.string(),
  problem: MaybeText,
})
export type DeskPayment = z.infer<typeof DeskPayment>

/**
 * A payment with its parts, the owners who received the part of the artist or podcast, the ids of the provider, its
 * events and refunds. `subscription` is the one that it paid for (MONEY-08).
 */
export const DeskPaymentDetail = DeskPayment.extend({
  parts: ChargeParts,
  owners: z.array(z.object({ owner: MoneyOwner, amount: z.number() })),
  ids: z.object({ charge: z.string(), subscription: MaybeText, plan: MaybeText, payment: MaybeText }),
  subscription: z.object({ is_running: z.boolean(), until: Time }).nullable(),
  events: z.array(z.object({ id: z.string(), type: z.string(), state: z.string(), at: Time })),
  refunds: z.array(z.object({ amount: z.number(), cause: z.enum(['refund', 'chargeback']), at: Time })),
})
export type DeskPaymentDetail = z.infer<typeof DeskPaymentDetail>

/**
 * A refund: the amount that goes back now and the total afterwards, and who bears what of it. `sentence` says what was
 * done (MONEY-09).
 */
export const RefundReport = z.object({
  currency: z.string(),
  amount: z.number(),
  total: z.number(),
  bears: z.array(z.object({ owner: MoneyOwner, amount: z.number() })),
  sentence: z.string(),
})
export type RefundReport = z.infer<typeof RefundReport>

export const deskPayments = get(calls.deskPayments, {
  ...admins,
  summary: 'Payments, newest first; `search_text` is a member, plan, artist, podcast or reference',
  input: z.object({
    ...deskListInput,
    plan_id: IdInput.optional(),
    artist_id: IdInput.optional(),
    podcast_id: IdInput.optional(),
    state: z.enum(['partly', ...CHARGE_STATES]).optional(),
    problem: z.enum(['yes']).optional(),
    from: DayInput.optional(),
    to: DayInput.optional(),
  }),
  data: deskList(DeskPayment),
})
export const deskPayment = get(calls.deskPayment, {
  ...admins,
  summary: 'A payment with its parts, ids, events and refunds',
  input: z.object({ charge_id: IdInput }),
  data: DeskPaymentDetail,
  errors: [STATUS.notFound],
})
export const refund = post(calls.refund, {
  ...admins,
  summary: 'Refund a payment, or the part up to an amount; repeated, it refunds once',
  proof: true,
  limits: ['moneyActs'],
  input: z.object({
    charge_id: IdInput,
    up_to: z.number().positive('must be above 0').max(AMOUNT_MAX).optional(),
    ends_subscription: z.boolean().optional(),
    dry_run: ZeroOrOneInput.optional(),
  }),
  data: RefundReport,
  errors: [STATUS.notFound, STATUS.conflict, STATUS.paymentUnconfirmed],
})
