import { createSignal } from '@earshot/listening/signal'
import { api } from '../../session/api.ts'
import { getListening, type Listening } from './listening.ts'
import type { ListenKind } from './url.ts'

const loads = new Map<string, Promise<unknown>>()

/** Counts the replacements of cached values that a page may already show. */
export const replacements = createSignal(0)

/** Loads the content of a listening page once and caches it while the player is open. */
export const loadListening = (kind: ListenKind, id: number): Promise<Listening> =>
  load(`${kind}/${id}`, () => getListening(api, kind, id))

/** Caches an available value; React's `use` reads it synchronously, so that the page renders at once. */
export function store(key: string, value: unknown): void {
  const fulfilled = { status: 'fulfilled', value } as const
  loads.set(key, Object.assign(Promise.resolve(value), fulfilled))
}

/** Stores a value like `store` and updates a page that shows an older value. */
export function replace(key: string, value: unknown): void {
  store(key, value)
  replacements.set(replacements.get() + 1)
}

/** Loads a value once per key; after `forget` it loads again. */
export function load<T>(key: string, request: () => Promise<T>): Promise<T>
export function load(key: string, request: () => Promise<unknown>): Promise<unknown> {
  const running = loads.get(key) ?? request()
  loads.set(key, running)
  return running
}

/** Removes all cached values, or those whose keys start with a prefix. */
export function forget(prefix = ''): void {
  for (const key of loads.keys()) if (key.startsWith(prefix)) loads.delete(key)
}
