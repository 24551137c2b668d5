import { createSignal } from '@earshot/listening/signal'

/**
 * Whether the small player of a page shows the current track and is in view; on a phone it replaces the bar
 * (PLAYBACK-07).
 */
export const isSmallPlayerInView = createSignal(false)
