import { createSignal } from '@earshot/listening/signal'
import { api } from '../session/api.ts'
import { getListening, type Listening } from './listening.ts'
import type { ListenKind } from './url.ts'

const loads = new Map<string, Promise<unknown>>()

/** Counts how often something that a page may show already was replaced. */
export const replacements = createSignal(0)

/** What a listening page shows; asked for once and kept while the player is open. */
export const loadListening = (kind: ListenKind, id: number): Promise<Listening> =>
  load(`${kind}/${id}`, () => getListening(api, kind, id))

/** Keeps what is there already; `use` of React reads it without waiting, so that the page is rendered at once. */
export function keep(key: string, value: unknown): void {
  const settled = { status: 'fulfilled', value } as const
  loads.set(key, Object.assign(Promise.resolve(value), settled))
}

/** As `keep`, for a page that shows something older. */
export function replace(key: string, value: unknown): void {
  keep(key, value)
  replacements.set(replacements.get() + 1)
}

/** Something of a page, asked for once under its key; `forget` lets it be asked for again. */
export function load<T>(key: string, ask: () => Promise<T>): Promise<T>
export function load(key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const running = loads.get(key) ?? ask()
  loads.set(key, running)
  return running
}

/** Forgets what was loaded, or all that begins with a key. */
export function forget(prefix = ''): void {
  for (const key of loads.keys()) if (key.startsWith(prefix)) loads.delete(key)
}
