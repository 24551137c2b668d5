/** Samples that an encoder added before and after the music. */
export type EncoderDelay = { delay: number | null; padding: number | null }

/** Bytes from the start of a file, after its tags, in which an encoder describes itself. */
export const HEAD_BYTES = 8 * 1024

/**
 * Reads the delay that LAME and similar encoders write into the first frame of an MP3, or the pre-skip of Opus (RFC
 * 7845, 5.1); nulls if there is neither.
 */
export function encoderDelayOf(head: Buffer, ext: string): EncoderDelay {
  if (ext === 'mp3') return delayOfMp3(head)
  const opus = ext === 'opus' || ext === 'ogg' ? head.indexOf('OpusHead') : -1
  return { delay: opus === -1 || head.length < opus + 12 ? null : head.readUInt16LE(opus + 10), padding: null }
}

/** Returns the length of the ID3v2 tag at the start of a file, 0 without one. */
export function tagLength(start: Buffer): number {
  if (start.length < 10 || start.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = start.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return size + 10 + ((start[5] ?? 0) & 0x10 ? 10 : 0)
}

function delayOfMp3(head: Buffer): EncoderDelay {
  const index = ['Xing', 'Info'].map((name) => head.indexOf(name)).find((at) => at !== -1)
  if (index === undefined || head.length < index + 8) return NONE
  const flags = head.readUInt32BE(index + 4)
  const parts = [4, 4, 100, 4].map((size, bit) => ((flags >> bit) & 1) * size)
  const encoder = index + 8 + parts.reduce((sum, size) => sum + size, 0)
  if (head.length < encoder + 24 || !/^(?:LAME|Lavc|Lavf|GOGO)/.test(head.toString('latin1', encoder, encoder + 4)))
    return NONE
  const both = head.readUIntBE(encoder + 21, 3)
  return { delay: both >> 12, padding: both & 0xfff }
}

const NONE: EncoderDelay = { delay: null, padding: null }
