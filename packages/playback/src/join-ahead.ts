import { afterEnd, currentTrack } from './queue.ts'
import type { Snapshot } from './snapshot.ts'
import type { Track } from './track.ts'

/** Two tracks that follow each other. */
export type Pair = { current: Track; next: Track }

/** Seconds before the end of a track at which joining it with the next one begins: both are fetched and decoded first. */
const AHEAD_SECONDS = 40

/** The current track and the one of the same album that follows it, when the end is near: nothing but the music may be heard between them. */
export function pairToJoin({ queue, track, status, sleep, position, duration }: Snapshot): Pair | undefined {
  const { queue: following, plays } = afterEnd(queue)
  const next = currentTrack(following)
  if (track?.album === undefined || next?.album !== track.album || next.id === track.id || track.spoken)
    return undefined
  const isDue = status === 'playing' && duration > 0 && duration - position <= AHEAD_SECONDS
  return isDue && plays && sleep.kind === 'off' ? { current: track, next } : undefined
}
