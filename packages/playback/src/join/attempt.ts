import type { Pair } from '../ahead/join-ahead.ts'
import { afterEnd, currentTrack } from '../queue.ts'
import type { Playback, Snapshot } from '../snapshot.ts'

/**
 * An attempt to join or crossfade two tracks. `signal` aborts it when the transition no longer applies: playback
 * paused, seeked or changed track, sleep at the end of the track was set, or the next track changed. `end` stops
 * watching; call it when the attempt is over.
 */
export type Attempt = { signal: AbortSignal; end: () => void }

/** Watches a pair during an attempt; returns undefined if its first track is no longer playing. */
export function watchAttempt(playback: Playback, audio: EventTarget, pair: Pair): Attempt | undefined {
  const { run, track } = playback.getSnapshot()
  // The code of transitions is loaded with the first pair; the track may have changed since.
  if (track?.id !== pair.current.id) return undefined
  const stop = new AbortController()
  const leave = (): void => stop.abort()
  const unsubscribe = playback.subscribe(() => {
    const now = playback.getSnapshot()
    if (now.run !== run || !leadsTo(pair.next.id, now)) leave()
  })
  audio.addEventListener('seeking', leave)
  return {
    signal: stop.signal,
    end: () => {
      unsubscribe()
      audio.removeEventListener('seeking', leave)
    },
  }
}

const leadsTo = (id: string, { status, sleep, queue }: Snapshot): boolean =>
  status !== 'paused' &&
  sleep.kind !== 'track' &&
  sleep.kind !== 'chapter' &&
  currentTrack(afterEnd(queue).queue)?.id === id
