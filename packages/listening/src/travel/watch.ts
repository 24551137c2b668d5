import { getQueue } from '@earshot/contract/calls'
import type { ApiClient, Data } from '@earshot/contract/client'
import { textStore, type TextStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { LISTENING_KEYS } from '../keys.ts'

/** Stores the highest queue version that this browser has read or written. */
export const QUEUE_VERSION = textStore(localStore, LISTENING_KEYS.queueVersion)

/** The queue as stored on the server. */
export type StoredQueue = Data<typeof getQueue>

/** Returns the version of the newest queue that this browser knows; 0 if it knows none. */
export const readVersion = (store: Pick<TextStore, 'read'>): number => Number(store.read()) || 0

/** Minimum interval between two requests of the queue, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/**
 * Requests now, and when the page becomes visible again after the interval, whether another device has stored a queue
 * that this browser does not know, and calls back with it. Returns a function that stops it.
 */
export function watchOtherDevices(api: ApiClient, onQueue: (kept: StoredQueue) => void): () => void {
  let isStopped = false
  let askedAt = 0
  const ask = async () => {
    const isDue = Date.now() - askedAt >= ASK_AGAIN_MS
    if (document.visibilityState !== 'visible' || !isDue) return
    askedAt = Date.now()
    const known = readVersion(QUEUE_VERSION)
    // Without a reply there is nothing to offer.
    const kept = await api.get(getQueue, { version: known }).catch(() => undefined)
    if (!isStopped && kept !== undefined && kept.version !== known && kept.tracks.length > 0) onQueue(kept)
  }
  const onChange = () => void ask()
  onChange()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onChange)
  }
}
