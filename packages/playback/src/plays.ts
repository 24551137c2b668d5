import type { Playback } from './snapshot.ts'
import type { Track } from './track.ts'

/** A play counts after so many seconds of listening, or after half of a shorter track. */
export const PLAY_SECONDS = 30

/** Seconds of listening after which a track of this length counts as played. */
export const secondsToCount = (duration: number): number =>
  duration > 0 ? Math.min(PLAY_SECONDS, duration / 2) : PLAY_SECONDS

/** A play that counts: the seconds that were really played, where the queue came from, and the UUID of this hearing, by which it counts once. */
export type Play = { seconds: number; source: string; listening: string }

/** Calls back once per started track; jumps do not count. Returns a function that stops it. */
export function countPlays(playback: Playback, onPlay: (track: Track, play: Play) => void): () => void {
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
    onPlay(track, { seconds: Math.round(heard), source: queue.source, listening: newUuid() })
  })
}

/** Between two looks at the position lies half a second, at triple speed 1.5 seconds of sound, and some patience for slow timers. */
const LONGEST_TICK_SECONDS = 4

// `crypto.randomUUID` is missing on pages that come without TLS, as on a home network.
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
