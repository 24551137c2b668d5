import type { Track } from '@earshot/playback/track'
import { createSignal } from '../signal.ts'

/** A queue from another device: its current track and position, and functions that accept or refuse it. */
export type QueueOffer = { track: Track; position: number; accept: () => void; refuse: () => void }

/** The queue of another device that the listener can resume. */
export const queueOffer = createSignal<QueueOffer | undefined>(undefined)
