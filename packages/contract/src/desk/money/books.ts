import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { PlanFields } from '../../money/supporters.ts'
import { Count, DateOnly, DayInput, Id, IdInput, MaybeText, Nothing, PageNumber, Time, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'
import { admins } from './admins.ts'
import { ACCOUNT_KINDS, FIGURES, MoneyCheck, MoneyOwner, Sum } from './overview.ts'

/** The reasons of movements in the ledger. */
export const ENTRY_REASONS = [
  'subscription',
  'support',
  'tip',
  'fee',
  'platform',
  'pool',
  'streams',
  'deposit',
  'payout',
] as const

/** Longest reference of a deposit, in characters. */
export const DEPOSIT_REFERENCE_MAX = 100

/** A row of the ledger; `reverses` is the row that it reverses (MONEY-12). */
export const LedgerRow = z.object({
  id: Id,
  at: Time,
  from: MoneyOwner,
  to: MoneyOwner,
  amount: z.number(),
  currency: z.string(),
  reason: z.enum(ENTRY_REASONS),
  charge_id: Id.nullable(),
  payout_id: Id.nullable(),
  reverses: Id.nullable(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** A day whose streams were paid out of the pool (MONEY-11). */
export const StreamDay = z.object({
  id: Id,
  day: DateOnly,
  currency: z.string(),
  plays: Count,
  amount: z.number(),
})
export type StreamDay = z.infer<typeof StreamDay>

/** A month that has ended, in the time zone of the community, with its money in one currency (MONEY-13). */
export const Statement = z.object({
  month: z.string(),
  currency: z.string(),
  opening: z.number(),
  closing: z.number(),
  rows: Count,
})
export type Statement = z.infer<typeof Statement>

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month like 2026-01')
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency like USD')

export const deskLedger = get(calls.deskLedger, {
  ...admins,
  summary: 'Rows of the ledger, newest first; `search_text` is the name of the owner of an account',
  input: z.object({
    ...deskListInput,
    account: z.enum(ACCOUNT_KINDS).optional(),
    owner_id: IdInput.optional(),
    currency: currency.optional(),
    reason: z.enum(ENTRY_REASONS).optional(),
    figure: z.enum(FIGURES).optional(),
    charge_id: IdInput.optional(),
    payout_id: IdInput.optional(),
    from: DayInput.optional(),
    to: DayInput.optional(),
  }),
  data: deskList(LedgerRow),
})
export const ledgerCheck = get(calls.ledgerCheck, {
  ...admins,
  summary: 'The last check of the books',
  input: z.object({}),
  data: MoneyCheck,
})
export const checkLedger = post(calls.checkLedger, {
  ...admins,
  summary: 'Check the books by a job, as the server does every night',
  input: z.object({}),
  data: Nothing,
})
export const deskPool = get(calls.deskPool, {
  ...admins,
  summary: 'The pool of streams: balances, deposits and paid days, newest first',
  input: z.object({ page: PageNumber }),
  data: deskList(StreamDay).extend({
    currency: z.string(),
    balances: z.array(Sum),
    deposits: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        currency: z.string(),
        reference: z.string(),
        by: MaybeText,
        at: Time,
      }),
    ),
  }),
})
export const depositPool = post(calls.depositPool, {
  ...admins,
  summary: 'Deposit money into the pool of streams; the same `request_id` books once',
  proof: true,
  limits: ['moneyActs'],
  input: z.object({
    amount: PlanFields.shape.price,
    currency: PlanFields.shape.currency,
    reference: line(1, DEPOSIT_REFERENCE_MAX),
    request_id: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens'),
  }),
  data: Nothing,
  errors: [STATUS.conflict],
})
export const statements = get(calls.statements, {
  ...admins,
  summary: 'Months that have ended, newest first, with their money by currency',
  input: z.object({ page: PageNumber }),
  data: deskList(Statement.extend({ id: Id })),
})
export const statementFile = get(calls.statementFile, {
  ...admins,
  summary: 'The statement of a month and currency as CSV: balances and rows, or by artist and podcast',
  reply: 'csv',
  input: z.object({ month, currency, by: z.enum(['rows', 'creators']).default('rows') }),
  data: Nothing,
  errors: [STATUS.notFound],
})
