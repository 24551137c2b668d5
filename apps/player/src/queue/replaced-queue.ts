import { createSignal } from '@earshot/listening/signal'
import type { Playback, Snapshot } from '@earshot/playback/snapshot'

/** The time in which a replaced queue can be restored, in milliseconds (PLAYBACK-04). */
export const UNDO_MS = 10_000

/** Restores the queue that the opened page replaced; undefined if there is none or the time is over. */
export const undoQueue = createSignal<(() => void) | undefined>(undefined)

/** Resumes a queue at its track and position. */
export function restore(playback: Playback, { queue, position }: Pick<Snapshot, 'queue' | 'position'>): void {
  // Otherwise a track that is in both queues would play from its new position.
  playback.pause()
  playback.adopt({ queue, position })
  playback.play()
}

/** Offers to restore the replaced queue for ten seconds (PLAYBACK-04). */
export function offerUndo(playback: Playback, before: Pick<Snapshot, 'queue' | 'position'>): void {
  const timer = setTimeout(() => undoQueue.set(undefined), UNDO_MS)
  undoQueue.set(() => {
    clearTimeout(timer)
    undoQueue.set(undefined)
    restore(playback, before)
  })
}
