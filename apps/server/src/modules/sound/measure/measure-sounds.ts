import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Services } from '../../../ports/services.ts'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import type { WorkerPool } from '../../../process/worker-pool.ts'
import { hasFfmpeg } from '../../media/ffmpeg.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { measureStore } from './measure.store.ts'
import type { StoredSound, Which } from './measure.store.ts'
import { Measured, secondsFor } from './measured.ts'
import type { MeasureQuestion, Method } from './measured.ts'

/** Seconds that the worker has in addition to those of the decoder, which ends by itself. */
const GRACE_SECONDS = 30
const MEMORY_MB = 256

/**
 * The progress of a pass through unmeasured sounds: the last id, the number of sounds processed and measured, and
 * whether there may be more.
 */
export type Checked = { last: number; checked: number; measured: number; hasMore: boolean }

/**
 * Measures up to `limit` unmeasured sounds in sequence. A sound that cannot be decoded is recorded and not retried; a
 * file that does not exist (yet) is skipped.
 */
export async function measureSounds(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  kind: PlayableKind,
  { where, limit, method: givenMethod }: { where: Which; limit: number; method?: Method },
): Promise<Checked> {
  const method = givenMethod ?? ((await hasFfmpeg()) ? 'ffmpeg' : 'wasm')
  const store = measureStore(db)
  const sounds = await store.listUnmeasured(kind, { where, limit, method })
  const pool = openWorkerPool(new URL('./measure-worker.ts', import.meta.url), { size: 1, memoryMb: MEMORY_MB })
  const hashes = new Set<string>()
  let measured = 0
  try {
    for (const sound of sounds) {
      // Two songs may have the same file.
      if (hashes.has(sound.fileHash)) continue
      hashes.add(sound.fileHash)
      const found = await withLocalSound(storage, sound, (file) => ask(pool, sound, { file, method }))
      if (found === undefined) continue
      await store.storeMeasured(sound.fileHash, found)
      measured += 1
    }
  } finally {
    await pool.close()
  }
  return { last: sounds.at(-1)?.id ?? 0, checked: sounds.length, measured, hasMore: sounds.length === limit }
}

// A file that exhausts the thread's memory counts as one that cannot be decoded. Returns undefined if it took too long
// or ffmpeg was killed, which may be caused by the machine: a later pass measures the sound.
async function ask(
  pool: WorkerPool,
  { fileKey, fileSize }: StoredSound,
  { file, method }: { file: string; method: Method },
): Promise<Measured | undefined> {
  const question: MeasureQuestion = { path: file, ext: path.extname(fileKey).slice(1), method }
  const from = performance.now()
  try {
    const answer = await pool.ask(question, (secondsFor(fileSize) + GRACE_SECONDS) * 1000)
    return Measured.nullable().parse(answer) ?? undefined
  } catch (error) {
    if (error instanceof WorkerLost) return error.reason === 'time' ? undefined : { ...UNDECODABLE, method }
    throw error
  } finally {
    // ffmpeg yields to the server by its priority, a thread by pauses.
    if (method === 'wasm') await pause(performance.now() - from, undefined, { ref: false })
  }
}

const UNDECODABLE: Omit<Measured, 'method'> = {
  lengthMs: null,
  peaks: null,
  loudness: null,
  truePeak: null,
  delay: null,
  padding: null,
  trackGain: null,
  trackPeak: null,
  albumGain: null,
  albumPeak: null,
}
