import type { Pair } from './join-ahead.ts'
import type { Reason } from './problem.ts'
import type { Random } from './queue.ts'
import type { Kept, Sound } from './snapshot.ts'
import type { Track } from './track.ts'

/** What the engine works with; all but the sound may be left out. */
export type PlaybackOptions = {
  sound: Sound
  kept?: Kept
  random?: Random
  /** Milliseconds since 1970. */
  now?: () => number
  /** Where a track begins in seconds, for example where the listener left it. */
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
