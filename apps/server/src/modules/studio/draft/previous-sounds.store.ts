import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'

/** The artist or podcast of a sound, and its draft. */
type Owner = { artistId: number; releaseId: number } | { podcastId: number; episodeId: number }

/** The stored file of a song or episode of the site. */
type ShownFile = {
  fileKey: string
  fileSize: number | null
  mime: string | null
  fileHash: string
  originalKey: string | null
  length: number
}

/**
 * Returns the upload whose sound a song or episode of the site has, so that it can be put back after it was replaced
 * (RELEASE-28). A sound that an import brought becomes an upload named after `title`.
 */
export async function findUploadOf(
  tx: Tx,
  owner: Owner,
  { file, title, at }: { file: ShownFile; title: string; at: Date },
): Promise<number> {
  const isOwn =
    'artistId' in owner ? eq(studioSound.artistId, owner.artistId) : eq(studioSound.podcastId, owner.podcastId)
  const [known] = await tx
    .select({ id: studioSound.id })
    .from(studioSound)
    .where(and(isOwn, eq(studioSound.fileHash, file.fileHash), eq(studioSound.state, 'ready')))
    .orderBy(desc(studioSound.id))
    .limit(1)
  if (known !== undefined) return known.id
  const sentKey = file.originalKey ?? file.fileKey
  const made = await tx
    .insert(studioSound)
    .values({
      ...owner,
      ...file,
      sentKey,
      name: `${title}${/\.[a-z\d]+$/.exec(sentKey)?.[0] ?? ''}`,
      size: file.fileSize ?? 0,
      state: 'ready',
      createdAt: at,
      finishedAt: at,
    })
    .returning({ id: studioSound.id })
  return oneOf(made, 'sound').id
}

/** Gives up the previous sounds of what was replaced before a time; nothing protects them then. */
export async function forgetPrevious(db: Db, before: Date): Promise<void> {
  const none = { previousSoundId: null, replacedAt: null }
  await db.update(releaseTrack).set(none).where(lt(releaseTrack.replacedAt, before))
  await db.update(episodeDraft).set(none).where(lt(episodeDraft.replacedAt, before))
}
