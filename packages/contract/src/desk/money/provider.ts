import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { MaybeText, Nothing, Time, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { admins } from './admins.ts'
import { MoneyCheck, PROVIDERS } from './overview.ts'

/** Longest reason for ignoring an event, in characters. */
export const EVENT_REASON_MAX = 300

/** A webhook event that waits, or that matches nothing here (MONEY-10). */
export const OpenEvent = z.object({
  id: z.string(),
  type: z.string(),
  subject: MaybeText,
  state: z.enum(['new', 'unknown']),
  problem: MaybeText,
  at: Time,
})
export type OpenEvent = z.infer<typeof OpenEvent>

const eventInput = { event_id: line(1, 200) }

export const deskProvider = get(calls.deskProvider, {
  ...admins,
  summary: 'The payment provider without its secrets: account, webhook, open events, rates and the last comparison',
  input: z.object({}),
  data: z.object({
    provider: z.enum(PROVIDERS),
    account: MaybeText,
    webhook: MaybeText,
    last_event_at: Time.nullable(),
    silent_since: Time.nullable(),
    events: z.array(OpenEvent),
    rates: z.object({
      currency: z.string(),
      platform_percent: z.number(),
      pool_percent: z.number(),
      fee_percent: z.number(),
      fee_fixed: z.number(),
    }),
    comparison: MoneyCheck,
  }),
})
export const comparePayments = post(calls.comparePayments, {
  ...admins,
  summary: 'Compare all open payments and subscriptions with the provider by a job',
  input: z.object({}),
  data: Nothing,
})
export const retryEvent = post(calls.retryEvent, {
  ...admins,
  summary: 'Process a webhook event again by a job',
  input: z.object(eventInput),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const ignoreEvent = post(calls.ignoreEvent, {
  ...admins,
  summary: 'Ignore a webhook event',
  input: z.object({ ...eventInput, reason: line(1, EVENT_REASON_MAX) }),
  data: Nothing,
  errors: [STATUS.notFound],
})
