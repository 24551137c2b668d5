/** A topic of the live channel: the comments and counts of a post, or the member's notifications, likes or playlists. */
export type LiveTopic = 'inbox' | 'likes' | 'playlists' | `post ${number}`

/** `onNews`: the topic may have changed. `onLost`: the channel is down until onNews is called again. */
export type LiveWatcher = { onNews: () => void; onLost: () => void }

/** Whether the channel currently serves the topic, and a function that stops watching. */
export type LiveWatch = { isLive: () => boolean; stop: () => void }
