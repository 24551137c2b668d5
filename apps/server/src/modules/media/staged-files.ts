/** Stores the files of a form. Each file is on this machine's disk until the form is answered. */
export type FileStorage = {
  find: (key: string) => Promise<object | undefined>
  putFile: (key: string, file: string) => Promise<void>
}

/** Files of one request that are stored only when all of them are valid: an invalid one leaves nothing behind. */
export type StagedFiles = FileStorage & { commit: () => Promise<void> }

/** Buffers writes to `storage`; `commit` executes them, one file after another. */
export function stagedFiles(storage: FileStorage): StagedFiles {
  const held = new Map<string, string>()
  return {
    find: async (key) => (held.has(key) ? { key } : storage.find(key)),
    putFile: async (key, file) => {
      held.set(key, file)
    },
    commit: async () => {
      for (const [key, file] of held) await storage.putFile(key, file)
      held.clear()
    },
  }
}
