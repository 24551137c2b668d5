import { draftFilesOf } from '../../../lib/forms/draft-store.ts'

const STORE = 'files'

/**
 * Stores files of a member in this browser under a key. Rejects if the browser stores nothing (private window) or is
 * full.
 */
export async function storeFiles(memberId: number, key: string, files: readonly File[]): Promise<void> {
  await inStore(memberId, 'readwrite', (store): IDBRequest =>
    files.length === 0 ? store.delete(key) : store.put(files, key),
  )
}

/** Returns the files stored under a key; undefined if there are none. */
export async function findFiles(memberId: number, key: string): Promise<readonly File[] | undefined> {
  const stored: unknown = await inStore(memberId, 'readonly', (store) => store.get(key))
  return Array.isArray(stored) && stored.every((file) => file instanceof File) ? stored : undefined
}

/** Deletes the files whose keys are no longer needed. */
export async function sweepFiles(memberId: number, isNeeded: (key: string) => boolean): Promise<void> {
  const keys = await inStore(memberId, 'readonly', (store) => store.getAllKeys())
  await Promise.all(
    keys
      .filter((key) => typeof key !== 'string' || !isNeeded(key))
      .map((key) => inStore(memberId, 'readwrite', (store) => store.delete(key))),
  )
}

// A connection is closed after its work, so that signing out can delete the database.
function inStore<T>(
  memberId: number,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(draftFilesOf(memberId), 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      try {
        const transaction = database.transaction(STORE, mode)
        const request = work(transaction.objectStore(STORE))
        transaction.addEventListener('complete', () => resolve(request.result))
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('no room')))
      } catch (error) {
        reject(error)
      } finally {
        database.close() // the close waits for the end of the transaction
      }
    })
  })
}
