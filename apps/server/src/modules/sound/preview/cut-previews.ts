import { createHash } from 'node:crypto'
import path from 'node:path'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Services } from '../../../ports/services.ts'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import type { WorkerPool } from '../../../process/worker-pool.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { PreviewAnswer } from './preview-worker-messages.ts'
import type { PreviewQuestion } from './preview-worker-messages.ts'
import { previewStore } from './preview.store.ts'
import type { ClosedSound } from './preview.store.ts'

/** Sounds per job. A job may take an hour; one that takes longer would start a second time in parallel. */
const BATCH = 20
/** Maximum seconds for one preview; a damaged file may block its reader. */
const SECONDS_MAX = 60
const MEMORY_MB = 256

/**
 * Creates the missing previews of sounds for subscribers after an id, in sequence. A sound that cannot be cut is
 * recorded and not retried; a file that does not exist or takes too long is skipped. Returns the number of previews,
 * the last id, and whether there may be more.
 */
export async function cutPreviews(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { kind, after }: { kind: PlayableKind; after: number },
): Promise<{ cut: number; last: number; hasMore: boolean }> {
  const sounds = await previewStore(db).listUncut(kind, { after, limit: BATCH })
  const cut = await cutPreviewsOf({ db, storage }, sounds)
  return { cut, last: sounds.at(-1)?.id ?? after, hasMore: sounds.length === BATCH }
}

/** Creates the previews of these sounds, in sequence. Returns their number. */
export async function cutPreviewsOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  sounds: readonly Pick<ClosedSound, 'fileKey' | 'fileHash' | 'fileSize'>[],
): Promise<number> {
  const store = previewStore(db)
  const pool = openWorkerPool(new URL('./preview-worker.ts', import.meta.url), { size: 1, memoryMb: MEMORY_MB })
  let cut = 0
  try {
    for (const sound of sounds) {
      // Sounds of the demo world are generated when they are first read.
      await storage.find(sound.fileKey)
      const bytes = await withLocalSound(storage, sound, (file) => ask(pool, file, sound.fileKey))
      if (bytes === undefined) continue
      await store.storePreview(sound.fileHash, bytes && (await storePreview(bytes, sound.fileKey)))
      if (bytes !== null) cut += 1
    }
  } finally {
    await pool.close()
  }
  return cut

  async function storePreview(bytes: Uint8Array, fileKey: string): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}${path.extname(fileKey)}`
    await storage.put(`preview/${name}`, bytes)
    return name
  }
}

// A file that exhausts the thread's memory counts as one that cannot be cut. A busy machine may cause one to take too
// long.
async function ask(pool: WorkerPool, file: string, fileKey: string): Promise<Uint8Array | null | undefined> {
  const question: PreviewQuestion = { path: file, ext: path.extname(fileKey).slice(1) }
  try {
    return PreviewAnswer.parse(await pool.ask(question, SECONDS_MAX * 1000))
  } catch (error) {
    if (error instanceof WorkerLost) return error.reason === 'time' ? undefined : null
    throw error
  }
}
