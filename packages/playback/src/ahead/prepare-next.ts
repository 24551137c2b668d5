import type { PlaybackOptions } from '../options.ts'
import type { Snapshot } from '../snapshot.ts'
import { pairToCross } from './crossfade-ahead.ts'
import { nextToFetch } from './fetch-ahead.ts'
import { pairToJoin } from './join-ahead.ts'

/** Prepares the next track during playback: prefetches it, and joins or crossfades it if enabled. */
export function prepareNext(
  snapshot: Snapshot,
  { fetchAhead, join, cross }: Required<Pick<PlaybackOptions, 'fetchAhead' | 'join' | 'cross'>>,
): void {
  const next = nextToFetch(snapshot)
  if (next !== undefined) fetchAhead(next)
  const joined = pairToJoin(snapshot)
  if (joined !== undefined) join(joined)
  const crossed = pairToCross(snapshot)
  if (crossed !== undefined) cross(crossed)
}
