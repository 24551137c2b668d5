import { RELEASE } from '@earshot/contract/studio/release-fields'
import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor, Audited } from '../../audit/audit.store.ts'
import { removeItem } from '../../catalogue/removal/removal.store.ts'
import { listDroppedTracks, mustBeComplete, publish } from './publish.store.ts'
import { changeRelease, conflict, lockRelease } from './release-changes.store.ts'
import type { Change, ReleaseRow } from './release-changes.store.ts'
import { resetToAlbum } from './working-copy.store.ts'

/** The member who publishes, whether followers are notified, and whether the member confirmed the rights. */
type Publication = { by: Viewer; notifies: boolean; hasRights: boolean }

/**
 * Publishes a draft or the changes of a published release. A repeated request publishes once (RELEASE-22). Throws 409
 * with what is missing.
 */
export async function publishNow(
  services: Services,
  change: Change,
  { by, notifies, hasRights }: Publication,
): Promise<void> {
  const { db } = services
  const [known] = await db.select().from(release).where(eq(release.id, change.releaseId))
  if (known !== undefined && known.albumId !== null && !known.hasChanges) return
  if (known !== undefined) await dropTracks(services, known)
  await db.transaction(async (tx) => {
    // The second of two requests finds the release published.
    const locked = await lockRelease(tx, change.releaseId)
    if (locked.albumId !== null && !locked.hasChanges) return
    await changeRelease(tx, change, async (inner, row) => {
      const confirmed = hasRights ? await confirmRights(inner, row, change) : row
      await publish(inner, confirmed, { at: change.at, notifies })
      await auditOf(inner, by, 'release.publish', row)
    })
  })
}

async function confirmRights(tx: Db, row: ReleaseRow, { memberId, at }: Change): Promise<ReleaseRow> {
  const rights = { rightsBy: memberId, rightsAt: at }
  await tx.update(release).set(rights).where(eq(release.id, row.id))
  return { ...row, ...rights }
}

// Tracks that a working copy no longer has can be restored for 30 days, like every removed item.
async function dropTracks(services: Services, row: ReleaseRow): Promise<void> {
  for (const id of await listDroppedTracks(services.db, row))
    await removeItem(services, { kind: 'song', id }, { isDryRun: false, by: 'creator' })
}

/** Schedules a draft. Throws 400 for a time that is too near or too far, and 409 with what is missing (RELEASE-24). */
export async function scheduleRelease(
  { db }: Services,
  change: Change,
  { by, notifies, hasRights, publishAt }: Publication & { publishAt: Date },
): Promise<void> {
  const minutes = (publishAt.getTime() - change.at.getTime()) / 60_000
  if (minutes < RELEASE.scheduleMinutesMin)
    throw badRequest('publish_at', `must be at least ${RELEASE.scheduleMinutesMin} minutes ahead`)
  if (minutes > RELEASE.scheduleDaysMax * 1440) throw badRequest('publish_at', 'must be at most two years ahead')
  await changeRelease(db, change, async (tx, row) => {
    if (row.albumId !== null) throw conflict('This release is published already.')
    const confirmed = hasRights ? await confirmRights(tx, row, change) : row
    await mustBeComplete(tx, confirmed)
    await tx.update(release).set({ publishAt, notifies, publishProblem: null }).where(eq(release.id, row.id))
    await auditOf(tx, by, 'release.schedule', row, {
      before: { publish_at: row.publishAt?.toISOString() ?? null },
      after: { publish_at: publishAt.toISOString() },
    })
  })
}

/** Makes a scheduled release a draft again. */
export const unscheduleRelease = ({ db }: Services, change: Change, by: Viewer): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    if (row.publishAt === null) throw conflict('This release is not scheduled.')
    await tx.update(release).set({ publishAt: null, publishProblem: null }).where(eq(release.id, row.id))
    await auditOf(tx, by, 'release.unschedule', row, {
      before: { publish_at: row.publishAt.toISOString() },
      after: { publish_at: null },
    })
  })

/** Replaces the working copy of a published release with what the site shows. */
export const discardChanges = ({ db }: Services, change: Change, by: Viewer): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const { id, albumId } = row
    if (albumId === null) throw conflict('This release is not published yet.')
    await resetToAlbum(tx, { id, albumId })
    await auditOf(tx, by, 'release.update', row)
  })

/**
 * Publishes a release whose time has come. One that cannot be published stays scheduled with the reason; returns
 * whether that reason is new (RELEASE-25).
 */
export async function publishDue(services: Services, releaseId: number): Promise<boolean> {
  const { db, now } = services
  try {
    await db.transaction(async (tx) => {
      const row = await lockRelease(tx, releaseId)
      if (row.publishAt === null || row.publishAt > now()) return
      await publish(tx, row, { at: now(), notifies: row.notifies })
      await tx
        .update(release)
        .set({ version: sql`${release.version} + 1` })
        .where(eq(release.id, releaseId))
      await auditOf(tx, 'job', 'release.publish', row)
    })
    return false
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const updated = await db
      .update(release)
      .set({ publishProblem: problem })
      .where(sql`${release.id} = ${releaseId} and ${release.publishProblem} is distinct from ${problem}`)
      .returning({ id: release.id })
    return updated.length > 0
  }
}

/** Writes an act on a release to the audit log. */
export const auditOf = (
  tx: Db,
  by: AuditActor,
  act: Audited['act'],
  { id, artistId, title }: Pick<ReleaseRow, 'id' | 'artistId' | 'title'>,
  values: Pick<Audited, 'before' | 'after'> = {},
): Promise<void> =>
  writeAudit(tx, {
    by,
    act,
    subject: { kind: 'release', id, title },
    creator: { kind: 'artist', id: artistId },
    ...values,
  })
