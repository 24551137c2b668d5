import { createHash } from 'node:crypto'
import path from 'node:path'
import type { PlayableKind } from '@earshot/contract/listening'
import type { Services } from '../../services.ts'
import { WorkerLost, openWorkerPool } from '../../worker-pool.ts'
import type { WorkerPool } from '../../worker-pool.ts'
import { withLocalSound } from '../media/local-sound.ts'
import { PreviewAnswer } from './preview-worker-messages.ts'
import type { PreviewQuestion } from './preview-worker-messages.ts'
import { previewStore } from './preview.store.ts'

/** Sounds that are looked for at once. */
const BATCH = 50
/** Seconds that cutting may take; a damaged file may hang its reader. */
const SECONDS_MAX = 60
const MEMORY_MB = 256

/**
 * Cuts the previews that are missing of sounds for subscribers, one after the other. What cannot be cut is written down as such and not tried again; a file that is
 * not there is passed over. Returns how many were cut.
 */
export async function cutPreviews({
  db,
  storage,
  invalidation,
}: Pick<Services, 'db' | 'storage' | 'invalidation'>): Promise<number> {
  const store = previewStore(db)
  const pool = openWorkerPool(new URL('./preview-worker.ts', import.meta.url), { size: 1, memoryMb: MEMORY_MB })
  let cut = 0
  try {
    for (const kind of ['song', 'episode'] as const satisfies readonly PlayableKind[]) {
      let after = 0
      for (let hasMore = true; hasMore;) {
        const sounds = await store.listUncut(kind, { after, limit: BATCH })
        for (const sound of sounds) {
          // A sound of the demo world is made when it is looked for.
          await storage.find(sound.fileKey)
          const bytes = await withLocalSound(storage, sound, (file) => ask(pool, file, sound.fileKey))
          if (bytes === undefined) continue
          await store.keepPreview(sound.fileHash, bytes && (await keep(bytes, sound.fileKey)))
          if (bytes !== null) cut += 1
        }
        after = sounds.at(-1)?.id ?? after
        hasMore = sounds.length === BATCH
      }
    }
  } finally {
    await pool.close()
  }
  if (cut > 0) await invalidation.publish(['catalogue'])
  return cut

  async function keep(bytes: Uint8Array, fileKey: string): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}${path.extname(fileKey)}`
    await storage.put(`preview/${name}`, bytes)
    return name
  }
}

// A file that fills or hangs the thread counts as one that cannot be cut.
async function ask(pool: WorkerPool, file: string, fileKey: string): Promise<Uint8Array | null> {
  const question: PreviewQuestion = { path: file, ext: path.extname(fileKey).slice(1) }
  try {
    return PreviewAnswer.parse(await pool.ask(question, SECONDS_MAX * 1000))
  } catch (error) {
    if (error instanceof WorkerLost) return null
    throw error
  }
}
