import type { PictureStorage } from './picture.store.ts'

/** Files of one request, held back until all of them are known to be good: a broken one leaves nothing of the others behind. */
export type StagedFiles = PictureStorage & { keep: () => Promise<void> }

/** Holds back what is written to `files`; `keep` writes it, one file after another. */
export function stagedFiles(files: PictureStorage): StagedFiles {
  const held = new Map<string, Uint8Array>()
  return {
    storage: {
      find: async (key) => (held.has(key) ? { key } : files.storage.find(key)),
      put: async (key, bytes) => {
        held.set(key, bytes)
      },
    },
    keep: async () => {
      for (const [key, bytes] of held) await files.storage.put(key, bytes)
      held.clear()
    },
  }
}
