import type { Playback } from '../snapshot.ts'
import { readJson, type TextStore } from '../storage/text-store.ts'
import { isFiniteNumber, isRecord, type Track } from '../track.ts'

/**
 * A counted play: the seconds that were played, the source of the queue, and the UUID of the listening session, which
 * ensures that it is counted once.
 */
export type Play = { seconds: number; source: string; listening: string }

/**
 * Calls back once per started track, after the seconds of listening that `secondsToCount` returns for its length in
 * seconds (0: unknown); seeking does not count. `stored` holds the listening session of the current track, so that a
 * reloaded page continues it. Returns a function that stops it.
 */
export function countPlays(
  playback: Playback,
  onPlay: (track: Track, play: Play) => void,
  secondsToCount: (length: number) => number,
  stored: TextStore = NOT_STORED,
): () => void {
  let { run, position: last } = playback.getSnapshot()
  let session = readSession(stored, playback.getSnapshot().track)
  const begin = (track: Track | undefined): ListeningSession => ({
    track: track?.id ?? '',
    listening: newUuid(),
    seconds: 0,
    isCounted: false,
  })
  const update = (next: ListeningSession): void => {
    const isWorthWriting =
      next.listening !== session?.listening ||
      next.isCounted !== session.isCounted ||
      Math.floor(next.seconds) !== Math.floor(session.seconds)
    session = next
    if (isWorthWriting) stored.write(JSON.stringify(next))
  }
  return playback.subscribe(() => {
    const { track, status, position, duration, queue, run: current } = playback.getSnapshot()
    const isAnother = current !== run || session?.track !== track?.id
    const moved = position - last
    run = current
    last = position
    if (isAnother || session === undefined) {
      if (track === undefined) session = undefined
      else update(begin(track))
      return
    }
    if (session.isCounted) return
    const isPlaying = status === 'playing' && moved > 0 && moved <= LONGEST_TICK_SECONDS
    if (isPlaying) update({ ...session, seconds: session.seconds + moved })
    if (track === undefined || session.seconds < secondsToCount(duration)) return
    update({ ...session, isCounted: true })
    onPlay(track, { seconds: Math.round(session.seconds), source: queue.source, listening: session.listening })
  })
}

/** The seconds of a track that were played, and the UUID under which its play is counted. */
type ListeningSession = { track: string; listening: string; seconds: number; isCounted: boolean }

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
  return { track, listening, seconds, isCounted }
}

// `crypto.randomUUID` is missing on pages without TLS, for example in a home network.
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
