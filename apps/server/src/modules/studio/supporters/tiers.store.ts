import { mayChangePlans } from '@earshot/contract/access'
import { moneyText, toMinor } from '@earshot/contract/money/money'
import type { TierName } from '@earshot/contract/money/subscription'
import type { TierFields } from '@earshot/contract/money/supporters'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { supportTier } from '../../../db/schema/money/supporters.ts'
import { emit } from '../../../events/event.ts'
import { planChanged } from '../../../events/events.ts'
import { badRequest } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { getTier } from '../../money/supporters/tier.store.ts'
import type { OfferedTier } from '../../money/supporters/tier.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'

type Fields = z.output<typeof TierFields>
type Change = { artist_id: number; tier: TierName; version: number } & {
  [Name in keyof Fields]?: Fields[Name] | undefined
}

/**
 * Changes a tier of support of an artist, or takes it off; who supports goes on at the old price. Throws 404, 403, 400
 * for its price, and 409 when the tier has changed since `version` (SUPPORTERS-04).
 */
export async function updateTier(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  { artist_id: artistId, tier: name, version, ...fields }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const creator = { kind: 'artist', id: artistId } as const
    await getCreatorFor(tx, viewer, creator, mayChangePlans)
    await tx.select({ id: artist.id }).from(artist).where(eq(artist.id, artistId)).for('no key update')
    const before = await getTier(tx, artistId, name)
    if (before.version !== version) throw await changedMeanwhile(tx, { kind: 'tier', id: artistId }, config.timeZone)
    const currency = fields.currency ?? before.currency
    if (fields.price === undefined && currency !== before.currency) throw badRequest('price', 'is required')
    const after = {
      amount: fields.price === undefined ? before.amount : toMinor(fields.price, currency, 'price'),
      currency,
      perks: fields.perk_texts === undefined ? before.perkTexts : fields.perk_texts,
      isOffered: fields.is_offered ?? before.isOffered,
      version: before.version + 1,
    }
    await tx
      .insert(supportTier)
      .values({ artistId, tier: name, ...after })
      .onConflictDoUpdate({ target: [supportTier.artistId, supportTier.tier], set: after })
    // The plan of a monthly tier exists once somebody chose it.
    const { amount } = after
    const plans = await tx
      .update(plan)
      .set({ amount, currency })
      .where(and(eq(plan.artistId, artistId), eq(plan.tier, name)))
      .returning({ id: plan.id })
    const isChanged = amount !== before.amount || currency !== before.currency || after.isOffered !== before.isOffered
    if (isChanged) for (const { id: planId } of plans) await emit(tx, planChanged, { planId })
    await writeAudit(tx, {
      by: viewer,
      act: 'tier.update',
      subject: { kind: 'tier', id: artistId, title: name },
      creator,
      before: shownIn(before),
      after: shownIn({ ...after, perkTexts: after.perks }),
    })
    await recordChange(tx, 'artist')
  })
}

const shownIn = ({
  amount,
  currency,
  perkTexts,
  isOffered,
}: Pick<OfferedTier, 'amount' | 'currency' | 'perkTexts' | 'isOffered'>) => ({
  price: moneyText(amount, currency),
  perks: perkTexts,
  offered: isOffered,
})
