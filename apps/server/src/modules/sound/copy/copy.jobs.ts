import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { episodesChanged, tracksChanged } from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { copyAs } from '../../import/sound/playable-copy.ts'
import { FfmpegKilled, hasEncoder } from '../../media/ffmpeg.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { createCopy, listUncopied } from './copy.store.ts'

/** Sounds per job. A job may take an hour; one that takes longer would start a second time in parallel. */
const BATCH = 5

const DEMUXERS: Readonly<Record<string, string>> = {
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'matroska',
}

/**
 * Creates MP3 copies of sounds that podcast apps cannot play, in sequence, and enqueues the next job while there may be
 * more. Without ffmpeg it does nothing.
 */
export const makeMissingCopies = defineTask({
  name: 'sounds.copies',
  queue: 'sounds',
  // The operator may install ffmpeg while the server runs.
  every: '1 hour',
  data: z.object({ after: z.string().default('') }),
  run: async (services, { after }) => {
    const { last, hasMore } = await makeCopies(services, after)
    if (hasMore) await sendJob(services.db, makeMissingCopies.job({ after: last }))
  },
})

const copySoon = async ({ db }: Services): Promise<void> => {
  await sendJob(db, makeMissingCopies.job({}))
}

/** Enqueues the job for imported and changed sounds. */
export const copyHandlers: readonly Handler[] = [
  on(tracksChanged, 'sounds.copies-of-tracks', copySoon),
  on(episodesChanged, 'sounds.copies-of-episodes', copySoon),
]

/**
 * Creates the missing copies of sounds after a hash. A sound that cannot be decoded is recorded and not retried; one
 * whose ffmpeg was killed is retried. Returns the number of copies.
 */
export async function makeCopies(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  after = '',
): Promise<{ made: number; last: string; hasMore: boolean }> {
  if (!(await hasEncoder('libmp3lame'))) return { made: 0, last: after, hasMore: false }
  const sounds = await listUncopied(db, { after, limit: BATCH })
  let made = 0
  for (const sound of sounds) {
    const copied = await withLocalSound(storage, sound, (file) => copyOf(storage, file, sound))
    if (copied === undefined) continue
    await createCopy(db, { fileHash: sound.fileHash, fileKey: null, fileSize: 0, ...copied })
    if (copied !== null) made += 1
  }
  return { made, last: sounds.at(-1)?.fileHash ?? after, hasMore: sounds.length === BATCH }
}

async function copyOf(
  storage: Services['storage'],
  file: string,
  { fileHash, fileSize, mime }: { fileHash: string; fileSize: number; mime: string },
): Promise<{ fileKey: string; fileSize: number } | null | undefined> {
  const demuxer = DEMUXERS[mime.split(';')[0] ?? '']
  if (demuxer === undefined) return null
  const fileKey = `copy/${fileHash}.mp3`
  let isDecoded = false
  return copyAs('mp3', Buffer.from(file), { demuxer, size: fileSize }, async (copy) => {
    isDecoded = true
    await storage.putFile(fileKey, copy)
    return { fileKey, fileSize: (await stat(copy)).size }
  }).catch((error: unknown) => {
    if (error instanceof FfmpegKilled) return undefined
    // A full disk and an unavailable storage are no errors of the sound.
    if (isDecoded || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    return null
  })
}
