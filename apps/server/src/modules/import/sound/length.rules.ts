import type { SoundType } from './sound-type.rules.ts'

/** The length from a parser, and values of the file to check it: seconds, bits per second, bytes. */
export type Claim = {
  kind: SoundType['kind']
  duration: number | undefined
  bitrate: number | undefined
  soundBytes: number
  promisedBytes: number | undefined
}

/** Minimum bytes per second of sound: digital silence in FLAC, speech in the others. */
const BYTES_PER_SECOND_MIN = { mp3: 900, aac: 400, flac: 100, ogg: 300, m4a: 200, wav: 1_000, foreign: 100 } as const
/** A file with less than this share of its declared content was truncated. */
const COMPLETE_SHARE = 0.97

/**
 * Returns the length of a sound in whole seconds, at least 1, and whether the file was truncated; undefined without
 * sound. Lengths that the file's size cannot hold are reduced (threat F35: "1,887 s for an 8 kB file", "-3,675 s").
 */
export function lengthOf({
  kind,
  duration,
  bitrate,
  soundBytes,
  promisedBytes,
}: Claim): { length: number; isCut: boolean } | undefined {
  if (soundBytes <= 0) return undefined
  const claimed = isPositive(duration) ? duration : isPositive(bitrate) ? (soundBytes * 8) / bitrate : undefined
  if (claimed === undefined) return undefined
  const share = promisedBytes === undefined || promisedBytes <= 0 ? 1 : soundBytes / promisedBytes
  const isCut = share < COMPLETE_SHARE
  const possible = Math.min(isCut ? claimed * share : claimed, soundBytes / BYTES_PER_SECOND_MIN[kind])
  return { length: Math.max(1, Math.round(possible)), isCut }
}

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0
