import { copyFile, link, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../ports/storage/storage.ts'

/** Bytes that are copied from a storage at once. */
const PIECE = 8 * 1024 * 1024

/**
 * Makes a stored file readable at a path of this machine: as a link if the storage is a folder on the same disk, else
 * as a copy. An earlier file is replaced.
 */
export async function placeStored(storage: Storage, key: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await rm(target, { force: true })
  const local = await storage.localFile(key)
  if (local !== undefined) {
    await link(local, target).catch(() => copyFile(local, target))
    return
  }
  const size = (await storage.find(key))?.size ?? 0
  await using handle = await open(target, 'wx')
  for (let start = 0; start < size; start += PIECE)
    await handle.write(await storage.slice(key, { start, end: Math.min(size, start + PIECE) - 1 }))
}
