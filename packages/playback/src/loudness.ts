import type { Snapshot } from './snapshot.ts'

/** Loudness in LUFS that louder sounds are turned down to; it is that of ReplayGain 2.0. */
const EVEN_LUFS = -18

/** What the audio element is set to: the volume that the listener chose, less for a loud track. It is never more, because an element cannot go beyond its full volume. */
export const levelOf = ({ volume, even, track }: Pick<Snapshot, 'volume' | 'even' | 'track'>): number =>
  even && track?.loudness !== undefined ? volume * Math.min(1, 10 ** ((EVEN_LUFS - track.loudness) / 20)) : volume
