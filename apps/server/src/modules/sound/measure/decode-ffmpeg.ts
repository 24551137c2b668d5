import path from 'node:path'
import type { Readable } from 'node:stream'
import { FfmpegKilled, startFfmpeg } from '../../media/ffmpeg.ts'
import type { Decoded } from './measured.ts'
import { peakMeter } from './peaks.ts'
import type { PeakMeter } from './peaks.ts'

/** Formats of ffmpeg by file extension: a file is never read as another format, such as a list of URLs. */
const FORMATS: Readonly<Record<string, string>> = {
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  opus: 'ogg',
  m4a: 'mov',
  aac: 'aac',
  wav: 'wav',
  aiff: 'aiff',
}
/** Returns whether a file with this extension can be decoded here. */
export const canMeasure = (ext: string): boolean => FORMATS[ext] !== undefined

/** Bytes of ffmpeg's output that are stored: the summary is at the end. */
const OUTPUT_MAX = 16 * 1024
/** Maximum length of a sound in hours; a longer one is treated as endless. */
const HOURS_MAX = 24
/** Full scale of 16-bit samples. */
const FULL = 32_768
/** The value that ffmpeg's meter reports for silence, in LUFS. */
const SILENCE = -70

/**
 * Decodes a file with the installed ffmpeg in one pass: waveform, length, loudness and true peak (its filter ebur128).
 * Returns undefined if the sound cannot be decoded. Throws FfmpegKilled.
 */
export async function decodeWithFfmpeg(file: string, ext: string, timeoutMs: number): Promise<Decoded | undefined> {
  const format = FORMATS[ext]
  if (format === undefined) return undefined
  const { stdout, stderr, ended } = startFfmpeg(decoding(format, path.basename(file)), {
    cwd: path.dirname(file),
    timeoutMs,
  })
  const [samples, output] = await Promise.all([readSamples(stdout), lastOf(stderr)])
  const code = await ended
  if (code === null) throw new FfmpegKilled()
  if (code !== 0 || samples === undefined || samples.frames === 0) return undefined
  const loudness = figure(output, /I:\s+(-?[\d.]+) LUFS/)
  const ms = (frames: number): number => Math.round((frames / samples.rate) * 1000)
  return {
    lengthMs: ms(samples.frames),
    peaks: samples.peaks,
    silence: { startMs: ms(samples.quiet.start), endMs: ms(samples.quiet.end), isOneSided: samples.isOneSided },
    loudness: loudness !== null && loudness > SILENCE ? loudness : null,
    truePeak: figure(output, /Peak:\s+(-?[\d.]+) dBFS/),
  }
}

// A mono file is played by two speakers, so its loudness is that of both.
const decoding = (format: string, file: string): string[] => [
  '-nostats',
  '-hide_banner',
  '-v',
  'info',
  '-t',
  String(HOURS_MAX * 3600),
  '-f',
  format,
  '-i',
  file,
  '-map',
  '0:a:0',
  '-vn',
  '-af',
  'ebur128=peak=true:dualmono=true:framelog=verbose,aformat=sample_fmts=s16',
  '-bitexact',
  '-f',
  'wav',
  'pipe:1',
]

/** Reads the WAV that ffmpeg writes to a pipe: 16-bit samples of an unknown number. */
async function readSamples(stream: Readable): Promise<({ rate: number } & ReturnType<PeakMeter['read']>) | undefined> {
  let rest: Buffer = Buffer.alloc(0)
  let sound: { rate: number; meter: PeakMeter } | undefined
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    if (sound === undefined) {
      const head = headOf(bytes)
      if (head === undefined) {
        rest = bytes
        continue
      }
      sound = { rate: head.rate, meter: peakMeter(head.channels, FULL) }
      from = head.size
    }
    const count = Math.floor((bytes.length - from) / 2)
    // A view of 16-bit numbers must start at an even offset, so the bytes are copied.
    sound.meter.add(new Int16Array(new Uint8Array(bytes.subarray(from, from + count * 2)).buffer))
    rest = bytes.subarray(from + count * 2)
  }
  return sound && { rate: sound.rate, ...sound.meter.read() }
}

function headOf(bytes: Buffer): { channels: number; rate: number; size: number } | undefined {
  const format = bytes.indexOf('fmt ')
  const data = bytes.indexOf('data')
  if (format === -1 || data === -1 || bytes.length < data + 8) return undefined
  return {
    channels: Math.max(1, bytes.readUInt16LE(format + 10)),
    rate: bytes.readUInt32LE(format + 12),
    size: data + 8,
  }
}

async function lastOf(stream: Readable): Promise<string> {
  let output = ''
  for await (const chunk of stream) output = (output + String(chunk)).slice(-OUTPUT_MAX)
  return output
}

/** Parses a figure of the summary, which is the last part of the output. */
function figure(output: string, pattern: RegExp): number | null {
  const summary = output.slice(output.lastIndexOf('Summary:'))
  const value = Number(pattern.exec(summary)?.[1])
  return Number.isFinite(value) ? value : null
}
