import { createMp3Encoder } from 'wasm-media-encoders'
import { INFO_BYTES, infoFrame } from './info-frame.ts'
import { RATE } from './voices.ts'

/** Bits of MP3 for a second: music gets the whole band of RATE in mono, speech needs less. */
export const KBIT = { song: 64, speech: 32 } as const
export type SoundKind = keyof typeof KBIT

/** Samples that a frame holds at rates below 32 kHz. */
export const FRAME_SAMPLES = 576
/** Silence that encoder and decoder put in front, in samples; what a file says is the encoder's part (LAME). */
const ENCODER_DELAY = 576
const DECODER_DELAY = 529
/**
 * Seconds from which a sound says how much silence it has, so that it is joined to its neighbours. Tests play the short
 * ones to their end, each by itself.
 */
const JOINED_FROM_SECONDS = 60

/**
 * Opens an encoder that turns mono samples at RATE, `seconds` long together, into MP3 of constant bitrate, piece by
 * piece. The first frame of a long one says how much silence it added.
 */
export async function openEncoder(): Promise<
  (parts: Iterable<Float32Array>, kind: SoundKind, seconds: number) => Generator<Uint8Array<ArrayBuffer>>
> {
  const encoder = await createMp3Encoder()
  return function* encode(parts, kind, seconds) {
    encoder.configure({ sampleRate: RATE, outputSampleRate: RATE, channels: 1, bitrate: KBIT[kind] })
    yield headOf(kind, seconds)
    for (const part of parts) yield Uint8Array.from(encoder.encode([part]))
    yield Uint8Array.from(encoder.finalize())
  }
}

/** The first frame of so many seconds of sound, known before they are made; nothing for a short one. */
export function headOf(kind: SoundKind, seconds: number): Uint8Array<ArrayBuffer> {
  if (seconds < JOINED_FROM_SECONDS) return new Uint8Array(0)
  const frames = framesOf(seconds)
  return infoFrame({
    frames,
    bytes: encodedSize(kind, seconds),
    delay: ENCODER_DELAY,
    padding: frames * FRAME_SAMPLES - ENCODER_DELAY - seconds * RATE,
  })
}

/** Bytes that the encoder makes of so many seconds of sound. */
export const encodedSize = (kind: SoundKind, seconds: number): number =>
  (seconds < JOINED_FROM_SECONDS ? 0 : INFO_BYTES) + (framesOf(seconds) * FRAME_SAMPLES * KBIT[kind] * 125) / RATE

const framesOf = (seconds: number): number =>
  Math.ceil((seconds * RATE + ENCODER_DELAY + DECODER_DELAY) / FRAME_SAMPLES)
