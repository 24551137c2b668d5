import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { release } from '../../../../db/schema/studio/release.ts'
import { Refusal } from '../../../../http/errors.ts'
import { recordChange } from '../../../../invalidation/invalidation.ts'
import type { Services } from '../../../../ports/services.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { lockMarks } from '../../../catalogue/marks/marks.store.ts'
import { removeItem } from '../../../catalogue/removal/removal.store.ts'
import { memberOf } from '../../draft/draft-audit.store.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { mustBeAhead } from '../../draft/draft.rules.ts'
import { storePublishProblem } from '../../draft/not-published.store.ts'
import { auditRelease } from '../release-audit.store.ts'
import { changeRelease, lockRelease } from '../release-changes.store.ts'
import type { Change, ReleaseRow } from '../release-changes.store.ts'
import { resetToAlbum } from '../working-copy.store.ts'
import { listDroppedTracks, mustBeComplete, publish } from './publish.store.ts'

/** Whether followers are notified, and whether the rights are confirmed. */
type Publication = { notifies: boolean; hasRights: boolean }

/**
 * Publishes a draft or the changes of a published release. A repeated request publishes once (RELEASE-22). Throws 409
 * with what is missing.
 */
export async function publishNow(
  services: Services,
  change: Change,
  { notifies, hasRights }: Publication,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockMarks(tx, [])
    // The second of two requests finds the release published.
    const locked = await lockRelease(tx, change.releaseId)
    if (locked.albumId !== null && !locked.hasChanges) return
    await changeRelease(tx, change, async (inner, row) => {
      const confirmed = hasRights ? await confirmRights(inner, row, change) : row
      await publish(inner, confirmed, { at: change.at, notifies })
      return { act: 'release.publish' }
    })
  })
  await removeDropped(services, change.releaseId, change.by)
}

async function confirmRights(tx: Db, row: ReleaseRow, { by, at }: Change): Promise<ReleaseRow> {
  const rights = { rightsBy: memberOf(by), rightsAt: at }
  await tx.update(release).set(rights).where(eq(release.id, row.id))
  return { ...row, ...rights }
}

/**
 * Removes the tracks of the catalogue that a published working copy no longer has. They can be restored for 30 days,
 * like every removed item. It may be repeated.
 */
export async function removeDropped(services: Services, releaseId: number, by: AuditActor): Promise<void> {
  const { db } = services
  const dropped = await listDroppedTracks(db, releaseId)
  for (const id of dropped)
    await removeItem(services, { kind: 'song', id }, { isDryRun: false, by: 'creator', actor: by })
  await db
    .update(release)
    .set({ removedTrackIds: [] })
    .where(and(eq(release.id, releaseId), eq(release.hasChanges, false)))
}

/** Schedules a draft. Throws 400 for a time that is too near or too far, and 409 with what is missing (RELEASE-24). */
export async function scheduleRelease(
  { db }: Services,
  change: Change,
  { notifies, hasRights, publishAt }: Publication & { publishAt: Date },
): Promise<void> {
  mustBeAhead(publishAt, change.at)
  await changeRelease(db, change, async (tx, row) => {
    if (row.albumId !== null) throw conflict('This release is published already.')
    const confirmed = hasRights ? await confirmRights(tx, row, change) : row
    await mustBeComplete(tx, confirmed)
    await tx.update(release).set({ publishAt, notifies, publishProblem: null }).where(eq(release.id, row.id))
    return {
      act: 'release.schedule',
      before: { publish_at: row.publishAt?.toISOString() ?? null, notify: row.notifies },
      after: { publish_at: publishAt.toISOString(), notify: notifies },
    }
  })
}

/** Announces a scheduled release on the page of its artist, or ends that (RELEASE-26). Throws 409 for others. */
export const announceRelease = ({ db }: Services, change: Change, isAnnounced: boolean): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    if (row.publishAt === null || row.albumId !== null) throw conflict('Only a scheduled release can be announced.')
    await tx.update(release).set({ isAnnounced }).where(eq(release.id, row.id))
    await recordChange(tx, 'artist')
    return { before: { is_announced: row.isAnnounced }, after: { is_announced: isAnnounced } }
  })

/** Makes a scheduled release a draft again, which is no longer announced. */
export const unscheduleRelease = ({ db }: Services, change: Change): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    if (row.publishAt === null) throw conflict('This release is not scheduled.')
    await tx
      .update(release)
      .set({ publishAt: null, publishProblem: null, isAnnounced: false })
      .where(eq(release.id, row.id))
    return {
      act: 'release.unschedule',
      before: { publish_at: row.publishAt.toISOString() },
      after: { publish_at: null },
    }
  })

/** Replaces the working copy of a published release with what the site shows. */
export const discardChanges = ({ db }: Services, change: Change): Promise<void> =>
  changeRelease(db, change, async (tx, row) => {
    const { id, albumId } = row
    if (albumId === null) throw conflict('This release is not published yet.')
    await resetToAlbum(tx, { id, albumId })
    return { before: { has_changes: row.hasChanges }, after: { has_changes: false } }
  })

/**
 * Publishes a release whose time has come. One that cannot be published stays scheduled with the reason, of which the
 * owners are notified once (RELEASE-25).
 */
export async function publishDue(services: Services, releaseId: number): Promise<void> {
  const { db, now } = services
  try {
    await db.transaction(async (tx) => {
      await lockMarks(tx, [])
      const row = await lockRelease(tx, releaseId)
      if (row.publishAt === null || row.publishAt > now()) return
      await publish(tx, row, { at: now(), notifies: row.notifies })
      await tx
        .update(release)
        .set({ version: sql`${release.version} + 1` })
        .where(eq(release.id, releaseId))
      await auditRelease(tx, 'job', row, { act: 'release.publish' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await storePublishProblem(db, { kind: 'release', id: releaseId }, error.message)
  }
}
