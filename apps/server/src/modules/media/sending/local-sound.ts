import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StoredFileMissing } from '../../../ports/storage/storage.ts'
import type { Storage } from '../../../ports/storage/storage.ts'

/** Number of bytes that are fetched at once from a storage that is not a folder. */
const SLICE = 1024 * 1024

/**
 * Passes a stored sound as a file of this machine, or a copy of it when the storage is not a folder. Undefined when the
 * file does not exist; `find` is not used, because it generates sounds of the demo world.
 */
export async function withLocalSound<T>(
  storage: Pick<Storage, 'localFile' | 'slice'>,
  { fileKey, fileSize }: { fileKey: string; fileSize: number },
  work: (file: string) => Promise<T>,
): Promise<T | undefined> {
  const local = await storage.localFile(fileKey)
  if (local !== undefined) return (await isFile(local)) ? work(local) : undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earshot-sound-'))
  try {
    const copy = path.join(folder, 'sound')
    await using file = await open(copy, 'w')
    // Unlike `write`, `appendFile` continues until all bytes of a slice are written.
    for (let start = 0; start < fileSize; start += SLICE)
      await file.appendFile(await storage.slice(fileKey, { start, end: Math.min(start + SLICE, fileSize) - 1 }))
    return await work(copy)
  } catch (error) {
    if (error instanceof StoredFileMissing) return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
