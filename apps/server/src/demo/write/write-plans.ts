import type { World } from '@earshot/demo-world/world'
import type { Db } from '../../db/open.ts'
import { plan } from '../../db/schema/money/subscription.ts'
import type { IdOf } from '../ids-by-name.ts'
import type { WrittenPlan } from './write-money.ts'

/** Writes the plans of artists and podcasts. Returns them with their ids. */
export async function writePlans(
  tx: Db,
  { catalogue, podcasts }: Pick<World, 'catalogue' | 'podcasts'>,
  { artistId, podcastId }: { artistId: IdOf; podcastId: IdOf },
): Promise<WrittenPlan[]> {
  const offers = [
    ...catalogue.artists.flatMap(({ name, plans }) =>
      plans.map((each, pos) => ({ ...each, kind: 'artist' as const, name, pos, artistId: artistId(name) })),
    ),
    ...podcasts.flatMap(({ title: name, plans }) =>
      plans.map((each, pos) => ({ ...each, kind: 'podcast' as const, name, pos, podcastId: podcastId(name) })),
    ),
  ].map((offer) => ({
    ...offer,
    features: [...offer.features],
    providerPlan: `demo-${offer.kind}-${offer.kind === 'artist' ? offer.artistId : offer.podcastId}-${offer.pos + 1}`,
  }))
  const rows = await tx.insert(plan).values(offers).returning({ id: plan.id })
  return offers.map(({ kind, name, pos, title, amount, currency, duration, providerPlan }, index) => ({
    kind,
    name,
    place: pos,
    title,
    amount,
    currency,
    duration,
    providerPlan,
    id: rows[index]?.id ?? 0,
  }))
}
