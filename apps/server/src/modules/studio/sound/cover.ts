import { upload } from '../../../db/schema/upload.ts'
import { Refusal } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Services } from '../../../ports/services.ts'
import { COVER_SIDE_MAX, storePicture } from '../../media/pictures/picture.store.ts'

/**
 * Stores the embedded cover of a sound and returns its URL; null without one, or for one that cannot be read. The
 * picture is listed as an upload first, so that it is deleted when nothing shows it (media/unused-uploads.ts).
 */
export async function storeCover(
  { db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>,
  picture: Uint8Array | undefined,
  memberId: number | null,
): Promise<string | null> {
  if (picture === undefined) return null
  const find = async (key: string) => {
    const set = { createdAt: now() }
    await db
      .insert(upload)
      .values({ key, memberId, ...set })
      .onConflictDoUpdate({ target: upload.key, set })
    await recordChange(db, 'file')
    return storage.find(key)
  }
  try {
    return await storePicture({ storage: { find, put: storage.put } }, picture, COVER_SIDE_MAX)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
