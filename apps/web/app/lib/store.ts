import { useSyncExternalStore } from 'react'

/** A small store outside React: a hook that reads a part of it, and the ways to read and change it elsewhere. */
export type Store<T> = {
  <S>(select: (state: T) => S): S
  getState: () => T
  setState: (change: Partial<T>) => void
  subscribe: (listener: (state: T) => void) => () => void
}

/** Where a store is kept across reloads, and how a stored value is read: undefined when it makes no sense (STATE-10). `tabOnly` keeps it no longer than the tab. */
export type Kept<T> = { key: string; read: (stored: unknown) => Partial<T> | undefined; tabOnly?: boolean }

/** Makes a store. A page always hydrates with the initial state, as the server rendered it, and then shows what was kept. */
export function createStore<T extends object>(initial: T, kept?: Kept<T>): Store<T> {
  const listeners = new Set<(state: T) => void>()
  let state = kept === undefined ? initial : { ...initial, ...readStored(kept) }
  const subscribe = (listener: (state: T) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const setState = (change: Partial<T>) => {
    state = { ...state, ...change }
    if (kept !== undefined) write(kept, JSON.stringify(state))
    for (const listener of listeners) listener(state)
  }
  // What another tab keeps holds here too: signing out in one signs out all.
  if (kept !== undefined && kept.tabOnly !== true && typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key !== kept.key && key !== null) return
      state = { ...initial, ...readStored(kept) }
      for (const listener of listeners) listener(state)
    })
  }
  const useStore = <S>(select: (state: T) => S): S => useSyncExternalStore(subscribe, () => select(state), () => select(initial))
  return Object.assign(useStore, { getState: () => state, setState, subscribe })
}

/** True for an object whose `id` is a whole number; what is kept of items and profiles has one. */
export const hasId = (value: unknown): value is { id: number } => typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)

/** The property of an unknown value; undefined when there is none. */
export const property = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined)

function shelf({ tabOnly = false }: { tabOnly?: boolean }): Storage {
  return tabOnly ? sessionStorage : localStorage
}

function readStored<T>(kept: Kept<T>): Partial<T> | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    return kept.read(JSON.parse(shelf(kept).getItem(kept.key) ?? 'null'))
  } catch {
    return undefined
  }
}

function write(kept: { key: string; tabOnly?: boolean }, text: string): void {
  try {
    shelf(kept).setItem(kept.key, text)
  } catch {
    // Storage may be full or switched off; the state then lasts as long as the page.
  }
}
