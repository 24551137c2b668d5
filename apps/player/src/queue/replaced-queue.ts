import { createSignal } from '@earshot/listening/signal'
import type { Playback, Snapshot } from '@earshot/playback/snapshot'

/** Time in which a queue that was replaced can be restored, in milliseconds (PLAYBACK-04). */
export const UNDO_MS = 10_000

/** Restores the queue that the opened page replaced; undefined if there is none or its time is over. */
export const undoQueue = createSignal<(() => void) | undefined>(undefined)

/** Resumes a queue: its tracks, its current track and its position. */
export function restore(playback: Playback, { queue, position }: Pick<Snapshot, 'queue' | 'position'>): void {
  // A track that is in both queues would continue at its new position.
  playback.pause()
  playback.adopt({ queue, position })
  playback.play()
}

/** Offers the replaced queue for ten seconds (PLAYBACK-04). */
export function offerUndo(playback: Playback, before: Pick<Snapshot, 'queue' | 'position'>): void {
  const timer = setTimeout(() => undoQueue.set(undefined), UNDO_MS)
  undoQueue.set(() => {
    clearTimeout(timer)
    undoQueue.set(undefined)
    restore(playback, before)
  })
}
