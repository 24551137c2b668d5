import { createMp3Encoder } from 'wasm-media-encoders'
import { RATE } from './voices.ts'

/** Bits of MP3 for a second of sound: enough for the whole band of RATE in mono. */
const BITRATE_KBIT = 64
/** Samples that a frame holds at rates below 32 kHz. */
const FRAME_SAMPLES = 576
/** Silence that the encoder puts in front, in samples. */
const PADDING = 1105

/** Opens an encoder that turns mono samples at RATE into MP3 of constant bitrate. */
export async function openEncoder(): Promise<(sound: Float32Array) => Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder()
  return (sound) => {
    encoder.configure({ sampleRate: RATE, channels: 1, bitrate: BITRATE_KBIT })
    const start = encoder.encode([sound]).slice()
    const end = encoder.finalize()
    const bytes = new Uint8Array(start.length + end.length)
    bytes.set(start)
    bytes.set(end, start.length)
    return bytes
  }
}

/** Bytes that the encoder makes of so many seconds of sound. */
export const encodedSize = (seconds: number): number =>
  (Math.ceil((seconds * RATE + PADDING) / FRAME_SAMPLES) * (FRAME_SAMPLES * BITRATE_KBIT * 125)) / RATE
