import { readHead, type SoundHead } from './sound-head.ts'

/** Decoded sound as 16-bit samples, interleaved by channel. */
export type Samples = SoundHead & { parts: readonly Int16Array<ArrayBuffer>[]; frames: number }

/** The most memory for decoding one track, in bytes. */
export const DECODED_MAX = 200_000_000
/** Bytes per sample while both the browser's format and ours are in memory. */
const SAMPLE_BYTES = 4 + 2
/** Frames converted at once: the page must stay responsive in between. */
const PART_FRAMES = 1 << 18

/**
 * Fetches and decodes a sound. The browser removes the padding that the encoder added. Returns undefined for sounds
 * that cannot be joined without a gap or need too much memory. Throws if the fetch fails.
 */
export async function loadSamples(src: string, seconds: number, signal: AbortSignal): Promise<Samples | undefined> {
  const reply = await fetch(src, { signal, redirect: 'error' })
  if (!reply.ok) throw new Error(`${src} answered ${reply.status}`)
  const bytes = await reply.arrayBuffer()
  const head = readHead(new Uint8Array(bytes))
  if (head === undefined || seconds * head.rate * head.channels * SAMPLE_BYTES > DECODED_MAX) return undefined
  // The rate of the file itself, so that nothing is resampled at the seam.
  const decoded = await new OfflineAudioContext(1, 1, head.rate).decodeAudioData(bytes)
  return inParts(decoded)
}

async function inParts(decoded: AudioBuffer): Promise<Samples> {
  const { numberOfChannels: channels, sampleRate: rate, length: frames } = decoded
  const planes = Array.from({ length: channels }, (_, channel) => decoded.getChannelData(channel))
  const parts: Int16Array<ArrayBuffer>[] = []
  for (let from = 0; from < frames; from += PART_FRAMES) {
    const part = new Int16Array(Math.min(PART_FRAMES, frames - from) * channels)
    for (const [channel, plane] of planes.entries())
      for (let at = channel, frame = from; at < part.length; at += channels, frame += 1)
        part[at] = Math.max(-1, Math.min(1, plane[frame] ?? 0)) * FULL
    parts.push(part)
    await new Promise((done) => setTimeout(done))
  }
  return { rate, channels, frames, parts }
}

const FULL = 32_767

/** Returns the last seconds of a sound. */
export function endOf({ parts, rate, channels, frames }: Samples, seconds: number): Samples {
  const count = Math.min(frames, Math.round(seconds * rate))
  const end = new Int16Array(count * channels)
  let at = end.length
  for (const part of parts.toReversed()) {
    if (at === 0) break
    const piece = part.subarray(Math.max(0, part.length - at))
    at -= piece.length
    end.set(piece, at)
  }
  return { rate, channels, frames: count, parts: [end] }
}

/** Returns a WAV file with two sounds in sequence; both have the same rate and channels. */
export function wavOf(first: Samples, second: Samples): Blob {
  const { rate, channels } = first
  const bytes = (first.frames + second.frames) * channels * 2
  const head = new DataView(new ArrayBuffer(44))
  const names = new Uint8Array(head.buffer)
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    names.set(new TextEncoder().encode(name), at)
  head.setUint32(4, 36 + bytes, true)
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, channels, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * channels * 2, true)
  head.setUint16(32, channels * 2, true)
  head.setUint16(34, 16, true)
  head.setUint32(40, bytes, true)
  return new Blob([head, ...first.parts, ...second.parts], { type: 'audio/wav' })
}
