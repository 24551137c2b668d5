import type { IAudioMetadata } from 'music-metadata'
import { REFERENCE } from './loudness.rules.ts'
import type { Measured } from './measured.ts'

/** ReplayGain of a file: gains in dB, peaks linear. */
export type Gains = Pick<Measured, 'trackGain' | 'trackPeak' | 'albumGain' | 'albumPeak'>

/** The reference level of gains in Opus files (RFC 7845, 5.2.1). */
const OPUS_REFERENCE = -23
/** Maximum plausible gain in dB. */
const GAIN_MAX = 64

/** Reads ReplayGain from the tags of a file; nulls without tags. */
export function gainsOf({ common, native }: Pick<IAudioMetadata, 'common' | 'native'>): Gains {
  const opus = (name: string): number | undefined => {
    const value = native.vorbis?.find(({ id }) => id.toUpperCase() === name)?.value
    const number = Number(value ?? Number.NaN)
    return Number.isFinite(number) ? number / 256 + REFERENCE - OPUS_REFERENCE : undefined
  }
  return {
    trackGain: gainIn(common.replaygain_track_gain?.dB ?? opus('R128_TRACK_GAIN')),
    trackPeak: peakIn(common.replaygain_track_peak?.ratio),
    albumGain: gainIn(common.replaygain_album_gain?.dB ?? opus('R128_ALBUM_GAIN')),
    albumPeak: peakIn(common.replaygain_album_peak?.ratio),
  }
}

/** The result for a file without gain tags. */
export const NO_GAINS: Gains = { trackGain: null, trackPeak: null, albumGain: null, albumPeak: null }

// With damaged tags the parser may return any value.
const gainIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < GAIN_MAX ? value : null
const peakIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 16 ? value : null
