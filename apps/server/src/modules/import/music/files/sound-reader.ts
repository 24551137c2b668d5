import { WorkerLost, openWorkerPool } from '../../../../process/worker-pool.ts'
import { inParallel } from '../../in-parallel.ts'
import { SoundAnswer } from '../../sound/sound-file.ts'
import type { FoundFile } from './find-files.ts'

/** The fields of a file that reading needs; `charset` applies to tags that are marked as Latin-1. */
type Readable = Pick<FoundFile, 'path' | 'name' | 'size'> & { charset?: string | undefined; withChapters?: boolean }

/** Timeout for a file in milliseconds, and bytes for each additional second: hashing on a slow disk. */
const FILE_MS = 20_000
const BYTES_PER_SECOND = 4 * 1024 * 1024
const READERS = 2
const READER_MB = 256

/** Threads that read sound files. */
export type SoundReader = { read: (file: Readable) => Promise<SoundAnswer>; close: () => Promise<void> }

/**
 * Starts the threads that read sound files. `fileMs` is the timeout for a file in milliseconds, without the additional
 * time for its size.
 */
export function openSoundReader(fileMs = FILE_MS): SoundReader {
  const pool = openWorkerPool(new URL('../../sound/tag-worker.ts', import.meta.url), {
    size: READERS,
    memoryMb: READER_MB,
  })
  return {
    read: async ({ path: file, name, size, charset, withChapters }) => {
      try {
        return SoundAnswer.parse(
          await pool.ask({ path: file, name, charset, withChapters }, fileMs + (size / BYTES_PER_SECOND) * 1000),
        )
      } catch (error) {
        if (error instanceof WorkerLost) return { type: 'refused', why: `cannot be read: ${error.message}` }
        throw error
      }
    },
    close: () => pool.close(),
  }
}

/** Returns the hashes of these files and of the sound in them; files without sound have none. */
export async function listSounds(files: readonly Readable[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const reader = openSoundReader()
  try {
    const answers = await inParallel(files, READERS, (file) => reader.read(file))
    return new Set(
      answers.flatMap((answer) => (answer.type === 'sound' ? [answer.sound.hash, answer.sound.soundHash] : [])),
    )
  } finally {
    await reader.close()
  }
}
