import { createReadStream } from 'node:fs'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { loudnessMeter } from './loudness-meter.ts'
import type { LoudnessMeter } from './loudness-meter.ts'
import type { Decoded } from './measured.ts'
import { peakMeter } from './peaks.ts'
import type { PeakMeter } from './peaks.ts'

/** Bytes of a file that are decoded in one step. */
const PIECE = 128 * 1024
/** Samples of a frame of MP3. */
const FRAME = 1152

/** A part of a sound: one array per channel, and the number of errors. */
type Part = { channelData: Float32Array[]; sampleRate: number; errors: readonly unknown[] }
type Decoder = {
  ready: Promise<void>
  decode: (bytes: Uint8Array) => Part | Promise<Part>
  flush?: () => Promise<Part>
  free: () => void
}

/** Decoders by file extension. There is none for AAC. */
const DECODERS: Readonly<Record<string, () => Decoder>> = {
  mp3: () => new MPEGDecoder(),
  flac: () => new FLACDecoder(),
  ogg: () => new OggVorbisDecoder(),
  opus: () => new OggOpusDecoder(),
}

/**
 * Decodes MP3, FLAC, Ogg Vorbis and Opus without ffmpeg, in pieces, so that a long sound needs no more memory than a
 * short one. Returns undefined if the sound cannot be decoded. The true peak is left out: it takes four times as long
 * as everything else.
 */
export async function decodeWithWasm(file: string, ext: string): Promise<Decoded | undefined> {
  const decoder = DECODERS[ext]?.()
  if (decoder === undefined) return undefined
  let sound: { rate: number; peaks: PeakMeter; loudness: LoudnessMeter } | undefined
  let errors = 0
  const isHeard: boolean[] = []
  const take = ({ channelData: channels, sampleRate: rate, errors: found }: Part): void => {
    errors += found.length
    const [first] = channels
    if (first === undefined || first.length === 0) return
    sound ??= { rate, peaks: peakMeter(1, 1), loudness: loudnessMeter(rate) }
    for (const [at, samples] of channels.entries()) isHeard[at] ||= samples.some((sample) => sample !== 0)
    sound.peaks.add(loudest(channels))
    sound.loudness.add(channels)
  }
  try {
    await decoder.ready
    for await (const piece of createReadStream(file, { highWaterMark: PIECE }))
      if (piece instanceof Uint8Array) take(await decoder.decode(piece))
    if (decoder.flush !== undefined) take(await decoder.flush())
  } catch {
    // The content of the file does not match its extension.
    return undefined
  } finally {
    decoder.free()
  }
  if (sound === undefined) return undefined
  const { rate } = sound
  const { frames, peaks, quiet } = sound.peaks.read()
  const ms = (count: number): number => Math.round((count / rate) * 1000)
  // A decoder finds random frames even in noise.
  if (errors > frames / FRAME) return undefined
  return {
    lengthMs: ms(frames),
    peaks,
    loudness: sound.loudness.read(),
    truePeak: null,
    silence: {
      startMs: ms(quiet.start),
      endMs: ms(quiet.end),
      isOneSided: isHeard.includes(false) && isHeard.includes(true),
    },
  }
}

/** Returns the samples of the channel that is loudest at each moment. */
function loudest(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  if (others.length === 0) return first
  return first.map((sample, at) =>
    others.reduce((most, other) => Math.max(most, Math.abs(other[at] ?? 0)), Math.abs(sample)),
  )
}
