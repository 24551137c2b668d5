import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { payment, providerPlan } from '../../../db/schema/money/payment.ts'
import type { PaymentKind } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import type { PlanAtProvider } from '../../../ports/payments/payments.ts'
import type { Services } from '../../../ports/services.ts'

/** A payment that a member started. */
export type Payment = typeof payment.$inferSelect

/** The purpose and price of a payment; `months` is null for a one-time payment. */
export type NewPayment = {
  memberId: number
  kind: PaymentKind
  title: string
  planId: number | null
  artistId: number | null
  podcastId: number | null
  tier: string | null
  amount: number
  currency: string
  months: number | null
  providerPlan: string | null
  startsAt: Date | null
  givesEmail: boolean
}

/**
 * An unpaid payment of the same member for the same item is reused for this long: the provider's orders live three
 * hours.
 */
const REUSED_MS = 3_600_000

/** Creates a payment, or returns the unpaid one that the member started a moment ago for the same item. */
export async function createPayment(
  { db, payments, now }: Pick<Services, 'db' | 'payments' | 'now'>,
  wanted: NewPayment,
): Promise<Payment> {
  const found = await findUnused(db, wanted, payments.name, new Date(now().getTime() - REUSED_MS))
  if (found !== undefined) return found
  const [made] = await db
    .insert(payment)
    .values({ ...wanted, provider: payments.name, createdAt: now() })
    .returning()
  if (made === undefined) throw new Error('no payment was stored')
  return made
}

async function findUnused(
  db: Db,
  wanted: NewPayment,
  provider: Payment['provider'],
  since: Date,
): Promise<Payment | undefined> {
  const same = (
    [
      'memberId',
      'kind',
      'planId',
      'artistId',
      'podcastId',
      'tier',
      'amount',
      'currency',
      'months',
      'providerPlan',
      'startsAt',
      'givesEmail',
    ] as const
  ).map((name) => sql`${payment[name]} is not distinct from ${sql.param(wanted[name], payment[name])}`)
  const [found] = await db
    .select()
    .from(payment)
    .where(
      and(
        ...same,
        eq(payment.provider, provider),
        eq(payment.state, 'open'),
        isNull(payment.claim),
        isNull(payment.problem),
        gt(payment.createdAt, since),
      ),
    )
    .orderBy(desc(payment.createdAt))
    .limit(1)
  return found
}

/** Returns the provider's order of a one-time payment. The first call creates it; concurrent calls create it once. */
export async function ensureOrder(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  begun: Payment,
): Promise<string> {
  if (begun.providerOrder !== null) return begun.providerOrder
  const made = await payments.createOrder({
    requestId: `order-${begun.id}`,
    customId: begun.id,
    amount: begun.amount,
    currency: begun.currency,
    description: begun.title,
  })
  // A concurrent call may have stored its order first.
  await db
    .update(payment)
    .set({ providerOrder: made })
    .where(and(eq(payment.id, begun.id), isNull(payment.providerOrder)))
  const [stored] = await db.select({ order: payment.providerOrder }).from(payment).where(eq(payment.id, begun.id))
  return stored?.order ?? made
}

/**
 * Returns the provider's id of one of our plans. The first call creates the plan at the provider; a new price creates
 * another one.
 */
export async function ensurePlan(services: Providing, wanted: OurPlan): Promise<string> {
  const { db, payments } = services
  const known = await findProviderPlan(services, wanted)
  if (known !== undefined) return known
  const key = keyOf(wanted)
  const made = await payments.createPlan({ ...wanted, key })
  await db
    .insert(providerPlan)
    .values({ provider: payments.name, account: payments.account, key, providerPlan: made })
    .onConflictDoNothing()
  return (await findProviderPlan(services, wanted)) ?? made
}

/** Returns the provider's id of one of our plans if it exists there. */
export async function findProviderPlan({ db, payments }: Providing, wanted: OurPlan): Promise<string | undefined> {
  const [found] = await db
    .select({ id: providerPlan.providerPlan })
    .from(providerPlan)
    .where(
      and(
        eq(providerPlan.provider, payments.name),
        eq(providerPlan.account, payments.account),
        eq(providerPlan.key, keyOf(wanted)),
      ),
    )
  return found?.id
}

/**
 * Lists the provider's plans for one of ours, one for each price it has or had; `isCurrent` marks that of the current
 * price.
 */
export async function listProviderPlans(
  { db, payments }: Providing,
  wanted: OurPlan,
): Promise<{ providerPlan: string; isCurrent: boolean }[]> {
  const rows = await db
    .select({ providerPlan: providerPlan.providerPlan, key: providerPlan.key })
    .from(providerPlan)
    .where(
      and(
        eq(providerPlan.provider, payments.name),
        eq(providerPlan.account, payments.account),
        sql`starts_with(${providerPlan.key}, ${`${wanted.id}-`})`,
      ),
    )
  return rows.map((row) => ({ providerPlan: row.providerPlan, isCurrent: row.key === keyOf(wanted) }))
}

type Providing = Pick<Services, 'db' | 'payments'>
type OurPlan = Omit<PlanAtProvider, 'key'>

const keyOf = ({ id, amount, currency, months }: OurPlan): string => [id, amount, currency, months].join('-')

/** Finds the payment of an order. */
export async function findByOrder(
  db: Db,
  provider: Payment['provider'],
  orderId: string,
): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.provider, provider), eq(payment.providerOrder, orderId)))
  return found
}

/** Finds the latest unpaid payment of a member for a plan. */
export async function findOpenForPlan(db: Db, memberId: number, planId: number): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.memberId, memberId), eq(payment.planId, planId), eq(payment.state, 'open')))
    .orderBy(desc(payment.createdAt))
    .limit(1)
  return found
}

/**
 * Stores the id that a browser reports for a payment before the provider is requested, so that a job can continue if
 * this process cannot.
 */
export async function recordClaim(db: Db, id: string, claim: string, at: Date): Promise<void> {
  await db.update(payment).set({ claim, claimedAt: at }).where(eq(payment.id, id))
}

/** Uses the browser's report of a payment; returns false if it was used before. */
export async function registerPayment(db: Db, id: string, at: Date): Promise<boolean> {
  const used = await db
    .update(payment)
    .set({ registeredAt: at })
    .where(and(eq(payment.id, id), isNull(payment.registeredAt)))
    .returning({ id: payment.id })
  return used.length > 0
}

/**
 * Lists payments without a final state that may have been approved; those that were not synced for the longest time
 * come first.
 */
export const listUnsettled = (
  db: Db,
  provider: Payment['provider'],
  { since, syncedBefore }: { since: Date; syncedBefore: Date },
) =>
  db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.provider, provider),
        eq(payment.state, 'open'),
        gt(payment.createdAt, since),
        or(sql`${payment.claim} is not null`, sql`${payment.providerOrder} is not null`),
        or(isNull(payment.checkedAt), lt(payment.checkedAt, syncedBefore)),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(SYNCED_AT_ONCE)

/**
 * Lists payments of subscriptions that no browser reported, the longest unsynced first. They were started since `since`
 * and not synced after `syncedBefore`; those started before `freshSince` were not synced after `oldSyncedBefore`.
 */
export const listUnclaimed = (
  db: Db,
  provider: Payment['provider'],
  times: { since: Date; syncedBefore: Date; freshSince: Date; oldSyncedBefore: Date },
) =>
  db
    .select({ id: payment.id, providerPlan: payment.providerPlan, createdAt: payment.createdAt })
    .from(payment)
    .where(
      and(
        eq(payment.provider, provider),
        eq(payment.state, 'open'),
        isNull(payment.claim),
        isNull(payment.problem),
        isNotNull(payment.providerPlan),
        gt(payment.createdAt, times.since),
        or(
          isNull(payment.checkedAt),
          lt(payment.checkedAt, times.oldSyncedBefore),
          and(gt(payment.createdAt, times.freshSince), lt(payment.checkedAt, times.syncedBefore)),
        ),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(SYNCED_AT_ONCE)

/** Returns those provider ids of subscriptions that are not stored here. */
export async function listUnknownSubscriptions(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ id: subscription.providerId })
    .from(subscription)
    .where(inArray(subscription.providerId, [...ids]))
  const isKnown = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !isKnown.has(id))
}

/** Lists subscriptions to sync: those that end soon, and those that were not synced for a day. */
export const listToCompare = (
  db: Db,
  provider: Payment['provider'],
  { ending, syncedBefore, retryBefore }: { ending: Date; syncedBefore: Date; retryBefore: Date },
) =>
  db
    .select({ providerId: subscription.providerId, paymentId: subscription.paymentId })
    .from(subscription)
    .where(
      and(
        eq(subscription.provider, provider),
        sql`${subscription.paymentId} is not null`,
        sql`${subscription.providerState} in ('active', 'suspended')`,
        or(
          isNull(subscription.checkedAt),
          lt(subscription.checkedAt, syncedBefore),
          and(lt(subscription.expiresAt, ending), lt(subscription.checkedAt, retryBefore)),
        ),
      ),
    )
    .orderBy(sql`${subscription.checkedAt} nulls first`)
    .limit(SYNCED_AT_ONCE)

const SYNCED_AT_ONCE = 200

/** Records the time of the last sync of a payment and its problem. */
export async function recordSync(db: Db, id: string, at: Date, problem?: string): Promise<void> {
  await db
    .update(payment)
    .set({ checkedAt: at, ...(problem === undefined ? {} : { problem }) })
    .where(eq(payment.id, id))
}

/** Records the time of the last sync of a subscription. */
export async function recordSubscriptionSync(db: Db, providerId: string, at: Date): Promise<void> {
  await db.update(subscription).set({ checkedAt: at }).where(eq(subscription.providerId, providerId))
}

/** Records that a payment was never approved. */
export async function declineAbandoned(db: Db, id: string): Promise<void> {
  await db
    .update(payment)
    .set({ state: 'declined' })
    .where(and(eq(payment.id, id), eq(payment.state, 'open')))
}

/** Finds a plan with its artist or podcast. */
export async function findPlan(db: Db, id: number) {
  const [found] = await db.select().from(plan).where(eq(plan.id, id))
  return found
}

/**
 * Returns the plan of an artist's monthly tier at its current price; it has no card. The first call creates it. Running
 * subscriptions have the price of their payment.
 */
export async function ensureTierPlan(
  db: Db,
  wanted: { artistId: number; tier: string; title: string; amount: number; currency: string; at: Date },
) {
  const { artistId, tier, title, amount, currency, at } = wanted
  const values = { artistId, tier, title, amount, currency, duration: 1, closedAt: at }
  const [found] = await db
    .insert(plan)
    .values({ ...values, providerPlan: tierPlanId(artistId, tier) })
    .onConflictDoUpdate({
      target: [plan.artistId, plan.tier],
      targetWhere: isNotNull(plan.tier),
      set: { amount, currency },
    })
    .returning()
  if (found === undefined) throw new Error('the plan of a tier was not stored')
  return found
}

/** Returns our name of the plan of a tier. */
export const tierPlanId = (artistId: number, tier: string): string => `support-${artistId}-${tier.toLowerCase()}`

/** Finds a payment by its custom_id. */
export async function findPaymentById(db: Db, id: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id))
  return found
}

/** Lists payments that need an operator's attention, oldest first. */
export const listProblems = (db: Db) =>
  db.select().from(payment).where(isNotNull(payment.problem)).orderBy(payment.createdAt)
