import type { Playback } from '../snapshot.ts'
import { readJson, type TextStore } from '../storage/text-store.ts'
import { isFiniteNumber, isRecord, type Track } from '../track.ts'

/**
 * A counted play: the seconds that were played, the source of the queue, and the UUID of the listening session, which
 * ensures that it is counted once.
 */
export type Play = { seconds: number; source: string; listening: string }

/** How far a counted play went: the furthest position that was played, in seconds. */
export type Reached = { listening: string; reached: number }

/** Listeners to plays; `secondsToCount` returns the seconds after which a track of a length (0: unknown) counts. */
export type PlayListeners = {
  onPlay: (track: Track, play: Play) => void
  /** Called when a counted track is paused, ends or is replaced, if it went further since the last call. */
  onReached?: (track: Track, reached: Reached) => void
  secondsToCount: (length: number) => number
}

/**
 * Calls `onPlay` once per started track, after the seconds of listening to count it; seeking does not count. `stored`
 * holds the listening session of the current track, so that a reloaded page continues it. Returns a function that
 * reports how far the current track went, for a page that is left.
 */
export function countPlays(
  playback: Playback,
  { onPlay, onReached = () => undefined, secondsToCount }: PlayListeners,
  stored: TextStore = NOT_STORED,
): { reportReached: (report?: typeof onReached) => void } {
  let { run, position: last, track: current } = playback.getSnapshot()
  let session = readSession(stored, current)
  const begin = (track: Track | undefined): ListeningSession => ({
    track: track?.id ?? '',
    listening: newUuid(),
    seconds: 0,
    reached: 0,
    reported: 0,
    isCounted: false,
  })
  const update = (next: ListeningSession): void => {
    const isWorthWriting =
      next.listening !== session?.listening ||
      next.isCounted !== session.isCounted ||
      next.reported !== session.reported ||
      Math.floor(next.reached) !== Math.floor(session.reached) ||
      Math.floor(next.seconds) !== Math.floor(session.seconds)
    session = next
    if (isWorthWriting) stored.write(JSON.stringify(next))
  }
  const reportReached = (report = onReached): void => {
    if (session === undefined || current?.id !== session.track || !session.isCounted) return
    const reached = Math.round(session.reached)
    if (reached <= session.reported) return
    report(current, { listening: session.listening, reached })
    update({ ...session, reported: reached })
  }
  playback.subscribe(() => {
    const { track, status, position, duration, queue, run: newRun } = playback.getSnapshot()
    const isAnother = newRun !== run || session?.track !== track?.id
    const moved = position - last
    if (isAnother) reportReached()
    run = newRun
    last = position
    current = track
    if (isAnother || session === undefined) {
      if (track === undefined) session = undefined
      else update(begin(track))
      return
    }
    // The last step of a track arrives when it has ended already.
    if (moved > 0 && moved <= LONGEST_TICK_SECONDS) {
      const heard = status === 'playing' && !session.isCounted ? moved : 0
      update({ ...session, seconds: session.seconds + heard, reached: Math.max(session.reached, position) })
    }
    if (status === 'paused') reportReached()
    if (session.isCounted || track === undefined || session.seconds < secondsToCount(duration)) return
    update({ ...session, isCounted: true })
    onPlay(track, { seconds: Math.round(session.seconds), source: queue.source, listening: session.listening })
  })
  return { reportReached }
}

/**
 * The seconds of a track that were played, the furthest position and the reported one, and the UUID under which its
 * play is counted.
 */
type ListeningSession = {
  track: string
  listening: string
  seconds: number
  reached: number
  reported: number
  isCounted: boolean
}

const NOT_STORED: TextStore = { read: () => null, write: () => undefined }

/**
 * The position is read every half second, which is 1.5 seconds of sound at triple speed; the rest allows for slow
 * timers.
 */
const LONGEST_TICK_SECONDS = 4

/** Reads the listening session that the page before this one started, if the same track is still current. */
function readSession(stored: TextStore, current: Track | undefined): ListeningSession | undefined {
  const value = readJson(stored)
  if (!isRecord(value)) return undefined
  const { track, listening, seconds, isCounted } = value
  const isValid = typeof listening === 'string' && isFiniteNumber(seconds) && typeof isCounted === 'boolean'
  if (!isValid || typeof track !== 'string' || track !== current?.id) return undefined
  const numberIn = (given: unknown): number => (isFiniteNumber(given) ? given : 0)
  return { track, listening, seconds, reached: numberIn(value.reached), reported: numberIn(value.reported), isCounted }
}

// `crypto.randomUUID` is missing on pages without TLS, for example in a home network.
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
