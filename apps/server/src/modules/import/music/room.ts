import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../../ports/storage.ts'

/** Bytes that an import leaves free: the database needs room on the same disk to write what it was told. */
const LEFT_FREE = 256 * 1024 * 1024

/** Free bytes of the disk of the storage; undefined where there is no such disk. */
export type FreeBytes = (storage: Storage) => Promise<number | undefined>

/** Throws the error of a full disk (ENOSPC) before the disk of the storage is full, or would be with `bytes` more. */
export async function mustHaveRoom(storage: Storage, freeBytes: FreeBytes = freeOf, bytes = 0): Promise<void> {
  const free = await freeBytes(storage)
  if (free !== undefined && free < LEFT_FREE + bytes)
    throw Object.assign(new Error('There is no space left'), { code: 'ENOSPC' })
}

/** The storage of a dry run: it is read alone. */
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
  // The folder of sounds may not be there yet.
  const found = await statfs(path.resolve(file, '../..')).catch(() => undefined)
  return found && found.bavail * found.bsize
}
