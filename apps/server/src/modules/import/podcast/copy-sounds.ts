import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Outbound } from '../../../ports/outbound.ts'
import type { Storage } from '../../../ports/storage/storage.ts'
import { openWorkerPool } from '../../../process/worker-pool.ts'
import type { WorkerPool } from '../../../process/worker-pool.ts'
import type { Progress, Skip } from '../report.ts'
import { SoundAnswer } from '../sound/sound-file.ts'
import type { feedStore } from './feed.store.ts'

type Store = Pick<ReturnType<typeof feedStore>, 'setSound'>

/** An episode whose sound is at another host. */
export type RemoteEpisode = { id: number; name: string; enclosure: string | null; mime: string | null }

/** Maximum size in bytes of a copied sound. */
const SOUND_MAX = 1024 * 1024 * 1024
/** Maximum milliseconds for one sound, so that a slow host delays the copies of others by no more. */
const COPY_MS = 15 * 60_000
const READ_MS = 120_000

/**
 * Copies the remote sounds of episodes into the storage. A sound that cannot be copied stays remote, and the report
 * names the reason. Throws errors of the database.
 */
export async function copySounds(
  services: { storage: Storage; outbound: Outbound },
  store: Store,
  remote: readonly RemoteEpisode[],
  { onProgress, isStopping = () => false }: { onProgress: Progress; isStopping?: () => boolean },
): Promise<{ count: number; skipped: Skip[] }> {
  const skipped: Skip[] = []
  let count = 0
  const pool = openWorkerPool(new URL('../sound/tag-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earshot-import-'))
  try {
    for (const [at, { id, name, enclosure, mime }] of remote.entries()) {
      if (isStopping()) break
      onProgress(at, remote.length, `copying ${name}`)
      try {
        await copySound(
          { ...services, store, pool },
          { id, url: enclosure ?? '', mime, file: path.join(folder, 'sound') },
        )
        count += 1
      } catch (error) {
        if (error instanceof DrizzleQueryError) throw error
        skipped.push({ what: name, why: `was not copied: ${error instanceof Error ? error.message : String(error)}` })
      }
    }
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { count, skipped }
}

async function copySound(
  { storage, outbound, store, pool }: { storage: Storage; outbound: Outbound; store: Store; pool: WorkerPool },
  { id, url, mime, file }: { id: number; url: string; mime: string | null; file: string },
): Promise<void> {
  const { status } = await outbound.save(url, file, { maxBytes: SOUND_MAX, longestMs: COPY_MS })
  if (status !== 200) throw new Error(`the answer was ${status}`)
  // The name is only a hint; the content decides. Videos are accepted for their sound.
  const answer = SoundAnswer.parse(
    await pool.ask(
      { path: Buffer.from(file), name: mime?.startsWith('video/') === true ? 'sound.m4a' : 'sound.mp3' },
      READ_MS,
    ),
  )
  if (answer.type !== 'sound') throw new Error(answer.type === 'refused' ? `it ${answer.why}` : 'it contains no audio')
  const { sound } = answer
  if (sound.unplayable !== undefined) throw new Error(`it is ${sound.unplayable.codec}, which browsers do not play`)
  const fileKey = `audio/${sound.hash.slice(0, 16)}.${sound.ext}`
  if ((await storage.find(fileKey))?.size !== sound.size) await storage.putFile(fileKey, file)
  await store.setSound(id, {
    fileKey,
    fileSize: sound.size,
    mime: sound.mime,
    fileHash: sound.hash,
    length: sound.length,
  })
}
