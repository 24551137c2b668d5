import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { upload } from '../../db/schema/upload.ts'
import type { SentFile } from '../../http/body/form.ts'
import { Refusal } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { redrawPicture } from './pictures/picture.store.ts'
import type { FileStorage } from './staged-files.ts'

/**
 * Stores uploads of a member. A new file is listed first, so that an interrupted upload leaves a row and no unlisted
 * file. A repeated upload of a listed file resets its age (media/unused-uploads.ts removes old files without a
 * reference).
 */
export function memberFiles(
  { db, storage, now }: Pick<Services, 'db' | 'now'> & { storage: FileStorage },
  memberId: number,
): FileStorage {
  return {
    // Locks the row first, because the cleaning job locks it before it removes the file.
    find: async (key) => {
      await db.update(upload).set({ createdAt: now() }).where(eq(upload.key, key))
      await recordChange(db, 'file')
      return storage.find(key)
    },
    putFile: async (key, file) => {
      await db
        .insert(upload)
        .values({ key, memberId, createdAt: now() })
        .onConflictDoUpdate({ target: upload.key, set: { createdAt: now() } })
      await recordChange(db, 'file')
      await storage.putFile(key, file)
    },
  }
}

/**
 * Stores a picture of a member, re-encoded, and returns its URL. Throws 415 or 413 with a sentence that names the file
 * (CREATE-09, POST-17, PROFILE-07).
 */
export async function storeSentPicture(
  files: FileStorage,
  { name, field, path }: Pick<SentFile, 'name' | 'field' | 'path'>,
  sideMax?: number,
): Promise<string> {
  try {
    return await storeRedrawn(files, path, sideMax)
  } catch (error) {
    throw error instanceof Refusal
      ? new Refusal(error.status, `${name}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`, {
          field,
        })
      : error
  }
}

/**
 * Re-encodes the picture in `file`, stores it and returns its URL; `sideMax` is its longest side in pixels. Throws 415
 * or 413 with a sentence.
 */
export async function storeRedrawn(files: FileStorage, file: string, sideMax?: number): Promise<string> {
  const { key, bytes } = await redrawPicture(file, sideMax)
  if ((await files.find(key)) === undefined) {
    const redrawn = `${file}.jpg`
    await writeFile(redrawn, bytes)
    await files.putFile(key, redrawn)
  }
  return `/media/${key}`
}
