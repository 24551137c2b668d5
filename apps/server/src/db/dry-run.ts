import type { Db, Tx } from './open.ts'

/** Runs `work` in a transaction; a dry run rolls it back and returns its result. */
export async function rehearsable<T>(db: Db, isDryRun: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tried: { result?: { value: T } } = {}
  try {
    return await db.transaction(async (tx) => {
      const value = await work(tx)
      if (isDryRun) {
        tried.result = { value }
        throw new DryRun()
      }
      return value
    })
  } catch (error) {
    if (error instanceof DryRun && tried.result !== undefined) return tried.result.value
    throw error
  }
}

class DryRun extends Error {}
