import type { Playback } from './snapshot.ts'
import type { Track } from './track.ts'

/** A play counts after so many seconds of listening, or after half of a shorter track. */
export const PLAY_SECONDS = 30

/** Seconds of listening after which a track of this length counts as played. */
export const secondsToCount = (duration: number): number =>
  duration > 0 ? Math.min(PLAY_SECONDS, duration / 2) : PLAY_SECONDS

/** Calls back once per started track, with the seconds that were really played; jumps do not count. Returns a function that stops it. */
export function countPlays(
  playback: Playback,
  onPlay: (track: Track, seconds: number, source: string) => void,
): () => void {
  let run = -1
  let heard = 0
  let last = 0
  let isCounted = false
  return playback.subscribe(() => {
    const { track, status, position, duration, queue, ...now } = playback.getSnapshot()
    if (now.run !== run) {
      run = now.run
      heard = 0
      isCounted = false
    } else if (status === 'playing' && position > last && position - last <= LONGEST_TICK_SECONDS)
      heard += position - last
    last = position
    if (track === undefined || isCounted || heard < secondsToCount(duration)) return
    isCounted = true
    onPlay(track, Math.round(heard), queue.source)
  })
}

/** Between two looks at the position lies half a second, at triple speed 1.5 seconds of sound, and some patience for slow timers. */
const LONGEST_TICK_SECONDS = 4
