import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'

/** Bytes at the start of a file from which the length of its header is read. */
export const HEAD_BYTES = 64 * 1024

/**
 * Returns the bytes of a file that make a download: its header and 60 seconds of sound, or all of it where it is
 * shorter or of unknown length (0). `head` are its first bytes, `seconds` the length of the sound (FIGURES-07).
 */
export function bytesOfDownload({ size, seconds, head }: { size: number; seconds: number; head: Uint8Array }): number {
  if (seconds <= FIGURES.downloadSeconds) return size
  const header = Math.min(size, headerBytes(head))
  return Math.min(size, header + Math.ceil(((size - header) * FIGURES.downloadSeconds) / seconds))
}

// Tags, with their pictures, precede the sound; the length of other formats' headers is negligible.
function headerBytes(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (textAt(head, 0, 3) === 'ID3') return id3Bytes(head)
  if (textAt(head, 0, 4) === 'fLaC') return flacBytes(view)
  return textAt(head, 4, 4) === 'ftyp' ? mp4Bytes(head, view) : 0
}

// The size in an ID3v2 tag has seven bits in each byte.
const id3Bytes = (head: Uint8Array): number =>
  10 + [...head.subarray(6, 10)].reduce((size, byte) => size * 128 + (byte & 0x7f), 0)

function flacBytes(view: DataView): number {
  let at = 4
  while (at + 4 <= view.byteLength) {
    const block = view.getUint32(at)
    at += 4 + (block & 0xffffff)
    if (block >>> 31 === 1) break
  }
  return at
}

function mp4Bytes(head: Uint8Array, view: DataView): number {
  let at = 0
  while (at + 8 <= view.byteLength && textAt(head, at + 4, 4) !== 'mdat') {
    const size = view.getUint32(at)
    // A box of 64 bits, or one that ends with the file, holds the sound.
    if (size < 8) break
    at += size
  }
  return at
}

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))
