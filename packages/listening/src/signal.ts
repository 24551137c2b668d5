import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
export type Signal<T> = {
  get: () => T
  /** The initial value, also used on the server. */
  first: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a signal with its initial value. */
export function createSignal<T>(first: T): Signal<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    first: () => first,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value of a signal; the component renders again when it changes. */
export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get, signal.first)
