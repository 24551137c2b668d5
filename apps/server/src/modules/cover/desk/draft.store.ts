import { SiteContent } from '@earshot/contract/desk/site'
import type { SiteError } from '@earshot/contract/desk/site'
import { STATUS } from '@earshot/contract/envelope'
import { desc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { siteDraft, siteVersion } from '../../../db/schema/site/cover.ts'
import { Refusal, notFound } from '../../../http/errors.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import type { Bucket } from '../bucket-shapes.ts'
import { buckets } from '../bucket-shapes.ts'
import { shippedSite, shippedValues } from '../shipped.ts'
import { editedOf, sourceOf } from '../site/site-content.ts'
import { siteDifference } from '../site/site-diff.ts'
import { SiteFileErrors, readSiteFile } from '../site/site-document.ts'
import { readSiteContent } from '../site/site-files.ts'
import { getSiteState } from '../site/site.store.ts'
import type { SiteState } from '../site/site.store.ts'

type Site = Bucket<'site'>

/** A checked draft: the site that it would publish, its errors, and the lines that it changes. */
export type CheckedDraft = { site: Site; errors: SiteError[]; changes: string[] }

/** Returns the stored draft with its member; undefined if there is none. */
export async function findDraft(db: Db) {
  const [row] = await db
    .select({ draft: siteDraft.draft, baseVersion: siteDraft.baseVersion, at: siteDraft.at, by: userRefColumns })
    .from(siteDraft)
    .leftJoin(member, eq(member.id, siteDraft.memberId))
    .limit(1)
  const draft = SiteContent.safeParse(row?.draft).data
  if (row === undefined || draft === undefined) return undefined
  const by = row.by === null ? null : toUserRef(row.by)
  return { ...draft, base_version: row.baseVersion, changed_by: by, changed_at: row.at.toISOString() }
}

/** Deletes the draft of the community. */
export const deleteDraft = (db: Db) => db.delete(siteDraft)

/**
 * Stores the draft of the community, or deletes it; it changes no public view (SITE-02). `known` is the time of the
 * draft that the form shows. Throws 409 if another admin has changed the draft since (DESK-10).
 */
export async function saveDraft(
  db: Db,
  { baseVersion, draft, known }: { baseVersion: string; draft: SiteContent | null; known: string | undefined },
  { viewer, now, timeZone }: { viewer: Pick<Viewer, 'id'>; now: Date; timeZone: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${siteDraft} in share row exclusive mode`)
    const [stored] = await tx
      .select({ memberId: siteDraft.memberId, at: siteDraft.at, username: member.username })
      .from(siteDraft)
      .leftJoin(member, eq(member.id, siteDraft.memberId))
    // The saves of one member may overtake each other.
    const isTheirs = stored !== undefined && stored.memberId !== viewer.id && stored.at.toISOString() !== known
    if (known !== undefined && isTheirs) throw draftChanged(stored, timeZone)
    if (draft === null) return void (await deleteDraft(tx))
    const values = { baseVersion, draft, memberId: viewer.id, at: now }
    await tx
      .insert(siteDraft)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: siteDraft.id, set: values })
  })
}

const draftChanged = ({ username, at }: { username: string | null; at: Date }, timeZone: string): Refusal =>
  new Refusal(
    STATUS.conflict,
    `${username ?? 'Somebody'} changed the draft on ${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })}. Nothing was saved.`,
    { code: 'conflict' },
  )

/** Checks a draft like `earshot site apply --dry-run`: errors by their field, and what would change (SITE-03). */
export async function checkDraft(state: SiteState, draft: SiteContent): Promise<CheckedDraft> {
  const site = sourceOf(draft, state, shippedSite())
  try {
    const document = readSiteFile(site.source, shippedValues())
    const readFile = async (file: string) => {
      const text = draft.texts[file]
      return text === undefined ? undefined : Buffer.from(text)
    }
    const { content } = await readSiteContent(document, { readFile, current: state, shipped: shippedSite() })
    const next = { source: site.source, ...content }
    return { site: next, errors: [], changes: differenceOf(state, next) }
  } catch (error) {
    if (!(error instanceof SiteFileErrors)) throw error
    return { site, errors: error.sentences.map(errorOf), changes: [] }
  }
}

/** Returns the lines that differ between two states of the site. */
export function differenceOf(before: Site, after: Site): string[] {
  const shipped = shippedSite()
  return siteDifference(
    { ...before, data: editedOf(before, shipped).values },
    { ...after, data: editedOf(after, shipped).values },
  )
}

/** Returns a published version by its name. Throws 404. */
export async function getVersion(db: Db, version: string): Promise<Site & { id: number }> {
  const [row] = await db
    .select({ id: siteVersion.id, site: siteVersion.site })
    .from(siteVersion)
    .where(eq(siteVersion.version, version))
    .orderBy(desc(siteVersion.id))
    .limit(1)
  const site = buckets.site.safeParse(row?.site).data
  if (row === undefined || site === undefined) throw notFound('version')
  return { ...site, id: row.id }
}

/** Returns the 409 of a site that has changed since its form was read: a sentence with who and when (SITE-06). */
export async function siteChanged(db: Db, timeZone: string): Promise<Refusal> {
  const [last] = await db
    .select({ at: siteVersion.at, username: member.username })
    .from(siteVersion)
    .leftJoin(member, eq(member.id, siteVersion.memberId))
    .orderBy(desc(siteVersion.id))
    .limit(1)
  const when = last?.at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return new Refusal(
    STATUS.conflict,
    `${last?.username ?? 'The command line'} published the site ${when === undefined ? 'meanwhile' : `on ${when}`}. Nothing was published.`,
    { code: 'conflict' },
  )
}

/** Reads the site, and refuses with 409 when its version is another than `expected`. */
export async function stateAt(db: Db, expected: string | undefined, timeZone: string): Promise<SiteState> {
  const state = await getSiteState(db)
  if (expected !== undefined && state.version !== expected) throw await siteChanged(db, timeZone)
  return state
}

// "12: contact.pins.0.address: is missing" leads to the field contact.pins.0.address.
function errorOf(sentence: string): SiteError {
  const [, path = '', message = sentence] = /^\d+: ([\w.]+): ([\s\S]*)$/.exec(sentence) ?? []
  return { path, message: message.replace(/^\d+: /, '') }
}
