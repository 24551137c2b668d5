import { randomUUID } from 'node:crypto'
import { mayChangePlans } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { toMinor } from '@earshot/contract/money/money'
import { PLAN } from '@earshot/contract/money/plan-limits'
import type { PlanFields } from '@earshot/contract/money/supporters'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { emit } from '../../../events/event.ts'
import { planChanged } from '../../../events/events.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { planStore } from '../../money/plans/plan.store.ts'
import type { PlanValues } from '../../money/plans/plan.store.ts'
import { isBlankHtml, sanitiseHtml } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'

type Stores = Pick<Services, 'db' | 'config' | 'now'>
type Fields = z.output<typeof PlanFields>
/** The fields of a plan that a request may leave out, which then stay or have their defaults. */
type SentFields = { [Name in keyof Fields]?: Fields[Name] | undefined }
type PlanRow = typeof plan.$inferSelect

/**
 * Offers a plan of an artist or podcast. Throws 404, 403, 400 for its price, and 409 when there are as many open plans
 * as there may be (SUPPORTERS-01).
 */
export async function createPlan(
  { db }: Stores,
  viewer: Viewer,
  creator: Creator,
  fields: SentFields & Pick<Fields, 'title' | 'price'>,
): Promise<void> {
  const currency = fields.currency ?? (await getBucket(db, 'settings')).currency
  await db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayChangePlans)
    await mustHaveRoom(tx, creator, name)
    await planStore(tx).createPlan(
      creator,
      {
        subTitle: '',
        duration: 1,
        features: [],
        isHighlighted: false,
        ...valuesOf(fields),
        title: fields.title,
        amount: toMinor(fields.price, currency, 'price'),
        currency,
        providerPlan: `plan-${randomUUID()}`,
      },
      viewer,
    )
    await recordChange(tx, creator.kind)
  })
}

/**
 * Changes a plan. Who is subscribed goes on at the old price, currency and length, which belong to the payment. Returns
 * its artist or podcast. Throws 404, 403, 400, and 409 when the plan has changed since `version` (SUPPORTERS-03).
 */
export async function updatePlan(
  { db, config }: Stores,
  viewer: Viewer,
  { plan_id: id, version, ...fields }: SentFields & { plan_id: number; version: number },
): Promise<Creator> {
  return db.transaction(async (tx) => {
    const { row, creator } = await getPlanFor(tx, viewer, id)
    if (row.version !== version) throw await changedMeanwhile(tx, { kind: 'plan', id }, config.timeZone)
    const currency = fields.currency ?? row.currency
    const price = fields.price === undefined ? {} : { amount: toMinor(fields.price, currency, 'price') }
    if (fields.price === undefined && currency !== row.currency) throw badRequest('price', 'is required')
    await change(tx, viewer, { row, creator }, { ...valuesOf(fields), ...price, currency })
    return creator
  })
}

/** Stops offering a plan, or offers it again. Throws 404, 403, and 409 when there are too many open plans. */
export async function setPlanOpen({ db, now }: Stores, viewer: Viewer, id: number, isOpen: boolean): Promise<Creator> {
  return db.transaction(async (tx) => {
    const { row, creator, name } = await getPlanFor(tx, viewer, id)
    if ((row.closedAt === null) === isOpen) return creator
    if (isOpen) await mustHaveRoom(tx, creator, name)
    await change(tx, viewer, { row, creator }, { closedAt: isOpen ? null : now() })
    return creator
  })
}

/** Orders the open plans of an artist or podcast. Throws 404, 403, and 400 when the ids do not name each once. */
export async function reorderPlans({ db }: Stores, viewer: Viewer, creator: Creator, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayChangePlans)
    const open = await tx
      .select({ id: plan.id, title: plan.title })
      .from(plan)
      .where(isOpenOf(creator))
      .orderBy(asc(plan.pos), asc(plan.id))
      .for('update')
    const titles = ids.flatMap((id) => open.find((each) => each.id === id)?.title ?? [])
    if (new Set(ids).size !== ids.length || titles.length !== open.length || ids.length !== open.length)
      throw badRequest('plan_ids', 'must name each open plan once')
    await tx.execute(sql`
      update ${plan} set pos = n.nth from unnest(${sql.param(ids)}::int[]) with ordinality n (id, nth) where ${plan.id} = n.id`)
    await writeAudit(tx, {
      by: viewer,
      act: 'plan.order',
      subject: { ...creator, title: name },
      creator,
      before: { plans: open.map(({ title }) => title) },
      after: { plans: titles },
    })
    await recordChange(tx, creator.kind)
  })
}

async function change(
  tx: Db,
  viewer: Viewer,
  { row, creator }: { row: PlanRow; creator: Creator },
  values: Parameters<ReturnType<typeof planStore>['updatePlan']>[1],
): Promise<void> {
  await planStore(tx).updatePlan(row.id, values, viewer)
  await recordChange(tx, creator.kind)
  await emit(tx, planChanged, { planId: row.id })
}

/** Returns a locked plan with its artist or podcast. Tiers of support have no plan card, and are not found. */
async function getPlanFor(tx: Db, viewer: Viewer, id: number) {
  const row = oneOf(
    await tx
      .select()
      .from(plan)
      .where(and(eq(plan.id, id), isNull(plan.tier)))
      .for('update'),
    'plan',
  )
  const creator: Creator =
    row.artistId === null ? { kind: 'podcast', id: row.podcastId ?? 0 } : { kind: 'artist', id: row.artistId }
  const { name } = await getCreatorFor(tx, viewer, creator, mayChangePlans)
  return { row, creator, name }
}

// Locks the artist or podcast, so that two requests do not both get the last place.
async function mustHaveRoom(tx: Db, creator: Creator, name: string): Promise<void> {
  const table = creator.kind === 'artist' ? artist : podcast
  await tx.select({ id: table.id }).from(table).where(eq(table.id, creator.id)).for('no key update')
  if ((await tx.$count(plan, isOpenOf(creator))) >= PLAN.openMax)
    throw new Refusal(STATUS.conflict, `${name} offers ${PLAN.openMax} plans. Close one first.`)
}

const isOpenOf = ({ kind, id }: Creator) =>
  and(eq(kind === 'artist' ? plan.artistId : plan.podcastId, id), isNull(plan.tier), isNull(plan.closedAt))

// Fields that are not sent stay as they are.
const valuesOf = (fields: SentFields): Partial<Omit<PlanValues, 'amount' | 'currency' | 'pos'>> => ({
  ...(fields.title !== undefined && { title: fields.title }),
  ...(fields.sub_title !== undefined && { subTitle: fields.sub_title }),
  ...(fields.months !== undefined && { duration: fields.months }),
  ...(fields.features !== undefined && { features: fields.features }),
  ...(fields.is_highlighted !== undefined && { isHighlighted: fields.is_highlighted }),
  ...(fields.welcome !== undefined && { welcome: welcomeOf(fields.welcome) }),
})

function welcomeOf(html: string | null): string | null {
  const clean = html === null ? '' : sanitiseHtml(html)
  return isBlankHtml(clean) ? null : clean
}
