/** A storage of the browser, by key. No method throws. */
export type BrowserStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
  /** Returns the names of all stored values. */
  keys: () => string[]
}

/**
 * Storage of this browser across visits. If it is unavailable (blocked, full, private window), values last until the
 * page unloads.
 */
export const localStore: BrowserStorage = safeStorage(() => localStorage)

/** Storage of this tab until it is closed, with the same fallback. */
export const tabStore: BrowserStorage = safeStorage(() => sessionStorage)

/** Wraps a storage that may be missing or may throw on access. It is always empty on a server. */
export function safeStorage(open: () => Storage): BrowserStorage {
  const unsaved = new Map<string, string>()
  if (typeof window !== 'undefined') {
    // A value stored by another tab is newer than the one that could not be stored here.
    window.addEventListener('storage', ({ key }) => {
      if (key === null) unsaved.clear()
      else unsaved.delete(key)
    })
  }
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    if (typeof window === 'undefined') return otherwise
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => unsaved.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored) unsaved.delete(key)
      else if (typeof window !== 'undefined') unsaved.set(key, value)
    },
    removeItem: (key) => {
      unsaved.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...unsaved.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  }
}
