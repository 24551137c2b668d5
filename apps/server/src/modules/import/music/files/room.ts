import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../../../ports/storage/storage.ts'

/** Bytes that an import leaves free, because the database writes to the same disk. */
const LEFT_FREE = 256 * 1024 * 1024

/** Returns the free bytes of the storage's disk; undefined when the storage has no disk. */
export type FreeBytes = (storage: Storage) => Promise<number | undefined>

/** Throws the error of a full disk (ENOSPC) before the storage's disk is full, or would be with `bytes` more. */
export async function mustHaveRoom(storage: Storage, freeBytes: FreeBytes = freeOf, bytes = 0): Promise<void> {
  const free = await freeBytes(storage)
  if (free !== undefined && free < LEFT_FREE + bytes)
    throw Object.assign(new Error('There is no space left'), { code: 'ENOSPC' })
}

/** Returns a read-only storage for a dry run. */
export const withoutWriting = (storage: Storage): Storage => ({
  ...storage,
  put: async () => {},
  putFile: async () => {},
  ...(storage.link === undefined ? {} : { link: async () => {} }),
  delete: async () => {},
})

async function freeOf(storage: Storage): Promise<number | undefined> {
  const file = await storage.localFile('audio/any')
  if (file === undefined) return undefined
  // The folder of sounds may not exist yet.
  const found = await statfs(path.resolve(file, '../..')).catch(() => undefined)
  return found && found.bavail * found.bsize
}
