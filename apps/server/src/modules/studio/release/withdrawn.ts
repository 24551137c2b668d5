import { and, eq, sql } from 'drizzle-orm'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { removedRow } from '../../../db/schema/catalogue/removal.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
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

/** A track of a release. */
type OneTrack = { releaseId: number; trackId: number }

/** Hides a song of a published release; its working copy keeps the track (RELEASE-29). */
export async function hideTrack(services: Services, which: OneTrack, actor: AuditActor): Promise<void> {
  const song = await songOf(services, which)
  await mayBeRefused(() => hideItem(services, song, byCreator(actor)))
}

/** Shows a song that its creator hid. Throws 409 with the reason if the site hid it. */
export async function showTrack(services: Services, which: OneTrack, actor: AuditActor): Promise<void> {
  const song = await songOf(services, which)
  await mayBeRefused(() => showItem(services, song, byCreator(actor)))
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

const getRow = async ({ db }: Pick<Services, 'db'>, id: number): Promise<ReleaseRow> =>
  oneOf(await db.select().from(release).where(eq(release.id, id)), 'release')

function albumOf({ albumId }: ReleaseRow): { kind: 'album'; id: number } {
  if (albumId === null) throw conflict('This release is not published yet.')
  return { kind: 'album', id: albumId }
}

// A song of a guest artist is that artist's. The row of a hidden song is in removed_row.
async function songOf({ db }: Services, { releaseId, trackId }: OneTrack): Promise<{ kind: 'song'; id: number }> {
  const { id, artistId } = oneOf(
    await db
      .select({
        id: releaseTrack.trackId,
        artistId: sql<number | null>`coalesce(${track.artistId}, (
          select (m.row->>'artist_id')::int from ${removedRow} m
          where m.table_name = 'track' and m.key = '[' || ${releaseTrack.trackId} || ']' limit 1))`,
      })
      .from(releaseTrack)
      .leftJoin(track, eq(track.id, releaseTrack.trackId))
      .where(and(eq(releaseTrack.id, trackId), eq(releaseTrack.releaseId, releaseId))),
    'track',
  )
  if (id === null) throw conflict('This track is not published yet.')
  const row = await getRow({ db }, releaseId)
  if (artistId !== null && artistId !== row.artistId) throw conflict('This song belongs to another artist.')
  return { kind: 'song', id }
}
