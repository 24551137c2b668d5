import type { TextStore } from '../text-store.ts'

/** A store for tests that can be looked into. */
export function fakeStore(text: string | null = null): TextStore & { text: string | null } {
  const store = {
    text,
    read: () => store.text,
    write: (written: string) => {
      store.text = written
    },
  }
  return store
}
