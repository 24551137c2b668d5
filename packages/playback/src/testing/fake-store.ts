import type { TextStore } from '../storage/text-store.ts'

/** A store for tests whose text is readable. */
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
