import { createSignal } from '@earshot/listening/signal'
import { api } from '../session/api.ts'
import { getListening, type Listening } from './listening.ts'
import type { ListenKind } from './url.ts'

const loads = new Map<string, Promise<unknown>>()

/** Counts the replacements of cached values that a page may already show. */
export const replacements = createSignal(0)

/** Loads the content of a listening page once and caches it while the player is open. */
export const loadListening = (kind: ListenKind, id: number): Promise<Listening> =>
  load(`${kind}/${id}`, () => getListening(api, kind, id))

/** Stores an available value; `use` of React reads it without waiting, so that the page is rendered at once. */
export function store(key: string, value: unknown): void {
  const settled = { status: 'fulfilled', value } as const
  loads.set(key, Object.assign(Promise.resolve(value), settled))
}

/** Stores a value like `store` and updates a page that shows an older value. */
export function replace(key: string, value: unknown): void {
  store(key, value)
  replacements.set(replacements.get() + 1)
}

/** Loads a value once under its key; `forget` evicts it. */
export function load<T>(key: string, ask: () => Promise<T>): Promise<T>
export function load(key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const running = loads.get(key) ?? ask()
  loads.set(key, running)
  return running
}

/** Evicts all cached values, or those whose key begins with a text. */
export function forget(prefix = ''): void {
  for (const key of loads.keys()) if (key.startsWith(prefix)) loads.delete(key)
}
