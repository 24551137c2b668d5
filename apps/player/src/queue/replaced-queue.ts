import { createSignal } from '@earshot/listening/signal'
import type { Playback, Snapshot } from '@earshot/playback/snapshot'

/** Time in which a queue that was replaced can be restored, in milliseconds (PLAYBACK-04). */
export const UNDO_MS = 10_000

/** Restores the queue that the page which was opened replaced; undefined when there is none, or no more. */
export const undoQueue = createSignal<(() => void) | undefined>(undefined)

/** Goes on with a queue as it stood: its tracks, its place and its second. */
export function restore(playback: Playback, { queue, position }: Pick<Snapshot, 'queue' | 'position'>): void {
  // A track that is in both queues would go on at its new second.
  playback.pause()
  playback.adopt({ queue, position })
  playback.play()
}

/** Offers the queue that was replaced for ten seconds (PLAYBACK-04). */
export function offerUndo(playback: Playback, before: Pick<Snapshot, 'queue' | 'position'>): void {
  const timer = setTimeout(() => undoQueue.set(undefined), UNDO_MS)
  undoQueue.set(() => {
    clearTimeout(timer)
    undoQueue.set(undefined)
    restore(playback, before)
  })
}
