import { open } from 'node:fs/promises'
import { STATUS } from '@earshot/contract/envelope'
import { videoTypeOf } from '@earshot/contract/upload/file-types'
import type { SentFile } from '../../../http/body/form.ts'
import { Refusal } from '../../../http/errors.ts'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import type { FileStorage } from '../staged-files.ts'
import { DAMAGED, VideoAnswer } from './video-worker-messages.ts'

/** Timeout for one video in milliseconds; 20 MB take less than one second. */
const VIDEO_MS = 20_000

// One video at a time, because each takes a core. The first one starts the thread.
const pool = openWorkerPool(new URL('./video-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })

/**
 * Stores an uploaded MP4 and returns its URL, `/media/video/{hash}.mp4`. The content is checked and rewritten: with the
 * index in front, so that it plays while it loads, and without the camera's time and location. Groups, such as members,
 * are served in turn. Throws 415 with a sentence that names the file (CREATE-10, threat T16).
 */
export async function storeSentVideo(files: FileStorage, video: SentFile, group: string): Promise<string> {
  // The name is the hash of the upload, because the rewritten file contains its creation time.
  const key = `video/${video.hash.slice(0, 16)}.mp4`
  if ((await files.find(key)) === undefined) {
    const rewritten = `${video.path}.mp4`
    await rewrite(video, rewritten, group)
    await files.putFile(key, rewritten)
  }
  return `/media/${key}`
}

/**
 * Stores an uploaded film and returns its URL: an MP4 as storeSentVideo does, a WebM as it is. The content decides the
 * type. Throws 415 with a sentence (CONTESTS-02).
 */
export async function storeSentFilm(files: FileStorage, film: SentFile, group: string): Promise<string> {
  const type = videoTypeOf(await readStart(film.path))
  if (type === 'mp4') return storeSentVideo(files, film, group)
  if (type === undefined)
    throw new Refusal(STATUS.wrongType, `${film.name}: this is not an MP4 or WebM video.`, { field: film.field })
  const key = `video/${film.hash.slice(0, 16)}.${type}`
  if ((await files.find(key)) === undefined) await files.putFile(key, film.path)
  return `/media/${key}`
}

/** Bytes at the start of a file that tell its type. */
const START_BYTES = 4_096

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function rewrite({ name, field, path }: SentFile, to: string, group: string): Promise<void> {
  const answer = await pool.ask({ from: path, to }, VIDEO_MS, group).then(
    (given) => VideoAnswer.parse(given),
    (error: unknown): VideoAnswer => {
      if (!(error instanceof WorkerLost)) throw error
      return { type: 'refused', why: DAMAGED }
    },
  )
  switch (answer.type) {
    case 'video':
      return
    case 'refused':
      throw new Refusal(STATUS.wrongType, `${name}: this video ${answer.why}.`, { field })
    case 'failed':
      throw Object.assign(new Error(`The video could not be written to ${to}`), { code: answer.code })
  }
}
