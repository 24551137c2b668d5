import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FfmpegKilled, hasEncoder, hasFfmpeg, startFfmpeg } from '../../media/ffmpeg.ts'
import type { Unplayable } from './unplayable.rules.ts'

/** Minimum timeout for a copy in milliseconds, and bytes of the original for each additional second. */
const COPY_MS = 120_000
const BYTES_PER_SECOND = 64 * 1024
/** Maximum hours of sound that are read; a longer one is endless. */
const HOURS_MAX = 24
const OUTPUT_MAX = 4_000

const folders = new Set<string>()
// A server that stops during a copy leaves no files of it behind.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates playable copies of sounds that browsers do not play. */
export type Copier = {
  isReady: () => Promise<boolean>
  /** Returns the extension and type of the copies. */
  format: () => Promise<CopyFormat>
  /**
   * Writes a copy of `file` (its path in bytes) and passes the copy's path to `take`. Throws with the reason when the
   * sound cannot be decoded.
   */
  copy: <T>(file: Buffer, of: Unplayable & { size: number }, take: (copy: string) => Promise<T>) => Promise<T>
}

type CopyFormat = { ext: 'opus' | 'm4a'; mime: string }
/** A format that ffmpeg writes here. */
export type WrittenFormat = CopyFormat['ext'] | 'mp3'

/**
 * Copies with this machine's ffmpeg: Opus, or AAC without Opus support, mono or stereo. Only the detected demuxer is
 * allowed, so that the file cannot refer to others.
 */
export const ffmpegCopier: Copier = {
  isReady: hasFfmpeg,
  format: async () =>
    (await hasEncoder('libopus')) ? { ext: 'opus', mime: 'audio/ogg' } : { ext: 'm4a', mime: 'audio/mp4' },
  copy: async (file, of, take) => copyAs((await ffmpegCopier.format()).ext, file, of, take),
}

/**
 * Writes a copy of `file` in a format and passes the copy's path to `take`. `size` is that of the file in bytes. Throws
 * with the reason when the file cannot be decoded.
 */
export async function copyAs<T>(
  ext: WrittenFormat,
  file: Buffer,
  { demuxer, size }: Pick<Unplayable, 'demuxer'> & { size: number },
  take: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earshot-copy-'))
  folders.add(folder)
  try {
    // File names that are not UTF-8 cannot be arguments.
    const original = path.join(folder, 'original')
    await symlink(file, original).catch(() => copyFile(file, original))
    await run(
      folder,
      [...reading(demuxer), ...WRITING[ext], `copy.${ext}`],
      Math.ceil(COPY_MS + (size / BYTES_PER_SECOND) * 1000),
    )
    return await take(path.join(folder, `copy.${ext}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

const reading = (demuxer: string): string[] => [
  '-v',
  'error',
  '-t',
  String(HOURS_MAX * 3600),
  '-f',
  demuxer,
  '-i',
  'original',
  '-map',
  '0:a:0',
  '-vn',
  '-map_metadata',
  '0',
  '-af',
  'aformat=channel_layouts=stereo|mono',
]

const WRITING: Readonly<Record<WrittenFormat, readonly string[]>> = {
  opus: ['-c:a', 'libopus', '-b:a', '160k', '-f', 'opus'],
  m4a: ['-c:a', 'aac', '-b:a', '256k', '-movflags', '+faststart', '-f', 'ipod'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3'],
}

async function run(cwd: string, args: readonly string[], timeoutMs: number): Promise<void> {
  const { stdout, stderr, ended } = startFfmpeg(args, { cwd, timeoutMs })
  stdout.resume()
  let output = ''
  for await (const chunk of stderr) output = (output + String(chunk)).slice(-OUTPUT_MAX)
  const code = await ended
  if (code === 0) return
  if (code === null) throw new FfmpegKilled()
  if (/No space left on device/i.test(output))
    throw Object.assign(new Error('There is no space left for a copy'), { code: 'ENOSPC' })
  const last = output.trim().split('\n').at(-1) ?? ''
  throw new Error(last === '' ? 'ffmpeg could not decode it' : `ffmpeg could not decode it: ${last.slice(0, 200)}`)
}
