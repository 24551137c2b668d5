import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ad, cover } from '../../../db/schema/site/cover.ts'
import type { Bucket, BucketName } from '../bucket-shapes.ts'
import { buckets, isBucketName } from '../bucket-shapes.ts'
import { setBucket } from '../cover.buckets.ts'
import { shippedSite, shippedValues } from '../shipped.ts'
import { adsOf, bucketsOf } from './site-buckets.ts'
import { readSiteFile, versionOf } from './site-document.ts'

/** Advisory lock held while a site file is stored, so that the second of two concurrent applications is refused. */
const SITE_LOCK = 727_014

/** Source of the pages of this site. */
export type SiteState = Bucket<'site'> & {
  version: string
  /** Shipped, applied from a site file, or set by other means before site files existed. */
  from: 'shipped' | 'file' | 'elsewhere'
}

/** Reads the applied site file, or the shipped one. */
export async function getSiteState(db: Db): Promise<SiteState> {
  const [row] = await db.select({ value: cover.value }).from(cover).where(eq(cover.bucket, SITE))
  const stored = buckets.site.safeParse(row?.value)
  const site = stored.success ? stored.data : shippedSite()
  return { ...site, version: versionOf(site), from: stored.success ? 'file' : await fromOf(db) }
}

/**
 * Applies a parsed site file to the pages. Returns its version, or undefined when the current version is not
 * `expected`.
 */
export async function storeSite(db: Db, site: Bucket<'site'>, expected?: string): Promise<string | undefined> {
  const { data } = readSiteFile(site.source, shippedValues())
  const made = bucketsOf(data, site)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`)
    if (expected !== undefined && (await getSiteState(tx)).version !== expected) return undefined
    for (const name of Object.keys(made).filter(isBucketName)) if (name !== SITE) await setBucket(tx, name, made[name])
    await setBucket(tx, SITE, site)
    await tx.delete(ad)
    const ads = adsOf(data, site)
    if (ads.length > 0) await tx.insert(ad).values(ads)
    return versionOf(site)
  })
}

const SITE = 'site' satisfies BucketName

// The mark of the demo world is not a setting of the pages.
async function fromOf(db: Db): Promise<SiteState['from']> {
  const rows = await db.select({ bucket: cover.bucket }).from(cover).where(ne(cover.bucket, SITE))
  return rows.some(({ bucket }) => isBucketName(bucket)) ? 'elsewhere' : 'shipped'
}
