/**
 * Storage keys that the site and the player share on the same origin. All but `shortcuts` and `volumeHint` belong to
 * the listener and are removed when they sign out.
 */
export const LISTENING_KEYS = {
  queue: 'earshot.player.queue',
  queueVersion: 'earshot.player.queue-version',
  places: 'earshot.player.places',
  unsentPlays: 'earshot.player.unsent-plays',
  shortcuts: 'earshot.player.shortcuts',
  volumeHint: 'earshot.player.volume-told',
} as const

/** The state of this tab: `on` while it plays, `paused` after it has played, empty before. */
export const TAB_KEY = 'earshot.player.tab'

/** The sleep timer of this tab. */
export const SLEEP_KEY = 'earshot.player.sleep'
/** The listening session of the current track in this tab; it ensures that a play is counted once. */
export const LISTENING_SESSION_KEY = 'earshot.player.listening-session'
