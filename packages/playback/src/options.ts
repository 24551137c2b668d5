import type { Pair } from './ahead/join-ahead.ts'
import type { Reason } from './problem.ts'
import type { Random } from './queue.ts'
import type { StoredSnapshot, Sound } from './snapshot.ts'
import type { Track } from './track.ts'

/** Options of the engine; only `sound` is required. */
export type PlaybackOptions = {
  sound: Sound
  stored?: StoredSnapshot
  random?: Random
  /** Milliseconds since 1970. */
  now?: () => number
  /** Returns the second at which a track starts, for example its bookmark. */
  startOf?: (track: Track) => number
  /** Returns a more precise reason why a track does not play, if one is known. */
  explain?: (track: Track) => Promise<Reason | undefined>
  isOnline?: () => boolean
  /** Prefetches the next sound; undefined cancels it. */
  fetchAhead?: (src: string | undefined) => void
  /** Joins two tracks without a gap, if possible; called repeatedly while the first one ends. */
  join?: (pair: Pair) => void
  /** Crossfades two tracks, if possible; called repeatedly while the first one ends. */
  cross?: (pair: Pair) => void
}
