/** One place where a text can be kept, for example one key of the local storage. */
export type TextStore = { read: () => string | null; write: (text: string) => void }

/** One key of a web storage. A storage that is blocked or full reads as empty and keeps nothing. */
export function textStore(storage: () => Pick<Storage, 'getItem' | 'setItem'>, key: string): TextStore {
  return {
    read: () => {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write: (text) => {
      try {
        storage().setItem(key, text)
      } catch {
        // Nothing to do: playing goes on, it is only not remembered.
      }
    },
  }
}

/** What a stored JSON text holds; undefined when there is none or it cannot be read. */
export function readJson(store: TextStore): unknown {
  try {
    return JSON.parse(store.read() ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
