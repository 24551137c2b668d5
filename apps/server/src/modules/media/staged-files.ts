/** Where finished files of a form go. Each lies on this machine's disk as long as its form is worked with. */
export type FileStorage = {
  find: (key: string) => Promise<object | undefined>
  putFile: (key: string, file: string) => Promise<void>
}

/** Files of one request, held back until all of them are known to be good: a broken one leaves nothing of the others behind. */
export type StagedFiles = FileStorage & { keep: () => Promise<void> }

/** Holds back what is written to `storage`; `keep` writes it, one file after another. */
export function stagedFiles(storage: FileStorage): StagedFiles {
  const held = new Map<string, string>()
  return {
    find: async (key) => (held.has(key) ? { key } : storage.find(key)),
    putFile: async (key, file) => {
      held.set(key, file)
    },
    keep: async () => {
      for (const [key, file] of held) await storage.putFile(key, file)
      held.clear()
    },
  }
}
