import { and, eq, gt } from 'drizzle-orm'
import { sitePreview } from '../../../db/schema/site/cover.ts'
import type { Services } from '../../../ports/services.ts'
import { previewing } from '../preview-scope.ts'
import { shippedValues } from '../shipped.ts'
import { adsOf, bucketsOf } from '../site/site-buckets.ts'
import { readSiteFile } from '../site/site-document.ts'
import { getSiteState } from '../site/site.store.ts'
import { checkDraft, findDraft, getVersion } from './draft.store.ts'
import { previewHash } from './site-desk.routes.ts'

/**
 * Returns the function that runs the rendering of a page with the site that a key shows: the draft, or a version. It
 * returns undefined for a key that is unknown or has ended, and for a draft with errors.
 */
export function openPreviews({ db, now }: Pick<Services, 'db' | 'now'>) {
  return async <T>(key: string, render: () => Promise<T>): Promise<T | undefined> => {
    const [found] = await db
      .select({ version: sitePreview.version })
      .from(sitePreview)
      .where(and(eq(sitePreview.keyHash, previewHash(key)), gt(sitePreview.endsAt, now())))
    const site = found === undefined ? undefined : await siteOf(found.version)
    if (site === undefined) return undefined
    const { data } = readSiteFile(site.source, shippedValues())
    return previewing({ buckets: bucketsOf(data, site), ads: adsOf(data, site) }, render)
  }

  async function siteOf(version: string | null) {
    if (version !== null) return getVersion(db, version)
    const draft = await findDraft(db)
    if (draft === undefined) return undefined
    const { site, errors } = await checkDraft(await getSiteState(db), draft)
    return errors.length === 0 ? site : undefined
  }
}
