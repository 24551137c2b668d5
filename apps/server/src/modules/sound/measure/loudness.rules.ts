/** Target loudness of ReplayGain 2.0, in LUFS. */
export const REFERENCE = -18

/** The known values of a track of an album: loudness in LUFS, the album gain of its tags in dB, length in seconds. */
export type AlbumTrack = { loudness?: number | null; albumGain: number | null; length: number }

/**
 * Returns the loudness of a whole album in LUFS, so that its tracks keep their differences: from the first tag that
 * states it, else the mean of the energy of its tracks, weighted by their lengths. Undefined if nothing is known.
 */
export function loudnessOfAlbum(tracks: readonly AlbumTrack[]): number | undefined {
  const tag = tracks.find(({ albumGain }) => albumGain !== null)?.albumGain
  if (tag != null) return rounded(REFERENCE - tag)
  const known = tracks.filter(({ loudness }) => loudness != null)
  const seconds = known.reduce((sum, { length }) => sum + length, 0)
  if (seconds === 0) return undefined
  const energy = known.reduce((sum, { loudness, length }) => sum + length * 10 ** ((loudness ?? 0) / 10), 0)
  return rounded(10 * Math.log10(energy / seconds))
}

const rounded = (lufs: number): number => Math.round(lufs * 10) / 10
