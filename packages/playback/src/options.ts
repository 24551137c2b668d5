import type { Pair } from './join-ahead.ts'
import type { Reason } from './problem.ts'
import type { Random } from './queue.ts'
import type { StoredSnapshot, Sound } from './snapshot.ts'
import type { Track } from './track.ts'

/** Options of the engine; only `sound` is required. */
export type PlaybackOptions = {
  sound: Sound
  kept?: StoredSnapshot
  random?: Random
  /** Milliseconds since 1970. */
  now?: () => number
  /** Returns the second at which a track begins, for example where the listener stopped. */
  startOf?: (track: Track) => number
  /** Returns a better reason for a track that does not play, if there is one. */
  explain?: (track: Track) => Promise<Reason | undefined>
  isOnline?: () => boolean
  /** Fetches the next sound; undefined releases it. */
  fetchAhead?: (src: string | undefined) => void
  /** Joins two tracks without a gap if it can; called repeatedly while the first one ends. */
  join?: (pair: Pair) => void
  /** Crossfades to the next track if it can; called repeatedly. */
  cross?: (pair: Pair) => void
}
