import type { Creator } from '@earshot/contract/catalogue/creator'
import { moneyText } from '@earshot/contract/money/money'
import { and, asc, desc, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Db } from '../../../db/open.ts'
import { album, artist } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor, Audited } from '../../audit/audit.store.ts'

/** The values of a plan that an operator sets; `amount` is in the smallest unit of `currency`, `duration` in months. */
export type PlanValues = {
  title: string
  subTitle: string
  amount: number
  currency: string
  duration: number
  features: string[]
  isHighlighted: boolean
  pos: number
}

/** Reads and writes plans, and the albums and seasons for subscribers. */
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
      values: Omit<PlanValues, 'pos'> & { pos?: number; providerPlan: string },
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
        const after = oneOf(await tx.update(plan).set(values).where(eq(plan.id, id)).returning(), 'plan')
        await auditPlan(tx, by, after, { before: shownIn(before), after: shownIn(after) })
        return after.title
      }),

    /** Sets whether only subscribers may play an album. Throws 404. */
    markAlbum: async (id: number, subscribersOnly: boolean): Promise<string> =>
      oneOf(
        await db.update(album).set({ subscribersOnly }).where(eq(album.id, id)).returning({ title: album.title }),
        'album',
      ).title,

    /**
     * Sets whether only subscribers may play a season. A season whose sound is stored on another host cannot be marked:
     * a redirect would reveal its URL. Throws 404, and a sentence for such a season.
     */
    markSeason: (id: number, subscribersOnly: boolean): Promise<string> =>
      db.transaction(async (tx) => {
        const { name } = oneOf(
          await tx.select({ name: season.name }).from(season).where(eq(season.id, id)).for('update'),
          'season',
        )
        const elsewhere = await tx.$count(
          episode,
          and(eq(episode.seasonId, id), isNull(episode.fileKey), isNotNull(episode.enclosure)),
        )
        if (subscribersOnly && elsewhere > 0)
          throw new Error(
            `The season ${name} cannot be for subscribers: the sound of ${elsewhere} of its episodes lies on another host.`,
          )
        await tx.update(season).set({ subscribersOnly }).where(eq(season.id, id))
        return name
      }),
  }
}

type PlanRow = typeof plan.$inferSelect

const shownIn = ({ title, subTitle, amount, currency, duration, closedAt }: PlanRow) => ({
  title,
  sub_title: subTitle,
  price: moneyText(amount, currency),
  months: duration,
  closed: closedAt !== null,
})

const auditPlan = (
  tx: Db,
  by: AuditActor,
  { id, title, artistId, podcastId, closedAt }: PlanRow,
  values: Pick<Audited, 'before' | 'after'>,
): Promise<void> =>
  writeAudit(tx, {
    by,
    act: values.before === undefined ? 'plan.create' : closedAt === null ? 'plan.update' : 'plan.end',
    subject: { kind: 'plan', id, title },
    creator: artistId === null ? { kind: 'podcast', id: podcastId ?? 0 } : { kind: 'artist', id: artistId },
    ...values,
  })
