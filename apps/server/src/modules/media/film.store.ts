import { createHash } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { Refusal } from '../../errors.ts'
import { WorkerLost, openWorkerPool } from '../../worker-pool.ts'
import { DAMAGED, FilmAnswer } from './film.ts'
import { videoTypeOf } from './picture.rules.ts'
import type { PictureStorage } from './picture.store.ts'
import type { UploadedFile } from './uploads.ts'

/** Milliseconds one video may take; 20 MB take well below one second. */
const FILM_MS = 20_000

// One at a time: it is one core's work, and no thread is opened before the first.
const pool = openWorkerPool(new URL('./film-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })

/**
 * Stores an uploaded MP4 and returns its address, `/media/video/{hash}.mp4`. It is judged by its content and written anew: its index in front, so that
 * it plays while it loads, and without what the camera told of place and time. Throws 415 with a sentence that names the file (CREATE-10, threat T16).
 */
export async function storeFilm({ storage }: PictureStorage, { name, bytes }: UploadedFile): Promise<string> {
  if (videoTypeOf(bytes) !== 'mp4')
    throw new Refusal(STATUS.wrongType, `${name}: a video must be an MP4 of at most 20 MB.`)
  // Named by what was sent: the file that is made of it holds the second it was made in.
  const key = `video/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.mp4`
  if ((await storage.find(key)) === undefined) await storage.put(key, await rewritten({ name, bytes }))
  return `/media/${key}`
}

async function rewritten({ name, bytes }: UploadedFile): Promise<Uint8Array> {
  const answer = await pool.ask({ bytes }, FILM_MS).then(
    (given) => FilmAnswer.parse(given),
    (error: unknown): FilmAnswer => {
      if (!(error instanceof WorkerLost)) throw error
      return { type: 'refused', why: DAMAGED }
    },
  )
  if (answer.type === 'refused') throw new Refusal(STATUS.wrongType, `${name}: this video ${answer.why}.`)
  return answer.bytes
}
