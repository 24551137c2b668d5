/** Bytes of an MPEG-2 layer III frame of 64 kbit/s at 24 kHz. */
export const INFO_BYTES = 192

// MPEG-2, layer III, no checksum; 64 kbit/s at 24 kHz; mono.
const HEADER = [0xff, 0xf3, 0x84, 0xc4] as const
/** The offset of the tag: after the header and the side information of a mono frame. */
const TAG = 13
const HAS_ALL = 0b1111
const TOC_ENTRIES = 100
/** The offset of the encoder's own part: after the name, four fields and the table. */
const ENCODER = TAG + 4 + 4 + 4 + 4 + TOC_ENTRIES + 4

/**
 * The first frame of an MP3, which is silent and tells players of the others (the tag of Xing and LAME): how many
 * frames and bytes there are, and the samples that the encoder added before and after the sound, so that tracks can be
 * joined.
 */
export function infoFrame(file: {
  frames: number
  bytes: number
  delay: number
  padding: number
}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(INFO_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(HEADER)
  bytes.set(latin1('Info'), TAG)
  view.setUint32(TAG + 4, HAS_ALL)
  view.setUint32(TAG + 8, file.frames)
  view.setUint32(TAG + 12, file.bytes)
  // Bits are constant, so the table of places is a straight line.
  for (let entry = 0; entry < TOC_ENTRIES; entry += 1) bytes[TAG + 16 + entry] = Math.floor((entry * 256) / TOC_ENTRIES)
  bytes.set(latin1('LAME3.100'), ENCODER)
  bytes[ENCODER + 9] = CONSTANT_BITRATE
  bytes[ENCODER + 21] = file.delay >> 4
  view.setUint16(ENCODER + 22, ((file.delay & 0xf) << 12) | file.padding)
  view.setUint32(ENCODER + 28, file.bytes)
  view.setUint16(ENCODER + 34, checksumOf(bytes.subarray(0, ENCODER + 34)))
  return bytes
}

const CONSTANT_BITRATE = 1

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

// CRC-16 as the tag wants it (polynomial 0x8005, reflected).
function checksumOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}
