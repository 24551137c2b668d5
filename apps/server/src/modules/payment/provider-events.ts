import { toMinor } from '@earshot/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { charge } from '../../db/schema/ledger.ts'
import { providerEvent } from '../../db/schema/payment.ts'
import { subscription } from '../../db/schema/subscription.ts'
import { sendJob } from '../../jobs/queue.ts'
import type { NewJob } from '../../jobs/queue.ts'
import type { ProviderCharge, ProviderTelling } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { reverseCharge } from '../ledger/reversal.store.ts'
import type { NewReversal } from '../ledger/reversal.store.ts'
import { lookAtOrder, lookAtSubscription } from './look.ts'
import type { Looking } from './look.ts'
import { findPaymentById } from './payment.store.ts'
import type { Settlement } from './settle.ts'

/** What an event is about, in our words. Its details are not believed: the provider is asked, except for charges that are in the signed event itself. */
type Subject =
  | { type: 'subscription'; id: string; told: readonly ProviderCharge[] }
  | { type: 'order'; id: string }
  | { type: 'payment'; id: string }
  | { type: 'returned'; id: string; cause: 'refund' | 'chargeback'; part: NewReversal['part'] }

/**
 * Writes an event before it is answered, with the job that works it off. Returns false when it is known already: the provider repeats what it told, twice within
 * milliseconds or days later.
 */
export async function receiveEvent(
  { db, payments, now }: Pick<Services, 'db' | 'payments' | 'now'>,
  told: ProviderTelling,
  body: string,
  jobOf: (id: string) => NewJob,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id, type } = told
    const subject = subjectOf(told)?.id
    const written = await tx
      .insert(providerEvent)
      .values({
        id,
        provider: payments.name,
        type,
        body,
        receivedAt: now(),
        ...(subject === undefined ? {} : { subject }),
      })
      .onConflictDoNothing()
      .returning({ id: providerEvent.id })
    if (written.length === 0) return false
    await sendJob(tx, jobOf(id))
    return true
  })
}

/** Works off an event that was written. It may be repeated, and come in any order. */
export async function handleEvent(services: Looking, id: string): Promise<void> {
  const { db } = services
  const [event] = await db.select().from(providerEvent).where(eq(providerEvent.id, id))
  if (event === undefined || event.state === 'done' || event.state === 'ignored') return
  const told = Body.parse(JSON.parse(event.body))
  const subject = subjectOf({ id, type: told.event_type, resource: told.resource })
  if (subject === undefined) return note(db, id, 'ignored')
  const problem = await workOff(services, subject)
  await note(db, id, problem === undefined ? 'done' : 'unknown', problem)
  if (problem === undefined) await retryUnknown(services)
}

// What came before the payment that it is about.
async function retryUnknown(services: Looking): Promise<void> {
  const { db } = services
  const waiting = await db
    .select({ id: providerEvent.id })
    .from(providerEvent)
    .innerJoin(charge, eq(charge.providerCharge, providerEvent.subject))
    .where(eq(providerEvent.state, 'unknown'))
    .limit(50)
  for (const { id } of waiting) await handleEvent(services, id)
}

// What is wrong with what was told; undefined when it is ours now.
async function workOff(services: Looking, subject: Subject): Promise<string | undefined> {
  switch (subject.type) {
    case 'subscription':
      return problemOf(await lookAtSubscription(services, subject.id, subject.told))
    case 'order':
      return problemOf(await lookAtOrder(services, subject.id))
    case 'payment': {
      const owed = await findPaymentById(services.db, subject.id)
      return owed?.providerOrder == null ? NOT_OURS : problemOf(await lookAtOrder(services, owed.providerOrder))
    }
    case 'returned':
      return takeBack(services, subject)
  }
}

const NOT_OURS = 'nothing of ours belongs to it'

const problemOf = ({ type }: Settlement): string | undefined => (type === 'unknown' ? NOT_OURS : undefined)

/** Books that money went back. A refund of a subscription's whole charge shortens what is open, so the subscription is looked at. `part`: only so much went back, by one refund. Returns what is wrong: nobody knows the charge. */
export async function takeBack(
  services: Looking,
  { id, cause, part }: { id: string; cause: 'refund' | 'chargeback'; part?: NewReversal['part'] },
): Promise<string | undefined> {
  const { db, payments, now } = services
  const isIt = and(eq(charge.provider, payments.name), eq(charge.providerCharge, id))
  const reversal = { provider: payments.name, providerCharge: id, cause, at: now(), part }
  const reversed = await db.transaction((tx) => reverseCharge(tx, reversal))
  if (reversed === undefined) return NOT_OURS
  const [paid] = await db
    .select({ providerId: subscription.providerId })
    .from(charge)
    .innerJoin(subscription, eq(subscription.id, charge.subscriptionId))
    .where(isIt)
  if (paid !== undefined) await lookAtSubscription(services, paid.providerId)
  return undefined
}

async function note(db: Db, id: string, state: 'done' | 'unknown' | 'ignored', problem?: string) {
  await db
    .update(providerEvent)
    .set({ state, problem: problem ?? null })
    .where(and(eq(providerEvent.id, id), inArray(providerEvent.state, ['new', 'unknown'])))
}

function subjectOf({ id: eventId, type, resource }: ProviderTelling): Subject | undefined {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) {
    const { success, data } = Named.safeParse(resource)
    return success ? { type: 'subscription', id: data.id, told: [] } : undefined
  }
  if (type === 'PAYMENT.SALE.COMPLETED') return saleSubject(resource)
  if (type === 'CHECKOUT.ORDER.APPROVED' || type === 'CHECKOUT.ORDER.COMPLETED') {
    const { success, data } = Named.safeParse(resource)
    return success ? { type: 'order', id: data.id } : undefined
  }
  if (type === 'PAYMENT.CAPTURE.COMPLETED' || type === 'PAYMENT.CAPTURE.DENIED') {
    const { success, data } = Captured.safeParse(resource)
    return success ? { type: 'payment', id: data.custom_id } : undefined
  }
  const cause = RETURNED[type]
  const returned = Returned.safeParse(resource)
  if (cause === undefined || !returned.success) return undefined
  const id = returnedCharge(returned.data)
  if (id === undefined) return undefined
  const amount = returnedAmount(returned.data)
  // What has no id of its own, but that of the charge, has that of the event.
  const providerRefund = returned.data.id === undefined || returned.data.id === id ? eventId : returned.data.id
  return { type: 'returned', id, cause, part: amount === undefined ? undefined : { providerRefund, amount } }
}

function saleSubject(resource: unknown): Subject | undefined {
  const { success, data: sale } = Sale.safeParse(resource)
  if (!success || sale.billing_agreement_id === undefined) return undefined
  const { currency, total } = sale.amount
  const fee =
    sale.transaction_fee === undefined || !/[1-9]/.test(sale.transaction_fee.value)
      ? 0
      : toMinor(sale.transaction_fee.value, currency)
  const told: ProviderCharge = {
    id: sale.id,
    amount: toMinor(total, currency),
    currency,
    fee,
    at: new Date(sale.create_time),
    state: sale.state === 'completed' ? 'paid' : 'pending',
  }
  return { type: 'subscription', id: sale.billing_agreement_id, told: [told] }
}

// A refund names its charge in a field, or in the link that leads up.
function returnedCharge({ id, sale_id, links = [] }: z.output<typeof Returned>): string | undefined {
  if (sale_id !== undefined) return sale_id
  const up = links.find(({ rel }) => rel === 'up' || rel === 'sale')?.href
  return up === undefined ? id : /\/(?:captures|sale)\/([^/?]+)/.exec(up)?.[1]
}

// Undefined when it is not said: then it is the whole.
function returnedAmount({ amount }: z.output<typeof Returned>): number | undefined {
  const [text, currency] = [amount?.total ?? amount?.value, amount?.currency ?? amount?.currency_code]
  return text === undefined || currency === undefined ? undefined : toMinor(text.replace('-', ''), currency)
}

const RETURNED: Readonly<Record<string, 'refund' | 'chargeback'>> = {
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'chargeback',
  'PAYMENT.CAPTURE.REVERSED': 'chargeback',
}

const Body = z.object({ event_type: z.string(), resource: z.unknown() })
const Named = z.object({ id: z.string() })
const Captured = z.object({ custom_id: z.uuid() })
const Sale = z.object({
  id: z.string(),
  state: z.string(),
  billing_agreement_id: z.string().optional(),
  create_time: z.string(),
  amount: z.object({ total: z.string(), currency: z.string() }),
  transaction_fee: z.object({ value: z.string() }).optional(),
})
const Returned = z.object({
  id: z.string().optional(),
  sale_id: z.string().optional(),
  // Sales and captures write amounts in two ways.
  amount: z
    .object({
      total: z.string(),
      currency: z.string(),
      value: z.string(),
      currency_code: z.string(),
    })
    .partial()
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
})

/** The events that an operator should look at: what belongs to nothing here, and what waits. */
export const listOpenEvents = (db: Db) =>
  db
    .select({
      id: providerEvent.id,
      type: providerEvent.type,
      subject: providerEvent.subject,
      state: providerEvent.state,
      problem: providerEvent.problem,
      receivedAt: providerEvent.receivedAt,
    })
    .from(providerEvent)
    .where(inArray(providerEvent.state, ['new', 'unknown']))
    .orderBy(providerEvent.receivedAt)
