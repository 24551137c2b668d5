import { localStore, tabStore, type BrowserStorage } from '@earshot/ui/theme/browser-storage'
import { useSyncExternalStore } from 'react'

/**
 * A small store outside React: a hook that selects a part of the state, and functions that read and change it
 * elsewhere.
 */
export type Store<T> = {
  <S>(select: (state: T) => S): S
  getState: () => T
  setState: (change: Partial<T>) => void
  /** Changes the stored state, which may be newer than the state of this tab. */
  update: (change: (state: T) => Partial<T>) => void
  subscribe: (listener: (state: T) => void) => () => void
}

/**
 * The storage key of a store that survives reloads, and the parser of its stored value: undefined when the value is
 * invalid (STATE-10). `tabOnly` keeps it until the tab is closed.
 */
export type Persisted<T> = { key: string; read: (stored: unknown) => Partial<T> | undefined; tabOnly?: boolean }

const resets: ((matches: (key: string) => boolean) => void)[] = []

/** Reads the stores of these keys again after their stored values were removed. */
export function resetStores(matches: (key: string) => boolean): void {
  for (const reset of resets) reset(matches)
}

/**
 * Creates a store. A page always hydrates with the initial state, as the server rendered it, and then applies the
 * stored state.
 */
export function createStore<T extends object>(initial: T, persisted?: Persisted<T>): Store<T> {
  const listeners = new Set<(state: T) => void>()
  let state = persisted === undefined ? initial : { ...initial, ...readStored(persisted) }
  const subscribe = (listener: (state: T) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const setState = (change: Partial<T>) => {
    state = { ...state, ...change }
    if (persisted !== undefined) shelf(persisted).setItem(persisted.key, JSON.stringify(state))
    for (const listener of listeners) listener(state)
  }
  const update = (change: (newest: T) => Partial<T>) => {
    if (persisted !== undefined) state = { ...state, ...readStored(persisted) }
    setState(change(state))
  }
  if (persisted !== undefined) {
    const readAgain = () => {
      state = { ...initial, ...readStored(persisted) }
      for (const listener of listeners) listener(state)
    }
    resets.push((matches) => matches(persisted.key) && readAgain())
    // Applies changes of other tabs: signing out in one tab signs out all. A page restored from the back/forward cache
    // has missed their events.
    if (persisted.tabOnly !== true && typeof window !== 'undefined') {
      window.addEventListener('storage', ({ key }) => (key === persisted.key || key === null) && readAgain())
      window.addEventListener('pageshow', (shown) => shown.persisted && readAgain())
    }
  }
  const useStore = <S>(select: (state: T) => S): S =>
    useSyncExternalStore(
      subscribe,
      () => select(state),
      () => select(initial),
    )
  return Object.assign(useStore, { getState: () => state, setState, update, subscribe })
}

/** Returns whether a value is an object with an integer `id`, as stored items and profiles have. */
export const hasId = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)

/** Returns the property of an unknown value; undefined if there is none. */
export const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

function shelf({ tabOnly = false }: { tabOnly?: boolean }): BrowserStorage {
  return tabOnly ? tabStore : localStore
}

function readStored<T>(persisted: Persisted<T>): Partial<T> | undefined {
  try {
    return persisted.read(JSON.parse(shelf(persisted).getItem(persisted.key) ?? 'null'))
  } catch {
    return undefined
  }
}
