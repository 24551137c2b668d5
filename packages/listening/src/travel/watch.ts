import { getQueue } from '@earshot/contract/calls'
import type { ApiClient, Data } from '@earshot/contract/client'
import { textStore, type TextStore } from '@earshot/playback/storage/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { LISTENING_KEYS } from '../keys.ts'

/** Stores the highest queue version that this browser has read or written. */
export const QUEUE_VERSION = textStore(localStore, LISTENING_KEYS.queueVersion)

/** The queue in the server's format. */
export type StoredQueue = Data<typeof getQueue>

/** Returns the newest queue version that this browser knows; 0 if it knows none. */
export const readVersion = (store: Pick<TextStore, 'read'>): number => Number(store.read()) || 0

/** The minimum time between two checks, in milliseconds. */
const CHECK_AGAIN_MS = 60_000

/**
 * Checks now, and when the page becomes visible, whether another device stored a queue that this browser does not know,
 * and passes it to `onQueue`. Returns a function that stops the checks.
 */
export function watchOtherDevices(api: ApiClient, onQueue: (stored: StoredQueue) => void): () => void {
  let isStopped = false
  let checkedAt = 0
  const check = async () => {
    const isDue = Date.now() - checkedAt >= CHECK_AGAIN_MS
    if (document.visibilityState !== 'visible' || !isDue) return
    checkedAt = Date.now()
    const known = readVersion(QUEUE_VERSION)
    // A failed check is ignored.
    const stored = await api.get(getQueue, { version: known }).catch(() => undefined)
    if (!isStopped && stored !== undefined && stored.version !== known && stored.tracks.length > 0) onQueue(stored)
  }
  const onChange = () => void check()
  onChange()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onChange)
  }
}
