/**
 * The live channel: server-sent events that announce that something changed, without its content. A client then
 * requests the call that returns the content, so the channel needs no permissions. It is read with `fetch` and the
 * usual headers; the query lists the posts (`posts=7,12`) and drafts of articles (`drafts=3`), the latter for members
 * with a role in the newsroom. `desk=1` watches the desk, for members with any role and moderators of topics, and
 * `imports=1` imports, for admins.
 */
export const LIVE_URL = '/api/live'

/** Seconds between two heartbeats; a client that receives nothing for two intervals reconnects. */
export const LIVE_BEAT_SECONDS = 25

/** Maximum seconds until the stream of an ended session is closed. */
export const LIVE_CUT_SECONDS = 5

/** Maximum number of posts, and of drafts, that one stream watches. */
export const LIVE_POSTS_MAX = 20

/**
 * Events of the channel. `hello` begins a stream; its data states whether the stream has the events of a member.
 * `post` names a post whose comments or counts changed, `draft` an article that was saved or that a member began or
 * stopped to write in; `desk` means that an act was written to the audit log (DESK-13) or a case has changed,
 * `imports` that imports made progress, `inbox` that the member's notifications changed, `likes` that the member liked
 * something or ended a like, and `playlists` that a playlist which the member may change has changed. Before a stream
 * ends, `retry` states the delay before the next connection.
 */
export type LiveEvent =
  | { event: 'hello'; data: { member: boolean } }
  | { event: 'post'; data: { id: number } }
  | { event: 'draft'; data: { id: number } }
  | { event: 'imports'; data: null }
  | { event: 'desk'; data: null }
  | { event: 'inbox'; data: null }
  | { event: 'likes'; data: null }
  | { event: 'playlists'; data: null }
