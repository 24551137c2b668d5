import type { Track } from '@earshot/playback/track'
import { createSignal } from '../signal.ts'

/** The queue of another device: the track and second where it stands, and what the listener can say to it. */
export type QueueOffer = { track: Track; position: number; accept: () => void; refuse: () => void }

/** What is offered now. */
export const queueOffer = createSignal<QueueOffer | undefined>(undefined)
