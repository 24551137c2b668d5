import { foreignTypeOf, hasText } from './foreign-type.rules.ts'
import type { Foreign } from './foreign-type.rules.ts'

/** Supported formats, with their stored extension and type. No browser plays a foreign one. */
export type SoundType =
  | { kind: 'mp3' | 'aac' | 'flac' | 'ogg' | 'm4a' | 'wav'; ext: string; mime: string }
  | ({ kind: 'foreign' } & Foreign)

/** Reads bytes of a file; fewer at its end. */
export type Read = (at: number, length: number) => Uint8Array

const MP3: SoundType = { kind: 'mp3', ext: 'mp3', mime: 'audio/mpeg' }
const AAC: SoundType = { kind: 'aac', ext: 'aac', mime: 'audio/aac' }
const FLAC: SoundType = { kind: 'flac', ext: 'flac', mime: 'audio/flac' }
const OGG: SoundType = { kind: 'ogg', ext: 'ogg', mime: 'audio/ogg' }
const OPUS: SoundType = { kind: 'ogg', ext: 'opus', mime: 'audio/ogg' }
const M4A: SoundType = { kind: 'm4a', ext: 'm4a', mime: 'audio/mp4' }
const WAV: SoundType = { kind: 'wav', ext: 'wav', mime: 'audio/wav' }

/** Number of bytes that are searched for the first frame of an MPEG stream. */
const SEARCHED = 128 * 1024

/**
 * Returns the type of a file by its content; the name matters only for streams without a signature. `isNamedSound` also
 * searches for a stream after leading garbage.
 */
export function soundTypeOf(read: Read, name: string, isNamedSound: boolean): SoundType | undefined {
  const start = tagEnd(read)
  const head = read(start, 64)
  if (hasText(head, 0, 'fLaC')) return FLAC
  if (hasText(head, 0, 'OggS')) return oggTypeOf(read(start, 512))
  if (hasText(head, 0, 'RIFF') && hasText(head, 8, 'WAVE')) return WAV
  if (hasText(head, 4, 'ftyp') && !hasText(head, 8, 'avif') && !hasText(head, 8, 'heic')) return M4A
  const foreign = foreignTypeOf(head, name)
  if (foreign !== undefined) return { kind: 'foreign', ...foreign }
  return start > 0 || isNamedSound ? streamTypeOf(read(start, SEARCHED)) : undefined
}

/** Returns the end of the ID3v2 tags at the start; 0 without one. */
export function tagEnd(read: Read): number {
  let end = 0
  for (;;) {
    const head = read(end, 10)
    if (head.length < 10 || !hasText(head, 0, 'ID3') || head.subarray(6, 10).some((byte) => byte > 0x7f)) return end
    const size = (byteAt(head, 6) << 21) | (byteAt(head, 7) << 14) | (byteAt(head, 8) << 7) | byteAt(head, 9)
    end += 10 + size + ((byteAt(head, 5) & 0x10) === 0 ? 0 : 10)
  }
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

function oggTypeOf(page: Uint8Array): SoundType | undefined {
  const payload = 27 + byteAt(page, 26)
  if (hasText(page, payload, 'OpusHead')) return OPUS
  if (hasText(page, payload, 'Speex'))
    return { kind: 'foreign', codec: 'Speex', ext: 'spx', mime: 'audio/ogg', demuxer: 'ogg' }
  return hasText(page, payload, '\u0001vorbis') || hasText(page, payload, '\u007fFLAC') ? OGG : undefined
}

// A frame counts only when its length leads to the next one, so that garbage is not detected as sound.
function streamTypeOf(bytes: Uint8Array): SoundType | undefined {
  for (let at = 0; at + 7 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const length = frameLength(bytes, at)
    const next = at + length
    if (length > 0 && (next + 7 >= bytes.length ? at === 0 : frameLength(bytes, next) > 0))
      return (byteAt(bytes, at + 1) & 0x06) === 0 ? AAC : MP3
  }
  return undefined
}

// ISO 11172-3 and 13818-3 (layer III and II), or an ADTS header when the layer is 0.
function frameLength(bytes: Uint8Array, at: number): number {
  const second = byteAt(bytes, at + 1)
  if (bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return 0
  const layer = (second >> 1) & 3
  if (layer === 0) return (second & 0xf0) === 0xf0 ? adtsLength(bytes, at) : 0
  const version = (second >> 3) & 3
  const third = byteAt(bytes, at + 2)
  const rate = (third >> 2) & 3
  if (version === 1 || rate === 3 || layer === 3) return 0
  const isFirst = version === 3
  const kilobits = (isFirst ? (layer === 1 ? LAYER_3 : LAYER_2) : LAYER_23_LOW)[third >> 4] ?? 0
  const hertz = (RATES[rate] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (kilobits === 0 || hertz === 0) return 0
  return Math.floor(((layer === 1 && !isFirst ? 72 : 144) * kilobits * 1000) / hertz) + ((third >> 1) & 1)
}

function adtsLength(bytes: Uint8Array, at: number): number {
  if (((byteAt(bytes, at + 2) >> 2) & 15) > 12) return 0
  const length = ((byteAt(bytes, at + 3) & 3) << 11) | (byteAt(bytes, at + 4) << 3) | (byteAt(bytes, at + 5) >> 5)
  return length > 7 ? length : 0
}

const RATES = [44_100, 48_000, 32_000]
const LAYER_3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 0]
const LAYER_23_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
