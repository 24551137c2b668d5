import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import type { Audit } from '../draft/draft-audit.store.ts'
import { findUploadOf } from '../draft/previous-sounds.store.ts'
import { changeRelease, listTracks, markChanged, nameOf } from './release-changes.store.ts'
import type { Change, ReleaseRow } from './release-changes.store.ts'
import { hasTimes } from './release.rules.ts'

/** Gives a track another sound of the same artist. Throws 404. */
export const setSound = (db: Db, change: Change, trackId: number, soundId: number): Promise<void> =>
  changeRelease(db, change, (tx, row) => giveSound(tx, row, { trackId, soundId }))

/**
 * Gives a track of a locked release another sound, and returns the change for the audit log. The length for which its
 * lyrics were timed is stored, until their times are set again (RELEASE-28). Throws 404.
 */
export async function giveSound(
  tx: Db,
  row: ReleaseRow,
  { trackId, soundId }: { trackId: number; soundId: number },
): Promise<Audit> {
  const sound = oneOf(
    await tx
      .select({ id: studioSound.id, name: studioSound.name })
      .from(studioSound)
      .where(and(eq(studioSound.id, soundId), eq(studioSound.artistId, row.artistId), eq(studioSound.state, 'ready'))),
    'sound',
  )
  const draft = oneOf(
    (await listTracks(tx, row.id)).filter(({ id }) => id === trackId),
    'track',
  )
  const before = await findSound(tx, draft)
  const timedLength = draft.timedLength ?? (hasTimes(draft.lyrics) ? (before?.length ?? null) : null)
  await tx.update(releaseTrack).set({ soundId, timedLength }).where(eq(releaseTrack.id, trackId))
  // The check of this sound must not create a track of its own.
  await tx
    .delete(releaseTrack)
    .where(
      and(
        eq(releaseTrack.releaseId, row.id),
        eq(releaseTrack.soundId, soundId),
        isNull(releaseTrack.trackId),
        sql`${releaseTrack.id} <> ${trackId}`,
      ),
    )
  await markChanged(tx, row)
  const valueOf = (file: { id: number | null; name: string | null } | undefined) => ({
    [`${nameOf(draft)}_sound`]:
      file === undefined ? null : [file.name, ...(file.id === null ? [] : [`no. ${file.id}`])],
  })
  return { before: valueOf(before), after: valueOf(sound) }
}

// The sound of a track is an upload, or the one that it was published with.
async function findSound(tx: Db, { soundId, trackId }: typeof releaseTrack.$inferSelect) {
  if (soundId !== null) {
    const [found] = await tx
      .select({ id: studioSound.id, name: studioSound.name, length: studioSound.length })
      .from(studioSound)
      .where(eq(studioSound.id, soundId))
    return found
  }
  if (trackId === null) return undefined
  const [shown] = await tx.select({ name: track.title, length: track.length }).from(track).where(eq(track.id, trackId))
  return shown && { id: null, ...shown }
}

/**
 * Stores the sound that a song of the site had until now with its track, so that it can be put back (RELEASE-28). A
 * sound that an import brought becomes an upload of the artist.
 */
export async function keepPrevious(
  tx: Tx,
  { artistId, id: releaseId }: Pick<ReleaseRow, 'artistId' | 'id'>,
  { draftId, shown, at }: { draftId: number; shown: typeof track.$inferSelect; at: Date },
): Promise<void> {
  const { fileKey, fileSize, mime, fileHash, originalKey, length, title } = shown
  const file = { fileKey, fileSize, mime, fileHash, originalKey, length }
  const previousSoundId = await findUploadOf(tx, { artistId, releaseId }, { file, title, at })
  await tx.update(releaseTrack).set({ previousSoundId, replacedAt: at }).where(eq(releaseTrack.id, draftId))
}
