/**
 * Keys of the browser's storage that site and player share where they have the same origin. All but `shortcuts` and `volumeTold` belong to the
 * listener and go when they sign out.
 */
export const LISTENING_KEYS = {
  queue: 'earshot.player.queue',
  queueVersion: 'earshot.player.queue-version',
  places: 'earshot.player.places',
  unsentPlays: 'earshot.player.unsent-plays',
  shortcuts: 'earshot.player.shortcuts',
  volumeTold: 'earshot.player.volume-told',
} as const

/** Of this tab alone: `on` while something plays in it, `paused` once something did. */
export const TAB_KEY = 'earshot.player.tab'

/** Of this tab alone: what was heard of the current track, by which its play counts once. */
export const LISTENING_SESSION_KEY = 'earshot.player.listening-session'
