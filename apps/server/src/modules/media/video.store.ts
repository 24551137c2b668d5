import { STATUS } from '@earshot/contract/envelope'
import { Refusal } from '../../errors.ts'
import type { SentFile } from '../../http/form.ts'
import { WorkerLost, openWorkerPool } from '../../worker-pool.ts'
import type { FileStorage } from './staged-files.ts'
import { DAMAGED, VideoAnswer } from './video-worker-messages.ts'

/** Milliseconds one video may take; 20 MB take well below one second. */
const VIDEO_MS = 20_000

// One at a time: it is one core's work, and no thread is opened before the first.
const pool = openWorkerPool(new URL('./video-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })

/**
 * Stores an uploaded MP4 and returns its URL, `/media/video/{hash}.mp4`. It is checked by content and rewritten: its index in front, so that
 * it plays while it loads, and without the camera's metadata of place and time. Throws 415 with a sentence that names the file (CREATE-10, threat T16).
 */
export async function storeSentVideo(files: FileStorage, video: SentFile): Promise<string> {
  // Named by what was sent: the file that is made of it holds the second it was made in.
  const key = `video/${video.hash.slice(0, 16)}.mp4`
  if ((await files.find(key)) === undefined) {
    const rewritten = `${video.path}.mp4`
    await rewrite(video, rewritten)
    await files.putFile(key, rewritten)
  }
  return `/media/${key}`
}

async function rewrite({ name, field, path }: SentFile, to: string): Promise<void> {
  const answer = await pool.ask({ from: path, to }, VIDEO_MS).then(
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
