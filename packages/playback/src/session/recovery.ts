import { reasonOf, type RequestSound, type Reason } from '../problem.ts'
import type { Playback } from '../snapshot.ts'
import type { Track } from '../track.ts'

/**
 * Recovers a track whose URL has expired, as those of sound for subscribers do: plays it from the URL that `getFresh`
 * returns, or returns the reason why it does not play.
 */
export async function recover(
  playback: Playback,
  track: Track,
  getFresh: (track: Track) => Promise<string | undefined>,
  request?: RequestSound,
): Promise<Reason | undefined> {
  const reason = await reasonOf(track, request)
  if (reason?.kind !== 'rights') return reason
  const src = await getFresh(track).catch(() => undefined)
  if (src === undefined || src === track.src || playback.getSnapshot().problem?.trackId !== track.id) return reason
  const isCurrent = playback.getSnapshot().track?.id === track.id
  playback.renew([{ ...track, src }])
  if (!isCurrent) return reason
  playback.play()
  return undefined
}

/** Seconds between two checks of the connection; the last value is used from then on. */
const CHECK_AFTER_SECONDS = [5, 10, 20, 30] as const

/**
 * Resumes playback after a lost connection: when the browser reports that it is online, and when the server replies
 * again, because browsers do not report the loss of a single server. Returns a function that stops it.
 */
export function goOnWhenBack(
  playback: Playback,
  browser: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  request?: RequestSound,
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let checks = 0
  const isBroken = (): boolean =>
    playback.getSnapshot().problem?.kind === 'connection' && playback.getSnapshot().status === 'paused'
  const goOn = (): void => {
    if (isBroken()) playback.play()
  }
  const check = async (): Promise<void> => {
    const { track } = playback.getSnapshot()
    const reason = track === undefined ? undefined : await reasonOf(track, request)
    waiting = undefined
    if (reason?.kind === 'connection') follow()
    else goOn()
  }
  const follow = (): void => {
    if (!isBroken()) {
      clearTimeout(waiting)
      waiting = undefined
      if (playback.getSnapshot().status === 'playing') checks = 0
      return
    }
    if (waiting !== undefined) return
    waiting = setTimeout(() => void check(), 1000 * (CHECK_AFTER_SECONDS[checks] ?? CHECK_AFTER_SECONDS[3]))
    checks += 1
  }
  const stop = playback.subscribe(follow)
  browser.addEventListener('online', goOn)
  return () => {
    stop()
    browser.removeEventListener('online', goOn)
    clearTimeout(waiting)
  }
}
