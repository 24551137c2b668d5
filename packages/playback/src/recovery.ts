import { reasonOf, type Ask, type Reason } from './problem.ts'
import type { Playback } from './snapshot.ts'
import type { Track } from './track.ts'

/**
 * URLs of sound for subscribers expire. Plays a track from a new one if `getFresh` returns it, or reports why it does
 * not play.
 */
export async function recover(
  playback: Playback,
  track: Track,
  getFresh: (track: Track) => Promise<string | undefined>,
  ask?: Ask,
): Promise<Reason | undefined> {
  const reason = await reasonOf(track, ask)
  if (reason?.kind !== 'rights') return reason
  const src = await getFresh(track).catch(() => undefined)
  if (src === undefined || src === track.src || playback.getSnapshot().problem?.trackId !== track.id) return reason
  const isCurrent = playback.getSnapshot().track?.id === track.id
  playback.renew([{ ...track, src }])
  if (!isCurrent) return reason
  playback.play()
  return undefined
}

/** Seconds between the checks whether the connection is back; the last value repeats. */
const CHECK_AFTER_SECONDS = [5, 10, 20, 30] as const

/**
 * Resumes playback after a lost connection: when the browser reports that it is online, and when the server answers
 * again, because browsers do not report the loss of one server. Returns a function that stops it.
 */
export function goOnWhenBack(
  playback: Playback,
  browser: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  ask?: Ask,
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  const isBroken = (): boolean =>
    playback.getSnapshot().problem?.kind === 'connection' && playback.getSnapshot().status === 'paused'
  const goOn = (): void => {
    if (isBroken()) playback.play()
  }
  const look = async (): Promise<void> => {
    const { track } = playback.getSnapshot()
    const reason = track === undefined ? undefined : await reasonOf(track, ask)
    waiting = undefined
    if (reason?.kind === 'connection') follow()
    else goOn()
  }
  const follow = (): void => {
    if (!isBroken()) {
      clearTimeout(waiting)
      waiting = undefined
      if (playback.getSnapshot().status === 'playing') looks = 0
      return
    }
    if (waiting !== undefined) return
    waiting = setTimeout(() => void look(), 1000 * (CHECK_AFTER_SECONDS[looks] ?? CHECK_AFTER_SECONDS[3]))
    looks += 1
  }
  const stop = playback.subscribe(follow)
  browser.addEventListener('online', goOn)
  return () => {
    stop()
    browser.removeEventListener('online', goOn)
    clearTimeout(waiting)
  }
}
