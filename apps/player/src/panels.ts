import { createSignal } from '@earshot/listening/signal'

/** Whether the queue panel is open (PLAYLIST-13). */
export const openPlaylist = createSignal(false)

/** Whether the sheet of keyboard shortcuts is open. */
export const openSheet = createSignal(false)

/** Whether the large controls are in view; the dock appears when they are not. */
export const stageInView = createSignal(false)
