import { mayReadSubscribers } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { decimalText, fromMinor } from '@earshot/contract/money/money'
import { TierName } from '@earshot/contract/money/subscription'
import type { Subscriber, SubscriberState } from '@earshot/contract/money/supporters'
import { csvLine } from '@earshot/contract/text/csv'
import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import { matching } from '../../../db/matching.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { emailConsent } from '../../../db/schema/money/supporters.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { userRefColumns, toUserRef } from '../../member/views.ts'
import { paidColumns } from '../../money/checkout/subscription.store.ts'
import { isTo } from '../../money/supporters/email-consent.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { isPlanOf } from './read-plans.store.ts'

/** A search and filter of the list of subscribers. */
type Filter = { search_text: string; state?: SubscriberState | undefined; plan_id?: number | undefined }

/** Subscribers on a page of the list. */
export const SUBSCRIBERS_PER_PAGE = 50

/**
 * Lists a page of the subscribers of an artist or podcast, the newest first, and records the reading (SUPPORTERS-08).
 * Throws 404 and 403.
 */
export async function listSubscribers(
  db: Db,
  viewer: Viewer,
  creator: Creator,
  { now, offset, ...filter }: Filter & { now: Date; offset: number },
): Promise<{ rows: Subscriber[]; total: number }> {
  return db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayReadSubscribers)
    const where = isWanted(creator, filter, now)
    const rows = await selectSubscribers(tx, creator, now)
      .where(where)
      .orderBy(desc(subscription.createdAt), desc(subscription.id))
      .limit(SUBSCRIBERS_PER_PAGE)
      .offset(offset)
    const [counted] = await tx
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(subscription)
      .innerJoin(plan, eq(plan.id, subscription.planId))
      .innerJoin(member, eq(member.id, subscription.memberId))
      .where(where)
    await writeAudit(tx, {
      by: viewer,
      act: 'subscribers.read',
      subject: { ...creator, title: name },
      creator,
      after: { ...shownFilter(filter), from: offset + 1, subscribers: rows.length },
    })
    return { rows: rows.map(toSubscriber), total: counted?.total ?? 0 }
  })
}

/** Returns the subscribers of an artist or podcast as CSV, and records the export. Throws 404 and 403. */
export async function exportSubscribers(
  db: Db,
  viewer: Viewer,
  creator: Creator,
  { now, ...filter }: Filter & { now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayReadSubscribers)
    const rows = await selectSubscribers(tx, creator, now)
      .where(isWanted(creator, filter, now))
      .orderBy(desc(subscription.createdAt), desc(subscription.id))
    await writeAudit(tx, {
      by: viewer,
      act: 'subscribers.export',
      subject: { ...creator, title: name },
      creator,
      after: { ...shownFilter(filter), subscribers: rows.length },
    })
    const lines = rows.map((row) =>
      csvLine([
        row.user.username,
        row.title,
        row.since.toISOString().slice(0, 10),
        row.paidUntil.toISOString().slice(0, 10),
        row.state,
        decimalText(row.paid, row.currency),
        row.currency,
        row.email,
      ]),
    )
    return csvLine(['name', 'plan', 'since', 'paid_until', 'state', 'paid', 'currency', 'email']) + lines.join('')
  })
}

const stateAt = (now: Date) => sql<SubscriberState>`case
  when ${subscription.revokedAt} is not null then 'refunded'
  when ${subscription.expiresAt} <= ${now.toISOString()}::timestamptz then 'ended'
  when ${subscription.active} then 'running' else 'ending' end`

const selectSubscribers = (tx: Db, creator: Creator, now: Date) =>
  tx
    .select({
      id: subscription.id,
      user: userRefColumns,
      planId: plan.id,
      title: plan.title,
      tier: plan.tier,
      since: subscription.createdAt,
      paidUntil: subscription.expiresAt,
      state: stateAt(now),
      currency: paidColumns.currency,
      paid: sql<number>`(
        select coalesce(sum(${charge.amount} - ${charge.refunded}), 0) from ${charge}
        where ${charge.subscriptionId} = ${subscription.id} and ${charge.state} = 'paid')`.mapWith(Number),
      email: sql<string | null>`case when ${emailConsent.id} is not null then ${member.email} end`,
    })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .innerJoin(member, eq(member.id, subscription.memberId))
    .leftJoin(payment, eq(payment.id, subscription.paymentId))
    .leftJoin(emailConsent, and(eq(emailConsent.memberId, member.id), isTo(creator)))

const isWanted = (creator: Creator, { search_text: text, state, plan_id: planId }: Filter, now: Date) =>
  and(
    isPlanOf(creator),
    // A second payment for the same item is refunded, and gives no time.
    or(isNotNull(subscription.paymentId), gt(subscription.expiresAt, subscription.createdAt)),
    ...matching(member.username, text),
    planId === undefined ? undefined : eq(plan.id, planId),
    state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
  )

const shownFilter = ({ search_text: text, state, plan_id: planId }: Filter) => ({
  ...(text !== '' && { search: text }),
  ...(state !== undefined && { state }),
  ...(planId !== undefined && { plan: planId }),
})

type SubscriberRow = Awaited<ReturnType<typeof selectSubscribers>>[number]

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  user: toUserRef(row.user),
  plan: { id: row.planId, title: row.title, tier: row.tier === null ? null : TierName.parse(row.tier) },
  since: row.since.toISOString(),
  paid_until: row.paidUntil.toISOString(),
  state: row.state,
  paid: fromMinor(row.paid, row.currency),
  currency: row.currency,
  email: row.email,
})
