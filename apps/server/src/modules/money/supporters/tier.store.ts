import { SUPPORT_TIERS } from '@earshot/contract/limits'
import { toMinor } from '@earshot/contract/money/money'
import type { TierName } from '@earshot/contract/money/subscription'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { supportTier } from '../../../db/schema/money/supporters.ts'
import { oneOf } from '../../../http/errors.ts'

/**
 * A tier of support of an artist. `amount` is in the smallest unit of `currency`; `perks` is the number of documented
 * perks, which `perkTexts` replaces. `version` is 0 until an owner changed the tier.
 */
export type OfferedTier = {
  tier: TierName
  period: 'once' | 'month'
  amount: number
  currency: string
  perks: number
  perkTexts: string[] | null
  isOffered: boolean
  version: number
}

/** Lists the tiers of support of an artist: the documented ones with what its owners changed (SUPPORTERS-04). */
export async function listTiers(db: Db, artistId: number): Promise<OfferedTier[]> {
  const changed = await db.select().from(supportTier).where(eq(supportTier.artistId, artistId))
  return SUPPORT_TIERS.map(({ tier, period, perks, price }) => {
    const own = changed.find((row) => row.tier === tier)
    return {
      tier,
      period,
      perks,
      amount: own?.amount ?? toMinor(price, DOCUMENTED_CURRENCY),
      currency: own?.currency ?? DOCUMENTED_CURRENCY,
      perkTexts: own?.perks ?? null,
      isOffered: own?.isOffered ?? true,
      version: own?.version ?? 0,
    }
  })
}

/** Returns a tier of support of an artist. */
export const getTier = async (db: Db, artistId: number, name: TierName): Promise<OfferedTier> =>
  oneOf(
    (await listTiers(db, artistId)).filter(({ tier }) => tier === name),
    'tier',
  )

/** Documented prices are in US dollars (ARTISTPROFILE-10). */
const DOCUMENTED_CURRENCY = 'USD'
