import type { Playback } from '../snapshot.ts'
import type { Pair } from './join-ahead.ts'

type Transition = (pair: Pair) => void

/**
 * Loads the code of transitions with the first pair that needs it. If it cannot be loaded, tracks follow each other
 * with a short gap.
 */
export const lazyTransitions = (
  playback: () => Playback,
  holder: { audio: HTMLAudioElement },
): { join: Transition; cross: Transition } => ({
  join: lazily(async () => (await import('../join/joiner.ts')).createJoiner(playback(), holder)),
  cross: lazily(async () => (await import('../join/crossfader.ts')).createCrossfader(playback(), holder)),
})

function lazily(load: () => Promise<Transition>): Transition {
  let loading: Promise<void | Transition> | undefined
  return (pair) => {
    loading ??= load().catch(() => (loading = undefined))
    void loading.then((transition) => transition?.(pair))
  }
}
