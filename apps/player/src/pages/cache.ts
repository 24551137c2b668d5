import { api } from '../session/api.ts'
import type { ListenKind } from './address.ts'
import { getListening, type Listening } from './listening.ts'

const loads = new Map<string, Promise<unknown>>()

/** What a listening page shows; asked for once and kept while the player is open. */
export const loadListening = (kind: ListenKind, id: number): Promise<Listening> =>
  load(`${kind}/${id}`, () => getListening(api, kind, id))

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
