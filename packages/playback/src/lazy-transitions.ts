import type { Pair } from './join-ahead.ts'
import type { Playback } from './snapshot.ts'

type Transition = (pair: Pair) => void

/**
 * Transitions between tracks, by code that is loaded with the first pair that needs it. If it cannot be loaded, there
 * is a short silence between tracks.
 */
export const lazyTransitions = (
  playback: () => Playback,
  holder: { audio: HTMLAudioElement },
): { join: Transition; cross: Transition } => ({
  join: lazily(async () => (await import('./join/joiner.ts')).createJoiner(playback(), holder)),
  cross: lazily(async () => (await import('./join/crossfader.ts')).createCrossfader(playback(), holder)),
})

function lazily(load: () => Promise<Transition>): Transition {
  let loading: Promise<void | Transition> | undefined
  return (pair) => {
    loading ??= load().catch(() => (loading = undefined))
    void loading.then((transition) => transition?.(pair))
  }
}
