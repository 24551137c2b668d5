import { z } from 'zod'
import { PaymentProblem } from './payments.ts'

// The fields of PayPal's replies that are read.

/** An access token; `expires_in` in seconds. */
export const Token = z.object({ access_token: z.string(), expires_in: z.number() })
/** The id of a created resource. */
export const Made = z.object({ id: z.string() })
/** The state of a plan. */
export const PlanState = z.object({ status: z.string() })
/** An amount as decimal text. */
export const Money = z.object({ value: z.string(), currency_code: z.string() })
/** A subscription. */
export const Subscription = z.object({
  id: z.string(),
  plan_id: z.string(),
  custom_id: z.string().optional(),
  status: z.string(),
  start_time: z.string(),
  create_time: z.string().optional(),
  billing_info: z.object({ next_billing_time: z.string().optional() }).optional(),
})
/** Subscriptions of some plans; PayPal guarantees only their ids. */
export const Subscriptions = z.object({ subscriptions: z.array(Made).optional() })
/** A charge of a subscription. */
export const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  time: z.string(),
  amount_with_breakdown: z.object({ gross_amount: Money, fee_amount: Money.optional() }),
})
/** The charges of a subscription. */
export const Transactions = z.object({ transactions: z.array(Transaction).optional() })
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  create_time: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: Money.optional() }).optional(),
})
/** An order. */
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.string().optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Money.optional(),
        payments: z.object({ captures: z.array(Capture).optional() }).optional(),
      }),
    )
    .min(1),
})
/** A batch of payouts. */
export const Payout = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.array(z.object({ transaction_status: z.string().optional() })).optional(),
})
/** A webhook. */
export const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.unknown(),
})
/** The headers that sign a webhook. */
export const Signature = z.object({
  'paypal-transmission-id': z.string(),
  'paypal-transmission-time': z.string(),
  'paypal-transmission-sig': z.string(),
  'paypal-cert-url': z.string(),
  'paypal-auth-algo': z.string(),
})

/** Returns the error for a reply of PayPal that is no success, with its own message. */
export function problemOf({ status, bytes }: { status: number; bytes: Uint8Array }, sentence: string): PaymentProblem {
  const kind = status >= 500 || status === 429 || status === 401 ? 'away' : 'refused'
  const reason = reasonIn(bytes)
  return new PaymentProblem(kind, reason === undefined ? sentence : `${sentence}: ${reason}`)
}

/** Parses a reply. Throws PaymentProblem if it is invalid. */
export function parsed<Reply extends z.ZodType>(schema: Reply, bytes: Uint8Array): z.output<Reply> {
  const { success, data, error } = schema.safeParse(jsonOf(bytes))
  if (!success) throw new PaymentProblem('away', 'PayPal sent an invalid reply', { cause: error })
  return data
}

const REASON_MAX = 300

// Returns PayPal's reason of a refusal, which operators read and members do not. Undefined if there is none.
function reasonIn(bytes: Uint8Array): string | undefined {
  const { data } = Failed.safeParse(jsonOf(bytes))
  const [detail] = data?.details ?? []
  const words = [
    detail?.issue ?? data?.name ?? data?.error,
    detail?.description ?? data?.message ?? data?.error_description,
  ]
  const reason = words.filter((each) => each !== undefined).join(', ')
  return reason === '' ? undefined : reason.slice(0, REASON_MAX)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

// Errors of token requests have other fields than the rest.
const Failed = z
  .object({
    name: z.string(),
    message: z.string(),
    details: z.array(z.object({ issue: z.string(), description: z.string() }).partial()),
    error: z.string(),
    error_description: z.string(),
  })
  .partial()
