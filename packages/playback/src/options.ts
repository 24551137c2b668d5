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
  /** A better reason for a track that does not play, when somebody knows one. */
  explain?: (track: Track) => Promise<Reason | undefined>
  isOnline?: () => boolean
  /** Fetches what will be heard next; undefined when nothing is to be fetched any more. */
  fetchAhead?: (src: string | undefined) => void
  /** Joins two tracks without a gap, if it can; it is asked again and again while the first one ends. */
  join?: (pair: Pair) => void
  /** Lets the next track begin while the current one ends, if it can; it is asked again and again. */
  cross?: (pair: Pair) => void
}
