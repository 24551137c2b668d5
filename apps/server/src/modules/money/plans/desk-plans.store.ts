import { randomUUID } from 'node:crypto'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { DeskPlan, deskPlans, savePlan } from '@earshot/contract/desk/money/plans'
import { fromMinor, toMinor } from '@earshot/contract/money/money'
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { emit } from '../../../events/event.ts'
import { planChanged } from '../../../events/events.ts'
import { badRequest, conflict, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { planStore } from './plan.store.ts'

type Input = z.output<typeof savePlan.input>
type Filters = z.output<typeof deskPlans.input>
type Reading = Pick<Services, 'db' | 'payments' | 'now'>

/** Returns a page of the plans of all artists and podcasts, open ones first; tiers of support are not included. */
export async function listDeskPlans(
  services: Reading,
  { page, search_text: text, kind, state }: Filters,
): Promise<{ data: DeskPlan[]; total: number }> {
  const { db } = services
  const words = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    isNull(plan.tier),
    text === ''
      ? undefined
      : sql`(${plan.title} ilike ${words} or ${artist.name} ilike ${words} or ${podcast.title} ilike ${words})`,
    kind === undefined ? undefined : isNotNull(kind === 'artist' ? plan.artistId : plan.podcastId),
    state === 'open' ? isNull(plan.closedAt) : undefined,
    state === 'closed' ? isNotNull(plan.closedAt) : undefined,
    state === 'unknown' ? and(isNull(plan.closedAt), sql`not ${isKnown(services)}`) : undefined,
  )
  const { limit, offset } = pageOf(page)
  const rows = await select(services)
    .where(wanted)
    .orderBy(desc(isNull(plan.closedAt)), asc(plan.artistId), asc(plan.podcastId), asc(plan.pos), asc(plan.id))
    .limit(limit)
    .offset(offset)
  const all = db
    .select({ id: plan.id })
    .from(plan)
    .leftJoin(artist, eq(artist.id, plan.artistId))
    .leftJoin(podcast, eq(podcast.id, plan.podcastId))
  return { data: rows.map(toDeskPlan), total: await countRows(db, all.where(wanted).getSQL()) }
}

/** Returns a plan with its version. Throws 404. */
export const readDeskPlan = async (services: Reading, id: number): Promise<DeskPlan> =>
  toDeskPlan(oneOf(await select(services).where(and(eq(plan.id, id), isNull(plan.tier))), 'plan'))

/**
 * Creates a plan, or changes the one whose version is sent. Who is subscribed keeps the price. Returns its id. Throws
 * 404, 400 for its price, and 409 when the plan has changed since (MONEY-02).
 */
export async function saveDeskPlan(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { plan_id: id, version, ...input }: Input,
  { by, currency: own }: { by: AuditActor; currency: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const before =
      id === undefined ? undefined : oneOf(await tx.select().from(plan).where(eq(plan.id, id)).for('update'), 'plan')
    const currency = input.currency ?? before?.currency ?? own
    const values = { ...valuesOf(input), amount: toMinor(input.price, currency, 'price'), currency }
    if (before === undefined) {
      const creator = creatorOf(input)
      const defaults = { subTitle: '', duration: 1, features: [], isHighlighted: false }
      const providerPlan = `plan-${randomUUID()}`
      const made = await planStore(tx).createPlan(creator, { ...defaults, ...values, providerPlan }, by)
      return publish(tx, made.id, creator)
    }
    if (before.tier !== null) throw conflict('This plan is a tier of support, which its artist changes.')
    if (version !== before.version) throw await changedMeanwhile(tx, { kind: 'plan', id: before.id }, config.timeZone)
    await planStore(tx).updatePlan(before.id, values, by)
    return publish(tx, before.id, ownerOf(before))
  })
}

/** Stops offering a plan, or offers it again. Throws 404. */
export const closePlan = (db: Db, id: number, closedAt: Date | null, by: AuditActor): Promise<number> =>
  db.transaction(async (tx) => {
    const before = oneOf(await tx.select().from(plan).where(eq(plan.id, id)).for('update'), 'plan')
    if ((before.closedAt === null) !== (closedAt === null)) await planStore(tx).updatePlan(id, { closedAt }, by)
    return publish(tx, id, ownerOf(before))
  })

// A job makes the provider offer the plan as it is now.
async function publish(tx: Db, planId: number, { kind }: Creator): Promise<number> {
  await recordChange(tx, kind, 'money')
  await emit(tx, planChanged, { planId })
  return planId
}

function creatorOf({ artist_id: artistId, podcast_id: podcastId }: Pick<Input, 'artist_id' | 'podcast_id'>): Creator {
  if (artistId !== undefined && podcastId === undefined) return { kind: 'artist', id: artistId }
  if (podcastId !== undefined && artistId === undefined) return { kind: 'podcast', id: podcastId }
  throw badRequest('artist_id', 'or podcast_id is required')
}

const ownerOf = ({ artistId, podcastId }: Pick<typeof plan.$inferSelect, 'artistId' | 'podcastId'>): Creator =>
  artistId === null ? { kind: 'podcast', id: podcastId ?? 0 } : { kind: 'artist', id: artistId }

const valuesOf = (input: Omit<Input, 'plan_id' | 'version'>) => ({
  title: input.title,
  ...(input.sub_title !== undefined && { subTitle: input.sub_title }),
  ...(input.duration !== undefined && { duration: input.duration }),
  ...(input.features !== undefined && { features: input.features }),
  ...(input.highlight !== undefined && { isHighlighted: input.highlight }),
  ...(input.pos !== undefined && { pos: input.pos }),
})

/** The SQL of whether the provider has a plan at its current price; the demonstration reads our own plans. */
export const isKnown = ({ payments }: Pick<Services, 'payments'>): SQL =>
  payments.name === 'demo'
    ? sql`true`
    : sql`exists (select from provider_plan k where k.provider = ${payments.name} and k.account = ${payments.account}
        and k.key = concat_ws('-', ${plan.providerPlan}, ${plan.amount}, ${plan.currency}, ${plan.duration}))`

const select = (services: Reading) =>
  services.db
    .select({
      row: plan,
      artist: artist.name,
      podcast: podcast.title,
      subscribers: sql<number>`(select count(distinct s.member_id)::int from subscription s where s.plan_id = ${plan.id}
        and s.expires_at > ${services.now().toISOString()} and s.revoked_at is null)`,
      isKnown: sql<boolean>`${isKnown(services)}`,
    })
    .from(plan)
    .leftJoin(artist, eq(artist.id, plan.artistId))
    .leftJoin(podcast, eq(podcast.id, plan.podcastId))
    .$dynamic()

const toDeskPlan = ({ row, ...more }: Awaited<ReturnType<typeof select>>[number]): DeskPlan => ({
  id: row.id,
  creator: { ...ownerOf(row), name: more.artist ?? more.podcast ?? '' },
  title: row.title,
  sub_title: row.subTitle,
  price: fromMinor(row.amount, row.currency),
  currency: row.currency,
  duration: row.duration,
  features: row.features,
  highlight: row.isHighlighted,
  pos: Math.max(0, row.pos),
  is_open: row.closedAt === null,
  subscribers: more.subscribers,
  is_known: more.isKnown,
  version: row.version,
})
