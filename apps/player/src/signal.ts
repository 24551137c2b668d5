import { useSyncExternalStore } from 'react'

/** A value outside of React that components can follow. */
export type Cell<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

/** Makes a cell with its first value. */
export function createCell<T>(first: T): Cell<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
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

/** The value of a cell; the component renders again when it changes. */
export const useCell = <T>(cell: Cell<T>): T => useSyncExternalStore(cell.subscribe, cell.get)
