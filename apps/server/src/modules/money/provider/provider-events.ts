import { toMinor } from '@earshot/contract/money/money'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { providerEvent } from '../../../db/schema/money/payment.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'
import { sendJob } from '../../../jobs/queue.ts'
import type { NewJob } from '../../../jobs/queue.ts'
import type { ProviderCharge, ProviderEvent } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { reverseCharge } from '../ledger/reversal.store.ts'
import type { NewReversal } from '../ledger/reversal.store.ts'
import { findPaymentById } from './payment.store.ts'
import { mailRefund } from './refund-mail.jobs.ts'
import type { Settlement } from './settle.ts'
import { syncOrder, syncSubscription } from './sync.ts'
import type { ProviderServices } from './sync.ts'

/**
 * The subject of an event, in our terms. Its details are not trusted: they are requested from the provider, except for
 * charges that the signed event itself contains.
 */
type Subject =
  | { type: 'subscription'; id: string; reported: readonly ProviderCharge[] }
  | { type: 'order'; id: string }
  | { type: 'payment'; id: string }
  | { type: 'returned'; id: string; cause: 'refund' | 'chargeback'; part: NewReversal['part'] }

/**
 * Stores an event before it is answered, together with the job that processes it. Returns false if the event is known:
 * the provider repeats events, within milliseconds or days later.
 */
export async function receiveEvent(
  { db, payments, now }: Pick<Services, 'db' | 'payments' | 'now'>,
  reported: ProviderEvent,
  body: string,
  jobOf: (id: string) => NewJob,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id, type } = reported
    const subject = subjectOf(reported)?.id
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

/** Processes a stored event. It may be repeated, and events may arrive in any order. */
export async function handleEvent(services: ProviderServices, id: string): Promise<void> {
  const { db } = services
  const [event] = await db.select().from(providerEvent).where(eq(providerEvent.id, id))
  if (event === undefined || event.state === 'done' || event.state === 'ignored') return
  const reported = Body.parse(JSON.parse(event.body))
  const subject = subjectOf({ id, type: reported.event_type, resource: reported.resource })
  if (subject === undefined) return setEventState(db, id, 'ignored')
  const problem = await processSubject(services, subject)
  await setEventState(db, id, problem === undefined ? 'done' : 'unknown', problem)
  if (problem === undefined) await retryUnknown(services)
}

// Retries events that arrived before their payment.
async function retryUnknown(services: ProviderServices): Promise<void> {
  const { db } = services
  const waiting = await db
    .select({ id: providerEvent.id })
    .from(providerEvent)
    .innerJoin(charge, eq(charge.providerCharge, providerEvent.subject))
    .where(eq(providerEvent.state, 'unknown'))
    .limit(50)
  for (const { id } of waiting) await handleEvent(services, id)
}

// Processes an event and returns its problem, or undefined on success.
async function processSubject(services: ProviderServices, subject: Subject): Promise<string | undefined> {
  switch (subject.type) {
    case 'subscription':
      return problemOf(await syncSubscription(services, subject.id, subject.reported))
    case 'order':
      return problemOf(await syncOrder(services, subject.id))
    case 'payment': {
      const paymentRow = await findPaymentById(services.db, subject.id)
      return paymentRow?.providerOrder == null
        ? NOT_OURS
        : problemOf(await syncOrder(services, paymentRow.providerOrder))
    }
    case 'returned':
      return recordRefund(services, subject)
  }
}

const OPEN = ['new', 'unknown'] as const
const NOT_OURS = 'nothing of ours belongs to it'

const problemOf = ({ type }: Settlement): string | undefined => (type === 'unknown' ? NOT_OURS : undefined)

/**
 * Records a refund. A full refund of a subscription's charge shortens the paid time, so the subscription is synced.
 * `part` is the amount of one partial refund; `also` runs in the transaction. The payer and the owners of the artist or
 * podcast are mailed. Returns a problem if the charge is unknown.
 */
export async function recordRefund(
  services: ProviderServices,
  { id, cause, part, also }: Refunded,
): Promise<string | undefined> {
  const { db, payments, now } = services
  const isIt = and(eq(charge.provider, payments.name), eq(charge.providerCharge, id))
  const reversal = { provider: payments.name, providerCharge: id, cause, at: now(), part }
  const reversed = await db.transaction(async (tx) => {
    const done = await reverseCharge(tx, reversal)
    if (done?.isNew === true && cause === 'refund') await mailRefund(tx, done)
    if (done?.isNew === true) await also?.(tx)
    return done
  })
  if (reversed === undefined) return NOT_OURS
  const [paid] = await db
    .select({ providerId: subscription.providerId })
    .from(charge)
    .innerJoin(subscription, eq(subscription.id, charge.subscriptionId))
    .where(isIt)
  if (paid !== undefined) await syncSubscription(services, paid.providerId)
  return undefined
}

type Refunded = {
  id: string
  cause: 'refund' | 'chargeback'
  part?: NewReversal['part']
  also?: (tx: Db) => Promise<unknown>
}

async function setEventState(db: Db, id: string, state: 'done' | 'unknown' | 'ignored', problem?: string) {
  await db
    .update(providerEvent)
    .set({ state, problem: problem ?? null })
    .where(and(eq(providerEvent.id, id), inArray(providerEvent.state, OPEN)))
}

function subjectOf({ id: eventId, type, resource }: ProviderEvent): Subject | undefined {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) {
    const { success, data } = Named.safeParse(resource)
    return success ? { type: 'subscription', id: data.id, reported: [] } : undefined
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
  // A refund without its own id, with that of the charge instead, gets the id of the event.
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
  const reported: ProviderCharge = {
    id: sale.id,
    amount: toMinor(total, currency),
    currency,
    fee,
    at: new Date(sale.create_time),
    state: sale.state === 'completed' ? 'paid' : 'pending',
  }
  return { type: 'subscription', id: sale.billing_agreement_id, reported: [reported] }
}

// A refund names its charge in a field, or in the link `up`.
function returnedCharge({ id, sale_id, links = [] }: z.output<typeof Returned>): string | undefined {
  if (sale_id !== undefined) return sale_id
  const up = links.find(({ rel }) => rel === 'up' || rel === 'sale')?.href
  return up === undefined ? id : /\/(?:captures|sale)\/([^/?]+)/.exec(up)?.[1]
}

// Returns undefined if the event states no amount: the refund is then a full one.
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
  // Sales and captures format amounts in two ways.
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

/** Lists the events that need an operator's attention: those that match no payment here, and those that wait. */
export const listOpenEvents = (db: Db) =>
  db
    .select({
      id: providerEvent.id,
      type: providerEvent.type,
      subject: providerEvent.subject,
      state: sql<(typeof OPEN)[number]>`${providerEvent.state}`,
      problem: providerEvent.problem,
      receivedAt: providerEvent.receivedAt,
    })
    .from(providerEvent)
    .where(inArray(providerEvent.state, OPEN))
    .orderBy(providerEvent.receivedAt)

/** Returns when the last event of the provider came; undefined without one (MONEY-10). */
export async function findLastEvent(db: Db): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: providerEvent.receivedAt })
    .from(providerEvent)
    .orderBy(desc(providerEvent.receivedAt))
    .limit(1)
  return last?.at
}

/**
 * Ignores an open event for a reason, or without one runs `also`, which processes it again; both are recorded. Throws
 * 404 for an event that is not open (MONEY-10).
 */
export const closeEvent = (
  db: Db,
  id: string,
  { by, reason, also }: { by: AuditActor; reason?: string; also?: (tx: Db) => Promise<unknown> },
): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(providerEvent)
      .where(and(eq(providerEvent.id, id), inArray(providerEvent.state, OPEN)))
      .for('update')
    const { type, subject } = oneOf(rows, 'open event')
    const about = { subject: { kind: 'event', title: type }, after: { event: id, subject } }
    if (reason === undefined) await writeAudit(tx, { by, act: 'event.retry', ...about })
    else {
      await setEventState(tx, id, 'ignored', reason)
      await writeAudit(tx, { by, act: 'event.ignore', reason, ...about })
    }
    await also?.(tx)
  })
