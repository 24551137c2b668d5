/** A stored text, for example one key of the local storage. */
export type TextStore = { read: () => string | null; write: (text: string) => void }

/** Returns the store of one key of a storage that does not throw. */
export function textStore(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): TextStore {
  return { read: () => storage.getItem(key), write: (text) => storage.setItem(key, text) }
}

/** Parses the stored JSON text; returns undefined when it is missing or invalid. */
export function readJson(store: Pick<TextStore, 'read'>): unknown {
  try {
    return JSON.parse(store.read() ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
