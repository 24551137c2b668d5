import type { Creator } from '@earshot/contract/catalogue/creator'
import { moneyText } from '@earshot/contract/money/money'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { and, asc, desc, eq, isNull, max } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { plainText } from '../../richtext/sanitise.ts'

/**
 * The values of a plan that its owner or an operator sets; `amount` is in the smallest unit of `currency`, `duration`
 * in months, `welcome` sanitised HTML.
 */
export type PlanValues = {
  title: string
  subTitle: string
  amount: number
  currency: string
  duration: number
  features: string[]
  isHighlighted: boolean
  pos: number
  welcome: string | null
}

/** Reads and writes plans. */
export function planStore(db: Db) {
  return {
    /** Lists plans with their artist or podcast, closed ones last; tiers of support are not included. */
    listPlans: (of?: Creator) =>
      db
        .select({
          id: plan.id,
          artist: artist.name,
          podcast: podcast.title,
          title: plan.title,
          amount: plan.amount,
          currency: plan.currency,
          duration: plan.duration,
          isHighlighted: plan.isHighlighted,
          closedAt: plan.closedAt,
        })
        .from(plan)
        .leftJoin(artist, eq(artist.id, plan.artistId))
        .leftJoin(podcast, eq(podcast.id, plan.podcastId))
        .where(
          and(
            isNull(plan.tier),
            of === undefined ? undefined : eq(of.kind === 'artist' ? plan.artistId : plan.podcastId, of.id),
          ),
        )
        .orderBy(desc(isNull(plan.closedAt)), asc(plan.artistId), asc(plan.podcastId), asc(plan.pos), asc(plan.id)),

    /** Throws 404. */
    getPlan: async (id: number) => oneOf(await db.select().from(plan).where(eq(plan.id, id)), 'plan'),

    /** Adds a plan after the existing ones, and records it. Throws 404 for an unknown artist or podcast. */
    createPlan: (
      { kind, id }: Creator,
      values: Omit<PlanValues, 'pos' | 'welcome'> & { pos?: number; welcome?: string | null; providerPlan: string },
      by: AuditActor,
    ): Promise<{ id: number; of: string }> =>
      db.transaction(async (tx) => {
        const of = await getCreatorName(tx, { kind, id })
        const target = kind === 'artist' ? { artistId: id } : { podcastId: id }
        const [last] = await tx
          .select({ pos: max(plan.pos) })
          .from(plan)
          .where(eq(kind === 'artist' ? plan.artistId : plan.podcastId, id))
        const made = oneOf(
          await tx
            .insert(plan)
            .values({ pos: (last?.pos ?? -1) + 1, ...target, ...values })
            .returning(),
          'plan',
        )
        await auditPlan(tx, by, made, { after: shownIn(made) })
        return { id: made.id, of }
      }),

    /** Changes a plan, and records it. Throws 404. */
    updatePlan: (
      id: number,
      values: Partial<PlanValues> & { closedAt?: Date | null },
      by: AuditActor = 'command',
    ): Promise<string> =>
      db.transaction(async (tx) => {
        const before = oneOf(await tx.select().from(plan).where(eq(plan.id, id)).for('update'), 'plan')
        const changed = { ...values, version: before.version + 1 }
        const after = oneOf(await tx.update(plan).set(changed).where(eq(plan.id, id)).returning(), 'plan')
        await auditPlan(tx, by, after, { before: shownIn(before), after: shownIn(after) })
        return after.title
      }),
  }
}

type PlanRow = typeof plan.$inferSelect

const shownIn = (row: PlanRow) => ({
  title: row.title,
  sub_title: row.subTitle,
  price: moneyText(row.amount, row.currency),
  months: row.duration,
  features: row.features,
  highlight: row.isHighlighted,
  welcome: row.welcome === null ? null : plainText(row.welcome, WELCOME_SHOWN),
  closed: row.closedAt !== null,
})

/** Characters of a welcome text in the audit log. */
const WELCOME_SHOWN = 200

function actOf({ before, after }: ShownChange): AuditAct {
  if (before === undefined) return 'plan.create'
  if (before.closed === after.closed) return 'plan.update'
  return after.closed ? 'plan.end' : 'plan.open'
}

type ShownChange = { before?: ReturnType<typeof shownIn>; after: ReturnType<typeof shownIn> }

const auditPlan = (
  tx: Db,
  by: AuditActor,
  { id, title, artistId, podcastId }: PlanRow,
  values: ShownChange,
): Promise<void> =>
  writeAudit(tx, {
    by,
    act: actOf(values),
    subject: { kind: 'plan', id, title },
    creator: artistId === null ? { kind: 'podcast', id: podcastId ?? 0 } : { kind: 'artist', id: artistId },
    ...values,
  })
