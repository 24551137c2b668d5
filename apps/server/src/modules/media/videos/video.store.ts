import { STATUS } from '@earshot/contract/envelope'
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
