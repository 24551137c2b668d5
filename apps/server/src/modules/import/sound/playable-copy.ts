import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { hasEncoder, hasFfmpeg, startFfmpeg } from '../../../ffmpeg.ts'
import type { Unplayable } from './unplayable.rules.ts'

/** Milliseconds that a copy may take at least, and bytes of the original that add a second. */
const COPY_MS = 120_000
const BYTES_PER_SECOND = 64 * 1024
/** Longest sound that is read; more is an endless one. */
const HOURS_MAX = 24
const SAID_MAX = 4_000

const folders = new Set<string>()
// A server that is stopped in the middle of a copy leaves none of it.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Makes copies that browsers play of sounds that they do not. */
export type Copier = {
  isReady: () => Promise<boolean>
  /** The extension and type of what `copy` writes. */
  format: () => Promise<CopyFormat>
  /** Writes a copy of `file` (its path as the file system has it) and hands its path to `take`. Throws with the reason when the sound cannot be decoded. */
  copy: <T>(file: Buffer, of: Unplayable & { size: number }, take: (copy: string) => Promise<T>) => Promise<T>
}

type CopyFormat = { ext: 'opus' | 'm4a'; mime: string }

/** Copies with this machine's ffmpeg: Opus, or AAC where it has no Opus, mono or stereo. The file is read as what it is alone, so that it names no other. */
export const ffmpegCopier: Copier = {
  isReady: hasFfmpeg,
  format: async () =>
    (await hasEncoder('libopus')) ? { ext: 'opus', mime: 'audio/ogg' } : { ext: 'm4a', mime: 'audio/mp4' },
  copy: async (file, { demuxer, size }, take) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'earshot-copy-'))
    folders.add(folder)
    try {
      // Names that are no UTF-8 cannot be arguments.
      const original = path.join(folder, 'original')
      await symlink(file, original).catch(() => copyFile(file, original))
      const { ext } = await ffmpegCopier.format()
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
  },
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

const WRITING: Readonly<Record<CopyFormat['ext'], readonly string[]>> = {
  opus: ['-c:a', 'libopus', '-b:a', '160k', '-f', 'opus'],
  m4a: ['-c:a', 'aac', '-b:a', '256k', '-movflags', '+faststart', '-f', 'ipod'],
}

async function run(cwd: string, args: readonly string[], timeoutMs: number): Promise<void> {
  const { stdout, stderr, ended } = startFfmpeg(args, { cwd, timeoutMs })
  stdout.resume()
  let said = ''
  for await (const chunk of stderr) said = (said + String(chunk)).slice(-SAID_MAX)
  if ((await ended) === 0) return
  if (/No space left on device/i.test(said))
    throw Object.assign(new Error('There is no space left for a copy'), { code: 'ENOSPC' })
  const last = said.trim().split('\n').at(-1) ?? ''
  throw new Error(last === '' ? 'ffmpeg could not decode it' : `ffmpeg could not decode it: ${last.slice(0, 200)}`)
}
