// Paths of calls of posts, comments and articles; see ../../calls.ts.

/** Calls of bookmark.ts, reaction.ts, texts.ts and unread.ts. */
export const listBookmarks = 'blog/bookmarks'
export const mentionSuggestions = 'blog/mention_suggestions'
export const postVersions = 'blog/versions'
export const readPost = 'blog/read_post'
export const readTopic = 'blog/read_topic'
export const restoreComment = 'blog/restore_comment'
export const restorePost = 'blog/restore_blog'
export const unreadPosts = 'blog/unread_posts'
export const updateBookmark = 'blog/update_bookmark'
export const updatePost = 'blog/update_blog'
export const updateReaction = 'blog/update_reaction'
export const viewerState = 'blog/viewer_state'
