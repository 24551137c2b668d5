import type { Snapshot } from './snapshot.ts'

/** The loudness in LUFS to which louder sounds are reduced, as in ReplayGain 2.0. */
const EVEN_LUFS = -18

/**
 * Returns the volume of the audio element: the listener's volume, reduced for a loud track. It never exceeds the
 * listener's volume, because an element cannot amplify.
 */
export const levelOf = ({ volume, even, track }: Pick<Snapshot, 'volume' | 'even' | 'track'>): number =>
  even && track?.loudness !== undefined ? volume * Math.min(1, 10 ** ((EVEN_LUFS - track.loudness) / 20)) : volume
