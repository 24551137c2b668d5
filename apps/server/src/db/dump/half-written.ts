import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** End of the name of a file that is still being written. */
export const PART = '.part'
/** Milliseconds after which an incomplete file counts as abandoned. */
const PART_MS = 3_600_000
/** Names that are read from a folder in one step. */
const NAMES = 500

/**
 * Deletes, in `folder` and its subfolders, files that a killed process left incomplete: no write takes an hour. Links
 * are not followed.
 */
export async function removeHalfWritten(folder: string, now = Date.now()): Promise<void> {
  const entries = await opendir(folder, { bufferSize: NAMES }).catch(() => undefined)
  if (entries === undefined) return
  for await (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await removeHalfWritten(file, now)
    else if (entry.isFile() && entry.name.endsWith(PART)) await removeOld(file, now - PART_MS)
  }
}

// The writer may have finished in the meantime.
async function removeOld(file: string, before: number): Promise<void> {
  const written = await stat(file).catch(() => undefined)
  if (written !== undefined && written.mtimeMs < before) await rm(file, { force: true })
}
