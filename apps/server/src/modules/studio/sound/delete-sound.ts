import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../../db/schema/catalogue/podcast.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import type { Services } from '../../../ports/services.ts'
import { deleteUnused, lockFiles } from './files.ts'

/**
 * Deletes a sound with those of its files that nothing else uses. Returns false, and deletes nothing, if a track of a
 * release or of the catalogue has it.
 */
export function deleteSound({ db, storage }: Pick<Services, 'db' | 'storage'>, soundId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockFiles(tx)
    const [deleted] = await tx
      .delete(studioSound)
      .where(and(eq(studioSound.id, soundId), hasNoTrack, isUnpublished))
      .returning({
        sentKey: studioSound.sentKey,
        fileKey: studioSound.fileKey,
        originalKey: studioSound.originalKey,
      })
    if (deleted === undefined) return false
    await deleteUnused(tx, storage, Object.values(deleted))
    return true
  })
}

/** Lists stored sounds whose last byte arrived before `before`, and that no draft, track or episode has. */
export async function listAbandoned(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: studioSound.id })
    .from(studioSound)
    .where(
      and(
        inArray(studioSound.state, ['ready', 'failed']),
        lt(studioSound.finishedAt, before),
        hasNoTrack,
        isUnpublished,
        sql`not exists (select from removed_file r where r.key in (${studioSound.fileKey}, ${studioSound.originalKey}))`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Deletes unfinished uploads that were created before `before`, and returns their ids in URLs. */
export async function deleteExpired(db: Db, before: Date): Promise<string[]> {
  const deleted = await db
    .delete(studioSound)
    .where(
      and(
        eq(studioSound.state, 'uploading'),
        isNull(studioSound.finishedAt),
        lt(studioSound.createdAt, before),
        hasNoTrack,
      ),
    )
    .returning({ uploadId: studioSound.uploadId })
  return deleted.flatMap(({ uploadId }) => uploadId ?? [])
}

const isUnpublished = sql`not exists (select from ${track} where ${eq(track.fileHash, studioSound.fileHash)})
  and not exists (select from ${episode} where ${eq(episode.fileHash, studioSound.fileHash)})`

const hasNoTrack = sql`not exists (select from ${releaseTrack}
    where ${studioSound.id} in (${releaseTrack.soundId}, ${releaseTrack.previousSoundId}))
  and not exists (select from ${episodeDraft}
    where ${studioSound.id} in (${episodeDraft.soundId}, ${episodeDraft.previousSoundId}))`
