import type { Playback, Snapshot } from '@earshot/playback/snapshot'
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'

const Context = createContext<{ playback: Playback; first: Snapshot | undefined } | undefined>(undefined)

/**
 * Provides the engine to the controls below it. `first` is the snapshot for rendering on the server and for hydration.
 */
export function PlaybackProvider({
  playback,
  first,
  children,
}: {
  playback: Playback
  first?: Snapshot
  children: ReactNode
}) {
  const value = useMemo(() => ({ playback, first }), [playback, first])
  return <Context value={value}>{children}</Context>
}

/** Returns the engine that the controls act on. */
export function usePlayer(): Playback {
  return useGiven().playback
}

/** Selects a part of the playback state; `select` must return the same object while that part does not change. */
export function usePlayback<T>(select: (snapshot: Snapshot) => T): T {
  const { playback, first } = useGiven()
  return useSyncExternalStore(
    playback.subscribe,
    () => select(playback.getSnapshot()),
    () => select(first ?? playback.getSnapshot()),
  )
}

function useGiven() {
  const given = use(Context)
  if (given === undefined) throw new Error('The controls of playback stand outside of a PlaybackProvider')
  return given
}
