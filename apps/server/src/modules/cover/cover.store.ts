import type { Ad } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { ad } from '../../db/schema/site/cover.ts'
import { findPreviewed } from './preview-scope.ts'

/** Returns the ads of a page, in order. */
export async function listAds(db: Db, place: Place): Promise<Ad[]> {
  const previewed = findPreviewed()?.ads.filter((each) => each.place === place)
  const rows = previewed?.map(({ image, link }) => ({ image_url: image, link })) ?? (await listRows(db, place))
  return rows.map((row) => ({ ...row, link: followableLink(row.link) ?? '' }))
}

const listRows = (db: Db, place: Place) =>
  db.select({ image_url: ad.image, link: ad.link }).from(ad).where(eq(ad.place, place)).orderBy(ad.pos, ad.id)

type Place = 'search' | 'livefeed' | 'vote'
