import type { Pair } from '../join-ahead.ts'
import { afterEnd, currentTrack } from '../queue.ts'
import type { Playback, Snapshot } from '../snapshot.ts'

/**
 * One attempt at a transition from a track to the next. `signal` aborts it when the next sound changes: after a pause,
 * a seek, a skip, a sleep timer at the end of the track, or another next track. `end` stops watching; call it after the
 * attempt.
 */
export type Attempt = { signal: AbortSignal; end: () => void }

/** Watches a pair during the attempt; undefined if a track other than the pair's first plays. */
export function watchAttempt(playback: Playback, audio: EventTarget, pair: Pair): Attempt | undefined {
  const { run, track } = playback.getSnapshot()
  // The code of transitions is loaded with the first pair, and the listener may have skipped since.
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
