import { badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { hideItem, removeItem, restoreItem, showItem } from '../../catalogue/removal/removal.store.ts'
import { byCreator, conflict, mayBeRefused } from '../draft/draft-changes.ts'
import { deleteDraft, restoreDraft } from './episode-changes.store.ts'
import { lockDraft } from './working-copy.store.ts'
import type { DraftRow } from './working-copy.store.ts'

/** Hides a published episode (RELEASE-29). */
export async function hideEpisode(services: Services, id: number, actor: AuditActor): Promise<void> {
  mustBePublished(await storeDraft(services, id))
  await mayBeRefused(() => hideItem(services, { kind: 'episode', id }, byCreator(actor)))
}

/** Shows an episode that its creator hid. Throws 409 with the reason if the site hid it. */
export async function showEpisode(services: Services, id: number, actor: AuditActor): Promise<void> {
  mustBePublished(await storeDraft(services, id))
  await mayBeRefused(() => showItem(services, { kind: 'episode', id }, byCreator(actor)))
}

/** Deletes a draft, or removes a published episode; both can be restored for 30 days (RELEASE-30). */
export async function deleteEpisode(
  services: Services,
  { id, title }: { id: number; title: string },
  by: AuditActor,
): Promise<void> {
  const draft = await storeDraft(services, id)
  if (title !== draft.name) throw badRequest('title', 'must be the title of the episode')
  if (draft.publishedAt === null)
    return deleteDraft(services.db, { episodeId: id, by, version: undefined, at: services.now() })
  await mayBeRefused(() => removeItem(services, { kind: 'episode', id }, byCreator(by)))
}

/** Restores a deleted draft or a removed episode. Throws 409 if it cannot be restored. */
export async function restoreEpisode(services: Services, id: number, by: AuditActor): Promise<void> {
  const draft = await storeDraft(services, id)
  if (draft.publishedAt === null)
    return restoreDraft(services.db, { episodeId: id, by, version: undefined, at: services.now() })
  await mayBeRefused(() => restoreItem(services, { kind: 'episode', id }, byCreator(by)))
}

// The draft names the episode in the studio while it is hidden or removed.
const storeDraft = ({ db }: Services, id: number): Promise<DraftRow> =>
  db.transaction(async (tx) => (await lockDraft(tx, id)).draft)

function mustBePublished({ publishedAt }: DraftRow): void {
  if (publishedAt === null) throw conflict('This episode is not published yet.')
}
