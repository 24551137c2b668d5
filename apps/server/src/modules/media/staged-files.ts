/** Stores the files of a form. Each is on this machine's disk until the form is answered. */
export type FileStorage = {
  find: (key: string) => Promise<object | undefined>
  putFile: (key: string, file: string) => Promise<void>
}

/** The files of one request, stored only when all of them are valid: an invalid one leaves nothing behind. */
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
