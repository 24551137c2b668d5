import { afterEnd, currentTrack, type Queue } from '../queue.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Track } from '../track.ts'

/** Two consecutive tracks. */
export type Pair = { current: Track; next: Track }

/** Seconds before the end of a track at which joining starts: both tracks must be fetched and decoded first. */
const AHEAD_SECONDS = 40

/**
 * Returns the current track and the next one of the same album when the end is near: these are joined without a gap.
 */
export function pairToJoin({ queue, track, status, sleep, position, duration }: Snapshot): Pair | undefined {
  const { queue: following, plays } = afterEnd(queue)
  const next = currentTrack(following)
  if (track === undefined || next === undefined || track.spoken || !isAsCut(queue, { current: track, next }))
    return undefined
  const isDue = status === 'playing' && duration > 0 && duration - position <= AHEAD_SECONDS
  return isDue && plays && sleep.kind === 'off' ? { current: track, next } : undefined
}

/**
 * Returns whether two tracks of one album are in album order; in a shuffled queue, whether shuffling left them
 * adjacent.
 */
export function isAsCut({ ownOrder }: Queue, { current, next }: Pair): boolean {
  if (current.albumId === undefined || next.albumId !== current.albumId || next.id === current.id) return false
  return ownOrder === null || ownOrder[ownOrder.indexOf(current.id) + 1] === next.id
}
