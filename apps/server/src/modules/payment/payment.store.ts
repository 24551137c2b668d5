import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { payment, providerPlan } from '../../db/schema/payment.ts'
import type { PaymentKind } from '../../db/schema/payment.ts'
import { plan, subscription } from '../../db/schema/subscription.ts'
import type { PlanAtProvider } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'

/** A payment that a member began. */
export type Payment = typeof payment.$inferSelect

/** What a payment is for, and what it costs; `months` is null for a payment made once. */
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
}

/** An unused payment of the same member for the same thing is used again for so long: the orders of a provider live three hours. */
const REUSED_MS = 3_600_000

/** Begins a payment, or returns the one that the member began a moment ago for the same and did not pay. */
export async function startPayment(
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

/** The provider's order of a payment made once; it is made at the first time, and once however often it is asked for. */
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
  // Of two who asked at once, one is written.
  await db
    .update(payment)
    .set({ providerOrder: made })
    .where(and(eq(payment.id, begun.id), isNull(payment.providerOrder)))
  const [stored] = await db.select({ order: payment.providerOrder }).from(payment).where(eq(payment.id, begun.id))
  return stored?.order ?? made
}

/** The provider's id of one of our plans; it is made at the first time, and anew for another price. */
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

/** The provider's id of one of our plans, if it was made. */
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

/** The plans that the provider has of one of ours, each for a price it has or had; `isCurrent` is that of its price now. */
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

/** The payment that an order was made for. */
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

/** The latest unpaid payment of a member for a plan. */
export async function findOpenForPlan(db: Db, memberId: number, planId: number): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.memberId, memberId), eq(payment.planId, planId), eq(payment.state, 'open')))
    .orderBy(desc(payment.createdAt))
    .limit(1)
  return found
}

/** Writes what a browser says of a payment before the provider is asked, so that a job asks when this process cannot. */
export async function noteClaim(db: Db, id: string, claim: string, at: Date): Promise<void> {
  await db.update(payment).set({ claim, claimedAt: at }).where(eq(payment.id, id))
}

/** Uses the browser's word on a payment; false when it was used before. */
export async function registerPayment(db: Db, id: string, at: Date): Promise<boolean> {
  const used = await db
    .update(payment)
    .set({ registeredAt: at })
    .where(and(eq(payment.id, id), isNull(payment.registeredAt)))
    .returning({ id: payment.id })
  return used.length > 0
}

/** Payments whose end is unknown and that may have been approved, the longest unasked first. */
export const listUnsettled = (
  db: Db,
  provider: Payment['provider'],
  { since, askedBefore }: { since: Date; askedBefore: Date },
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
        or(isNull(payment.checkedAt), lt(payment.checkedAt, askedBefore)),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(LOOKED_AT_ONCE)

/**
 * Payments of subscriptions that no browser said a word about, the longest unasked first: those begun since `since` and not asked for after `askedBefore`, or, when they
 * were begun before `freshSince`, not after `oldAskedBefore`.
 */
export const listUnclaimed = (
  db: Db,
  provider: Payment['provider'],
  times: { since: Date; askedBefore: Date; freshSince: Date; oldAskedBefore: Date },
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
          lt(payment.checkedAt, times.oldAskedBefore),
          and(gt(payment.createdAt, times.freshSince), lt(payment.checkedAt, times.askedBefore)),
        ),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(LOOKED_AT_ONCE)

/** Those of the provider's ids of subscriptions that we have none of. */
export async function listUnknownSubscriptions(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ id: subscription.providerId })
    .from(subscription)
    .where(inArray(subscription.providerId, [...ids]))
  const isKnown = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !isKnown.has(id))
}

/** Subscriptions to look at: those whose time ends, and those nobody looked at for a day. */
export const listToCompare = (
  db: Db,
  provider: Payment['provider'],
  { ending, askedBefore, retryBefore }: { ending: Date; askedBefore: Date; retryBefore: Date },
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
          lt(subscription.checkedAt, askedBefore),
          and(lt(subscription.expiresAt, ending), lt(subscription.checkedAt, retryBefore)),
        ),
      ),
    )
    .orderBy(sql`${subscription.checkedAt} nulls first`)
    .limit(LOOKED_AT_ONCE)

const LOOKED_AT_ONCE = 200

/** Writes when somebody last asked the provider about a payment, and what is wrong with it. */
export async function noteLook(db: Db, id: string, at: Date, problem?: string): Promise<void> {
  await db
    .update(payment)
    .set({ checkedAt: at, ...(problem === undefined ? {} : { problem }) })
    .where(eq(payment.id, id))
}

/** Writes when somebody last asked the provider about a subscription. */
export async function noteSubscriptionLook(db: Db, providerId: string, at: Date): Promise<void> {
  await db.update(subscription).set({ checkedAt: at }).where(eq(subscription.providerId, providerId))
}

/** Writes that a payment was never approved. */
export async function noteAbandoned(db: Db, id: string): Promise<void> {
  await db
    .update(payment)
    .set({ state: 'declined' })
    .where(and(eq(payment.id, id), eq(payment.state, 'open')))
}

/** A plan with what it belongs to; undefined when there is none. */
export async function findPlan(db: Db, id: number) {
  const [found] = await db.select().from(plan).where(eq(plan.id, id))
  return found
}

/** The plan of an artist's monthly tier; it has no card. It is made at the first time. */
export async function ensureTierPlan(
  db: Db,
  wanted: { artistId: number; tier: string; title: string; amount: number; currency: string; at: Date },
) {
  const { artistId, tier, title, amount, currency, at } = wanted
  await db
    .insert(plan)
    .values({
      artistId,
      tier,
      title,
      amount,
      currency,
      duration: 1,
      providerPlan: tierPlanId(artistId, tier),
      closedAt: at,
    })
    .onConflictDoNothing()
  const [found] = await db
    .select()
    .from(plan)
    .where(and(eq(plan.artistId, artistId), eq(plan.tier, tier)))
  if (found === undefined) throw new Error('the plan of a tier was not stored')
  return found
}

/** Our name of the plan of a tier. */
export const tierPlanId = (artistId: number, tier: string): string => `support-${artistId}-${tier.toLowerCase()}`

/** A payment by its custom_id. */
export async function findPaymentById(db: Db, id: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id))
  return found
}

/** Payments that an operator should look at, the oldest first. */
export const listProblems = (db: Db) =>
  db.select().from(payment).where(isNotNull(payment.problem)).orderBy(payment.createdAt)
