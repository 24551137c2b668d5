import type { Ad } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { ad } from '../../db/schema/site/cover.ts'

/** Returns the ads of a page, in order. */
export async function listAds(db: Db, place: 'search' | 'livefeed' | 'vote'): Promise<Ad[]> {
  const rows = await db
    .select({ image_url: ad.image, link: ad.link })
    .from(ad)
    .where(eq(ad.place, place))
    .orderBy(ad.pos, ad.id)
  return rows.map((row) => ({ ...row, link: followableLink(row.link) ?? '' }))
}
