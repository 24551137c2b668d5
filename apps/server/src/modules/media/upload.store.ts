import { STATUS } from '@earshot/contract/envelope'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { upload } from '../../db/schema/upload.ts'
import { Refusal } from '../../errors.ts'
import { pictureTypeOf } from './picture.rules.ts'
import { storePicture } from './picture.store.ts'
import type { PictureStorage } from './picture.store.ts'
import type { UploadedFile } from './uploads.ts'

type Parts = { db: Db; storage: PictureStorage['storage']; now: () => Date }

/**
 * The storage for what a member brings: a file that was not there before is listed first, so that whatever ends in between leaves a row and no
 * file that nobody knows of. A listed file that comes again is as young as a new one (jobs/unused-uploads.ts removes old ones that nothing refers to).
 */
export function memberFiles({ db, storage, now }: Parts, memberId: number): PictureStorage {
  return {
    storage: {
      // The row first: whoever is about to remove the file holds it.
      find: async (key) => {
        await db.update(upload).set({ createdAt: now() }).where(eq(upload.key, key))
        return storage.find(key)
      },
      put: async (key, bytes) => {
        await db
          .insert(upload)
          .values({ key, memberId, createdAt: now() })
          .onConflictDoUpdate({ target: upload.key, set: { createdAt: now() } })
        await storage.put(key, bytes)
      },
    },
  }
}

/** Stores a JPEG or PNG of a member, drawn anew, and returns its address. Throws 415 or 413 with a sentence that names the file (CREATE-09, POST-17, PROFILE-07). */
export async function storeUploadedPicture(files: PictureStorage, { name, bytes }: UploadedFile): Promise<string> {
  const type = pictureTypeOf(bytes)
  if (type !== 'jpeg' && type !== 'png')
    throw new Refusal(STATUS.wrongType, `${name}: a picture must be a JPEG or PNG of at most 3 MB.`)
  try {
    return await storePicture(files, bytes)
  } catch (error) {
    throw error instanceof Refusal
      ? new Refusal(error.status, `${name}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`)
      : error
  }
}
