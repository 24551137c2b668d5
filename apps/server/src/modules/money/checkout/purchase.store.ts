import { STATUS } from '@earshot/contract/envelope'
import type { TierName } from '@earshot/contract/money/subscription'
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { isPaidAt, isPlanToSame } from '../../../access/subscribed.store.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { Refusal, notFound, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { mayResume, subscriptionColumns } from '../plans/views.ts'
import { ensurePlan, ensureTierPlan, findProviderPlan, tierPlanId } from '../provider/payment.store.ts'
import type { NewPayment } from '../provider/payment.store.ts'
import { getTier } from '../supporters/tier.store.ts'
import type { OfferedTier } from '../supporters/tier.store.ts'

/** A row of the table plan. */
export type PlanRecord = typeof plan.$inferSelect

type Starting = Pick<Services, 'db' | 'payments' | 'now'>

/**
 * Returns the payment of a member for a plan. Throws 409 while the member has the plan or can resume it; after a
 * cancellation the new time starts when the paid time ends.
 */
export async function planPayment(services: Starting, memberId: number, wanted: PlanRecord): Promise<NewPayment> {
  const { db, now } = services
  const running = await findRunning(db, memberId, wanted, now())
  if (running?.active === true) throw subscribedAlready()
  if (running !== undefined && running.planId === wanted.id && mayResume(running, now()))
    throw new Refusal(STATUS.conflict, 'You cancelled this subscription. Resume it instead of paying again.')
  const { id: planId, artistId, podcastId, title, amount, currency, duration: months, providerPlan, tier } = wanted
  return {
    memberId,
    kind: tier === null ? 'subscription' : 'support',
    title,
    planId,
    artistId,
    podcastId,
    tier,
    amount,
    currency,
    months,
    providerPlan: await ensurePlan(services, { id: providerPlan, name: title, amount, currency, months }),
    startsAt: running?.expiresAt ?? null,
    givesEmail: false,
  }
}

/** Returns the refusal for a member who would pay twice for the same item. */
export const subscribedAlready = (): Refusal =>
  new Refusal(STATUS.conflict, 'You already have a subscription here.', { code: 'exists' })

/**
 * Returns the payment of a member for a tier of an artist: once, or each month. Throws 404 for an unknown artist, and
 * for a tier that the artist does not offer.
 */
export async function tierPayment(
  services: Starting,
  memberId: number,
  { artistId, name }: { artistId: number; name: TierName },
): Promise<NewPayment> {
  const { tier, period, amount, currency, isOffered } = await getTier(services.db, artistId, name)
  if (!isOffered) throw notFound('tier of support')
  if (period === 'month') return planPayment(services, memberId, await getTierPlan(services, artistId, name))
  const title = await tierTitle(services.db, artistId, tier)
  return { ...oncePayment(memberId, 'support', { title, amount, currency }), artistId, tier }
}

/** Returns the plan of a monthly tier of an artist, at its current price. Throws 404 for an unknown artist. */
export async function getTierPlan({ db, now }: Starting, artistId: number, name: TierName): Promise<PlanRecord> {
  const { tier, amount, currency } = await getTier(db, artistId, name)
  const title = await tierTitle(db, artistId, tier)
  return ensureTierPlan(db, { artistId, tier, title, amount, currency, at: now() })
}

/**
 * Returns the provider's plan of a monthly tier; undefined for a tier that is paid once, and before the provider has
 * one.
 */
export async function findTierPlan(
  services: Starting,
  artistId: number,
  { tier, period, amount, currency }: OfferedTier,
): Promise<string | undefined> {
  if (period === 'once') return undefined
  const id = tierPlanId(artistId, tier)
  // The demo provider creates plans on request.
  if (services.payments.name === 'demo') return id
  return findProviderPlan(services, { id, name: tier, amount, currency, months: 1 })
}

const tierTitle = async (db: Db, artistId: number, tier: string): Promise<string> =>
  `${tier} support of ${oneOf(await db.select({ name: artist.name }).from(artist).where(eq(artist.id, artistId)), 'artist').name}`

/** Returns the payment of a member's tip for the platform. */
export const tipPayment = (memberId: number, amount: number, currency: string): NewPayment =>
  oncePayment(memberId, 'tip', { title: 'Tip for the platform', amount, currency })

const oncePayment = (
  memberId: number,
  kind: 'support' | 'tip',
  what: { title: string; amount: number; currency: string },
): NewPayment => ({
  memberId,
  kind,
  ...what,
  planId: null,
  artistId: null,
  podcastId: null,
  tier: null,
  months: null,
  providerPlan: null,
  startsAt: null,
  givesEmail: false,
})

/** Finds the member's subscription to the artist or podcast of a plan, an active one first. */
export async function findRunning(db: Db, memberId: number, wanted: PlanRecord, now: Date) {
  const [running] = await db
    .select(subscriptionColumns)
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.memberId, memberId), isPlanToSame(wanted), isPaidAt(now)))
    .orderBy(desc(subscription.active), desc(subscription.expiresAt))
    .limit(1)
  return running
}

/**
 * Finds the subscription of a member to a plan that can be cancelled or resumed: the active one, or else the latest.
 */
export async function findToChange(db: Db, memberId: number, planId: number) {
  const [found] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.memberId, memberId), eq(subscription.planId, planId)))
    .orderBy(desc(subscription.active), desc(subscription.expiresAt), desc(subscription.id))
    .limit(1)
  return found
}

/** Finds a subscription by its id at the provider. */
export async function findByProviderId(db: Db, providerId: string) {
  const [found] = await db.select().from(subscription).where(eq(subscription.providerId, providerId))
  return found
}

/** Stores the new state of a subscription at the provider. */
export async function updateSubscription(
  db: Db,
  id: number,
  values: Pick<typeof subscription.$inferInsert, 'active' | 'providerState' | 'cancelAt'>,
) {
  return oneOf(await db.update(subscription).set(values).where(eq(subscription.id, id)).returning(), 'subscription')
}

/** Finds the offered plan, or the plan of a tier, that the demo provider knows by this id. */
export async function findByProviderPlan(db: Db, providerPlan: string): Promise<PlanRecord | undefined> {
  const [found] = await db
    .select()
    .from(plan)
    .where(and(eq(plan.providerPlan, providerPlan), or(isNull(plan.closedAt), isNotNull(plan.tier))))
    .limit(1)
  return found
}
