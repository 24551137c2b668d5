// Limits of writing that server and clients share.

/** Maximum number of earlier versions of a post in one reply (WRITING-01). */
export const POST_VERSIONS_MAX = 50

/** Seconds for which the author of a deleted post or comment can restore it (WRITING-16). */
export const UNDO_SECONDS = 10

/**
 * Mentions of members: those of one text that are links, members in one reply of suggestions, and characters of the
 * text that suggests them (WRITING-03).
 */
export const MENTIONS = { most: 20, suggested: 6, textMax: 60 } as const

/** Reactions to posts and comments (WRITING-04). */
export const REACTIONS = ['heart', 'clap', 'laugh', 'wow', 'sad'] as const

/** Kinds of notifications whose mail is a sentence about a member or a creator (WRITING-17). */
export const NEWS_KINDS = ['reply', 'comment', 'mention', 'follow', 'post', 'episode'] as const

/** Kinds of texts that members save (WRITING-11). */
export const SAVED_KINDS = ['post', 'comment', 'article'] as const

/** Orders of the posts of a topic: newest first, last commented first, most comments first (WRITING-10). */
export const POST_SORTS = ['newest', 'activity', 'top'] as const
export type PostSort = (typeof POST_SORTS)[number]

/**
 * Unread comments: posts in one request, and the newest comments of a post of which unread ones are counted
 * (WRITING-10).
 */
export const UNREAD = { requested: 100, most: 100 } as const

/** Characters of the description of a picture (WRITING-09). */
export const ALT_MAX = 300

/** Maximum number of cards for the links of one comment (WRITING-08). */
export const COMMENT_CARDS_MAX = 3

/** Characters of the reason for which comments on a post are closed (COMMUNITYDESK-06). */
export const LOCK_REASON_MAX = 300
