import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlayableKind } from '@earshot/contract/listening'
import { hasFfmpeg } from '../../ffmpeg.ts'
import type { Services } from '../../services.ts'
import { WorkerLost, openWorkerPool } from '../../worker-pool.ts'
import type { WorkerPool } from '../../worker-pool.ts'
import { withLocalSound } from '../media/local-sound.ts'
import { measureStore } from './measure.store.ts'
import type { StoredSound, Which } from './measure.store.ts'
import { Measured, secondsFor } from './measured.ts'
import type { MeasureQuestion, Method } from './measured.ts'

/** Seconds that the worker gets beyond those of the decoder, which ends by itself. */
const GRACE_SECONDS = 30
const MEMORY_MB = 256

/** How far a look through unmeasured sounds came: the last id, sounds that were looked at and measured, and whether there may be more. */
export type Looked = { last: number; looked: number; measured: number; hasMore: boolean }

/**
 * Measures up to `limit` sounds that nobody measured yet, one after the other. What cannot be decoded is written down as such and not tried again; a file that is not
 * there (yet) is passed over.
 */
export async function measureSounds(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  kind: PlayableKind,
  { where, limit, method: givenMethod }: { where: Which; limit: number; method?: Method },
): Promise<Looked> {
  const method = givenMethod ?? ((await hasFfmpeg()) ? 'ffmpeg' : 'wasm')
  const store = measureStore(db)
  const sounds = await store.listUnmeasured(kind, { where, limit, method })
  const pool = openWorkerPool(new URL('./measure-worker.ts', import.meta.url), { size: 1, memoryMb: MEMORY_MB })
  const seen = new Set<string>()
  let measured = 0
  try {
    for (const sound of sounds) {
      // Two songs may have the same file.
      if (seen.has(sound.fileHash)) continue
      seen.add(sound.fileHash)
      const found = await withLocalSound(storage, sound, (file) => ask(pool, sound, { file, method }))
      if (found === undefined) continue
      await store.keepMeasured(sound.fileHash, found)
      measured += 1
    }
  } finally {
    await pool.close()
  }
  return { last: sounds.at(-1)?.id ?? 0, looked: sounds.length, measured, hasMore: sounds.length === limit }
}

// A file that fills or hangs the thread counts as one that cannot be decoded.
async function ask(
  pool: WorkerPool,
  { fileKey, fileSize }: StoredSound,
  { file, method }: { file: string; method: Method },
): Promise<Measured> {
  const question: MeasureQuestion = { path: file, ext: path.extname(fileKey).slice(1), method }
  const from = performance.now()
  try {
    return Measured.parse(await pool.ask(question, (secondsFor(fileSize) + GRACE_SECONDS) * 1000))
  } catch (error) {
    if (error instanceof WorkerLost) return { ...UNDECODABLE, method }
    throw error
  } finally {
    // ffmpeg gives way to the server by its priority, a thread by a rest.
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
