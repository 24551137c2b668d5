import { hasText } from './foreign-type.rules.ts'
import { tagEnd } from './sound-type.rules.ts'
import type { Read, SoundType } from './sound-type.rules.ts'

/** Bytes from `start` to before `end`. */
export type Part = { start: number; end: number }

/** Returns the sound of a file without tags, so that retagging does not change it. Empty when the file is malformed. */
export function soundParts(kind: SoundType['kind'], read: Read, size: number): Part[] {
  switch (kind) {
    case 'mp3':
    case 'aac':
    case 'foreign':
      return between(tagEnd(read), endWithoutTags(read, size))
    case 'flac':
      return flacParts(read, size)
    case 'wav':
      return wavParts(read, size)
    case 'm4a':
      return boxParts(read, size)
    case 'ogg':
      return oggParts(read, size)
  }
}

/**
 * Returns the bytes of sound according to the header; undefined when the header does not say. A shorter file was
 * truncated.
 */
export function promisedBytes(kind: SoundType['kind'], read: Read, size: number): number | undefined {
  switch (kind) {
    case 'mp3':
      return xingBytes(read)
    case 'wav':
      return chunks(read, size).find(({ type, length }) => type === 'data' && length < UNKNOWN_LENGTH)?.length
    case 'm4a': {
      const promised = boxes(read, size)
        .filter(({ type }) => type === 'mdat')
        .map(({ start, next }) => next - start)
      return promised.length === 0 ? undefined : promised.reduce((sum, each) => sum + each, 0)
    }
    case 'aac':
    case 'flac':
    case 'ogg':
    case 'foreign':
      return undefined
  }
}

/** A WAV file that was written to a pipe declares nearly 4 GB of sound. */
const UNKNOWN_LENGTH = 0xffff_0000
const PARTS_MAX = 1_000_000
const between = (start: number, end: number): Part[] => (end > start ? [{ start, end }] : [])

// ID3v1, APEv2 and Lyrics3 are at the end, in any order.
function endWithoutTags(read: Read, size: number): number {
  let end = size
  for (let found = true; found;) {
    found = false
    if (hasText(read(end - 128, 3), 0, 'TAG')) {
      end -= 128
      found = true
    }
    const footer = read(end - 32, 32)
    if (hasText(footer, 0, 'APETAGEX')) {
      const length = little(footer, 12, 4) + ((footer[23] ?? 0) & 0x80 ? 32 : 0)
      if (length >= 32 && length <= end) {
        end -= length
        found = true
      }
    }
    if (hasText(read(end - 9, 9), 0, 'LYRICS200')) {
      const length = Number(String.fromCharCode(...read(end - 15, 6)))
      if (Number.isInteger(length) && length + 15 <= end) {
        end -= length + 15
        found = true
      }
    }
  }
  return end
}

function flacParts(read: Read, size: number): Part[] {
  let at = tagEnd(read)
  if (!hasText(read(at, 4), 0, 'fLaC')) return []
  at += 4
  for (let blocks = 0; blocks < 1000; blocks += 1) {
    const head = read(at, 4)
    if (head.length < 4) return []
    at += 4 + big(head, 1, 3)
    if (((head[0] ?? 0) & 0x80) !== 0) return between(at, endWithoutTags(read, size))
  }
  return []
}

function wavParts(read: Read, size: number): Part[] {
  const data = chunks(read, size).find(({ type }) => type === 'data')
  return data === undefined ? [] : between(data.start, Math.min(size, data.start + data.length))
}

function chunks(read: Read, size: number): { type: string; start: number; length: number }[] {
  const found: { type: string; start: number; length: number }[] = []
  for (let at = 12; at + 8 <= size && found.length < 1000;) {
    const head = read(at, 8)
    const length = little(head, 4, 4)
    found.push({ type: textOf(head, 0), start: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return found
}

function boxParts(read: Read, size: number): Part[] {
  return boxes(read, size)
    .filter(({ type }) => type === 'mdat')
    .flatMap(({ start, next }) => between(start, Math.min(next, size)))
}

// Top-level boxes of ISO 14496-12: 32 or 64 bits of size, 0 means up to the end.
function boxes(read: Read, size: number): { type: string; start: number; next: number }[] {
  const found: { type: string; start: number; next: number }[] = []
  for (let at = 0; at + 8 <= size && found.length < 100_000;) {
    const head = read(at, 16)
    const short = big(head, 0, 4)
    const length = short === 0 ? size - at : short === 1 ? big(head, 8, 8) : short
    const start = at + (short === 1 ? 16 : 8)
    if (length < start - at || !Number.isSafeInteger(length)) return found
    found.push({ type: textOf(head, 4), start, next: at + length })
    at += length
  }
  return found
}

// Ogg pages: taggers rewrite the header pages and renumber the others, but keep their payload.
function oggParts(read: Read, size: number): Part[] {
  const parts: Part[] = []
  for (let at = tagEnd(read), pages = 0; at + 27 <= size && parts.length < PARTS_MAX; pages += 1) {
    const head = read(at, 27 + 255)
    if (!hasText(head, 0, 'OggS')) return parts
    const segments = head[26] ?? 0
    const start = at + 27 + segments
    const length = head.subarray(27, 27 + segments).reduce((sum, each) => sum + each, 0)
    const isHead = pages < 2 || head.subarray(6, 14).every((byte) => byte === 0)
    // A decoder cannot read a file that was truncated in its first page of sound.
    const isReadable = start + length <= size || parts.length > 0
    if (!isHead && length > 0 && isReadable) parts.push({ start, end: Math.min(size, start + length) })
    at = start + length
  }
  return parts
}

// The Xing or Info header of LAME and related encoders, in the first frame: flags, number of frames, number of bytes.
function xingBytes(read: Read): number | undefined {
  const frame = read(tagEnd(read), 256)
  for (let at = 4; at + 16 <= frame.length; at += 1) {
    if (!hasText(frame, at, 'Xing') && !hasText(frame, at, 'Info')) continue
    const flags = big(frame, at + 4, 4)
    if ((flags & 2) === 0) return undefined
    return big(frame, at + ((flags & 1) === 0 ? 8 : 12), 4)
  }
  return undefined
}

const big = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((sum, each) => sum * 256 + each, 0)
const little = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduceRight((sum, each) => sum * 256 + each, 0)
const textOf = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
