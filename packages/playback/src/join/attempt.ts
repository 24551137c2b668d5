import type { Pair } from '../join-ahead.ts'
import { afterEnd, currentTrack } from '../queue.ts'
import type { Playback, Snapshot } from '../snapshot.ts'

/**
 * One try to let a track lead into the next. `signal` ends it when something else is to be heard after the track: it
 * paused, was sought in, was left, sleep was asked for at its end, or another track comes next. `end` stops watching;
 * call it when the try is over.
 */
export type Attempt = { signal: AbortSignal; end: () => void }

/** Watches a pair while the try for it runs; undefined when another track than the pair's first plays. */
export function watchAttempt(playback: Playback, audio: EventTarget, pair: Pair): Attempt | undefined {
  const { run, track } = playback.getSnapshot()
  // The code of transitions is loaded with the first pair, and the listener may have gone on since.
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
