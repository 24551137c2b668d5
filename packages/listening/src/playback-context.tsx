import type { Playback, Snapshot } from '@earshot/playback/snapshot'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'

const Context = createContext<Playback | undefined>(undefined)

/** Gives the controls below it what they control. */
export function PlaybackProvider({ playback, children }: { playback: Playback; children: ReactNode }) {
  return <Context value={playback}>{children}</Context>
}

/** What the controls control. */
export function usePlayer(): Playback {
  const playback = use(Context)
  if (playback === undefined) throw new Error('The controls of playback stand outside of a PlaybackProvider')
  return playback
}

/** A part of what plays; `select` must give the same object while that part does not change. */
export function usePlayback<T>(select: (snapshot: Snapshot) => T): T {
  const playback = usePlayer()
  return useSyncExternalStore(playback.subscribe, () => select(playback.getSnapshot()))
}
