import { setTimeout as pause } from 'node:timers/promises'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import { Measured, secondsFor } from './measured.ts'
import type { MeasureQuestion } from './measured.ts'

/** Seconds that the worker has in addition to those of the decoder, which ends by itself. */
const GRACE_SECONDS = 30
const MEMORY_MB = 256

/** A thread that measures files, one after the other. */
export type Measurer = {
  /**
   * Measures a file of `bytes`. A file that exhausts the memory of the thread counts as one that cannot be decoded.
   * Returns undefined if it took too long or ffmpeg was killed, which may be caused by the machine: a later pass
   * measures the sound.
   */
  measure: (question: MeasureQuestion, bytes: number) => Promise<Measured | undefined>
  close: () => Promise<void>
}

/** Opens the thread. */
export function openMeasurer(): Measurer {
  const pool = openWorkerPool(new URL('./measure-worker.ts', import.meta.url), { size: 1, memoryMb: MEMORY_MB })
  return {
    measure: async (question, bytes) => {
      const from = performance.now()
      try {
        const answer = await pool.ask(question, (secondsFor(bytes) + GRACE_SECONDS) * 1000)
        return Measured.nullable().parse(answer) ?? undefined
      } catch (error) {
        if (error instanceof WorkerLost)
          return error.reason === 'time' ? undefined : { ...UNDECODABLE, method: question.method }
        throw error
      } finally {
        // ffmpeg yields to the server by its priority, a thread by pauses.
        if (question.method === 'wasm') await pause(performance.now() - from, undefined, { ref: false })
      }
    },
    close: () => pool.close(),
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
  silence: null,
}
