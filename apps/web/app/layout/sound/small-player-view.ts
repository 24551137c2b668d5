import { createSignal } from '@earshot/listening/signal'

/**
 * Whether the small player of a page shows what plays and is in view; on a phone the bar gives way to it (PLAYBACK-07).
 */
export const isSmallPlayerInView = createSignal(false)
