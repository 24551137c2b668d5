import { afterEnd, currentTrack } from '../queue.ts'
import type { Snapshot } from '../snapshot.ts'
import { isAsCut, type Pair } from './join-ahead.ts'

/** The longest crossfade, in seconds. */
export const CROSSFADE_MAX = 12
/** Seconds before a crossfade at which its preparation starts. */
const AHEAD_SECONDS = 12
/** The largest part of a track that a crossfade may take. */
const PART_MAX = 1 / 3

/**
 * Returns the current track and the next one if they are crossfaded. Tracks of one album follow each other as they were
 * cut, and speech is not crossfaded.
 */
export function pairToCross(snapshot: Snapshot): Pair | undefined {
  const { queue, track, status, sleep, position, duration, crossfade } = snapshot
  if (crossfade === 0 || status !== 'playing' || sleep.kind === 'track' || sleep.kind === 'chapter') return undefined
  const { queue: following, plays } = afterEnd(queue)
  const next = currentTrack(following)
  if (track === undefined || next === undefined || next.id === track.id || track.spoken || next.spoken) return undefined
  const isDue = duration > 0 && duration - position <= crossfade + AHEAD_SECONDS
  return isDue && plays && !isAsCut(queue, { current: track, next }) ? { current: track, next } : undefined
}

/**
 * Returns the seconds of a crossfade between tracks of these lengths: as the listener set it (`crossfade`), or less for
 * short tracks.
 */
export const crossSeconds = (crossfade: number, duration: number, next: number): number =>
  Math.min(crossfade, duration * PART_MAX, next > 0 ? next * PART_MAX : crossfade)
