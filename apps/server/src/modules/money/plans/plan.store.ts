import type { Creator } from '@earshot/contract/catalogue/creator'
import { and, asc, desc, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Db } from '../../../db/open.ts'
import { album, artist } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'

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

    /** Adds a plan after the existing ones. Throws 404 for an unknown artist or podcast. */
    createPlan: async (
      { kind, id }: Creator,
      values: Omit<PlanValues, 'pos'> & { pos?: number; providerPlan: string },
    ): Promise<{ id: number; of: string }> => {
      const of = await getCreatorName(db, { kind, id })
      const target = kind === 'artist' ? { artistId: id } : { podcastId: id }
      const [last] = await db
        .select({ pos: max(plan.pos) })
        .from(plan)
        .where(eq(kind === 'artist' ? plan.artistId : plan.podcastId, id))
      const made = await db
        .insert(plan)
        .values({ pos: (last?.pos ?? -1) + 1, ...target, ...values })
        .returning({ id: plan.id })
      return { id: oneOf(made, 'plan').id, of }
    },

    /** Throws 404. */
    updatePlan: async (id: number, values: Partial<PlanValues> & { closedAt?: Date | null }): Promise<string> =>
      oneOf(await db.update(plan).set(values).where(eq(plan.id, id)).returning({ title: plan.title }), 'plan').title,

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
