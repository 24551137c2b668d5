import type { OwnPage } from '@earshot/contract/site/cover'
import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ad, cover, sitePreview, siteVersion } from '../../../db/schema/site/cover.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import type { Bucket, BucketName } from '../bucket-shapes.ts'
import { buckets, isBucketName } from '../bucket-shapes.ts'
import { getBucket, setBucket } from '../cover.buckets.ts'
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
export async function storeSite(
  db: Db,
  site: Bucket<'site'>,
  { expected, by, note, changes, act = 'site.publish' }: Publishing,
): Promise<string | undefined> {
  const { data } = readSiteFile(site.source, shippedValues())
  const made = bucketsOf(data, site)
  const now = new Date().toISOString()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`)
    const before = await getSiteState(tx)
    if (expected !== undefined && before.version !== expected) return undefined
    const known = (await getBucket(tx, 'words')).own_pages ?? []
    made.words.own_pages = made.words.own_pages?.map((page) => ({ ...page, changed_at: changedAt(page, known) ?? now }))
    for (const name of Object.keys(made).filter(isBucketName)) if (name !== SITE) await setBucket(tx, name, made[name])
    await setBucket(tx, SITE, site)
    await tx.delete(ad)
    const ads = adsOf(data, site)
    if (ads.length > 0) await tx.insert(ad).values(ads)
    const version = versionOf(site)
    await recordVersion(tx, before, { site, version, by, note, changes })
    await writeAudit(tx, {
      by,
      act,
      subject: { kind: 'site', title: note },
      before: { version: before.version },
      after: { version },
    })
    // A preview shows what was not published (SITE-04).
    await tx.delete(sitePreview)
    return version
  })
}

// A page whose text is the published one keeps the time of its last change (SITE-18).
function changedAt(page: OwnPage, known: readonly OwnPage[]): string | undefined {
  const textOf = ({ title, lead, parts, links }: OwnPage) => JSON.stringify([title, lead, parts, links])
  return known.find((each) => each.name === page.name && textOf(each) === textOf(page))?.changed_at ?? undefined
}

/** The publisher of a site, and the version that it is based on; without one the current version is replaced. */
export type Publishing = {
  expected?: string | undefined
  by: AuditActor
  note: string
  /** Number of changed lines. */
  changes: number
  act?: 'site.publish' | 'site.revert'
}

type Recorded = { site: Bucket<'site'>; version: string; by: AuditActor; note: string; changes: number }

// The state before the first recorded version is recorded as well, so that publishing can be undone.
async function recordVersion(
  tx: Db,
  { source, files, texts, version: last }: SiteState,
  { site, version, by, note, changes }: Recorded,
): Promise<void> {
  const [known] = await tx.select({ id: siteVersion.id }).from(siteVersion).limit(1)
  if (known === undefined)
    await tx.insert(siteVersion).values({ version: last, site: { source, files, texts }, changes: 0 })
  await tx.insert(siteVersion).values({ version, site, memberId: typeof by === 'string' ? null : by.id, note, changes })
}

const SITE = 'site' satisfies BucketName

// The mark of the demo world is not a setting of the pages.
async function fromOf(db: Db): Promise<SiteState['from']> {
  const rows = await db.select({ bucket: cover.bucket }).from(cover).where(ne(cover.bucket, SITE))
  return rows.some(({ bucket }) => isBucketName(bucket)) ? 'elsewhere' : 'shipped'
}
