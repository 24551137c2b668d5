import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The sample rate of the tone in Hz. */
export const TONE_RATE = 44_100
/** Its frequency in Hz. A period is not a whole number of samples, so that two parts only fit where they were cut. */
export const TONE_HERTZ = 330.7

const CODECS = { mp3: ['libmp3lame', '-b:a', '320k'], ogg: ['libvorbis'], flac: ['flac'] } as const
const TYPES = { mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac' } as const

/** The available formats of a tone. */
export type ToneFormat = keyof typeof CODECS

/** Whether this machine has ffmpeg, which encodes the files. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Encodes one tone in several files: each continues at the sample where the previous one ends. */
export function cutTone(
  format: ToneFormat,
  seconds: readonly number[],
  hertz = TONE_HERTZ,
): { type: string; parts: Buffer[] } {
  let end = 0
  const cuts = [0, ...seconds.map((length) => (end += length))].map((second) => Math.round(second * TONE_RATE))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-tone-'))
  try {
    const parts = seconds.map((_, part) => {
      const file = path.join(folder, `${part}.${format}`)
      execFileSync(
        'ffmpeg',
        [
          '-v',
          'error',
          '-f',
          's16le',
          '-ar',
          String(TONE_RATE),
          '-ac',
          '1',
          '-i',
          'pipe:0',
          '-c:a',
          ...CODECS[format],
          file,
        ],
        { input: samples(cuts[part] ?? 0, cuts[part + 1] ?? 0, hertz) },
      )
      return readFileSync(file)
    })
    return { type: TYPES[format], parts }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function samples(from: number, to: number, hertz: number): Buffer {
  const bytes = Buffer.alloc((to - from) * 2)
  for (let at = from; at < to; at += 1)
    bytes.writeInt16LE(Math.round(Math.sin((2 * Math.PI * hertz * at) / TONE_RATE) * 16_000), (at - from) * 2)
  return bytes
}
