import { eq } from 'drizzle-orm'
import { release } from '../../../db/schema/studio/release.ts'
import { badRequest, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { hideItem, removeItem, restoreItem, showItem } from '../../catalogue/removal/removal.store.ts'
import { byCreator, conflict, mayBeRefused } from '../draft/draft-changes.ts'
import { deleteDraft, restoreDraft } from './release-changes.store.ts'
import type { ReleaseRow } from './release-changes.store.ts'

/** Hides a published release (RELEASE-29). */
export async function hideRelease(services: Services, releaseId: number, actor: AuditActor): Promise<void> {
  const row = await getRow(services, releaseId)
  await mayBeRefused(() => hideItem(services, albumOf(row), byCreator(actor)))
}

/** Shows a release that its creator hid. Throws 409 with the reason if the site hid it. */
export async function showRelease(services: Services, releaseId: number, actor: AuditActor): Promise<void> {
  const row = await getRow(services, releaseId)
  await mayBeRefused(() => showItem(services, albumOf(row), byCreator(actor)))
}

/** Deletes a draft, or removes a published release; both can be restored for 30 days (RELEASE-30). */
export async function deleteRelease(
  services: Services,
  { releaseId, title }: { releaseId: number; title: string },
  by: AuditActor,
): Promise<void> {
  const row = await getRow(services, releaseId)
  if (title !== row.title) throw badRequest('title', 'must be the title of the release')
  if (row.albumId === null) return deleteDraft(services.db, { releaseId, by, version: undefined, at: services.now() })
  await mayBeRefused(() => removeItem(services, albumOf(row), byCreator(by)))
}

/** Restores a deleted draft or a removed release. Throws 409 if it cannot be restored. */
export async function restoreRelease(services: Services, releaseId: number, by: AuditActor): Promise<void> {
  const row = await getRow(services, releaseId)
  if (row.albumId === null) return restoreDraft(services.db, { releaseId, by, version: undefined, at: services.now() })
  await mayBeRefused(() => restoreItem(services, albumOf(row), byCreator(by)))
}

const getRow = async ({ db }: Services, id: number): Promise<ReleaseRow> =>
  oneOf(await db.select().from(release).where(eq(release.id, id)), 'release')

function albumOf({ albumId }: ReleaseRow): { kind: 'album'; id: number } {
  if (albumId === null) throw conflict('This release is not published yet.')
  return { kind: 'album', id: albumId }
}
