/**
 * The live channel: server-sent events that say that something changed, never what. Whoever hears one asks the call that shows it, so the
 * channel needs no rights of its own. It is read with `fetch` and the headers of any call; the query names the posts (`posts=7,12`).
 */
export const LIVE_URL = '/api/live'

/** Seconds between two signs of life; who hears nothing for longer than two of them connects again. */
export const LIVE_BEAT_SECONDS = 25

/** Seconds after which a stream whose session has ended is cut, at the latest. */
export const LIVE_CUT_SECONDS = 5

/** The most posts that one stream watches. */
export const LIVE_POSTS_MAX = 20

/**
 * Events of the channel. `hello` begins a stream; its data says whether it has the signals of a member. `post` names a post whose comments or counts
 * changed, `inbox` says that the member's notifications changed. A stream that ends names the wait before the next one in `retry`.
 */
export type LiveEvent =
  | { event: 'hello'; data: { member: boolean } }
  | { event: 'post'; data: { id: number } }
  | { event: 'inbox'; data: null }
