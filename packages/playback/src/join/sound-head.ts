/** The sample format in the header of a sound file. */
export type SoundHead = { rate: number; channels: number }

/**
 * Reads the header of an MP3, FLAC, Ogg Vorbis, Opus or WAV file. Returns undefined for other files, and for an MP3
 * without its padding in the header, which cannot be joined without a gap.
 */
export function readHead(bytes: Uint8Array): SoundHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = latin1(bytes, 0, HEAD_BYTES)
  if (bytes.length < LEAST_BYTES) return undefined
  if (start.startsWith('fLaC')) return { rate: view.getUint32(18) >>> 12, channels: ((view.getUint8(20) >> 1) & 7) + 1 }
  if (start.startsWith('RIFF')) return { rate: view.getUint32(24, true), channels: view.getUint16(22, true) }
  if (start.startsWith('OggS')) return ogg(start, view)
  return mp3(bytes, view)
}

const HEAD_BYTES = 512
const LEAST_BYTES = 2_048
const OPUS_RATE = 48_000

function ogg(start: string, view: DataView): SoundHead | undefined {
  const vorbis = start.indexOf('\x01vorbis')
  if (vorbis !== -1) return { channels: view.getUint8(vorbis + 11), rate: view.getUint32(vorbis + 12, true) }
  const opus = start.indexOf('OpusHead')
  return opus === -1 ? undefined : { channels: view.getUint8(opus + 9), rate: OPUS_RATE }
}

/** Sample rates of MPEG 1; those of MPEG 2 are half of them, of MPEG 2.5 a quarter. */
const MP3_RATES = [44_100, 48_000, 32_000]
/** The largest distance of the first frame and its encoder data from the tags. */
const FRAME_BYTES = 4_096

function mp3(bytes: Uint8Array, view: DataView): SoundHead | undefined {
  const from = tagLength(bytes)
  const first = bytes.findIndex(
    (byte, at) => at >= from && byte === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2 && bytes[at + 1] !== 0xff,
  )
  if (first === -1 || first + 4 > bytes.length || first > from + FRAME_BYTES) return undefined
  const frame = latin1(bytes, first, FRAME_BYTES)
  if (!/(?:Xing|Info).{8,140}(?:LAME|Lavc|Lavf|GOGO)/s.test(frame.slice(0, 512))) return undefined
  const version = (view.getUint8(first + 1) >> 3) & 3
  const rate = MP3_RATES[(view.getUint8(first + 2) >> 2) & 3]
  if (rate === undefined) return undefined
  return {
    rate: version === 3 ? rate : version === 2 ? rate / 2 : rate / 4,
    channels: view.getUint8(first + 3) >> 6 === 3 ? 1 : 2,
  }
}

/** Returns the length of the ID3v2 tag at the start. */
function tagLength(bytes: Uint8Array): number {
  if (latin1(bytes, 0, 3) !== 'ID3') return 0
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return size + 10 + ((bytes[5] ?? 0) & 0x10 ? 10 : 0)
}

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))
