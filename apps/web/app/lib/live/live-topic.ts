/** A topic of the live channel: the comments and counts of a post, or the member's notifications. */
export type LiveTopic = 'inbox' | `post ${number}`

/** `onNews`: something may have changed. `onLost`: the channel is down until onNews is called again. */
export type LiveWatcher = { onNews: () => void; onLost: () => void }

/** Whether the channel tells of the topic now, and the way to stop. */
export type LiveWatch = { isLive: () => boolean; stop: () => void }
