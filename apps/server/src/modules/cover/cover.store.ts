import type { Ad } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import { localIn } from '@earshot/contract/text/zoned-time'
import { eq } from 'drizzle-orm'
import { ad } from '../../db/schema/site/cover.ts'
import type { Services } from '../../ports/services.ts'
import { findPreviewed } from './preview-scope.ts'

/** Returns the ads that a page shows today, in order: those whose days have begun and are not over (SITE-16). */
export async function listAds({ db, now, config }: AdServices, place: Place): Promise<Ad[]> {
  const today = dayIn(config.timeZone, now())
  const previewed = findPreviewed()?.ads.filter((each) => each.place === place)
  const rows = previewed ?? (await db.select().from(ad).where(eq(ad.place, place)).orderBy(ad.pos, ad.id))
  return rows
    .filter(({ firstDay, lastDay }) => (firstDay ?? today) <= today && today <= (lastDay ?? today))
    .map(({ image, link, alt }) => ({
      image_url: image,
      link: followableLink(link) ?? '',
      ...(alt !== null && { alt }),
    }))
}

/** Returns the day that calendars in a time zone show, like 2026-01-31. */
export const dayIn = (timeZone: string, moment: Date): string => localIn(timeZone, moment).slice(0, DAY_CHARS)
const DAY_CHARS = '2026-01-31'.length

type AdServices = Pick<Services, 'db' | 'now' | 'config'>
type Place = 'search' | 'livefeed' | 'vote'
